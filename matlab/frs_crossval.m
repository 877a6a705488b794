function [best, T] = frs_crossval(trainer, X, y, varargin)
%FRS_CROSSVAL  Choice of C by cross-validation, and the model refitted with it.
%   [BEST, T] = FRS_CROSSVAL(TRAINER, X, Y, NAME, VALUE, ...) trains on all but one of the folds of X
%   (D-by-n) and its labels Y (two classes), measures on that fold, for every C, and refits on all
%   samples with the C of the highest mean (the smallest among equals). TRAINER is @frs_svm_train,
%   @frs_select_features, or any handle called as TRAINER(X, Y, 'C', C, ...) whose result frs_predict
%   takes. Options not listed here go to TRAINER.
%
%   Options (default):
%     C        (10.^(-1:3))  values to try
%     folds    (5)           number of folds; every class is spread evenly over them. Or one fold
%                            number per sample, when groups of samples must stay together
%     repeats  (1)           times to draw the folds: with few samples of a class one drawing is too
%                            noisy to choose C by
%     measure  ('ap')        ap (area under precision-recall), auc, accuracy, or a handle f(score, y)
%     seed     (1)           of the folds
%     verbose  (0)           1: progress and the table, 2: every fit
%
%   T has C, mean and std over the folds (1-by-c), score (one row per fold), bestC, bestIndex, fold
%   (repeats-by-n), measure and time. Feature selection starts each C from the model of the one before it.
%   With 'kernel', 'precomputed' X is the n-by-n kernel matrix and is cut along both sides.
%
%   See also frs_svm_train, frs_select_features, frs_path, frs_compare_features.
%
%   Example
%     >> X = [1 2 1 2 5 6 5 6; 4 3 4 3 3 4 3 4];
%     >> [model, T] = frs_crossval(@frs_svm_train, X, [0 0 0 0 1 1 1 1], 'C', [1 10], 'folds', 2);
%     >> fprintf('C = %g, average precision %.2f\n', T.bestC, T.mean(T.bestIndex))
%     C = 1, average precision 1.00
  frs_need('crossval', nargin, 3);
  clock = tic;
  [own, rest] = frs_split_options('crossval', own_names(), varargin);
  opts = frs_parse('crossval', { ...
    'C',       10 .^ (-1:3), ''
    'folds',   5,            ''
    'repeats', 1,            ''
    'measure', 'ap',         ''
    'seed',    1,            'count'
    'verbose', 0,            'count'}, own);
  check(trainer, X, opts);
  y = frs_labels('crossval', y, size(X, 2));
  fold = zeros(opts.repeats, numel(y));
  for r = 1:opts.repeats
    fold(r, :) = frs_folds('crossval', y, opts.folds, opts.seed + r - 1);
  end
  C = sort(double(opts.C(:)'));
  precomputed = is_precomputed(rest);

  K = max(fold(:));
  T = struct('C', C, 'mean', [], 'std', [], 'score', zeros(opts.repeats * K, numel(C)), 'bestC', [], ...
             'bestIndex', [], 'fold', fold, 'measure', opts.measure, 'time', 0);
  progress = frs_progress(struct('stage', 'crossval', 'total', numel(T.score), 'verbose', opts.verbose));
  for row = 1:opts.repeats * K
    out = fold(ceil(row / K), :) == mod(row - 1, K) + 1;
    in = find(~out);
    out = find(out);
    model = [];
    for c = 1:numel(C)
      model = fit(trainer, part(X, in, in, precomputed), y(in), C(c), model, weights_of(rest, in, numel(y)));
      score = frs_predict(model, part(X, in, out, precomputed));
      T.score(row, c) = value(opts.measure, score, y(out));
      progress = frs_progress(progress, (row - 1) * numel(C) + c);
    end
  end
  T.mean = mean(T.score, 1);
  T.std = std(T.score, 0, 1);
  [~, T.bestIndex] = max(T.mean);
  T.bestC = C(T.bestIndex);
  best = fit(trainer, X, y, T.bestC, [], rest);
  T.time = toc(clock);
  if opts.verbose > 0
    print(T);
  end
end

function names = own_names()
  names = {'C', 'folds', 'repeats', 'measure', 'seed', 'verbose'};
end

function check(trainer, X, opts)
  if ~isa(trainer, 'function_handle')
    error('frs:crossval:badType', 'trainer must be a function handle; got a %s.', class(trainer));
  end
  frs_matrix('crossval', 'X', X, 'sample');
  if ~(isnumeric(opts.C) && isreal(opts.C) && ~isempty(opts.C) && all(opts.C(:) > 0 & isfinite(opts.C(:))))
    error('frs:crossval:badOption', 'C must hold positive finite numbers.');
  end
  if ~isa(opts.measure, 'function_handle')
    frs_choice('crossval', 'measure', opts.measure, {'ap', 'auc', 'accuracy'});
  end
  if ~(isnumeric(opts.repeats) && isscalar(opts.repeats) && opts.repeats >= 1 && opts.repeats == floor(opts.repeats) && ...
       isfinite(opts.repeats)) || (opts.repeats > 1 && numel(opts.folds) > 1)
    error('frs:crossval:badOption', 'repeats must be a whole number >= 1, and 1 with folds of your own.');
  end
  if ~(isnumeric(opts.seed) && isscalar(opts.seed) && opts.seed >= 0)
    error('frs:crossval:badOption', 'seed must be a number >= 0.');
  end
end

function yes = is_precomputed(rest)
  k = find(strcmpi(rest(1:2:end), 'kernel'), 1, 'last');
  yes = ~isempty(k) && strcmp(rest{2 * k}, 'precomputed');
end

function X = part(X, rows, columns, precomputed)
  if precomputed
    X = X(rows, columns);
  else
    X = X(:, columns);
  end
end

function rest = weights_of(rest, in, n)
% A class weight per sample is cut to the samples IN like X.
  for k = find(strcmpi(rest(1:2:end), 'classWeight'))
    if isnumeric(rest{2 * k}) && numel(rest{2 * k}) == n
      rest{2 * k} = rest{2 * k}(in);
    end
  end
end

function model = fit(trainer, X, y, C, before, rest)
% The solution for the C before is a good start where the trainer takes one.
  start = {};
  if ~isempty(before) && strcmp(strrep(func2str(trainer), '@', ''), 'frs_select_features')
    start = {'start', before};
  end
  try
    model = trainer(X, y, 'C', C, start{:}, rest{:});
  catch e
    if ~isempty(regexp(e.identifier, '^frs:\w+:unknownOption$', 'once'))
      error('frs:crossval:unknownOption', 'Neither frs_crossval (%s) nor the trainer: %s', ...
            strjoin(own_names(), ', '), e.message);
    elseif any(strcmp(e.identifier, {'Octave:invalid-fun-call', 'MATLAB:TooManyInputs', 'MATLAB:maxrhs'}))
      error('frs:crossval:badType', 'trainer must take (X, y, ''C'', C, ...) and give a model: %s', e.message);
    end
    rethrow(e);
  end
end

function v = value(measure, score, y)
  if isa(measure, 'function_handle')
    v = measure(score, y);
  elseif strcmp(measure, 'accuracy')
    v = mean((score >= 0) == (y > 0));
  elseif strcmp(measure, 'auc')
    v = frs_auc(score, y);
  else
    [~, ~, v] = frs_pr(score, y);
  end
end

function print(T)
  fprintf('%10s  %8s  %8s\n', 'C', 'mean', 'std');
  for c = 1:numel(T.C)
    mark = '';
    if c == T.bestIndex
      mark = '  *';
    end
    fprintf('%10.4g  %8.4f  %8.4f%s\n', T.C(c), T.mean(c), T.std(c), mark);
  end
end

%!shared X, y
%! X = abs (reshape (sin ((1:240) .^ 2), 6, 40));
%! y = sign (mod (1:40, 3) - 0.5);
%! X(2, y > 0) = X(2, y > 0) + 1;
%!test
%! % folds are stratified and follow the seed; the table has one row per fold
%! [m, T] = frs_crossval (@frs_svm_train, X, y, 'C', [10 1], 'folds', 4, 'threads', 1);
%! assert (T.C, [1 10]);
%! assert (size (T.score), [4 2]);
%! positives = accumarray (T.fold', y' > 0);
%! assert (max (positives) - min (positives) <= 1);
%! assert (T.mean, mean (T.score), 1e-12);
%! assert (m.C, T.bestC);
%! [~, again] = frs_crossval (@frs_svm_train, X, y, 'C', [10 1], 'folds', 4, 'threads', 1);
%! assert (again.score, T.score);
%! [~, other] = frs_crossval (@frs_svm_train, X, y, 'C', 1, 'folds', 4, 'seed', 5, 'threads', 1);
%! assert (any (other.fold ~= T.fold));
%!test
%! % the score of a fold is that of training on the others
%! [~, T] = frs_crossval (@frs_svm_train, X, y, 'C', 1, 'folds', 4, 'kernel', 'linear', 'measure', 'accuracy', 'threads', 1);
%! m = frs_svm_train (X(:, T.fold ~= 2), y(T.fold ~= 2), 'kernel', 'linear');
%! [~, label] = frs_predict (m, X(:, T.fold == 2));
%! assert (T.score(2), mean (label == y(T.fold == 2)), 1e-12);
%!test
%! % repeats draw other folds: those of the next seeds
%! [~, T] = frs_crossval (@frs_svm_train, X, y, 'C', [1 10], 'folds', 4, 'repeats', 2, 'threads', 1);
%! [~, next] = frs_crossval (@frs_svm_train, X, y, 'C', [1 10], 'folds', 4, 'seed', 2, 'threads', 1);
%! assert (size (T.fold), [2 40]);
%! assert (T.fold(2, :), next.fold);
%! assert (T.score(5:8, :), next.score);
%! assert (T.mean, mean (T.score, 1));
%!test
%! % a precomputed kernel is cut along both sides
%! [~, a] = frs_crossval (@frs_svm_train, X, y, 'C', [1 10], 'kernel', 'linear', 'tol', 1e-6, 'threads', 1);
%! [~, b] = frs_crossval (@frs_svm_train, X' * X, y, 'C', [1 10], 'kernel', 'precomputed', 'tol', 1e-6, 'threads', 1);
%! assert (a.score, b.score, 0.02);
%!test
%! % folds of one's own, a measure of one's own
%! [~, T] = frs_crossval (@frs_svm_train, X, y, 'C', 1, 'folds', repmat ([7 9], 1, 20), 'measure', @(s, y) mean (s));
%! assert (T.fold, repmat ([1 2], 1, 20));
%!test
%! % a weight per sample goes with its sample
%! w = 1 + mod (1:40, 4);
%! [~, T] = frs_crossval (@frs_svm_train, X, y, 'C', 1, 'folds', 4, 'classWeight', w, 'measure', @(s, y) sum (s), 'threads', 1);
%! in = T.fold ~= 3;
%! m = frs_svm_train (X(:, in), y(in), 'classWeight', w(in));
%! assert (T.score(3), sum (frs_predict (m, X(:, ~in))), 1e-9);
%!error id=frs:crossval:unknownOption frs_crossval (@frs_svm_train, X, y, 'foldz', 3)
%!error <folds.*foldz>               frs_crossval (@frs_svm_train, X, y, 'foldz', 3)
%!error id=frs:crossval:badType       frs_crossval (@(x) x, X, y)
%!error id=frs:crossval:badType       frs_crossval ('frs_svm_train', X, y)
%!error id=frs:crossval:badType       frs_crossval (@frs_svm_train, {1}, y)
%!error id=frs:crossval:badSize       frs_crossval (@frs_svm_train, X, y(1:3))
%!error id=frs:crossval:badValue      frs_crossval (@frs_svm_train, X, 1:40)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'C', [1 -1])
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'C', [])
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', 1)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', 30)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', [1 1 ones(1, 38)])
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'measure', 'f1')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'measure')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'seed', -1)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'repeats', 0)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'repeats', 2, 'folds', repmat ([7 9], 1, 20))
