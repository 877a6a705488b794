function I = frs_blend(I, x, y, alpha, color)
%FRS_BLEND  Paint COLOR (RGB in 0..1) through the coverage ALPHA, placed at (X, Y), on a uint8 picture.
%   What falls outside the picture is left out.
  rows = max(1, y):min(size(I, 1), y + size(alpha, 1) - 1);
  cols = max(1, x):min(size(I, 2), x + size(alpha, 2) - 1);
  if isempty(rows) || isempty(cols)
    return
  end
  part = alpha(rows - y + 1, cols - x + 1);
  [r, c, part] = find(part);                            % lines and letters cover little of their frame
  at = rows(1) - 1 + r(:) + (cols(1) + c(:) - 2) * size(I, 1);
  for k = 1:3
    I(at) = uint8((1 - part(:)) .* double(I(at)) + 255 * part(:) * color(k));
    at = at + size(I, 1) * size(I, 2);
  end
end
