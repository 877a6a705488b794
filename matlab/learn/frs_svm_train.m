function model = frs_svm_train(X, y, varargin)
%FRS_SVM_TRAIN  Support vector machine with a histogram kernel.
%   MODEL = FRS_SVM_TRAIN(X, Y, NAME, VALUE, ...) solves, for X D-by-n and labels Y in {-1,+1},
%       max_alpha  sum(alpha) - 1/2 (alpha.*y)' K (alpha.*y),   0 <= alpha_i <= C_i,  y'alpha = 0,
%   with C_i = C times the class weight. X may be full or sparse, double, single, uint8 or uint16.
%   Additive kernels need no n-by-n matrix: the block solver keeps one code per entry of X.
%   With more than two values in Y, MODEL is a struct array, one model per class against the rest, with the
%   label in MODEL(c).class. With several labels a sample Y is c-by-n in {+1, -1, 0}: MODEL has one model per row,
%   which leaves out the samples that are 0 there. X is coded, or its kernel computed, once for all of them.
%
%   Options (default):
%     kernel      ('chi2')  linear, chi2, intersection, js, hellinger, powermean, exp-chi2, rbf, or
%                           precomputed: X is the symmetric n-by-n kernel matrix
%     C           (1)       price of a margin violation, ONE number: prices by class are classWeight, values to try are for
%                           frs_crossval. (Of frs_select_features several C are values to try, a model each; of
%                           frs_select_regions two are [Cpos Cneg])
%     classWeight ('none')  factor of C: 'balanced' (n / (2 n_class)), 'ratio' (nNeg / nPos for the positives, 1 for the
%                           others), [wNeg wPos], the negative class FIRST, or one weight per sample
%     tol         (1e-3)    stop at this duality gap, relative to the primal value
%     maxIter     (1e8)     most pairs of samples to optimise; 0 evaluates the start, alpha = 0
%     maxWork     ([])      multiplications at most, as info.engines counts them: a core does 2e9 to 5e9 a second. []: 2e11,
%                           or more for a large X: 40,000 for each of its numbers that is not 0
%     solver      ('auto')  'dense' keeps the kernel matrix, 'block' works on blocks of it;
%                           auto chooses by size and kernel
%     gamma       ([])      width of exp-chi2 and rbf, an error for other kernels; [] is the default of frs_kernel
%     exponent    (-1)      of powermean: -16 to below 0, or -Inf (intersection); for steeper ones give
%                           their frs_kernel as precomputed
%     seed        (1)       kept in info; training is deterministic
%     threads     (0)       0: all processors
%     verbose     (0)       1: a live line, 2: one line per iteration
%
%   MODEL has type, kernel, kernelParams, C, classWeight, scaling, dimension, alpha (aligned with
%   svIndex), svIndex, svLabel, bias, and scorer (additive kernels: prediction at a cost that does not
%   depend on the support vectors) or sv (their columns of X). MODEL.info has objective (dual) and gap
%   per iteration, iterations, pairs, time, status ('converged', 'maxIter' or 'stalled'), solver, options and
%   engines (struct array: name, steps, work, gap, reason and budget of pairs, free step, rounded, interior).
%
%   See also frs_predict, frs_kernel, frs_select_features.
%
%   Example
%     model = frs_svm_train([1 2 5 6], [-1 -1 1 1], 'kernel', 'linear', 'C', 10);
%     fprintf('%.3f ', frs_predict(model, [2 3 5]))
%     % -1.000 -0.333 1.000
  frs_need('svm_train', nargin, 2);
  clock = tic;
  opts = frs_parse('svm_train', { ...
    'kernel',      'chi2', 'kernel all'
    'C',           1,      ''
    'classWeight', 'none', ''
    'tol',         1e-3,   'number (0 Inf)'
    'maxIter',     1e8,    'whole [0 Inf)'
    'maxWork',     [],     'number? (0 Inf]'
    'solver',      'auto', {'auto', 'dense', 'block'}
    'gamma',       [],     'number? (0 1e38]'
    'exponent',    -1,     'number [-Inf 0)'
    'seed',        1,      'count'
    'threads',     0,      'count'
    'verbose',     0,      'count'}, varargin);
  if strcmp(opts.solver, 'block') && ~any(strcmp(opts.kernel, frs_kernel_names('additive')))
    error('frs:svm_train:badOption', 'solver block needs an additive kernel; %s is not.', opts.kernel);
  end
  if ~((isnumeric(opts.C) || islogical(opts.C)) && isreal(opts.C) && isscalar(opts.C) && opts.C > 0 && opts.C <= 1e100)
    error('frs:svm_train:badOption', ['C must be one number in (0, 1e100]; got %s. Prices by class are classWeight, [wNeg wPos]; ' ...
          'values to try are for frs_crossval.'], frs_given(opts.C));
  end
  opts.C = double(full(opts.C));
  opts.maxWork = frs_most_work(opts.maxWork, X);
  frs_check_gamma('svm_train', opts.gamma, opts.kernel);
  check_samples(X, opts.kernel);
  frs_not_transposed('svm_train', 'X', X, y, 'sample');
  [Y, classes, several] = frs_label_rows('svm_train', y, size(X, 2));
  cost = zeros(size(Y));
  for c = 1:size(Y, 1)
    used = Y(c, :) ~= 0;
    cost(c, used) = opts.C * frs_class_weight('svm_train', opts.classWeight, Y(c, used), used);
  end
  params = struct('gamma', opts.gamma, 'exponent', opts.exponent);
  if any(strcmp(opts.kernel, frs_kernel_names('additive')))
    fits = frs_svm_train_mex(X, Y', cost', opts);
  else
    [K, params] = kernel_matrix(X, opts);
    fits = train_on_kernel(K, Y, cost, opts);
  end
  for c = numel(fits):-1:1
    one = model_of(fits{c}, X, Y(c, :), params, opts);
    if numel(fits) > 1
      one.class = classes(c);
      one.multilabel = several;
    end
    one.info.time = toc(clock);
    model(c) = one;
    warn(one, fits{c}.status);
  end
