function model = frs_mil_train(H, bag, y, varargin)
%FRS_MIL_TRAIN  Multiple-instance learners that region selection is compared with: MILBoost, KI-SVM, MI-SVM, mi-SVM.
%   MODEL = FRS_MIL_TRAIN(H, BAG, Y, NAME, VALUE, ...) learns from bags of regions a score f of regions.
%   H    D-by-N, one region per column (full or sparse; any sign for milboost and the kernels linear and rbf), or
%        the N-by-N kernel of the regions
%   BAG  1-by-N, the bag of each region, 1..n
%   Y    n labels, one per bag; more than two values, or a row of +1, -1 and 0 (ignored) for each of several labels,
%        give one model per class or row, as in frs_select_regions
%   Methods:
%     milboost  f = F = sum_t lambda_t c_t with stumps c_t on one bin, in {-1,+1}; maximises the likelihood
%                   L = sum_i t_i log p_i + (1 - t_i) log(1 - p_i),   p_i = 1 - prod_j (1 - 1 / (1 + exp(-F_ij)))
%               of the bags (Viola, Platt, Zhang 2005) round by round, from the best constant F
%     ki-svm    one key instance per positive bag (Li, Kwok, Tsang, Zhou 2009):
%                   min 1/2 |w|^2 - rho + 1/2 sum_i C_i xi_i^2,  w'phi(key_i) >= rho - xi_i,  -w'phi(neg) >= rho - xi
%               relaxed to multiple kernel learning over assignments of key instances that are generated one by
%               one; the kernel plus 1 takes the place of a bias. Negatives are the means of negative bags
%               (Bag-KI-SVM), or with negatives 'regions' all their regions (Ins-KI-SVM). f is scaled to
%               deviation 1 over the bags, with the bias of the smallest hinge loss on their highest regions
%     MI-svm    the highest region of a positive bag is its example (Andrews et al. 2002): frs_select_regions with the
%               solver cccp from the bag means. Negatives are all regions of negative bags, each with a slack of its
%               own or (negatives 'shared', as in the paper) one for the bag, or the means of the bags
%     mi-svm    all regions are examples; labels in positive bags are the signs of the scores, at least one is
%               positive, until nothing changes (Andrews et al. 2002)
%
%   Options (default):
%     method       ('ki-svm')  milboost, ki-svm, MI-svm, mi-svm
%     kernel       ('chi2')  linear, chi2, intersection, js, hellinger, powermean, exp-chi2, rbf, precomputed; not used
%                            by milboost
%     gamma        ([])      of exp-chi2 and rbf, an error for other kernels; [] is that of frs_kernel: 1 / mean chi2 distance, or 1/D
%     exponent     (-1)      of powermean
%     C            (1)       cost of an error, or [Cpos Cneg], the positive class FIRST; not used by milboost
%     classWeight  ('none')  factor of C, for milboost of the bag's term in L: balanced (over the examples of the
%                            method), ratio, [wNeg wPos], the negative class FIRST, or one per bag
%     negatives    ([])      what negative bags give: 'mean' or 'regions' to ki-svm ([] is mean); 'regions', 'shared' or
%                            'mean' to MI-svm ([] is regions), see frs_select_regions
%     rounds       ([])      stumps of milboost (100), assignments of ki-svm (20), alternations of MI-svm (200) and
%                            mi-svm (50), at most
%     rate         (1)       milboost: share of the best step that a stump takes, in (0, 1]
%     tol          ([])      least relative gain of a round of milboost (1e-6) and ki-svm (1e-2); accuracy of the SVMs
%                            of MI-svm and mi-svm (1e-3)
%     cacheMB      (1000)    memory for kernel rows of exp-chi2, rbf and precomputed
%     threads      (0)       0: all processors
%     verbose      (0)       1 shows progress, 2 a log
%
%   MODEL works with frs_predict (bag score: the highest region, for milboost the log odds of p_i), frs_localize and
%   frs_crossval(@frs_mil_train, H, y, 'bag', bag, ...). It has type 'regions', method, weights 1-by-N (of the
%   regions of positive bags: key instances, averaged over the assignments; 1 for those labelled positive), mask (the heaviest
%   of each positive bag), and for milboost stumps (offset, bin, threshold, weight), otherwise alpha, svIndex, svLabel,
%   bias, kernel, kernelParams. MODEL.info: objective per round (-L; of ki-svm the value of the relaxation;
%   neither rises), status (converged, maxIter; mi-svm also cycle), options, time; of ki-svm also gap, mu (weights
%   of the assignments) and alpha (of the examples: positive bags, then negatives; sums to 1).
%
%   See also frs_select_regions, frs_predict, frs_localize, frs_crossval, frs_compare_regions.
%
%   Example
%     H = [5 0 0 1 0; 0 4 5 4 5];                       % only the first region has much of word 1
%     model = frs_mil_train(H, [1 1 1 2 2], [1 -1], 'method', 'milboost', 'rounds', 1);
%     fprintf('word %d above %g\n', model.stumps.bin, model.stumps.threshold)
%     % word 1 above 3
  frs_need('mil_train', nargin, 3);
  verb = 'mil_train';
  options = { ...
    'method',      'ki-svm', {'milboost', 'ki-svm', 'MI-svm', 'mi-svm'}
    'kernel',      'chi2',   'kernel all'
    'gamma',       [],       'number? (0 1e38]'
    'exponent',    -1,       'number [-Inf 0)'
    'C',           1,        ''
    'classWeight', 'none',   ''
    'negatives',   [],       {'regions', 'shared', 'mean', '|[]'}
    'rounds',      [],       'whole? [1 Inf)'
    'rate',        1,        'number (0 1]'
    'tol',         [],       'number? (0 1]'
    'cacheMB',     1000,     'number [0 1e9]'
    'threads',     0,        'count'
    'verbose',     0,        'count'};
  opts = frs_parse(verb, options, varargin);
  frs_check_gamma(verb, opts.gamma, opts.kernel);
  started = tic;
  opts = completed(verb, opts);
  if strcmp(opts.method, 'MI-svm')
    model = alternation(verb, H, bag, y, opts);
  else
    model = frs_bag_rows(verb, H, bag, y, opts, @trained);
  end
  for c = 1:numel(model)
    gamma = model(c).info.options.gamma;
    model(c).method = opts.method;
    model(c).info.time = toc(started);
    model(c).info.options = opts;
    model(c).info.options.gamma = gamma;
    if strcmp(opts.method, 'mi-svm') && ~strcmp(model(c).info.status, 'converged')
      warning('frs:mil_train:noConvergence', 'The alternation ended with status %s after %d rounds.', ...
              model(c).info.status, numel(model(c).info.objective));
    end
  end
