function model = frs_expansion(model, H, opts, r, coefficient)
%FRS_EXPANSION  MODEL with the fields of f = sum_k COEFFICIENT(k) K(h_k, .) + bias that frs_predict needs.
%   R is the result of the core (bias, and scorer for additive kernels), OPTS the options it was trained with.
  model.kernel = opts.kernel;
  model.kernelParams = struct('gamma', opts.gamma, 'exponent', opts.exponent);
  model.C = opts.C;
  model.classWeight = opts.classWeight;
  model.dimension = size(H, 1);
  model.svIndex = find(coefficient);
  model.alpha = abs(coefficient(model.svIndex));
  model.svLabel = sign(coefficient(model.svIndex));
  model.bias = r.bias;
  if isfield(r, 'scorer')
    model.scorer = r.scorer;
  elseif ~strcmp(opts.kernel, 'precomputed')
    model.sv = H(:, model.svIndex);
  end
end
