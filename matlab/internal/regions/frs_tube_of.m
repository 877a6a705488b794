function tube = frs_tube_of(mask, scale)
%FRS_TUBE_OF  Tight box of every frame of a mask volume that is not empty: rows [frame x1 y1 x2 y2].
%   SCALE ([1 1]) is how many pixels of the file, down and across, one of the mask stands for.
  if nargin < 2
    scale = [1 1];
  end
  tube = zeros(0, 5);
  for t = 1:size(mask, 3)
    box = frs_box_of(mask(:, :, t));
    if ~isempty(box)
      low = floor((box([1 2]) - 1) .* scale([2 1])) + 1;
      tube(end + 1, :) = [t, low, max(low, round(box([3 4]) .* scale([2 1])))];                 %#ok<AGROW>
    end
  end
end
