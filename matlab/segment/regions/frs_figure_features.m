function F = frs_figure_features(H, L, A)
%FRS_FIGURE_FEATURES  What tells figure from ground in a picture: words, mean colour and place of its regions.
%   F is sparse, (D + 14)-by-N: the square roots of the shares of the D words (Hellinger's map, signs kept), nine features of
%   the mean colour A.color (N-by-3, RGB in 0..1; brightness, red against green, yellow against blue, their squares
%   and products; NaN where A has none), and five of the place: height and distance from the middle column, in
%   frames of 0..1, with squares, and the area. Two pictures that are mirror images have the same features.
  H = double(H);
  N = size(H, 2);
  words = H * spdiags(1 ./ max(full(sum(abs(H), 1)), realmin)', 0, N, N);
  words = sparse(sign(words) .* sqrt(abs(words)));
  F = [words; sparse(color_features(A, N)); sparse(place_features(L, N))];
end

function F = color_features(A, N)
  if ~isstruct(A) || ~isfield(A, 'color')
    F = NaN(9, N);
    return
  end
  if ~isnumeric(A.color) || ~isequal(size(A.color), [N 3]) || any(~isfinite(A.color(:)))
    error('frs:localize:badSize', 'color of A must be %d-by-3, finite numbers in 0..1.', N);
  end
  rgb = double(A.color)';
  c = [mean(rgb, 1) - 0.5; 2 * (rgb(1, :) - rgb(2, :)); rgb(1, :) + rgb(2, :) - 2 * rgb(3, :)];
  F = [c; c .^ 2; c([1 1 2], :) .* c([2 3 3], :)];
end

function F = place_features(L, N)
  [h, w, ~] = size(L);
  about = frs_region_props(L);
  [area, y, x] = deal(zeros(1, N));
  there = find(about.area > 0)';
  area(there) = about.area(there);
  y(there) = (about.centroid(there, 2) - 0.5) / h - 0.5;
  x(there) = 2 * abs((about.centroid(there, 1) - 0.5) / w - 0.5);
  F = [y; 4 * y .^ 2; x; x .^ 2; log(max(area, 1) / numel(L)) / 5];
end
