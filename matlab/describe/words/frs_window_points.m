function points = frs_window_points(verb, ds, i)
%FRS_WINDOW_POINTS  Where the words of image or video I of DS lie, for searches over boxes.
%   POINTS has frames (2-by-M, x and y; of a video 3-by-M with t), word (1-by-M double), extent [H W] or [H W T] and scale, 1
%   over the number of descriptors: histograms of boxes are parts of that of the whole image, which sums to one. DS is of
%   frs_extract, or a struct with cells frames and word and with imageSize, which has three columns for videos.
  if isfield(ds, 'frames') && isfield(ds, 'word')
    frames = ds.frames{i};
    word = ds.word{i};
  else
    [frames, word] = frs_renamed(verb, @() frs_frames(ds, i));
  end
  extent = double(ds.imageSize(i, :));
  if frs_is_video(ds) && numel(extent) == 2
    extent(3) = ds.frameCount(i);
  end
  if ~any(numel(extent) == [2 3]) || ndims(frames) > 2 || (size(frames, 1) < numel(extent) && ~isempty(frames))
    error(['frs:' verb ':badSize'], 'imageSize must have 2 columns, of videos 3, and frames at least as many rows; got %d and %d.', ...
          numel(extent), size(frames, 1));
  end
  points = struct('frames', double(frames(1:min(numel(extent), end), :)), 'word', double(word(:)'), 'extent', extent, ...
                  'scale', 1 / max(1, numel(word)));
end