end

function opts = completed(verb, opts)
% The defaults that depend on the method.
  kind = strcmp(opts.method, {'milboost', 'ki-svm', 'MI-svm', 'mi-svm'});
  choices = {'regions', 'mean', 'regions', 'regions'};
  if isempty(opts.negatives)
    opts.negatives = choices{kind};
  end
  allowed = {{'regions'}, {'mean', 'regions'}, {'regions', 'shared', 'mean'}, {'regions'}};
  opts.negatives = frs_choice(verb, 'negatives', opts.negatives, allowed{kind});
  rounds = [100 20 200 50];
  tol = [1e-6 1e-2 1e-3 1e-3];
  if isempty(opts.rounds)
    opts.rounds = rounds(kind);
  end
  if isempty(opts.tol)
    opts.tol = tol(kind);
  end
end

function model = alternation(verb, H, bag, y, opts)
  model = frs_renamed(verb, @() frs_select_regions(H, bag, y, 'solver', 'cccp', 'init', 'uniform', 'kernel', ...
          opts.kernel, 'gamma', opts.gamma, 'exponent', opts.exponent, 'C', opts.C, 'classWeight', opts.classWeight, ...
          'negatives', opts.negatives, 'maxIter', opts.rounds, 'tol', opts.tol, 'cacheMB', opts.cacheMB, ...
          'threads', opts.threads, 'verbose', opts.verbose));
end

