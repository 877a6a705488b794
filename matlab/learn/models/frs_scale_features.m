function [X, scale] = frs_scale_features(X, scale)
%FRS_SCALE_FEATURES  Features on a common scale, that of the training samples.
%   [X, SCALE] = FRS_SCALE_FEATURES(X, KIND) for X D-by-n and a KIND
%     deviation  mean 0 and deviation 1. Values are cut at sqrt(n) deviations: no training sample can lie farther out, but
%                a new one can
%     clipped    the same, cut at 3 deviations: the few large values of a feature that is nearly always the same
%                count no more than those of other features
%     range      from 0 to 1, cut there
%   gives the struct SCALE with center, factor (D-by-1) and limit [low high]; X = FRS_SCALE_FEATURES(X, SCALE) does
%   the same to new samples. A feature that is constant up to rounding (deviation at most 1e-6 of its own root mean
%   square or 1e-9 of the largest deviation) becomes 0.
  X = double(full(X));
  if ischar(scale)
    scale = learned(X, scale);
  end
  limit = scale.limit([1 end]) .* [1 - 2 * isscalar(scale.limit), 1];   % one number: models of version 0.2.0
  X = bsxfun(@times, bsxfun(@minus, X, scale.center), scale.factor);
  X = min(max(X, limit(1)), limit(2));
end

function scale = learned(X, kind)
  deviation = std(X, 1, 2);
  varies = deviation > max(1e-6 * sqrt(mean(X .^ 2, 2)), 1e-9 * max(deviation));
  center = mean(X, 2);
  width = deviation;
  switch kind
    case 'range'
      center = min(X, [], 2);
      width = max(X, [], 2) - center;
      limit = [0 1];
    case 'clipped'
      limit = [-3 3];
    otherwise
      limit = sqrt(size(X, 2)) * [-1 1];
  end
  scale = struct('center', center, 'factor', zeros(size(X, 1), 1), 'limit', limit);
  scale.factor(varies) = 1 ./ width(varies);
end
