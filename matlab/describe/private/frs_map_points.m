function [frames, grid] = frs_map_points(map, cells, extent, step, field)
%FRS_MAP_POINTS  A grid of points, every STEP pixels of a picture of size EXTENT, whose vectors are interpolated in a map.
%   MAP is h-by-w-by-d; CELLS = {y, x} are the pixels that its rows and columns stand for. Between them the map is interpolated
%   linearly, beyond the outermost ones it goes on as there. FRAMES has rows x, y and FIELD / 4, x running first. GRID has the map
%   and the weights of its rows and columns at the points, of which frs_map_vectors makes the vectors.
  y = places(extent(1), step);
  x = places(extent(2), step);
  grid = struct('map', map, 'down', weights(cells{1}, y), 'across', weights(cells{2}, x));
  [x, y] = ndgrid(x, y);
  frames = single([x(:)'; y(:)'; repmat(field / 4, 1, numel(x))]);
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
  W(after) = reshape(W(after), 1, []) + single(share);
end
