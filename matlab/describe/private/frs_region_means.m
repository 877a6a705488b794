function M = frs_region_means(frames, vectors, L)
%FRS_REGION_MEANS  Mean of the VECTORS (d-by-K) of a map in each region of the label image L, d-by-N single.
%   FRAMES are those of frs_map_points, a grid with x running first. A pixel has the vector of the nearest point of the grid, so that
%   regions between the points have a mean too.
  x = unique(frames(1, :));
  y = unique(frames(2, :));
  [h, w] = size(L);
  point = bsxfun(@plus, (nearest(y, h)' - 1) * numel(x), nearest(x, w));
  pixels = sparse(point(:), double(L(:)), 1, size(vectors, 2), double(max(L(:))));
  M = single(bsxfun(@rdivide, double(vectors) * pixels, full(max(sum(pixels, 1), 1))));
end

function k = nearest(at, count)
% The number of the evenly spaced place in AT that is nearest to each of the pixels 1 to COUNT.
  step = double(at(min(2, end)) - at(1));
  k = min(max(round(((1:count) - double(at(1))) / max(step, 1)) + 1, 1), numel(at));
end