end

function fits = train_on_kernel(K, Y, cost, opts)
% One problem after the other on the rows and columns of its samples.
  fits = cell(1, size(Y, 1));
  for c = 1:size(Y, 1)
    used = Y(c, :) ~= 0;
    if all(used)
      own = K;
    else
      own = K(used, used);
    end
    fit = frs_svm_train_mex(own, Y(c, used), cost(c, used), opts);
    fits{c} = fit{1};
    b = zeros(1, size(Y, 2));
    b(used) = fits{c}.b;
    fits{c}.b = b;
  end
end

function model = model_of(fit, X, y, params, opts)
  model = struct('type', 'svm', 'kernel', opts.kernel, 'kernelParams', params, 'C', opts.C, ...
                 'classWeight', opts.classWeight, 'scaling', 'none', 'dimension', size(X, 1));
  if isfield(fit, 'scorer')
    model.scorer = fit.scorer;
  end
  model.svIndex = find(fit.b);
  model.alpha = abs(fit.b(model.svIndex));
  model.svLabel = y(model.svIndex);
  model.bias = fit.bias;
  frs_check_finite_model('svm_train', [model.bias, model.alpha], opts.C, X);
  if ~isfield(fit, 'scorer') && ~strcmp(opts.kernel, 'precomputed')
    model.sv = X(:, model.svIndex);
  end
  model.info = struct('objective', fit.objective, 'gap', fit.gap, 'iterations', numel(fit.gap), ...
                      'pairs', fit.pairs, 'time', 0, 'status', fit.status, ...
                      'solver', fit.solver, 'options', opts);
  model.info.engines = frs_show_engines(fit.engines, opts.verbose);
  if isfield(fit, 'codingError')
    model.info.codingError = fit.codingError;
  end
  if isfield(fit, 'interpolatedBins') && fit.interpolatedBins > 0
    model.info.interpolatedBins = fit.interpolatedBins;
    model.info.interpolationError = fit.interpolationError;
  end
end

function warn(model, status)
  if ~strcmp(status, 'converged')
    if model.info.gap(end) <= model.info.options.tol
      warning('frs:svm_train:noConvergence', ['the codes of X know the objective only to %.1e of its value, above tol ' ...
              '%.2g. Use a smaller C, or a tol of that size.'], model.info.codingError, model.info.options.tol);
    else
      warning('frs:svm_train:noConvergence', 'the gap is %.2g, above tol %.2g: %s.', model.info.gap(end), ...
              model.info.options.tol, frs_spent_text(status, model.info.options, model.info.engines));
    end
  end
end

