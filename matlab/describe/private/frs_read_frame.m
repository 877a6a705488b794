function I = frs_read_frame(file, extent, range)
%FRS_READ_FRAME  Picture of a file, resized as frs_video does it: EXTENT is [0 0], or a side is -1 to follow the other.
%   RANGE is of frs_frame_range.
  I = frs_imread(file, 'range', range, 'page', 1);
  if extent(1) == 0
    return
  end
  if extent(1) < 0
    extent(1) = max(1, round(size(I, 1) * extent(2) / size(I, 2)));
  elseif extent(2) < 0
    extent(2) = max(1, round(size(I, 2) * extent(1) / size(I, 1)));
  end
  I = frs_resize(I, extent(1), extent(2));
end
