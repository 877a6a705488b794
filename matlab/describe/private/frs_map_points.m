function [frames, descr] = frs_map_points(map, cells, extent, step, field)
%FRS_MAP_POINTS  Vectors of a map (h-by-w-by-d) at every STEP pixels of a picture of size EXTENT, of length 1.
%   CELLS = {y, x} are the pixels that the rows and columns of MAP stand for. Between them the map is interpolated linearly, beyond
%   the outermost ones it goes on as there. FRAMES has rows x, y and FIELD / 4. A vector of zeros stays one.
  y = places(extent(1), step);
  x = places(extent(2), step);
  [h, w, d] = size(map);
  rows = reshape(reshape(permute(map, [3 2 1]), d * w, h) * weights(cells{1}, y)', d, w, numel(y));
  across = weights(cells{2}, x)';
  descr = zeros(d, numel(x), numel(y), 'single');
  for k = 1:numel(y)                                      % a line of points at a time, vectors where they stay
    descr(:, :, k) = rows(:, :, k) * across;
  end
  descr = reshape(descr, d, []);
  [x, y] = ndgrid(x, y);
  frames = single([x(:)'; y(:)'; repmat(field / 4, 1, numel(x))]);
  descr = bsxfun(@rdivide, descr, max(sqrt(dot(descr, descr, 1)), realmin('single')));
end

function at = places(length, step)
% Evenly, as far from both borders as from each other; in the middle where there is room for one only.
  count = max(1, floor(length / step));
  at = (length - step * (count - 1) + 1) / 2 + step * (0:count - 1);
end

function W = weights(cells, at)
% Row k interpolates at AT(k) between the values at CELLS.
  n = numel(cells);
  position = min(max((at - cells(1)) / max(cells(min(2, n)) - cells(1), realmin) + 1, 1), n);
  before = min(floor(position), max(1, n - 1));
  share = position - before;
  rows = 1:numel(at);
  W = zeros(numel(at), n, 'single');
  W(sub2ind(size(W), rows, before)) = 1 - share;
  after = sub2ind(size(W), rows, min(before + 1, n));
  W(after) = W(after) + single(share);
end
