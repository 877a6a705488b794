function X = frs_candidate_features(C, H, L, A, M)
%FRS_CANDIDATE_FEATURES  What candidates look like: words in their boxes, sets and rings, and colours of their sets.
%   X is (3 D + 100)-by-K, single: for candidates C of frs_candidates in a picture with label image L and region histograms H (D-by-N)
%   the square roots of the shares (Hellinger's map) of the words in the box, in the set and in the ring, and of 4 x 5 x 5 colours in Lab
%   in the set. All are sums over regions: a region that lies in a box by a third gives a third of its words.
%   Where M (d-by-N, the means of networks in regions, see frs_extract) is not [], X is 3 d-by-K, the means of M in the box, in the
%   set and in the ring.
  N = size(H, 2);
  area = frs_region_areas(L, N);
  set = single(C.set);
  if isfield(C, 'part')
    set = C.part;
  end
  if ~isempty(M)
    X = [means(M, area, C.inside); means(M, area, set); means(M, area, C.ring)];
    return
  end
  total = full(sum(H, 1));
  W = single(full(H));
  if all(abs(total - 1) < 1e-6 | total == 0)              % shares count by area, as the descriptors of a region do
    W = bsxfun(@times, W, single(area));
  end
  colors = single(bsxfun(@times, color_codes(A, N), area));
  X = [shares(W * C.inside); shares(W * set); shares(W * C.ring); shares(colors * set)];
end

function X = means(M, area, part)
% Of the parts of regions, by pixels; 0 where there is none, such as in the ring around all of the picture.
  weight = bsxfun(@times, single(area'), part);
  X = bsxfun(@rdivide, M * weight, max(sum(weight, 1), 1));
end

function X = shares(X)
  X = sqrt(bsxfun(@rdivide, max(X, 0), max(sum(X, 1), realmin('single'))));
end

function codes = color_codes(A, N)
% Shares of the mean colour of each region in a grid of colours, 100-by-N: a colour between grid points is spread over those around it.
  codes = zeros(100, N);
  if ~isstruct(A) || ~isfield(A, 'color')
    return
  end
  lab = frs_to_lab(double(A.color));
  L = knots(lab(:, 1) / 100, 4);
  a = knots(lab(:, 2) / 100 + 0.5, 5);
  b = knots(lab(:, 3) / 100 + 0.5, 5);
  for r = 1:N
    codes(:, r) = kron(b(:, r), kron(a(:, r), L(:, r)));
  end
end

function w = knots(v, n)
% Linear interpolation between n points from 0 to 1.
  place = min(max(v(:)', 0), 1) * (n - 1);
  w = max(0, 1 - abs(bsxfun(@minus, place, (0:n - 1)')));
end
