function [K, gamma] = frs_kernel(X, varargin)
%FRS_KERNEL  Kernel matrix of histograms.
%   K = FRS_KERNEL(X, Z, NAME, VALUE, ...) is the n-by-m matrix of kernel values between the columns of
%   X (D-by-n) and Z (D-by-m). K = FRS_KERNEL(X, NAME, VALUE, ...) is between the columns of X,
%   symmetric to the last bit. The additive kernels are sums over the bins, with 0/0 = 0:
%     linear        x z                       any sign; all others need entries >= 0, but rbf
%     chi2          2 x z/(x + z)
%     intersection  min(x, z)
%     js            (x/2) log2(1 + z/x) + (z/2) log2(1 + x/z)       (Jensen-Shannon)
%     hellinger     sqrt(x z)
%     powermean     ((x^r + z^r)/2)^(1/r), r = exponent < 0; -1 is chi2, -Inf intersection
%   and two are functions of a distance d:
%     exp-chi2      exp(-gamma d),  d = sum (x - z)^2/(x + z)
%     rbf           exp(-gamma d),  d = sum (x - z)^2
%   X and Z may be full or sparse, double, single, uint8, uint16 or logical. K is single when one of
%   them is, and computed in single precision then; it is double otherwise.
%   [K, GAMMA] = FRS_KERNEL(...) also gives the gamma used ([] for the additive kernels).
%
%   Options (default):
%     kernel   ('chi2')  one of the names above
%     gamma    ([])      of exp-chi2 and rbf alone; [] is 1/mean(d) over all pairs of columns of X for exp-chi2 (of 2000 columns
%                        evenly chosen when there are more), 1/D for rbf
%     exponent (-1)      r of powermean; training takes -16 to 0 and -Inf. Values below -16 give at most
%                        2^(1/16) = 1.044 times the intersection kernel
%     weights  ([])      one factor per bin in front of its term, D values; [] is all ones
%     threads  (0)       0: all processors; the result does not depend on it
%     verbose  (0)       1: a live line, 2: full log
%
%   See also frs_svm_train, frs_select_features.
%
%   Example
%     fprintf('%.4f %.4f\n', frs_kernel([1 0; 1 2], [1; 3])')
%     % 2.5000 2.4000
  frs_need('kernel', nargin, 1);
  Z = [];
  symmetric = isempty(varargin) || ischar(varargin{1}) || isstruct(varargin{1});
  if ~symmetric
    Z = varargin{1};
    varargin(1) = [];
  end
  opts = frs_parse('kernel', { ...
    'kernel',   'chi2', 'text'
    'gamma',    [],     'number? (0 1e38]'
    'exponent', -1,     'number [-Inf Inf]'
    'weights',  [],     ''
    'threads',  0,      'count'
    'verbose',  0,      'count'}, varargin);
  opts.kernel = lower(opts.kernel);
  frs_check_gamma('kernel', opts.gamma, opts.kernel);
  check('X', X);
  if ~symmetric
    check('Z', Z);
  end
  opts.symmetric = double(symmetric);
  [K, gamma] = frs_kernel_mex(X, Z, opts);
  if ~any(strcmp(opts.kernel, {'exp-chi2', 'rbf'}))
    gamma = [];
  end
end

function check(name, X)
  frs_matrix('kernel', name, X, 'sample');
  if size(X, 1) == 0
    error('frs:kernel:badSize', '%s must have at least one row; got %d-by-%d.', name, size(X, 1), size(X, 2));
  end
end

%!shared X, Z
%! X = abs (reshape (sin (1:60), 6, 10));  X(X < 0.2) = 0;
%! Z = abs (reshape (cos (1:42), 6, 7));   Z(Z < 0.2) = 0;
%!function K = by_loop (X, Z, f)
%!  K = zeros (size (X, 2), size (Z, 2));
%!  for i = 1:size (X, 2)
%!    for j = 1:size (Z, 2)
%!      t = f (X(:, i), Z(:, j));
%!      t(isnan (t)) = 0;
%!      K(i, j) = sum (t);
%!    end
%!  end
%!endfunction
%!test
%! % every kernel against its formula
%! assert (frs_kernel (X, Z, 'kernel', 'linear'), X' * Z, 1e-14);
%! assert (frs_kernel (X, Z), by_loop (X, Z, @(x, z) 2 * x .* z ./ (x + z)), 1e-14);
%! assert (frs_kernel (X, Z, 'kernel', 'intersection'), by_loop (X, Z, @min), 1e-14);
%! js = @(x, z) (x > 0 & z > 0) .* (x / 2 .* log2 (1 + z ./ x) + z / 2 .* log2 (1 + x ./ z));
%! assert (frs_kernel (X, Z, 'kernel', 'js'), by_loop (X, Z, js), 1e-14);
%! assert (frs_kernel (X, Z, 'kernel', 'hellinger'), sqrt (X)' * sqrt (Z), 1e-14);
%! assert (frs_kernel (X, Z, 'kernel', 'powermean', 'exponent', -2), ...
%!         by_loop (X, Z, @(x, z) ((x .^ -2 + z .^ -2) / 2) .^ -0.5), 1e-14);
%! D = by_loop (X, Z, @(x, z) (x - z) .^ 2 ./ (x + z));
%! assert (frs_kernel (X, Z, 'kernel', 'exp-chi2', 'gamma', 0.7), exp (-0.7 * D), 1e-14);
%! D = by_loop (X, Z, @(x, z) (x - z) .^ 2);
%! assert (frs_kernel (X, Z, 'kernel', 'rbf', 'gamma', 0.7), exp (-0.7 * D), 1e-14);
%!test
%! % default gammas depend on X only
%! D = by_loop (X, X, @(x, z) (x - z) .^ 2 ./ (x + z));
%! [K, gamma] = frs_kernel (X, 'kernel', 'exp-chi2');
%! assert (gamma, 1 / mean (D(:)), 1e-12);
%! assert (K, exp (-gamma * D), 1e-13);
%! [~, gammaZ] = frs_kernel (X, Z, 'kernel', 'exp-chi2');
%! assert (gammaZ, gamma, 1e-12);
%! [~, gamma] = frs_kernel (X, Z, 'kernel', 'rbf');
%! assert (gamma, 1 / 6);
%! [~, gamma] = frs_kernel (X);
%! assert (isempty (gamma));
%!test
%! % weights multiply the terms of their bins
%! w = [1 0 2 -1 0.5 3];
%! want = by_loop (X, Z, @(x, z) 2 * w' .* x .* z ./ (x + z));
%! assert (frs_kernel (X, Z, 'weights', w), want, 1e-14);
%! assert (frs_kernel (X, Z, 'kernel', 'linear', 'weights', w), X' * diag (w) * Z, 1e-14);
%!test
%! % classes: single in single out, counts and sparse in double out
%! assert (class (frs_kernel (single (X), Z)), 'single');
%! assert (frs_kernel (single (X), single (Z)), single (frs_kernel (X, Z)), 1e-5);
%! C = round (5 * X);
%! assert (class (frs_kernel (uint8 (C))), 'double');
%! assert (frs_kernel (uint8 (C), uint16 (C)), frs_kernel (C, C), 1e-13);
%! assert (frs_kernel (sparse (X), Z), frs_kernel (X, Z), 1e-14);
%! assert (frs_kernel (sparse (X), sparse (Z)), frs_kernel (X, Z), 1e-14);
%! assert (frs_kernel (X > 0), double (X > 0)' * double (X > 0));
%!test
%! % no columns, and all-zero columns
%! assert (size (frs_kernel (zeros (3, 0), ones (3, 2))), [0 2]);
%! assert (size (frs_kernel (ones (3, 2), zeros (3, 0))), [2 0]);
%! assert (size (frs_kernel (zeros (3, 0))), [0 0]);
%! assert (frs_kernel (zeros (3, 2)), zeros (2));
%! assert (frs_kernel (zeros (3, 2), 'kernel', 'exp-chi2'), ones (2));
%!error id=frs:kernel:badType       frs_kernel ({1})
%!error id=frs:kernel:badType       frs_kernel ('a')
%!error id=frs:kernel:badType       frs_kernel (1i)
%!error id=frs:kernel:badType       frs_kernel (1, {1})
%!error id=frs:kernel:badType       frs_kernel (int8 (1))
%!error id=frs:kernel:badType       frs_kernel (ones (2, 2, 2))
%!error id=frs:kernel:badType       frs_kernel (1, 1, 'threads', 'all')
%!error id=frs:kernel:badSize       frs_kernel ([])
%!error id=frs:kernel:badSize       frs_kernel (ones (2, 3), ones (4, 3))
%!error id=frs:kernel:badSize       frs_kernel (ones (2, 3), 'weights', [1 2 3])
%!error id=frs:kernel:badValue      frs_kernel ([1 -1])
%!error id=frs:kernel:badValue      frs_kernel (1, -1)
%!error id=frs:kernel:badValue      frs_kernel (sparse ([1 -1]), 'kernel', 'exp-chi2')
%!error id=frs:kernel:notFinite     frs_kernel ([1 NaN])
%!error id=frs:kernel:notFinite     frs_kernel (1, Inf, 'kernel', 'linear')
%!error id=frs:kernel:notFinite     frs_kernel (1, 1, 'weights', NaN)
%!error id=frs:kernel:badOption     frs_kernel (1, 1, 'kernel', 'poly')
%!error id=frs:kernel:badOption     frs_kernel (1, 1, 'kernel', 'powermean', 'exponent', 1)
%!error id=frs:kernel:badOption     frs_kernel (1, 1, 'kernel', 'rbf', 'gamma', 0)
%!error id=frs:kernel:badOption     frs_kernel (1, 1, 'kernel', 'rbf', 'gamma', Inf)
%!error id=frs:kernel:badOption     frs_kernel (1, 1, 'gamma', 1)
%!error <exp-chi2 and rbf; the kernel is js> frs_kernel (1, 1, 'kernel', 'js', 'gamma', 1)
%!error id=frs:kernel:badOption     frs_kernel (1, 1, 'threads', -1)
%!error id=frs:kernel:unknownOption frs_kernel (1, 1, 'kernal', 'chi2')
%!error id=frs:kernel:outOfMemory   frs_kernel (sparse (1, 1e7))
