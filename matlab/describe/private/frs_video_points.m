function points = frs_video_points(file, range, hash, features, opts)
%FRS_VIDEO_POINTS  Space-time descriptors of a video, read frame by frame: frames, descr, size and extent.
%   extent is the [H W] of the file, size that of the frames as they are worked on: the same shape, at most
%   opts.maxPixels large.
  first = frs_video(file, 'range', [range(1) range(1)]);
  points.extent = [size(first, 1), size(first, 2)];
  points.size = max(1, floor(points.extent * min(1, sqrt(opts.maxPixels / prod(points.extent)))));
  [~, verbose] = frs_frame_count(file, range, opts.verbose);
  [points.frames, points.descr] = frs_stip(file, features, 'range', range, 'size', points.size, ...
                                           'seed', frs_cache('seed', hash, opts.seed), 'verbose', min(1, verbose));
  points.dimensions = Inf;
end
