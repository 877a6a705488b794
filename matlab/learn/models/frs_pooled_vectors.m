function [X, scale] = frs_pooled_vectors(P, scale)
%FRS_POOLED_VECTORS  Vectors of length 1 of pictures, from the mean and spread of a network's map in each (columns of P).
%   [X, SCALE] = FRS_POOLED_VECTORS(P) gives each number mean 0 and deviation 1 over the pictures of P; channels that hardly vary have
%   less. X = FRS_POOLED_VECTORS(P, SCALE) does the same to others.
  P = double(P);
  if nargin < 2
    deviation = std(P, 0, 2);
    scale = struct('center', mean(P, 2), 'factor', 1 ./ max(deviation + 0.1 * mean(deviation), realmin));
  end
  X = bsxfun(@times, bsxfun(@minus, P, scale.center), scale.factor);
  X = bsxfun(@rdivide, X, max(sqrt(sum(X .^ 2, 1)), realmin));
end
