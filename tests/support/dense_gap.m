function [gap, upper, lower] = dense_gap(model, ref, cost)
%DENSE_GAP  Duality gap of a feature selection model from its weights, alpha and bias alone.
%   COST is the bound C_i of every sample, REF comes from dense_features. The constraint is |a.*p|_q = S with the q
%   of the model; the bounds are those of the block norm r = 2q/(q+1) of w and of the dual norm q* = q/(q-1).
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
  q = model.info.options.norm;
  dual = 1 / max(1 - 1 / q, 0);                          % Inf for q = 1, 1 for q = Inf
  block = 2 / (1 + 1 / q);
  S = norm(a(kept) .* p(kept), q);
  g = zeros(D, 1);
  f = zeros(n, 1);
  for k = 1:D
    h = ref.kappa(:, :, k) * b;
    g(k) = max(0, b' * h);
    f = f + p(k) * h;
  end
  size_ = norm(sqrt(a(kept)) .* p(kept) .* sqrt(g(kept)), block);
  hinge = max(0, 1 - ref.y .* (f + model.bias));
  upper = size_ ^ 2 / (2 * S) + cost(:)' * hinge;
  largest = S * norm(g(kept) ./ a(kept), dual);
  t = min(1, sum(alpha) / largest);
  lower = t * sum(alpha) - t ^ 2 / 2 * largest;
  gap = (upper - lower) / upper;
end