function check_samples(X, kernel)
  frs_matrix('svm_train', 'X', X, 'sample');
  if isempty(X)
    error('frs:svm_train:badSize', 'X must not be empty; got %d-by-%d.', size(X, 1), size(X, 2));
  end
  if strcmp(kernel, 'precomputed') && size(X, 1) ~= size(X, 2)
    error('frs:svm_train:badSize', 'a precomputed kernel must be square; got %d-by-%d.', size(X, 1), size(X, 2));
  end
end

function [K, params] = kernel_matrix(X, opts)
  params = struct('gamma', opts.gamma, 'exponent', opts.exponent);
  if ~strcmp(opts.kernel, 'precomputed')
    [K, params.gamma] = frs_renamed('svm_train', @() frs_kernel(X, 'kernel', opts.kernel, ...
        'gamma', opts.gamma, 'threads', opts.threads, 'verbose', opts.verbose));
    return
  end
  K = X;
  if issparse(K) || ~isfloat(K)
    K = double(frs_full_matrix('svm_train', 'X', K));
  end
end

%!shared X, y
%! X = reshape (mod ((1:120) .^ 2, 11), 4, 30) / 10;
%! y = sign (mod (1:30, 2) - 0.5);
%! X(1, y > 0) = X(1, y > 0) + 0.5;
%!test
%! % both solvers reach the gap asked for, and agree
%! for kernel = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean'}
%!   a = frs_svm_train (X, y, 'kernel', kernel{1}, 'tol', 1e-6, 'solver', 'dense');
%!   b = frs_svm_train (X, y, 'kernel', kernel{1}, 'tol', 1e-6, 'solver', 'block');
%!   assert (a.info.status, 'converged');
%!   assert (b.info.status, 'converged');
%!   assert (a.info.gap(end) <= 1e-6);
%!   assert (a.info.objective(end), b.info.objective(end), -2e-6);
%! end
%!test
%! % a precomputed kernel is the same problem
%! a = frs_svm_train (X, y, 'kernel', 'linear', 'tol', 1e-8);
%! b = frs_svm_train (X' * X, y, 'kernel', 'precomputed', 'tol', 1e-8);
%! assert (a.info.objective(end), b.info.objective(end), -1e-7);
%! assert (frs_predict (a, X), frs_predict (b, X' * X), 1e-3);
%!test
%! % labels 0/1 and logical, integer and sparse samples
%! counts = uint8 (round (10 * X));
%! a = frs_svm_train (counts, y);
%! b = frs_svm_train (sparse (double (counts)), y > 0);
%! assert (a.info.objective(end), b.info.objective(end), -1e-3);
%!test
%! % limits are reported, not hidden
%! warning ('off', 'frs:svm_train:noConvergence', 'local');
%! m = frs_svm_train (X, y, 'C', 1000, 'tol', 1e-9, 'maxIter', 3);
%! assert (m.info.status, 'maxIter');
%! assert (m.info.gap(end) > 1e-9);
%!test
%! % no pairs at all, as other trainers take no iterations: alpha is 0
%! warning ('off', 'frs:svm_train:noConvergence', 'local');
%! for kernel = {'chi2', 'rbf'}
%!   m = frs_svm_train (X, y, 'kernel', kernel{1}, 'maxIter', 0);
%!   assert ({m.info.status, m.info.pairs, m.info.objective(end)}, {'maxIter', 0, 0});
%!   assert (frs_predict (m, X), m.bias * ones (1, 30));
%! end
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'maxIter', 1.5)
%!test
%! % functions of a distance
%! for kernel = {'exp-chi2', 'rbf'}
%!   m = frs_svm_train (X, y, 'kernel', kernel{1}, 'C', 10);
%!   K = frs_kernel (X, 'kernel', kernel{1}, 'gamma', m.kernelParams.gamma);
%!   want = (m.alpha .* m.svLabel) * K(m.svIndex, :) + m.bias;
%!   assert (frs_predict (m, X), want, 1e-10);
%! end
%!error <two classes: -1 and \+1, 0 and 1, or logical; got 1, 3\.> frs_svm_train (eye (4), [1 3 3 1])
%!error id=frs:svm_train:notFinite     frs_svm_train (X / 0, y, 'kernel', 'rbf')
%!error id=frs:svm_train:badValue      frs_svm_train (-X, y, 'kernel', 'exp-chi2')
%!error <divide X by its largest value, or lower C> frs_svm_train (1e11 * [1 2 3 4], [1 -1 1 -1], 'kernel', 'linear')
%!error <divide X by its largest value, or lower C> frs_svm_train (1e22 * (1:4)' * (1:4), [1 -1 1 -1], 'kernel', 'precomputed')
%!error id=frs:svm_train:outOfMemory   frs_svm_train (sparse (2, 1e6), (1:1e6) > 5, 'solver', 'dense')
%!error id=frs:svm_train:outOfMemory   frs_svm_train (sparse (1e9, 4), [1 1 -1 -1])
%!error id=frs:svm_train:badType       frs_svm_train ({1}, 1)
%!error id=frs:svm_train:badType       frs_svm_train (X + i, y)
%!error id=frs:svm_train:badType       frs_svm_train (int8 (X), y)
%!error id=frs:svm_train:badType       frs_svm_train (X, 'a')
%!error id=frs:svm_train:badSize       frs_svm_train ([], y)
%!error id=frs:svm_train:badSize       frs_svm_train (zeros (4, 0), [])
%!error id=frs:svm_train:badSize       frs_svm_train (X, y(1:5))
%!error id=frs:svm_train:badSize       frs_svm_train (X, y, 'kernel', 'precomputed')
%!error id=frs:svm_train:badValue      frs_svm_train (magic (30), y, 'kernel', 'precomputed')
%!error id=frs:svm_train:badValue      frs_svm_train (single (magic (30)), y, 'kernel', 'precomputed')
%!error id=frs:svm_train:badValue      frs_svm_train (sparse (magic (30)), y, 'kernel', 'precomputed')
%!error <entries \(1,30\) and \(30,1\) differ> frs_svm_train (toeplitz (30:-1:1) + sparse (1, 30, 1, 30, 30), y, 'kernel', 'precomputed')
%!error <^X must be finite>            frs_svm_train (diag ([Inf 1:29]), y, 'kernel', 'precomputed')
%!error <^X must be finite>            frs_svm_train (single (diag ([1:29 NaN])), y, 'kernel', 'precomputed')
%!error id=frs:svm_train:badValue      frs_svm_train (-X, y)
%!error id=frs:svm_train:badValue      frs_svm_train (X, 2 * y)
%!error <can mean two things>          frs_svm_train (X, mod (1:30, 3) - 1)
%!error <row 2 has 30 of>              frs_svm_train (X, [y; ones(1, 30)])
%!error <Transpose>                    frs_svm_train (X, [y; y]')
%!error id=frs:svm_train:badValue      frs_svm_train (X, ones (1, 30))
%!error id=frs:svm_train:notFinite     frs_svm_train (X / 0, y)
%!error id=frs:svm_train:notFinite     frs_svm_train (X, y * Inf)
%!error id=frs:svm_train:notFinite     frs_svm_train (NaN (30), y, 'kernel', 'precomputed')
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'C', 0)
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'C', -1)
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'C', [1 10])
%!error <one number in \(0, 1e100\]; got \[1 10\].*classWeight, \[wNeg wPos\].*frs_crossval> frs_svm_train (X, y, 'C', [1 10])
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'tol', 0)
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'kernel', 'poly')
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'kernel', 'powermean', 'exponent', 1)
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'kernel', 'powermean', 'exponent', -1000)
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'kernel', 'rbf', 'solver', 'block')
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'classWeight', [1 2 3])
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'classWeight', [1 -2])
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'classWeight', 'fair')
%!error id=frs:svm_train:unknownOption frs_svm_train (X, y, 'kernal', 'chi2')
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'kernel', 'rbf', 'exponent', {1, 2})
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'maxIter', 1e300)
%!error id=frs:svm_train:badOption     frs_svm_train (X, y, 'gamma', 1)
%!error <exp-chi2 and rbf; the kernel is precomputed> frs_svm_train (X' * X, y, 'kernel', 'precomputed', 'gamma', 1)
%!error id=frs:svm_train:badValue      frs_svm_train (1e200 * X, y)
%!error id=frs:svm_train:notFinite     frs_svm_train (X, y, 'seed', NaN)
%!error id=frs:svm_train:badType       frs_svm_train (X, y, 'seed', 'a')
%!error id=frs:svm_train:outOfMemory   frs_svm_train (sparse (1e5, 1e5), mod (1:1e5, 2), 'kernel', 'precomputed')
