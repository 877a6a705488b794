function range = frs_frame_range(names)
%FRS_FRAME_RANGE  The option range of frs_imread for all pictures NAMES of a video: that of the first one, so that they do not flicker.
  range = 'file';
  depth = frs_imread_depth_mex(names(1), 1);
  if depth.bits > 8 || ~depth.plain
    try
      [~, ~, range] = frs_imread(names{1}, 'range', 'file', 'page', 1);
    catch                                                 % it is said when the picture is needed
    end
  end
end