function models = trained(H, bag, Y, opts)
  examples = 'bags';
  if strcmp(opts.method, 'milboost')      % no kernel, and no price of errors
    [opts.kernel, opts.C] = deal('linear', 1);
  elseif strcmp(opts.method, 'mi-svm')
    examples = 'regions';
  elseif strcmp(opts.negatives, 'regions')
    examples = 'mixed';
  end
  [opts, passed] = frs_bag_problem('mil_train', H, bag, Y, opts, examples);
  passed.weights = [];
  passed.blocks = false;
  results = frs_mil_train_mex(H, bag, Y', passed);
  for c = numel(results):-1:1
    models(c) = model_of(H, bag, Y(c, :), opts, results{c});
  end
end

function model = model_of(H, bag, y, opts, r)
  model = struct('type', 'regions', 'norm', 1);
  if strcmp(opts.method, 'milboost')
    model.dimension = size(H, 1);
    model.stumps = struct('offset', r.offset, 'bin', r.bin, 'threshold', r.threshold, 'weight', r.weight);
    model.bias = 0;
    r.weights = ones(size(bag));
    r.weights(y(bag) > 0) = 1 ./ (1 + exp(-frs_stump_scores(model.stumps, H(:, y(bag) > 0))));
  else
    model = frs_expansion(model, H, opts, r, r.coefficient);
  end
  model.weights = r.weights;
  frs_check_finite_model('mil_train', [model.bias, r.weights, r.objective(end)], opts.C, H);
  top = accumarray(bag', r.weights', [], @max)';
  model.mask = y(bag) > 0 & r.weights == top(bag);
  model.info = struct('objective', r.objective, 'status', r.status, 'options', opts);
  if isfield(r, 'gap')
    model.info.gap = r.gap;
  end
  if isfield(r, 'mu')
    model.info.mu = r.mu;
    model.info.alpha = r.exampleAlpha;
  end
  model.class = 1;
  model.multilabel = false;
end

%!shared H, bag, y
%! H = [5 0 1 1 0 1 2; 0 4 5 4 5 4 5; 1 1 0 1 2 1 0];
%! bag = [1 1 1 2 2 3 3];
%! y = [1 -1 1];
%!test
%! % every method: rows, a model that predicts, all bags right where that is easy
%! X = [H(:, 1:5), [6; 1; 0], H(:, 7)];
%! for method = {'milboost', 'ki-svm', 'MI-svm', 'mi-svm'}
%!   model = frs_mil_train (X, bag, y, 'method', method{1}, 'C', 100);
%!   assert (size (model.weights), [1 7]);
%!   assert (model.type, 'regions');
%!   score = frs_predict (model, X, bag);
%!   assert (size (score), [1 3]);
%!   assert (score([1 3]) > score(2), method{1});
%!   assert (any (model.mask(bag == 1)) && any (model.mask(bag == 3)) && ! any (model.mask(bag == 2)));
%!   assert (all (diff (model.info.objective) <= 1e-9) || any (strcmp (method{1}, {'mi-svm'})));
%! end
%!test
%! % KI-SVM: alpha sums to 1, weights of the assignments too; both kinds of negatives
%! for negatives = {'mean', 'regions'}
%!   model = frs_mil_train (H, bag, y, 'negatives', negatives{1}, 'kernel', 'linear', 'C', 10);
%!   assert (sum (model.info.alpha), 1, 1e-9);
%!   assert (sum (model.info.mu), 1, 1e-9);
%! end
%!test
%! % a precomputed kernel gives the same as the kernel itself; a relative gap of 1e-9 keeps scores of 5 within 4e-4
%! for method = {'ki-svm', 'MI-svm', 'mi-svm'}
%!   a = frs_mil_train (H, bag, y, 'method', method{1}, 'kernel', 'linear', 'tol', 1e-9);
%!   b = frs_mil_train (H' * H, bag, y, 'method', method{1}, 'kernel', 'precomputed', 'tol', 1e-9);
%!   assert (frs_predict (a, H, bag), frs_predict (b, H' * H, bag), 1e-3);
%! end
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'gamma', 3)
%!error id=frs:mil_train:badSize       frs_mil_train (H, bag(1:3), y)
%!error id=frs:mil_train:badSize       frs_mil_train (zeros (3, 0), [], [])
%!error id=frs:mil_train:badType       frs_mil_train ({H}, bag, y)
%!error id=frs:mil_train:badValue      frs_mil_train (H, bag, [1 1 1])
%!error id=frs:mil_train:badValue      frs_mil_train (-H, bag, y)
%!error id=frs:mil_train:badValue      frs_mil_train (H, bag - 1, y)
%!error id=frs:mil_train:notFinite     frs_mil_train (H / 0, bag, y)
%!error id=frs:mil_train:notFinite     frs_mil_train (H / 0, bag, y, 'method', 'milboost')
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'method', 'boost')
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'rounds', 0)
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'rate', 2)
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'negatives', 'max')
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'method', 'mi-svm', 'negatives', 'mean')
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'method', 'ki-svm', 'negatives', 'shared')
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'kernel', 'poly')
%!error id=frs:mil_train:badOption     frs_mil_train (H, bag, y, 'C', 0)
%!error id=frs:mil_train:unknownOption frs_mil_train (H, bag, y, 'kernal', 'chi2')
