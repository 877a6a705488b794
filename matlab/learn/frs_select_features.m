function model = frs_select_features(X, y, varargin)
%FRS_SELECT_FEATURES  Feature selection for additive kernels by the normalised-margin SVM.
%   MODEL = FRS_SELECT_FEATURES(X, Y, NAME, VALUE, ...) weights the bins of the histograms X (D-by-n,
%   one sample per column, full or sparse) with labels Y (n values, -1/+1, 0/1 or logical) by
%       min_p J(p)   s.t.  a'p = S, p >= 0            (|a.*p|_q = S with 'norm', q)
%       J(p) = max_alpha sum(alpha) - 1/2 sum_k p_k b'kappa_k b,   b = alpha .* y
%              s.t. y'alpha = 0, 0 <= alpha_i <= C_i,
%   where kappa_k is the kernel of bin k alone and a_k normalises it. The problem is convex and, for q = 1, the
%   weights are sparse. All solvers stop on the relative duality gap, which certifies the result.
%   With more than two values in Y, MODEL is a struct array, one model per class against the rest,
%   with the label in MODEL(c).class. With several labels a sample Y is c-by-n in {+1, -1, 0}: MODEL has
%   one model per row, which leaves out the samples that are 0 there; X is coded once for all of them.
%
%   Options (default):
%     kernel       ('chi2')     linear, chi2, intersection, js, hellinger or powermean
%     exponent     (-1)         r of powermean, ((x^r + y^r)/2)^(1/r): -16 to below 0, or -Inf (intersection)
%     C            (1)          penalty; it means the same as in frs_svm_train on the same kernel. SEVERAL values are values to
%                               try: MODEL has a row for each, X is coded once, and each is started from the solution of the
%                               one before it. (Of frs_select_regions two values are [Cpos Cneg]: here the price of a class
%                               is classWeight)
%     classWeight  ('none')     factor of C: none, balanced (n/(2 n_class)), ratio (nNeg/nPos for the
%                               positives, 1 for the others), [wNeg wPos], the negative class FIRST, or one per sample
%     normalizer   ('scatter')  a_k, where phi is the feature map of bin k:
%                     scatter    sum over same-class pairs of |phi(x_i) - phi(x_j)|^2, the paper's choice
%                     simplex    1: multiple kernel learning with one kernel per bin. Of a constant bin it is 0, which
%                                drops the bin
%                     variance   trace of the total scatter, mean_i |phi(x_i) - mean phi|^2 (Liu et al. 2012)
%                     within     trace of the pooled within-class covariance (Feng and Palomar 2015)
%                     radius     squared radius of the minimum enclosing ball (Do et al. 2009, Gai et al. 2010)
%                     vector     D values >= 0 of your own
%     norm         (1)          q of the constraint |a.*p|_q = S: 1, the paper's, gives few bins, larger q more and
%                               more even weights (Kloft et al. 2011), up to Inf: p_k = S / a_k. The certificate
%                               uses the dual norm, 1/q + 1/q* = 1
%     scaling      ('mean')     S = |a|_q, sum(a) for q = 1, so that uniform weights are 1 and C is that of a plain
%                               SVM; 'paper': S = 1, which equals 'mean' with C / S, and J / S
%     solver       ('sqp')      sqp, or reduced-gradient: the paper's Algorithm 1
%     tol          (1e-3)       relative duality gap at which to stop. Up to as much work again goes into
%                               deciding which bins have no weight (info.undecided), or MASK would change with tol
%     maxIter      (500)        iterations at most; 0 evaluates the start
%     maxWork      ([])         multiplications at most, as info.engines counts them: a core does 2e9 to 5e9 a second. []: 2e11,
%                               or more for a large X: 40,000 for each of its numbers that is not 0
%     polish       (false)      to a gap of 1e-9 (with weights given 1e-12), on tables that keep every value of X
%     weightThreshold (1e-6)    MASK is share > weightThreshold * max(share). It changes the mask, not the
%                               classifier, which keeps all its weights
%     prune        (0)          bins whose share is at most prune * max(share) get weight 0, the others are scaled
%                               back to |a.*p|_q = S, and the SVM is solved again: the number of bins and
%                               the classifier agree. The paper's authors use 1e-2 (and compare p)
%     keep         ([])         at most so many bins stay, the first of RANKING, again with a new SVM; with refit,
%                               and without prune, also bins that have no weight yet
%     refit        (false)      end with a plain SVM on the bins that stay, all of weight 1. The weights that
%                               select the fewest bins also shrink those that stay: with few samples the
%                               plain SVM on them often ranks new samples better
%     refitC       ([])         C of the SVM that prune, keep or refit end with; [] is C. A selection wants a smaller
%                               C than a plain SVM
%     start        ([])         a model of other options (say, another C) to start from
%     weights      ([])         D-by-1: evaluate J and its gradient at these weights instead of optimising
%     seed         (1)          chooses the samples of the coarse levels for n > 5000
%     threads      (0)          0: all processors; the result does not depend on it, small problems use one
%     verbose      (0)          1: a live line, 2: a line per iteration
%
%   MODEL has weights (p, D-by-1), share (D-by-1, sums to 1: the part of each bin in |w|^2, which at the optimum
%   is a_k p_k / S, its q-th power with norm q; p alone would put rare words first), mask (D-by-1 logical),
%   ranking (bins by decreasing share, then by how close they are to entering), a (D-by-1), class, multilabel
%   (whether Y had rows), alpha and svIndex and svLabel (1-by-nsv), bias, scorer (for frs_predict), and info:
%   objective (upper bound on the optimum), lower and gap per iteration, gradient (dJ/dp), iterations, svmSolves,
%   time, stageTime (seconds per stage), dropped (bins with a_k <= 1e-10 max(a), whose weight is 0), separating,
%   undecided (bins without weight that the gap does not keep from having over 1 % of the largest share at the optimum,
%   and bins with weight that tend to 0), shareError (norm q > 1: bound on the error of every share; runs go on until
%   it is at most sqrt(tol), as far as rounding allows it; NaN for q = 1), codingError (estimate of what coding X does to
%   the objective, relative to it; X is coded again, exactly, where that is above tol / 10 and X has at most 5e6 numbers,
%   of a sparse X those stored),
%   interpolatedBins and interpolationError (bins with too many distinct values to keep all), samples (n),
%   totalCost (sum of C_i; a later start scales alpha by it), status ('converged', 'maxIter' or 'stalled'),
%   engines (struct array: name, steps, work, gap, reason and budget of every engine that ran, those of the SVMs inside
%   last; docs/choice.md) and options. A dropped bin that is constant in each class but separates them alone would have an
%   unbounded normalised margin: a warning names it. Where the SVM has many solutions J is not
%   differentiable and the reduced gradient may stall; sqp does not. With prune, keep or refit (the weights are
%   then 0 or 1), C, share, mask, objective, lower, gap and status are those of the last SVM, while ranking
%   stays that of the selection; info.selection has weights, share, C, objective, lower, gap, iterations and
%   status of the problem above.
%
%   See also frs_predict, frs_svm_train, frs_crossval, frs_path, frs_compare_features, frs_plot_weights.
%
%   Example
%     X = [1 2 1 8 9 7; 5 4 6 5 6 4; 3 3 3 3 3 3];
%     model = frs_select_features(X, [-1 -1 -1 1 1 1], 'C', 10);
%     fprintf('%.3f ', model.weights / max(model.weights))
%     % 1.000 0.000 0.000
  frs_need('select_features', nargin, 2);
  opts = frs_parse('select_features', { ...
    'kernel',          'chi2',    'kernel additive'
    'exponent',        -1,        'number [-Inf 0)'
    'C',               1,         'numbers (0 1e100]'
    'classWeight',     'none',    ''
    'normalizer',      'scatter', ''
    'norm',            1,         'number [1 Inf]'
    'scaling',         'mean',    {'mean', 'paper'}
    'solver',          'sqp',     {'sqp', 'reduced-gradient'}
    'tol',             1e-3,      'number (0 Inf)'
    'maxIter',         500,       'whole [0 Inf)'
    'maxWork',         [],        'number? (0 Inf]'
    'polish',          false,     'flag'
    'weightThreshold', 1e-6,      'number [0 1)'
    'prune',           0,         'number [0 1)'
    'refit',           false,     'flag'
    'keep',            [],        'whole? [1 Inf)'
    'refitC',          [],        'number? (0 Inf)'
    'start',           [],        ''
    'weights',         [],        ''
    'seed',            1,         'count'
    'threads',         0,         'count'
    'verbose',         0,         'count'}, varargin);
  timer = tic;
  check(X, opts);
  opts.C = opts.C(:)';
  opts.maxWork = frs_most_work(opts.maxWork, X);
  frs_not_transposed('select_features', 'X', X, y, 'sample');
  [Y, classes, several] = frs_label_rows('select_features', y, size(X, 2));
  Y = Y';
  cost = zeros(size(Y));                  % for C = 1
  for c = 1:size(Y, 2)
    used = Y(:, c) ~= 0;
    cost(used, c) = frs_class_weight('select_features', opts.classWeight, Y(used, c)', used);
  end
  core = opts;
  [core.startWeights, core.startDual] = start_of(opts.start, size(X, 1), Y, opts.C(1) * cost);
  core.polish = double(logical(opts.polish));
  core.keep = 0;                          % no limit
  if ~isempty(opts.keep)
    core.keep = min(opts.keep, size(X, 1));
  end
  if isempty(opts.refitC)
    core.refitC = 0;                      % C itself
  end
  [parts, shared] = frs_select_features_mex(X, Y, cost, core);
  shared.seconds = toc(timer) - sum(cellfun(@(part) part.seconds, parts(:)));
  for c = 1:size(parts, 2)
    for k = 1:numel(opts.C)
      model(k, c) = one_of(parts{k, c}, Y(:, c)', cost(:, c), classes(c), at_cost(opts, k), shared, several);
      warn(model(k, c), size(parts, 2) > 1);
    end
  end
end

function opts = at_cost(opts, k)
  opts.C = opts.C(k);
end

function model = one_of(part, y, cost, class, opts, shared, several)
  model = model_of(part, y, class, opts, shared);
  model.multilabel = several;
  model.info.totalCost = opts.C * sum(cost);
  if isfield(part, 'refitted')
    C = [opts.refitC, opts.C];            % C itself where refitC is []
    model = refitted(model, model_of(part.refitted, y, class, opts, shared), C(1));
  end
  model.info.time = part.seconds + shared.seconds;
end

function model = refitted(selected, model, C)
% The SVM on the bins that stay, with the selection it follows on record.
  model.multilabel = selected.multilabel;
  model.C = C;
  model.info.totalCost = selected.info.totalCost * (C / selected.C);
  model.info.selection = struct('weights', selected.weights, 'share', selected.share, 'C', selected.C, ...
                                'objective', selected.info.objective, 'lower', selected.info.lower, ...
                                'gap', selected.info.gap, 'iterations', selected.info.iterations, ...
                                'status', selected.info.status);
end

function check(X, opts)
  D = size(X, 1);
  frs_matrix('select_features', 'X', X, 'sample');
  if isempty(X)
    error('frs:select_features:badSize', 'X must have at least one bin and one sample; it is %d-by-%d.', size(X));
  end
  if ~ischar(opts.normalizer) && ~(isnumeric(opts.normalizer) && isreal(opts.normalizer) && ...
      numel(opts.normalizer) == D && all(isfinite(opts.normalizer) & opts.normalizer >= 0) && any(opts.normalizer))
    error('frs:select_features:badOption', ...
          'normalizer must be a name or %d values >= 0, not all of them 0.', D);
  end
  if ~isempty(opts.weights) && ~(isnumeric(opts.weights) && isreal(opts.weights) && numel(opts.weights) == D && ...
      all(isfinite(opts.weights) & opts.weights >= 0) && any(opts.weights))
    error('frs:select_features:badOption', 'weights must be %d values >= 0, not all of them 0.', D);
  end
  if (opts.refit || opts.prune > 0 || ~isempty(opts.keep)) && ~isempty(opts.weights)
    error('frs:select_features:badOption', 'refit, prune and keep need weights of their own: leave the option weights out.');
  end
  if opts.norm > 1 && (opts.polish || ~strcmp(opts.solver, 'sqp'))
    error('frs:select_features:badOption', 'polish and solver %s need norm 1; got %g.', opts.solver, opts.norm);
  end
end

function [weights, dual] = start_of(start, D, Y, cost)
% Weights and signed dual variables of the earlier model(s); the duals follow the change of C and are
% left out where the model was trained on other samples or refitted.
  weights = [];
  dual = [];
  if isempty(start)
    return
  end
  if ~(isstruct(start) && isfield(start, 'weights') && numel(start) == size(Y, 2) && ...
      all(arrayfun(@(m) numel(m.weights) == D, start)))
    error('frs:select_features:badOption', ...
          'start must be a model of frs_select_features with %d weights, one model per class.', D);
  end
  n = size(Y, 1);
  dual = zeros(size(Y));
  aligned = true;
  for c = 1:numel(start)
    refitted = isfield(start(c).info, 'selection');
    if refitted
      weights = [weights, start(c).info.selection.weights(:)];
    else
      weights = [weights, start(c).weights(:)];
    end
    index = start(c).svIndex;
    if refitted || start(c).info.samples ~= n || any(start(c).svLabel(:) ~= Y(index, c))
      aligned = false;
      continue
    end
    dual(index, c) = start(c).alpha(:) .* start(c).svLabel(:) * (sum(cost(:, c)) / start(c).info.totalCost);
  end
  if ~aligned
    dual = [];
  end
end

function model = model_of(part, y, class, opts, shared)
  index = find(part.b);
  model = struct('type', 'features', 'kernel', opts.kernel, 'kernelParams', struct('gamma', [], 'exponent', opts.exponent), ...
                 'C', opts.C, 'classWeight', opts.classWeight, 'scaling', opts.scaling, ...
                 'dimension', numel(part.weights), 'class', class);
  model.weights = part.weights;
  model.share = part.share;
  model.mask = part.mask ~= 0;
  model.ranking = part.ranking(:);
  model.a = part.a;
  model.alpha = abs(part.b(index));
  model.svIndex = index;
  model.svLabel = y(index);
  model.bias = part.bias;
  model.scorer = part.scorer;
  options = opts;
  options.start = [];
  stage = part.time;
  stage.coding = shared.coding;
  model.info = struct('objective', part.objective, 'lower', part.lower, 'gap', part.gap, 'gradient', part.gradient, ...
                      'iterations', part.iterations, 'svmSolves', part.svmSolves, 'time', 0, 'stageTime', stage, ...
                      'dropped', part.dropped, 'separating', part.separating, 'undecided', part.undecided, ...
                      'shareError', part.shareError, 'codingError', part.codingError, ...
                      'interpolatedBins', shared.interpolatedBins, 'interpolationError', shared.interpolationError, ...
                      'samples', numel(y), 'totalCost', 0, 'status', part.status, 'options', options);
  model.info.engines = frs_show_engines(part.engines, opts.verbose);
end

function warn(model, several)
  name = '';
  if several
    name = sprintf(' (class %g)', model.class);
  end
  if ~isempty(model.info.separating)
    warning('frs:select_features:badValue', ['bin %d is constant in each class and separates them alone%s: its ' ...
            'normalised margin is unbounded, so it is left out; see info.separating.'], ...
            model.info.separating(1), name);
  end
  if ~strcmp(model.info.status, 'converged')
    reason = frs_spent_text(model.info.status, model.info.options, model.info.engines);
    if model.info.gap(end) <= model.info.options.tol
      reason = sprintf(['the codes of X know the objective only to %.1e of its value. Use a smaller C, or a tol ' ...
                        'of that size'], model.info.codingError);
    end
    warning('frs:select_features:noConvergence', 'stopped at a relative gap of %.2e%s: %s.', ...
            model.info.gap(end), name, reason);
  end
end

%!test
%! % weights on the constraint, alpha feasible, gap certified
%! X = [mod(7 * (1:40), 11); mod(5 * (1:40), 13); mod(3 * (1:40), 7); repmat(2, 1, 40)];
%! y = sign (X(1, :) - 4.5);
%! m = frs_select_features (X, y, 'tol', 1e-5);
%! assert (m.a' * m.weights, sum (m.a), 1e-8 * sum (m.a));
%! assert (m.svLabel * m.alpha', 0, 1e-9);
%! assert (m.info.gap(end) <= 1e-5 && all (m.info.lower <= m.info.objective));
%! assert (m.info.dropped, 4);
%! assert (m.ranking(1), 1);
%! % ranked by what each bin contributes to |w|^2, which is a_k p_k / S
%! assert (m.share, m.a .* m.weights / sum (m.a), 1e-12);
%! assert (issorted (flipud (m.share(m.ranking))));
%! assert (m.share, -2 * m.info.gradient .* m.weights / sum (-2 * m.info.gradient .* m.weights), 1e-3);
%!test
%! % refit is the plain SVM on the selected bins; the selection stays on record and serves as a start
%! X = [mod(7 * (1:40), 11); mod(5 * (1:40), 13); mod(3 * (1:40), 7)];
%! y = sign (X(1, :) - 4.5);
%! s = frs_select_features (X, y, 'C', 2, 'tol', 1e-5);
%! m = frs_select_features (X, y, 'C', 2, 'refit', true, 'tol', 1e-5);
%! assert (m.mask, s.mask);
%! assert (m.weights, double (s.mask));
%! assert (m.ranking, s.ranking);
%! assert (m.info.selection.weights, s.weights);
%! assert (m.info.selection.C, 2);
%! svm = frs_svm_train (X(s.mask, :), y, 'C', 2, 'tol', 1e-7);
%! assert (frs_predict (m, X), frs_predict (svm, X(s.mask, :)), 0.02);
%! assert (m.info.objective(end), svm.info.objective(end), -2e-5);
%! again = frs_select_features (X, y, 'C', 2, 'refit', true, 'tol', 1e-5, 'start', m);
%! assert (again.mask, m.mask);
%! other = frs_select_features (X, y, 'C', 2, 'refit', true, 'refitC', 7, 'tol', 1e-5);
%! svm = frs_svm_train (X(s.mask, :), y, 'C', 7, 'tol', 1e-7);
%! assert (other.info.objective(end), svm.info.objective(end), -2e-5);
%! assert ({other.C, other.info.selection.C}, {7, 2});
%! two = frs_select_features (X, y, 'C', 2, 'refit', true, 'keep', 2);
%! assert (find (two.mask), sort (s.ranking(1:2)));
%! all = frs_select_features ([X; ones(1, 40)], y, 'C', 2, 'refit', true, 'keep', 9);
%! assert (all.mask, logical ([1; 1; 1; 0]));
%! several = frs_select_features (X, mod (1:40, 3), 'refit', true);
%! assert (numel (several), 3);
%!test
%! % several C: a row of models each, to the certificate those of separate calls, also with samples left out
%! X = [mod(7 * (1:40), 11); mod(5 * (1:40), 13); mod(3 * (1:40), 7)];
%! y = sign (X(1, :) - 4.5);
%! Y = [y; y];
%! Y(1, 3:5:end) = 0;
%! Y(2, 4:5:end) = 0;
%! C = [0.01 0.1 1];
%! m = frs_select_features (X, Y, 'C', C, 'classWeight', 'balanced', 'tol', 1e-5, 'threads', 1);
%! assert (size (m), [3 2]);
%! for r = 1:2
%!   for k = 1:3
%!     in = Y(r, :) ~= 0;
%!     one = frs_select_features (X(:, in), y(in), 'C', C(k), 'classWeight', 'balanced', 'tol', 1e-5, 'threads', 1);
%!     assert ({m(k, r).C, m(k, r).info.options.C, m(k, r).info.status}, {C(k), C(k), 'converged'});
%!     assert (m(k, r).info.objective(end), one.info.objective(end), -2e-5);
%!     assert (m(k, r).info.totalCost, one.info.totalCost, -1e-12);
%!     assert (frs_predict (m(k, r), X), frs_predict (one, X), 0.02);
%!   end
%! end
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'C', [1 0])
%!error id=frs:select_features:badSize       frs_select_features (ones (2, 3), [1 -1])
%!error id=frs:select_features:badSize       frs_select_features (zeros (0, 2), [1 -1])
%!error id=frs:select_features:badType       frs_select_features ('abc', [1 -1 1])
%!error <^X must be a real matrix, one sample per column; got 1-by-3 char> frs_select_features ('abc', [1 -1 1])
%!error <^X must be a real matrix, one sample per column; got 1-by-2 cell> frs_select_features ({1, 2}, [1 -1 1])
%!error <^kernel must be one of linear, .*; got 5\.> frs_select_features ([1 2 3], [1 -1 1], 'kernel', 5)
%!error <; got \[1 2 3 4\]>            frs_select_features ([1 2 3], [1 -1 1], 'classWeight', [1 2 3 4])
%!error id=frs:select_features:badType       frs_select_features (ones (2, 2), {1, -1})
%!error id=frs:select_features:badValue      frs_select_features (ones (2, 2), [1 1])
%!error id=frs:select_features:badValue      frs_select_features (ones (2, 2), [1 -1])
%!error id=frs:select_features:badValue      frs_select_features ([1 -2 3], [1 -1 1])
%!error id=frs:select_features:notFinite     frs_select_features ([1 NaN 3], [1 -1 1])
%!error id=frs:select_features:notFinite     frs_select_features ([1 2 3], [1 -1 NaN])
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'C', -1)
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'tol', 0)
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'kernel', 'rbf')
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'solver', 'newton')
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'scaling', 'x')
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'normalizer', [1 2])
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'normalizer', 'x')
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'classWeight', [1 2 3 4])
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'classWeight', 'x')
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'weights', -1)
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'weightThreshold', 1)
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'start', 3)
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'kernel', 'powermean', 'exponent', 1)
%!error id=frs:select_features:badOption     frs_select_features ([1 2 3], [1 -1 1], 'kernel', 'powermean', 'exponent', -1000)
%!error id=frs:select_features:unknownOption frs_select_features ([1 2 3], [1 -1 1], 'krnel', 'chi2')
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'polish', NaN)
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'norm', 0.5)
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'norm', 2, 'polish', true)
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'norm', 2, 'solver', 'reduced-gradient')
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'prune', 1)
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'prune', 0.1, 'weights', ones (4, 1))
%!error id=frs:select_features:badValue  frs_select_features (eye (4), [1 -1 0 0])
%!error <can mean two things.*y \+ 2.*c-by-n> frs_select_features (eye (4), [1 -1 0 0])
%!error id=frs:select_features:badValue  frs_select_features (eye (4), [1 -1 0 0; 1 1 0 0])
%!error id=frs:select_features:badValue  frs_select_features (eye (4), [1 -1 0 0; 1 2 0 -1])
%!error id=frs:select_features:badSize   frs_select_features (eye (4), [1 -1; 1 -1; -1 1; 1 -1])
%!error id=frs:select_features:notFinite frs_select_features (eye (4), [1 -1 0 0; 1 NaN 0 -1])
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'refit', NaN)
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'refit', true, 'keep', 0)
%!error id=frs:select_features:badOption frs_select_features (eye (4), [1 1 0 0], 'refit', true, 'weights', ones (4, 1))
%!error id=frs:select_features:badValue  frs_select_features (1e200 * magic (4), [1 1 0 0])
%!error <divide X by its largest value, or lower C> frs_select_features (1e11 * [1 2 3 4], [1 -1 1 -1], 'kernel', 'linear')
%!error <divide X by its largest value, or lower C> frs_select_features (1e11 * [1 2 3 4], [1 -1 1 -1], 'kernel', 'linear', 'weights', 1)
