function points = frs_video_points(file, range, hash, opts)
%FRS_VIDEO_POINTS  Space-time descriptors of a video, read frame by frame: frames, descr, size and extent.
%   extent is the [H W] of the file, size that of the frames as they are worked on, at most opts.maxPixels large.
  [points.size, points.extent] = frs_video_size(file, range, opts.maxPixels);
  [points.frames, points.descr] = frs_stip(file, opts.features, 'range', range, 'size', points.size, ...
                                           'seed', frs_image_seed(hash, opts.seed), 'verbose', min(1, opts.verbose));
end
