function model = frs_select_kernels(X, y, varargin)
%FRS_SELECT_KERNELS  Selection of kernels, also of ones that are not additive, by the normalised-margin SVM.
%   MODEL = FRS_SELECT_KERNELS(X, Y, 'groups', G, NAME, VALUE, ...) weights groups of the bins of X (D-by-n, one sample per
%   column), such as the words of a kind, a colour channel or a network: G has the number of a group, 1..m, for every bin, 0
%   for a bin to leave out. Each group has a kernel of its own. MODEL = FRS_SELECT_KERNELS(K, Y, ...) weights kernel matrices:
%   K is a cell of m n-by-n matrices, or an n-by-n-by-m array. Labels Y are n values, -1/+1, 0/1 or logical. Solved is
%       min_p J(p)   s.t.  a'p = S, p >= 0
%       J(p) = max_alpha sum(alpha) - 1/2 sum_k p_k b'K_k b,   b = alpha .* y
%              s.t. y'alpha = 0, 0 <= alpha_i <= C_i,
%   the problem of frs_select_features with one kernel K_k for each group. It is convex; the solver ends on the relative
%   duality gap, which certifies the result. Kernels are taken in single precision.
%
%   Options (default):
%     groups      ([])          group of each bin of X; [] for kernel matrices
%     kernel      ('exp-chi2')  of every group: exp-chi2, rbf or any other of frs_kernel
%     gamma       ([])          of exp-chi2 and rbf, one value or one for each group; [] is the default of frs_kernel in each
%     C           (1)           penalty; it means the same as in frs_svm_train on the sum of the kernels
%     classWeight ('none')      factor of C: none, balanced, ratio, [wNeg wPos], the negative class FIRST, or one per sample
%     normalizer  ('scatter')   a_k: scatter, the sum over same-class pairs of K_ii - 2 K_ij + K_jj; simplex, 1: multiple
%                               kernel learning; or m values >= 0 of your own
%     scaling     ('mean')      S = sum(a), so that equal weights are 1; 'paper': S = 1
%     tol         (1e-3)        relative duality gap at which to stop
%     maxIter     (200)         iterations at most; 0 evaluates equal weights
%     maxWork     ([])          multiplications at most, see frs_select_features; []: 2e11, or more for large kernels
%     threads     (0)           0: all processors
%     verbose     (0)           1: a live line, 2: a line per iteration
%
%   MODEL has weights (p, m-by-1), share (m-by-1, sums to 1: the part of each kernel in |w|^2), mask (m-by-1), ranking,
%   a (m-by-1), alpha, svIndex, svLabel, bias, groups, gamma and what frs_predict needs: FRS_PREDICT(MODEL, Z) with new
%   samples Z (D-by-t), or with a cell of m n-by-t kernels between the training and the new samples. MODEL.info has objective,
%   lower and gap per iteration, gradient (dJ/dp), dropped (kernels with a_k = 0), iterations, svmSolves, status
%   ('converged', 'maxIter' or 'stalled'), engines, time and options.
%
%   See also frs_select_features, frs_kernel, frs_predict, frs_crossval.
%
%   Example
%     X = [4 5 6 0 1 2; 1 2 1 2 1 2; 2 1 2 1 2 1; 0 1 0 5 4 6];      % bins 1 and 4 tell the classes apart
%     model = frs_select_kernels(X, [1 1 1 -1 -1 -1], 'groups', [1 2 2 1], 'kernel', 'rbf', 'C', 10);
%     fprintf('%.2f ', model.share)
%     % 1.00 0.00
  frs_need('select_kernels', nargin, 2);
  opts = frs_parse('select_kernels', { ...
    'groups',      [],         ''
    'kernel',      'exp-chi2', 'kernel all'
    'gamma',       [],         'numbers? (0 1e38]'
    'C',           1,          'number (0 1e100]'
    'classWeight', 'none',     ''
    'normalizer',  'scatter',  ''
    'scaling',     'mean',     {'mean', 'paper'}
    'tol',         1e-3,       'number (0 Inf)'
    'maxIter',     200,        'whole [0 Inf)'
    'maxWork',     [],         'number? (0 Inf]'
    'threads',     0,          'count'
    'verbose',     0,          'count'}, varargin);
  clock = tic;
  if isempty(opts.groups)
    [kernels, n] = given_kernels(X);
    params = {};
  else
    opts.groups = checked_groups(opts.groups, X);
    n = size(X, 2);
    [kernels, opts.gamma] = group_kernels(X, opts);
    params = opts.gamma;
  end
  y = frs_label_rows('select_kernels', y, n);
  if size(y, 1) > 1
    error('frs:select_kernels:badValue', 'y must hold two classes; got labels for %d problems. Call it once for each.', size(y, 1));
  end
  if any(y == 0)
    error('frs:select_kernels:badValue', 'y must be -1 or +1 for every sample; sample %d is 0.', find(y == 0, 1));
  end
  cost = opts.C * frs_class_weight('select_kernels', opts.classWeight, y, true(size(y)));
  if isempty(opts.maxWork)
    opts.maxWork = max(2e11, 4000 * numel(kernels) * n ^ 2);
  end
  core = struct('tol', opts.tol, 'maxIter', opts.maxIter, 'maxWork', opts.maxWork, 'threads', opts.threads, ...
                'paperScaling', strcmp(opts.scaling, 'paper'), 'verbose', opts.verbose);
  r = frs_select_kernels_mex(kernels, y, cost, normalizer_of(opts.normalizer, numel(kernels)), core);
  model = model_of(r, X, y, opts, params);
  model.info.time = toc(clock);
  if ~strcmp(r.status, 'converged')
    warning('frs:select_kernels:noConvergence', 'stopped at a relative gap of %.2e: %s.', r.gap(end), ...
            frs_spent_text(r.status, opts, r.engines));
  end
