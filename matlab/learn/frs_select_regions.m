function model = frs_select_regions(H, bag, y, varargin)
%FRS_SELECT_REGIONS  Regions that carry the label of their bag, learned jointly with an SVM.
%   MODEL = FRS_SELECT_REGIONS(H, BAG, Y, NAME, VALUE, ...) gives a weight to every region of every
%   positive bag (image or video), by
%       min  1/2 |w|^2 + Cpos sum_i xi_i + Cneg sum_ik xi_ik                      (eq. 14)        
%       s.t. sum_k s_ik w'phi(h_ik) + b >= 1 - xi_i      for every positive bag i
%            -w'phi(h_ik) - b >= 1 - xi_ik               for every region of every negative bag
%            s_ik >= 0, |s_i|_q = 1, xi >= 0
%   H    D-by-N histograms, one region per column (full or sparse), or the N-by-N kernel of the regions
%   BAG  1-by-N, the bag of each region, 1..n
%   Y    n labels, one per bag; with more than two values MODEL is a struct array, one model per class against the
%        rest, with the label in MODEL(c).class. Several labels a bag: c-by-n in {+1, -1, 0}, MODEL has one model per
%        row, which leaves out the bags that are 0 there. Rows that ignore the same bags share the codes of H
%   The problem is not convex: the result depends on the start. For fixed w the best weights of a bag lie
%   on one region, so with q = 1 few regions keep weight at the end; the region scores of frs_predict,
%   not the weights, say how much of each region belongs to the class.
%
%   Options (default):
%     kernel       ('chi2')  linear, chi2, intersection, js, hellinger, powermean, exp-chi2, rbf, precomputed
%     gamma        ([])      of exp-chi2 and rbf, an error for other kernels; [] is that of frs_kernel: 1 / mean chi2 distance, or 1/D
%     exponent     (-1)      of powermean: -16 to below 0, or -Inf (intersection); for steeper ones give their
%                            frs_kernel as precomputed
%     C            (1)       cost of an error; TWO values are [Cpos Cneg], the positive class FIRST. (Of frs_select_features several
%                            values are values to try, a model each; values to try are for frs_crossval here)
%     classWeight  ('none')  factor of C: balanced (over positive bags and what negatives names), ratio, [wNeg wPos], the negative
%                            class FIRST, or one per bag: 'C', [2 3] is the same as 'classWeight', [3 2]
%     norm         (1)       q; 1 selects, q > 1 gives dense weights
%     init         ('mean-difference')  start: also 'uniform' (1/m, as in the paper), or 1-by-N weights
%     starts       (1)       number of starts; those after the first are random, the lowest objective is kept
%     solver       ('exponentiated-gradient')  with annealing; also projected-gradient, reduced-gradient
%                            (Algorithm 2 of the paper, q = 1), cccp
%     negatives    ('regions')  each region of a negative bag is an example; 'shared': they share one slack, xi_i in
%                            place of xi_ik, so that a negative bag pays for its highest region only; 'mean': each
%                            negative bag is one example
%     weights      ([])      additive kernels: weight of each bin, or a model of frs_select_features
%     tol          (1e-3)    relative decrease, stationarity and inner duality gap at the end
%     maxIter      (200)     0 evaluates objective and gradient at the start
%     maxWork      ([])      multiplications at most, as info.engines counts them: a core does 2e9 to 5e9 a second. []: 2e11,
%                            or more for a large H: 40,000 for each of its numbers that is not 0
%     cacheMB      (1000)    memory for kernel rows of exp-chi2, rbf and precomputed
%     blocks       (false)   take an additive kernel by kernel rows as well
%     seed    (1)  of the random draws
%     threads (0)  0: all processors
%     verbose (0)  1 shows progress, 2 a log
%
%   MODEL holds weights 1-by-N (s; for regions of negative bags 1, or with negatives 'mean' 1 over the
%   number of regions in the bag), mask (selected regions of positive bags), alpha and svIndex (support
%   regions, alpha_i s_ik), svLabel, bias, bagAlpha 1-by-n, kernel, kernelParams, C, norm, class, multilabel
%   (whether Y had rows), and what frs_predict needs; all is 0 for bags that are ignored. MODEL.info: objective per iteration (never rising), gap (of the inner SVM),
%   stationarity, startObjective (one per start), gradient (1-by-N, dJ/ds at the end), frozen (positive bags
%   with alpha = 0, whose weights do not matter to the objective), iterations (at most maxIter; objective also has the start and
%   the last solves), solves (of the inner SVM,
%   over all starts), blocks (working sets in them), time, status (converged, maxIter, stalled), engines
%   (struct array: name, steps, work, gap, reason and budget of the solver and of the engines of its SVMs), options
%   (gamma as it was used, [] for the other kernels).
%
%   See also frs_predict, frs_select_features, frs_localize.
%
%   Example
%     H = [5 0 0 1 0; 0 4 5 4 5];
%     model = frs_select_regions(H, [1 1 1 2 2], [1 -1], 'C', 10);
%     fprintf('%g ', model.weights)
%     % 1 0 0 1 1
  frs_need('select_regions', nargin, 3);
  verb = 'select_regions';
  options = { ...
    'kernel',      'chi2',                   'kernel all'
    'gamma',       [],                       'number? (0 1e38]'
    'exponent',    -1,                       'number [-Inf 0)'
    'C',           1,                        ''
    'classWeight', 'none',                   ''
    'norm',        1,                        'number [1 Inf)'
    'init',        'mean-difference',        ''
    'starts',      1,                        'whole [1 Inf)'
    'solver',      'exponentiated-gradient', ''
    'negatives',   'regions',                {'regions', 'shared', 'mean'}
    'weights',     [],                       ''
    'tol',         1e-3,                     'number (0 1]'
    'maxIter',     200,                      'whole [0 Inf)'
    'maxWork',     [],                       'number? (0 Inf]'
    'cacheMB',     1000,                     'number [0 1e9]'
    'blocks',      false,                    'flag'
    'seed',        1,                        'count'
    'threads',     0,                        'count'
    'verbose',     0,                        'count'};
  opts = frs_parse(verb, options, varargin);
  frs_check_gamma(verb, opts.gamma, opts.kernel);
  started = tic;
  opts = check_options(verb, opts, H);
  opts.maxWork = frs_most_work(opts.maxWork, H);
  model = frs_bag_rows(verb, H, bag, y, opts, @selected);
  for c = 1:numel(model)
    model(c).info.time = toc(started);
    warn(model(c), opts, numel(model) > 1);
  end
