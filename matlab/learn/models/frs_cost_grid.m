function C = frs_cost_grid(X, trainer, options, precomputed)
%FRS_COST_GRID  Values of C to try, seven half-decades around the scale that kernel and data ask for.
%   C = FRS_COST_GRID(X, TRAINER, OPTIONS, PRECOMPUTED) for the samples X (D-by-n), the handle TRAINER and its options
%   (cell of name/value pairs). With the kernel s K the penalty C / s gives the same classifier: what counts is C times
%   the variance of the samples in feature space, mean_i K_ii - mean_ij K_ij. So linear kernels on L1
%   histograms get values around 1e3 and chi2 kernels around 1. Selected features spread the classes more
%   than all features do, at the same variance: their C lies a decade lower.
  middle = 1;
  some = unique(round(linspace(1, size(X, 2), min(size(X, 2), 200))));
  try
    if precomputed
      K = X(some, some);
    else
      K = frs_kernel(X(:, some), kernel_options(options));
    end
    variance = mean(double(diag(K))) - mean(double(K(:)));
    if variance > 0 && isfinite(variance)
      middle = 1 / variance;
    end
  catch
    % samples or options that no kernel takes: the trainer says what is wrong with them
  end
  if strcmp(strrep(func2str(trainer), '@', ''), 'frs_select_features')
    middle = middle / 10;
  end
  C = 10 .^ ((round(2 * log10(middle)) + (-3:3)) / 2);
end

function chosen = kernel_options(options)
  chosen = struct('threads', 1);
  for k = 1:2:numel(options)
    for name = {'kernel', 'gamma', 'exponent'}
      if strcmpi(options{k}, name{1})
        chosen.(name{1}) = options{k + 1};
      end
    end
  end
end