end

function [kernels, n] = given_kernels(K)
% A cell of square single matrices, symmetric and finite.
  if isnumeric(K) && ~isempty(K)
    kernels = arrayfun(@(k) K(:, :, k), 1:size(K, 3), 'UniformOutput', false);
  elseif iscell(K) && ~isempty(K)
    kernels = reshape(K, 1, []);
  else
    error('frs:select_kernels:badType', ['Expected a cell of kernel matrices, an n-by-n-by-m array, or samples with the option ' ...
          'groups; got a %s.'], frs_given(K));
  end
  n = size(kernels{1}, 1);
  for k = 1:numel(kernels)
    A = kernels{k};
    if ~(isnumeric(A) || islogical(A)) || ~isreal(A) || ~isequal(size(A), [n n])
      error('frs:select_kernels:badSize', ['Kernel %d must be a real %d-by-%d matrix; got %s. For samples give the option ' ...
            'groups.'], k, n, n, frs_given(A));
    end
    A = single(full(A));
    if ~all(isfinite(A(:)))
      error('frs:select_kernels:notFinite', 'Kernel %d must be finite in single precision.', k);
    end
    if any(any(abs(A - A') > 1e-4 * max(abs(A(:)))))
      error('frs:select_kernels:badValue', 'Kernel %d must be symmetric.', k);
    end
    if any(diag(A) < 0)
      error('frs:select_kernels:badValue', 'Kernel %d must be positive semidefinite; its diagonal has %g.', k, min(diag(A)));
    end
    kernels{k} = A;
  end
end

function groups = checked_groups(groups, X)
  frs_matrix('select_kernels', 'X', X, 'sample');
  if ~isnumeric(groups) || numel(groups) ~= size(X, 1)
    error('frs:select_kernels:badSize', 'groups must have a number for each of the %d bins of X; got %s.', size(X, 1), frs_given(groups));
  end
  groups = double(groups(:)');
  if ~all(groups >= 0 & groups <= size(X, 1) & groups == floor(groups)) || ~isequal(setdiff(groups, 0), 1:max(groups))
    error('frs:select_kernels:badValue', 'groups must hold whole numbers 1..m, each at least once, and 0 for bins to leave out.');
  end
end

function [kernels, gamma] = group_kernels(X, opts)
  m = max(opts.groups);
  if ~any(numel(opts.gamma) == [0 1 m])
    error('frs:select_kernels:badOption', 'gamma must be one value or one for each of the %d groups; got %d.', m, numel(opts.gamma));
  end
  hasGamma = any(strcmp(opts.kernel, {'exp-chi2', 'rbf'}));
  kernels = cell(1, m);
  gamma = cell(1, m);
  for k = 1:m
    own = {'kernel', opts.kernel, 'threads', opts.threads};
    if hasGamma && ~isempty(opts.gamma)
      own = [own, {'gamma', opts.gamma(min(k, end))}];    %#ok<AGROW>
    end
    [K, gamma{k}] = frs_renamed('select_kernels', @() frs_kernel(X(opts.groups == k, :), own{:}));
    kernels{k} = single(K);
  end
end

function a = normalizer_of(normalizer, m)
  if ischar(normalizer)
    frs_choice('select_kernels', 'normalizer', normalizer, {'scatter', 'simplex'});
    a = ones(1, m * strcmp(normalizer, 'simplex'));
  elseif isnumeric(normalizer) && isreal(normalizer) && numel(normalizer) == m && ...
         all(isfinite(normalizer(:)) & normalizer(:) >= 0) && any(normalizer(:))
    a = double(normalizer(:)');
  else
    error('frs:select_kernels:badOption', 'normalizer must be scatter, simplex or %d values >= 0, not all of them 0; got %s.', ...
          m, frs_given(normalizer));
  end
end

function model = model_of(r, X, y, opts, gamma)
  model = struct('type', 'kernels', 'kernel', opts.kernel, 'C', opts.C, 'scaling', opts.scaling, 'weights', r.weights, ...
                 'share', r.share, 'mask', r.share > 1e-6 * max(r.share), 'a', r.a, 'groups', opts.groups, 'gamma', {gamma}, ...
                 'bias', r.bias);
  [~, model.ranking] = sort(r.share(:)', 'descend');
  model.svIndex = find(r.b);
  model.alpha = abs(r.b(model.svIndex));
  model.svLabel = y(model.svIndex);
  model.samples = numel(y);
  if ~isempty(opts.groups)
    model.dimension = size(X, 1);
    model.sv = X(:, model.svIndex);
  end
  model.info = struct('objective', r.objective, 'lower', r.lower, 'gap', r.gap, 'gradient', r.gradient, 'dropped', r.dropped, ...
                      'iterations', numel(r.gap), 'svmSolves', r.svmSolves, 'status', r.status, 'time', 0, 'options', opts);
  model.info.engines = frs_show_engines(r.engines, opts.verbose);
end

%!shared X, y, K
%! X = reshape (mod ((1:200) .^ 2, 13), 5, 40);
%! y = sign (mod (1:40, 2) - 0.5);
%! X(1, :) = X(1, :) + 6 * (y > 0);
%! K = cell (1, 5);
%! for k = 1:5, K{k} = frs_kernel (X(k, :)); end
%!test
%! % one additive kernel a bin: the optimum of frs_select_features
%! one = frs_select_kernels (K, y, 'C', 0.1, 'tol', 1e-5);
%! other = frs_select_features (X, y, 'C', 0.1, 'tol', 1e-7);
%! assert (one.info.status, 'converged');
%! assert (one.info.objective(end), other.info.objective(end), -2e-5);
%! assert (one.a, other.a, -1e-5);
%! assert (one.share, other.share, 0.02);
%! array = frs_select_kernels (cat (3, K{:}), y, 'C', 0.1, 'tol', 1e-5);
%! assert (array.weights, one.weights);
%!test
%! % prediction: the kernel sum, of new samples and of their kernels
%! groups = [1 1 2 2 3];
%! model = frs_select_kernels (X, y, 'groups', groups, 'C', 1);
%! Z = X(:, 1:9) + 0.5;
%! between = cell (1, 3);
%! want = model.bias;
%! for k = 1:3
%!   between{k} = frs_kernel (X(groups == k, :), Z(groups == k, :), 'kernel', 'exp-chi2', 'gamma', model.gamma{k});
%!   want = want + model.weights(k) * (model.alpha .* model.svLabel) * between{k}(model.svIndex, :);
%! end
%! assert (frs_predict (model, Z), want, 1e-5);
%! within = arrayfun (@(k) frs_kernel (X(groups == k, :), 'kernel', 'exp-chi2', 'gamma', model.gamma{k}), 1:3, 'UniformOutput', false);
%! given = frs_select_kernels (within, y, 'C', 1);
%! assert (frs_predict (given, between), want, 1e-2);
%!error id=frs:select_kernels:badType   frs_select_kernels ({}, [1 -1])
%!error id=frs:select_kernels:badSize   frs_select_kernels ({eye(2), eye(3)}, [1 -1])
%!error id=frs:select_kernels:badSize   frs_select_kernels (X, y)
%!error id=frs:select_kernels:badValue  frs_select_kernels ({[1 2; 0 1]}, [1 -1])
%!error id=frs:select_kernels:badValue  frs_select_kernels ({-eye(2)}, [1 -1])
%!error id=frs:select_kernels:notFinite frs_select_kernels ({[1 NaN; NaN 1]}, [1 -1])
%!error id=frs:select_kernels:badValue  frs_select_kernels (X, y, 'groups', [1 1 3 3 3])
%!error id=frs:select_kernels:badSize   frs_select_kernels (X, y, 'groups', [1 2])
%!error id=frs:select_kernels:badOption frs_select_kernels (K, y, 'normalizer', [1 2])
%!error id=frs:select_kernels:badOption frs_select_kernels (X, y, 'groups', [1 1 2 2 3], 'gamma', [1 2])
%!error id=frs:select_kernels:badValue  frs_select_kernels (K, mod (1:40, 3))