end

function models = selected(H, bag, Y, opts)
  examples = {'bags', 'mixed'};
  [opts, passed] = frs_bag_problem('select_regions', H, bag, Y, opts, examples{1 + strcmp(opts.negatives, 'regions')});
  check_scale('select_regions', passed.C, H, opts);
  results = frs_select_regions_mex(H, bag, Y', passed);
  for c = numel(results):-1:1
    models(c) = model_of(H, bag, Y(c, :), opts, results{c});
  end
end

function model = model_of(H, bag, y, opts, r)
  model = struct('type', 'regions', 'scaling', 'mean', 'norm', opts.norm);
  model.weights = r.weights;
  model.mask = r.weights > 0 & y(bag) > 0;
  model.bagAlpha = r.bagAlpha;
  model = frs_expansion(model, H, opts, r, r.alpha .* y(bag));
  frs_check_finite_model('select_regions', [model.bias, r.weights, r.objective(end)], opts.C, H);
  model.info = struct('objective', r.objective, 'gap', r.gap, 'stationarity', r.stationarity, ...
                      'startObjective', r.startObjective, 'gradient', r.gradient, 'frozen', r.frozen, ...
                      'iterations', r.iterations, 'solves', r.solves, 'blocks', r.blocks, ...
                      'time', 0, 'status', r.status, 'options', opts);
  model.info.engines = frs_show_engines(r.engines, opts.verbose);
  model.class = 1;
  model.multilabel = false;
end

function warn(model, opts, several)
  status = model.info.status;
  if strcmp(status, 'stalled') || (strcmp(status, 'maxIter') && opts.maxIter > 0)
    which = '';
    if several
      which = sprintf(' for class %g', model.class);
    end
    warning('frs:select_regions:noConvergence', ['The solver ended with status %s%s after %d iterations: ' ...
            'stationarity %.1e, tol %.1e: %s.'], status, which, model.info.iterations, model.info.stationarity(end), opts.tol, ...
            frs_spent_text(status, opts, model.info.engines));
  end
end

function opts = check_options(verb, opts, H)
  if isstruct(opts.weights)
    if ~isfield(opts.weights, 'weights')
      error(['frs:' verb ':badOption'], 'weights must be a vector or a model of frs_select_features.');
    end
    opts.weights = opts.weights.weights;
  end
  if ~isnumeric(opts.weights)
    error(['frs:' verb ':badOption'], 'weights must be a vector or a model of frs_select_features.');
  end
  opts.weights = double(full(opts.weights(:)'));
  if ~ischar(opts.init)
    opts.init = check_start(verb, opts.init, size(H, 2));
  end
  if opts.norm > 1 && strcmp(opts.solver, 'reduced-gradient')
    error(['frs:' verb ':badOption'], 'The reduced gradient works on the simplex: norm must be 1.');
  end
end

function check_scale(verb, C, H, opts)
% Beyond about 1e10 the terms of the dual differ by more digits than a number has, and solvers only crawl.
  sample = double(full(H(:, round(linspace(1, size(H, 2), min(500, size(H, 2)))))));
  scale = max(C(:)) * mean(sum(sample .^ 2, 1));
  if strcmp(opts.kernel, 'linear') && scale > 1e10
    error(['frs:' verb ':badOption'], ['C times the mean squared length of the regions must be at most 1e10; got %.3g. ' ...
          'Scale the features, or lower C.'], scale);
  end
end

function init = check_start(verb, init, N)
  if ~(isnumeric(init) && isreal(init) && isvector(init)) || numel(init) ~= N
    error(['frs:' verb ':badSize'], 'init must be mean-difference, uniform, or one weight per region (%d).', N);
  end
  init = double(full(init(:)'));
  if any(~(init >= 0 & isfinite(init)))
    error(['frs:' verb ':badValue'], 'init must be finite and not negative.');
  end
end

%!shared H, bag, y
%! H = [5 0 1 1 0 1 2; 0 4 5 4 5 4 5; 1 1 0 1 2 1 0];
%! bag = [1 1 1 2 2 3 3];
%! y = [1 -1 1];
%!test
%! % weights: on the simplex in positive bags, 1 in negative ones; rows
%! model = frs_select_regions (H, bag, y, 'C', 10);
%! assert (size (model.weights), [1 7]);
%! assert (accumarray (bag(y(bag) > 0)', model.weights(y(bag) > 0)'), [1; 0; 1], 1e-12);
%! assert (model.weights(bag == 2), [1 1]);
%! assert (all (diff (model.info.objective) <= 1e-9));
%!test
%! % gamma as it was used, none for kernels without it
%! model = frs_select_regions (H, bag, y);
%! assert (isempty (model.info.options.gamma) && isempty (model.kernelParams.gamma));
%! model = frs_select_regions (H, bag, y, 'kernel', 'rbf');
%! assert (model.info.options.gamma, 1 / 3, 1e-12);
%! assert (model.kernelParams.gamma, 1 / 3, 1e-12);
%!test
%! % C has the positive class first, classWeight the negative one
%! a = frs_select_regions (H, bag, y, 'C', [2 3]);
%! b = frs_select_regions (H, bag, y, 'classWeight', [3 2]);
%! assert ({a.weights, a.bias, a.alpha}, {b.weights, b.bias, b.alpha});
%!test
%! % iterations are those that maxIter counts
%! warning ('off', 'frs:select_regions:noConvergence', 'local');
%! for maxIter = 0:2
%!   model = frs_select_regions (H, bag, y, 'maxIter', maxIter, 'tol', 1e-12);
%!   assert (model.info.iterations, maxIter);
%!   assert (model.info.engines(1).steps, maxIter);
%! end
%!test
%! % more than two values: one class against the rest
%! model = frs_select_regions (H, bag, [3 7 5]);
%! assert ([model.class], [3 5 7]);
%! one = frs_select_regions (H, bag, [-1 -1 1]);
%! assert ({model(2).weights, model(2).bias}, {one.weights, one.bias});
%!test
%! % norm 2: dense weights on the sphere
%! model = frs_select_regions (H, bag, y, 'C', 10, 'norm', 2);
%! assert (norm (model.weights(1:3)), 1, 1e-12);
%!error id=frs:select_regions:badSize       frs_select_regions (H, bag(1:3), y)
%!error id=frs:select_regions:badSize       frs_select_regions (H, bag, y(bag))
%!error id=frs:select_regions:badSize       frs_select_regions (H, bag, y(1:2))
%!error id=frs:select_regions:badSize       frs_select_regions (H, bag, y, 'init', [1 2])
%!error id=frs:select_regions:badSize       frs_select_regions (H, bag, y, 'weights', [1 2])
%!error id=frs:select_regions:badSize       frs_select_regions (H, bag, y, 'kernel', 'precomputed')
%!error id=frs:select_regions:badSize       frs_select_regions (zeros (3, 0), [], [])
%!error id=frs:select_regions:badType       frs_select_regions ({H}, bag, y)
%!error id=frs:select_regions:badType       frs_select_regions (H + i, bag, y)
%!error id=frs:select_regions:badType       frs_select_regions (H, 'bags', y)
%!error id=frs:select_regions:badType       frs_select_regions (H, bag, 'yes')
%!error id=frs:select_regions:badValue      frs_select_regions (H, 2 * bag, y)
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag - 1, y)
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag + 0.5, y)
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag, [1 1 1])
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag, [-1 -1 -1])
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag, [1 0 -1])
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag, [1 2 1; -1 1 1])
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag, [1 -1 1; 0 1 1])
%!error id=frs:select_regions:badSize       frs_select_regions (H, bag, ones (2, 7))
%!error id=frs:select_regions:badValue      frs_select_regions (-H, bag, y)
%!error id=frs:select_regions:badValue      frs_select_regions (magic (7), bag, y, 'kernel', 'precomputed')
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag, y, 'init', -bag)
%!error id=frs:select_regions:badValue      frs_select_regions (H, bag, y, 'weights', [1 -1 1])
%!error id=frs:select_regions:notFinite     frs_select_regions (H / 0, bag, y)
%!error id=frs:select_regions:notFinite     frs_select_regions (H, bag, [1 NaN 1])
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'norm', 0.5)
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'norm', 2, 'solver', 'reduced-gradient')
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'kernel', 'poly')
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'solver', 'newton')
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'init', 'best')
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'negatives', 'max')
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'C', 0)
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'C', [1 2 3])
%!error <\[Cpos Cneg\]; got \[1 2 3\]\. Values to try are for frs_crossval> frs_select_regions (H, bag, y, 'C', [1 2 3])
%!error <\[Cpos Cneg\]; got -1>         frs_select_regions (H, bag, y, 'C', -1)
%!error <; got 0 for region 1>             frs_select_regions (H, bag - 1, y)
%!error <; got 1\.5 for region 1>          frs_select_regions (H, bag + 0.5, y)
%!error <; got NaN for region 1>           frs_select_regions (H, NaN (size (bag)), y)
%!error <; got 'bags'>                     frs_select_regions (H, 'bags', y)
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'starts', 0)
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'weights', [1 1 1], 'kernel', 'rbf', 'gamma', 1)
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'kernel', 'rbf', 'gamma', -1)
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'gamma', 3)
%!error <exp-chi2 and rbf; the kernel is chi2> frs_select_regions (H, bag, y, 'gamma', 3)
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'kernel', 'linear', 'C', 1e20)
%!error id=frs:select_regions:badOption     frs_select_regions (H, bag, y, 'classWeight', 'fair')
%!error id=frs:select_regions:unknownOption frs_select_regions (H, bag, y, 'kernal', 'chi2')
%!error id=frs:select_regions:badOption frs_select_regions (eye (4), [1 1 2 2], [1 0], 'weights', {1})
%!error id=frs:select_regions:badOption frs_select_regions (eye (4), [1 1 2 2], [1 0], 'kernel', {})
%!error id=frs:select_regions:badOption frs_select_regions (eye (4), [1 1 2 2], [1 0], 'exponent', {1})
%!error id=frs:select_regions:badOption frs_select_regions (eye (4), [1 1 2 2], [1 0], 'kernel', 'powermean', 'exponent', -1000)
%!test
%! % powermean with exponent -Inf is the intersection kernel
%! H = [4 1 0 2; 1 3 2 1; 0 1 5 4];
%! a = frs_select_regions (H, [1 1 2 2], [1 0], 'kernel', 'powermean', 'exponent', -Inf);
%! b = frs_select_regions (H, [1 1 2 2], [1 0], 'kernel', 'intersection');
%! assert (a.info.objective(end), b.info.objective(end), 1e-9);
