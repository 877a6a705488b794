function J = primal_of(model, ref, cost)
%PRIMAL_OF  Objective of a feature selection model from its weights, alpha and bias alone.
%   |w|^2 / 2 at the weights of the model, or the square of the paper's norm for q = 1, and the loss of its own scores. COST is
%   the bound C_i of every sample, REF comes from dense_features.
  b = zeros(numel(ref.y), 1);
  b(model.svIndex) = model.alpha(:) .* model.svLabel(:);
  f = zeros(numel(ref.y), 1);
  g = zeros(numel(model.weights), 1);
  for k = 1:numel(g)
    h = ref.kappa(:, :, k) * b;
    g(k) = max(0, b' * h);
    f = f + model.weights(k) * h;
  end
  if model.info.options.norm > 1
    half = model.weights(:)' * g / 2;
  else
    half = sum(sqrt(model.a(:)) .* model.weights(:) .* sqrt(g)) ^ 2 / (2 * model.a(:)' * model.weights(:));
  end
  J = half + cost(:)' * max(0, 1 - ref.y .* (f + model.bias));
end
