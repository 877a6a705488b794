function [gap, upper, lower] = dense_gap(model, ref, cost)
%DENSE_GAP  Duality gap of a feature selection model from its weights, alpha and bias alone.
%   COST is the bound C_i of every sample, REF comes from dense_features.
  n = numel(ref.y);
  D = numel(model.weights);
  alpha = zeros(n, 1);
  alpha(model.svIndex) = model.alpha;
  tiny = 1e-9 * max(cost);
  assert(all(alpha >= 0) && all(alpha <= cost(:) + tiny), 'alpha leaves its box');
  assert(abs(ref.y' * alpha) <= tiny * n, 'y''alpha = %g', ref.y' * alpha);
  b = alpha .* ref.y;
  kept = setdiff(1:D, model.info.dropped);
  p = model.weights(:);
  a = model.a(:);
  S = a(kept)' * p(kept);
  g = zeros(D, 1);
  f = zeros(n, 1);
  for k = 1:D
    h = ref.kappa(:, :, k) * b;
    g(k) = max(0, b' * h);
    f = f + p(k) * h;
  end
  norm1 = sum(sqrt(a(kept)) .* p(kept) .* sqrt(g(kept)));
  hinge = max(0, 1 - ref.y .* (f + model.bias));
  upper = norm1 ^ 2 / (2 * S) + cost(:)' * hinge;
  q = S * max(g(kept) ./ a(kept));
  t = min(1, sum(alpha) / q);
  lower = t * sum(alpha) - t ^ 2 / 2 * q;
  gap = (upper - lower) / upper;
end
