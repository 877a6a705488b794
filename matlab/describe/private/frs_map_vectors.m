function vectors = frs_map_vectors(grid, basis)
%FRS_MAP_VECTORS  Vectors of length 1 at the points of a GRID of frs_map_points, and BASIS' times them where it is not [].
%   Interpolation is linear: it goes from the cells to the points after the basis has made the vectors short, which costs a third.
%   The lengths that the long ones would have come from products of neighbouring cells. A vector of zeros stays one.
  cells = permute(grid.map, [3 2 1]);
  if isempty(basis)
    vectors = interpolated(cells, grid);
    lengths = sqrt(dot(vectors, vectors, 1));
  else
    [d, w, h] = size(cells);
    vectors = interpolated(reshape(basis' * reshape(cells, d, w * h), [], w, h), grid);
    lengths = max(lengths_at(cells, grid), sqrt(dot(vectors, vectors, 1)));   % by rounding, where cells cancel, the first are too short
  end
  vectors = bsxfun(@rdivide, vectors, max(lengths, realmin('single')));
end

function vectors = interpolated(cells, grid)
  [d, w, h] = size(cells);
  [ny, nx] = deal(size(grid.down, 1), size(grid.across, 1));
  rows = reshape(reshape(cells, d * w, h) * grid.down', d, w, ny);
  vectors = zeros(d, nx, ny, 'single');
  for k = 1:ny                                            % a line of points at a time, vectors where they stay
    vectors(:, :, k) = rows(:, :, k) * grid.across';
  end
  vectors = reshape(vectors, d, []);
end

function lengths = lengths_at(cells, grid)
% A point has weights a, b in two columns and p, q in two rows; the squared length of its vector is the sum of the products of any
% two of its four cells: a^2 p^2 <m, m> + 2 a b p^2 <m, right> + 2 a^2 p q <m, below> + 2 a b p q (<m, diagonal> + ...) + ....
  [~, w, h] = size(cells);
  right = products(cells, 1);
  below = products(cells, w);
  diagonal = products(cells, w + 1);
  other = products(cells, w - 1);
  crossed = diagonal(1:w - 1, 1:h - 1) + other(2:w, 1:h - 1);
  all = [products(cells, 0), below(:, 1:h - 1); right(1:w - 1, :), crossed / 2];
  lengths = sqrt(max(0, reshape(pairs(grid.across) * all * pairs(grid.down)', 1, [])));
end

function P = products(cells, k)
% Of each cell with the one K further in the order of memory, w-by-h; those of the last K are 0.
  [d, w, h] = size(cells);
  cells = reshape(cells, d, w * h);
  k = min(k, w * h);
  P = reshape([dot(cells(:, 1:end - k), cells(:, k + 1:end), 1), zeros(1, k)], w, h);
end

function P = pairs(W)
% Squared weights of the cells, then twice the products of the weights of neighbours.
  P = [W .^ 2, 2 * W(:, 1:end - 1) .* W(:, 2:end)];
end
