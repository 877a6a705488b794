function [area, A] = frs_enlarged_regions(L, small, extent)
%FRS_ENLARGED_REGIONS  Areas (1-by-N) and neighbours (as frs_adjacency) of regions in the pixels of the full picture.
%   L is the label image of a picture reduced to SMALL = [h w]; the results are those of frs_enlarge(L, [], SMALL, EXTENT), which
%   repeats rows and columns: no region touches another one that it did not touch before.
  if isequal(small, extent)
    area = accumarray(double(L(:)), 1)';
    A = frs_adjacency(L);
    return
  end
  tall = repeats(small(1), extent(1));
  wide = repeats(small(2), extent(2));
  area = accumarray(double(L(:)), reshape(tall * wide', [], 1))';
  [y, x] = find(L(1:end - 1, :) ~= L(2:end, :));         % a face below pixel (y, x) is as long as its column is wide
  below = y + small(1) * (x - 1);
  [v, u] = find(L(:, 1:end - 1) ~= L(:, 2:end));
  beside = v + small(1) * (u - 1);
  first = double([L(below); L(beside)]);
  second = double([L(below + 1); L(beside + small(1))]);
  n = numel(area);
  [j, i, faces] = find(sparse(max(first, second), min(first, second), [wide(x); tall(v)], n, n));
  A = struct('pairs', [i(:), j(:)], 'length', faces(:), 'strength', zeros(numel(i), 1), 'count', n);
end

function n = repeats(from, to)
% How often each of FROM rows is repeated in TO rows, a column.
  n = accumarray(ceil((1:to)' * from / to), 1, [from, 1]);
end
