function [X, scale] = frs_standardize(X, scale)
%FRS_STANDARDIZE  Features with mean 0 and deviation 1 over the training samples.
%   [X, SCALE] = FRS_STANDARDIZE(X) for X D-by-n gives the struct SCALE with center, factor (D-by-1) and limit;
%   X = FRS_STANDARDIZE(X, SCALE) does the same to new samples. A feature that is constant up to rounding (deviation at most 1e-6 of its
%   own root mean square or 1e-9 of the largest deviation) becomes 0. Values beyond sqrt(n)
%   deviations, the most that a training sample can have, are cut there: a new sample may lie anywhere.
  X = double(full(X));
  if nargin < 2
    deviation = std(X, 1, 2);
    scale = struct('center', mean(X, 2), 'factor', zeros(size(X, 1), 1), 'limit', sqrt(size(X, 2)));
    varies = deviation > max(1e-6 * sqrt(mean(X .^ 2, 2)), 1e-9 * max(deviation));
    scale.factor(varies) = 1 ./ deviation(varies);
  end
  X = bsxfun(@times, bsxfun(@minus, X, scale.center), scale.factor);
  X = min(max(X, -scale.limit), scale.limit);
end
