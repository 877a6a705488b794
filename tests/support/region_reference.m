function [J, gradient] = region_reference(K, bag, y, C, s)
%REGION_REFERENCE  Objective of region selection by the definition: dense kernel, SMO in double.
%   [J, GRADIENT] = REGION_REFERENCE(K, BAG, Y, C, S) for the N-by-N kernel of the regions, one cost C per
%   bag and weights S per region: max over alpha of sum(alpha) - 1/2 sum_ij a_i a_j y_i y_j s_i'K_ij s_j
%   with every region of a negative bag an example of its own (eq. 17), and dJ/ds per region.
  N = numel(bag);
  example = zeros(1, N);
  n = 0;
  for i = 1:numel(y)
    members = find(bag == i);
    if y(i) > 0
      n = n + 1;
      example(members) = n;
    else
      example(members) = n + (1:numel(members));
      n = n + numel(members);
    end
  end
  A = sparse(1:N, example, s, N, n);
  label = zeros(1, n);
  label(example) = y(bag);
  cost = zeros(1, n);
  cost(example) = C(bag);
  b = smo_reference(full(A' * K * A), label, cost);
  scores = K * (A * b);
  J = label * b - 0.5 * (A * b)' * scores;
  gradient = -b(example)' .* scores';
end

function b = smo_reference(K, y, C)
% Pairs of largest violation, in double precision, to rounding.
  n = numel(y);
  lo = min(0, y .* C)';
  hi = max(0, y .* C)';
  b = zeros(n, 1);
  e = y';
  for it = 1:200000
    rise = e;
    rise(b >= hi) = -Inf;
    fall = e;
    fall(b <= lo) = Inf;
    [up, i] = max(rise);
    if up - min(fall) < 1e-12
      break
    end
    gain = (up - fall) .^ 2 ./ max(1e-12, K(i, i) + diag(K) - 2 * K(:, i));
    gain(fall >= up) = -Inf;
    [~, j] = max(gain);
    t = (up - e(j)) / max(1e-12, K(i, i) + K(j, j) - 2 * K(i, j));
    t = min([t, hi(i) - b(i), b(j) - lo(j)]);
    b(i) = b(i) + t;
    b(j) = b(j) - t;
    if hi(i) - b(i) < 1e-15
      b(i) = hi(i);
    end
    if b(j) - lo(j) < 1e-15
      b(j) = lo(j);
    end
    e = e - t * (K(:, i) - K(:, j));
  end
end
