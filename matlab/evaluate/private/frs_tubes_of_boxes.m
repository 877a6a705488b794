function rows = frs_tubes_of_boxes(objects)
%FRS_TUBES_OF_BOXES  Rows [frame x1 y1 x2 y2] of all tubes and cuboids of a cell; a cuboid has its box in all its frames.
  rows = zeros(0, 5);
  for k = 1:numel(objects)
    x = double(objects{k});
    if size(x, 2) == 6
      frames = (x(3):x(6))';
      x = [frames, repmat(x([1 2 4 5]), numel(frames), 1)];
    end
    rows = [rows; x];                                     %#ok<AGROW>
  end
end
