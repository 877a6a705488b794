function points = frs_window_points(verb, ds, i)
%FRS_WINDOW_POINTS  Where the words of image I of DS lie, for searches over boxes.
%   POINTS has frames (2-by-M, x and y), word (1-by-M double), extent [H W] and scale, 1 over the number of
%   descriptors: histograms of boxes are parts of that of the whole image, which sums to one. DS is of frs_extract, or a
%   struct with cells frames and word and with imageSize.
  if isfield(ds, 'frames') && isfield(ds, 'word')
    frames = ds.frames{i};
    word = ds.word{i};
  else
    [frames, word] = frs_renamed(verb, @() frs_frames(ds, i));
  end
  points = struct('frames', double(frames(1:min(2, end), :)), 'word', double(word(:)'), 'extent', double(ds.imageSize(i, :)), ...
                  'scale', 1 / max(1, numel(word)));
end
