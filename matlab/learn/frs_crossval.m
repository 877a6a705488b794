function [best, T] = frs_crossval(trainer, X, y, varargin)
%FRS_CROSSVAL  Choice of C and other options by cross-validation, and the model refitted with them.
%   [BEST, T] = FRS_CROSSVAL(TRAINER, X, Y, NAME, VALUE, ...) trains on all but one of the folds of X
%   (D-by-n) and its labels Y (two classes), measures on that fold, for every C, and refits on all
%   samples with the C that `choice` names. TRAINER is @frs_svm_train,
%   @frs_select_features, or any handle called as TRAINER(X, Y, 'C', C, ...) whose result frs_predict
%   takes. Options not listed here go to TRAINER.
%   [BEST, T] = FRS_CROSSVAL(TRAINER, H, Y, 'bag', BAG, ...) does the same for bags of regions: H is D-by-N,
%   BAG (1-by-N) the bag of each region, Y has one label per bag, and TRAINER is @frs_select_regions or any
%   handle called as TRAINER(H, BAG, Y, 'C', C, ...). Folds are folds of bags, measured on bag scores.
%   With several labels a sample or bag, Y c-by-n in {+1, -1, 0 = ignored}, BEST and T are 1-by-c struct arrays: what each row
%   gives by itself, on the samples or bags that it does not ignore.
%
%   Options (default):
%     C            ([])      values to try; [] is seven half-decades around the scale of the kernel on these data
%                            (1 / variance of the samples in feature space, a tenth of it for
%                            frs_select_features), and two more whenever the best is the first or the last
%     gamma        ([])      of the kernels exp-chi2 and rbf: values to try with each C; 'auto': 1/4, 1 and 4 times the default of
%                            frs_kernel (of rbf on
%                            scaled features 1 / sum of their variances), and further ones where the best is the
%                            first or the last; [] leaves it to TRAINER
%     grid         (struct())  other options of TRAINER to try, a field each: numbers, or a cell of values.
%                            Every combination is tried with every C
%     bag          ([])      the bag of each region
%     standardize  ([])      features on one scale, that of the training samples of each fold: 'deviation' (or true; mean
%                            0 and deviation 1), 'clipped' (the same, cut at 3 deviations), 'range' (0 to 1), 'none' (or
%                            false). 'auto' tries the first three like other settings; [] is clipped for bags of
%                            signed features, else none. BEST keeps the scale and frs_predict applies it
%     threshold    ('none')  where to cut the score: none (at 0), or chosen on the held-out scores to give the
%                            highest accuracy, mean accuracy of both classes (balanced) or f1. It moves the
%                            bias of BEST, so that the cut is at 0 again
%     folds        (5)       number of folds; every class is spread evenly over them. Or one fold
%                            number per sample (bag), when groups of samples must stay together
%     foldGroups   ([])      a number or a text for each sample (bag): those of one group (slide, patient, day) are in one fold
%     repeats      (1)       times to draw the folds: with few samples of a class one drawing is too
%                            noisy to choose C by
%     choice       ('best')  which C is taken: best, that of the highest mean (the smallest among equals), or middle, the middle of
%                            those whose mean is at most one standard error below it, which is never an extreme by chance
%     measure      ('ap')    ap (average precision), auc, accuracy (at the threshold), or a handle f(score, y)
%     apMethod     ('area')  which average precision, see frs_pr: area, voc2007 or voc2010
%     seed         (1)       of the folds
%     verbose      (0)       1: progress, 2: the table too, and every fit
%
%   T has C (1-by-c), settings (1-by-s struct array, the combinations of standardize, grid and gamma), mean and std over the
%   folds (s-by-c, NaN where a combination was not tried), score (folds-by-c-by-s), bestC, bestIndex (of it in C),
%   bestSetting (a struct), threshold, fold (repeats-by-n), measure and time. Feature selection codes X once for all
%   folds and starts each C from the solution of the one before it. With 'kernel', 'precomputed' X is the n-by-n kernel matrix and is
%   cut along both sides.
%
%   See also frs_svm_train, frs_select_features, frs_select_regions, frs_path, frs_compare_features.
%
%   Example
%     X = [1 2 1 2 5 6 5 6; 4 3 4 3 3 4 3 4];
%     [model, T] = frs_crossval(@frs_svm_train, X, [0 0 0 0 1 1 1 1], 'C', [1 10], 'folds', 2);
%     fprintf('C = %g, average precision %.2f\n', T.bestC, T.mean(T.bestIndex))
%     % C = 1, average precision 1.00
  frs_need('crossval', nargin, 3);
  clock = tic;
  names = own_names();
  if ~isempty(varargin) && (isnumeric(varargin{1}) || islogical(varargin{1}))
    error('frs:crossval:badOption', ['After y come options by name; got a %s. Bags of regions are the option bag: ' ...
          'frs_crossval(trainer, H, y, ''bag'', bag, ...).'], class(varargin{1}));
  end
  [own, rest] = frs_split_options('crossval', names, varargin);
  opts = frs_parse('crossval', { ...
    'C',           [],       'numbers? (0 Inf)'
    'gamma',       [],       {'auto', '|numbers? (0 Inf)'}
    'grid',        struct(), 'struct'
    'bag',         [],       ''
    'standardize', [],       {'none', 'deviation', 'clipped', 'range', 'auto', '|flag?'}
    'threshold',   'none',   {'none', 'accuracy', 'balanced', 'f1'}
    'folds',       5,        ''
    'foldGroups',  [],       ''
    'repeats',     1,        'whole [1 Inf)'
    'choice',      'best',   {'best', 'middle'}
    'measure',     'ap',     {'ap', 'auc', 'accuracy', '|function'}
    'apMethod',    'area',   {'area', 'voc2007', 'voc2010'}
    'seed',        1,        'count'
    'verbose',     0,        'count'}, own);
  named = find(strcmpi(rest(1:2:end), 'kernel'));
  named = 2 * named(cellfun(@ischar, rest(2 * named)));
  rest(named) = lower(rest(named));                      % as the trainers take it
  if (isnumeric(y) || islogical(y)) && ~isvector(y) && ~isempty(y)
    [best, T] = frs_cv_rows(trainer, X, y, opts, rest);
    return
  end
  task = frs_cv_task(trainer, X, y, opts, rest);
  settings = frs_cv_settings(task, opts);
  C = sort(opts.C(:)');
  if isempty(C)
    first = frs_cv_fold(task, settings(1), task.all, ~task.all);
    C = frs_cost_grid(first.train{1}, trainer, first.options, task.precomputed);
  end
  middle = sqrt(C(1) * C(end));
  held = cell(0, numel(C));                             % held-out scores, settings by C, repeats-by-n each
  [held, T] = tried(task, settings, C, held, opts, 'crossval');
  while true                                            % until the best lies inside what was tried
    [more, next] = frs_cv_more(T, middle, opts);
    if ~isempty(more)
      s = T.bestSettingIndex;
      progress = frs_progress(struct('stage', 'more C', 'total', numel(more) * task.fits, 'least', numel(more), 'verbose', opts.verbose));
      [C, held] = widened(C, held, s, more, held_out(task, settings(s), more, progress));
      T = frs_cv_table(task, settings, C, held, opts);
    elseif ~isempty(next)
      settings = [settings, next];
      [held, T] = tried(task, settings, C, held, opts, 'more gamma');
    else
      break
    end
  end
  if strcmp(opts.choice, 'middle')
    T = frs_cv_table(task, settings, C, held, opts, true);
  end
  everything = frs_cv_fold(task, T.bestSetting, task.all, ~task.all);
  best = trained(task, everything, T.bestC);
  if ~isempty(everything.scale)
    best.standardize = everything.scale;
  end
  if ~strcmp(opts.threshold, 'none')
    best = moved(best, T.threshold);
  end
  T = rmfield(T, 'bestSettingIndex');
  T.time = toc(clock);
  if opts.verbose > 1
    print_table(T);
  end
end

function names = own_names()
  names = {'C', 'gamma', 'grid', 'bag', 'standardize', 'threshold', 'folds', 'foldGroups', ...
           'repeats', 'choice', 'measure', 'apMethod', 'seed', 'verbose'};
end

function [held, T] = tried(task, settings, C, held, opts, stage)
% The held-out scores with those of the settings that were not tried yet, and the table.
  fresh = size(held, 1) + 1:numel(settings);
  progress = frs_progress(struct('stage', stage, 'total', numel(fresh) * numel(C) * task.fits, 'least', numel(C), 'verbose', opts.verbose));
  for s = fresh
    [held(s, :), progress] = held_out(task, settings(s), C, progress);
  end
  T = frs_cv_table(task, settings, C, held, opts);
end

function [held, progress] = held_out(task, setting, C, progress)
% Scores of every sample under the models that have not seen it, a cell for each C.
  restore = frs_hush('badValue');                        % the model of all samples tells of words that separate the classes alone
  held = repmat({zeros(size(task.fold))}, 1, numel(C));
  done = 0;
  if isfield(progress, 'done')
    done = progress.done;
  end
  for r = 1:size(task.fold, 1)
    path = paths(task, setting, C, r);                    % where there is one it is the work, and what follows takes no time
    for k = 1:task.K
      out = task.fold(r, :) == k;
      fold = frs_cv_fold(task, setting, ~out, out);
      for c = 1:numel(C)
        if isempty(path)
          model = trained(task, fold, C(c));
        else
          model = path(c, k);
        end
        held{c}(r, out) = frs_renamed('crossval', @() frs_predict(model, fold.test{:}));
        done = done + 1;
        if isempty(path)
          progress = frs_progress(progress, done);
        end
      end
    end
    if ~isempty(path)
      progress = frs_progress(progress, done);
    end
  end
  progress.done = done;
end

function [C, held] = widened(C, held, s, more, fresh)
% The cells of the row S for the new values MORE; other rows stay empty where they are new.
  for k = 1:numel(more)
    column = find(abs(C / more(k) - 1) < 1e-6);
    if isempty(column)
      column = 1 + sum(C < more(k));
      C = [C(1:column - 1), more(k), C(column:end)];
      held = [held(:, 1:column - 1), cell(size(held, 1), 1), held(:, column:end)];
    end
    held{s, column} = fresh{k};
  end
end

function model = moved(model, threshold)
  if ~isfield(model, 'bias')
    error('frs:crossval:badType', 'a threshold needs a model with a bias; this trainer gives none.');
  end
  model.bias = model.bias - threshold;
end

function print_table(T)
  marks = {'', '  *'};
  for s = 1:numel(T.settings)
    for name = fieldnames(T.settings)'
      fprintf('%s %s\n', name{1}, num2str(T.settings(s).(name{1})));
    end
    fprintf('%10s  %8s  %8s\n', 'C', 'mean', 'std');
    for c = frs_where(~isnan(T.mean(s, :)))
      isBest = c == T.bestIndex && isequal(T.settings(s), T.bestSetting);
      fprintf('%10.4g  %8.4f  %8.4f%s\n', T.C(c), T.mean(s, c), T.std(s, c), marks{1 + isBest});
    end
  end
end

function models = paths(task, setting, C, r)
% Feature selection goes from C to C, a row of models for each and a column for each fold of repeat R; for other trainers [].
% X is coded once for all folds, which are labels of 0, unless each has a scale of its own.
  models = [];
  if ~strcmp(strrep(func2str(task.trainer), '@', ''), 'frs_select_features')
    return
  end
  if isfield(setting, 'standardize')
    for k = 1:task.K
      out = task.fold(r, :) == k;
      models = [models, trained(task, frs_cv_fold(task, setting, ~out, out), C)];
    end
    return
  end
  all_ = frs_cv_fold(task, setting, task.all, ~task.all);
  Y = repmat(task.y, task.K, 1);
  Y(bsxfun(@eq, task.fold(r, :), (1:task.K)')) = 0;
  all_.train{2} = Y;
  models = trained(task, all_, C);
end

function model = trained(task, fold, C)
% What the trainer learns with C from a fold of frs_cv_fold.
  try
    model = frs_renamed('crossval', @() task.trainer(fold.train{:}, 'C', C, fold.options{:}));
  catch e
    if ~isempty(regexp(e.identifier, '^frs:\w+:unknownOption$', 'once'))
      error('frs:crossval:unknownOption', 'Neither frs_crossval (%s) nor the trainer: %s', strjoin(own_names(), ', '), e.message);
    elseif isempty(task.bag) && strcmp(e.identifier, 'frs:crossval:badOption') && strncmp(e.message, 'Options must be', 15)
      error('frs:crossval:badOption', 'trainer does not take (X, y, ''C'', C, ...): %s If it takes bags of regions, give the option bag.', e.message);
    elseif any(strcmp(e.identifier, {'Octave:invalid-fun-call', 'MATLAB:TooManyInputs', 'MATLAB:maxrhs'}))
      error('frs:crossval:badType', ...
            'trainer must take (X, y, ''C'', C, ...), or with the option bag (H, bag, y, ''C'', C, ...), and give a model: %s', e.message);
    end
    rethrow(e);
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
%! % feature selection: all folds and C in one call are what separate calls give, with a scale of each fold too
%! for scale = {'none', 'range'}
%!   [~, T] = frs_crossval (@frs_select_features, X, y, 'C', [1 10], 'folds', 4, 'tol', 1e-6, 'standardize', scale{1}, ...
%!                          'measure', @(s, y) sum (s), 'threads', 1);
%!   [~, other] = frs_crossval (@(varargin) frs_select_features (varargin{:}), X, y, 'C', [1 10], 'folds', 4, 'tol', 1e-6, ...
%!                              'standardize', scale{1}, 'measure', @(s, y) sum (s), 'threads', 1);
%!   assert (T.score, other.score, 0.05);
%! end
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
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'C', {})
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'gamma', 'auto')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'gamma', -1)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'gamma', [0.1 10])
%!error <exp-chi2 and rbf; the kernel is js> frs_crossval (@frs_svm_train, X, y, 'gamma', [0.1 10], 'kernel', 'js')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'kernel', {'chi2', 'rbf'})
%!error <kernel must be one value; got a cell.*'grid', struct\('kernel'> frs_crossval (@(varargin) 1, X, y, 'kernel', {'chi2', 'rbf'})
%!error <tol must be one value.*'grid'> frs_crossval (@frs_svm_train, X, y, 'tol', {1, 2})
%!error id=frs:crossval:badOption     frs_crossval (@frs_select_regions, X, 1:40, y)
%!error <frs_crossval\(trainer, H, y, 'bag', bag> frs_crossval (@frs_select_regions, X, 1:40, y)
%!error <frs_crossval\(@frs_select_regions, H, y, 'bag', bag> frs_crossval (@frs_select_regions, X, y)
%!error <bags of regions, give the option bag> frs_crossval (@(varargin) frs_select_regions (varargin{:}), X, y, 'C', 1)
%!error <@frs_mil_train, H, y, 'bag', bag> frs_crossval (@frs_mil_train, X, y)
%!error <frs_svm_train learns from samples> frs_crossval (@frs_svm_train, X, y, 'bag', 1:40)
%!error <with the option bag \(H, bag, y> frs_crossval (@(x) x, X, y)
%!error <X must not be empty; got 0-by-0> frs_crossval (@frs_svm_train, [], y)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'grid', struct ('tol', {{}}))
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'threshold', 'best')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'apMethod', 'voc')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X' * X, y, 'kernel', 'precomputed', 'standardize', true)
%!error id=frs:crossval:badSize       frs_crossval (@frs_select_regions, X, [1 -1], 'bag', [1 2])
%!error id=frs:crossval:badValue      frs_crossval (@frs_select_regions, X, [1 -1], 'bag', repmat ([1 3], 1, 20))
%!error id=frs:crossval:badSize       frs_crossval (@frs_select_regions, X, y, 'bag', repmat ([1 2], 1, 20))
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', 1)
%!error <each sample \(40 of them\); got 2\.5> frs_crossval (@frs_svm_train, X, y, 'folds', 2.5)
%!error id=frs:crossval:badValue      frs_crossval (@frs_svm_train, X, 2 * (1:40 == 3) - 1)
%!error <at least 2 samples of each class.*got 1 of \+1 and 39 of -1> frs_crossval (@frs_svm_train, X, 2 * (1:40 == 3) - 1)
%!error <-1, 0 and 1, which can mean two things> frs_crossval (@frs_svm_train, X, mod (1:40, 3) - 1)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', 30)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', [1 1 ones(1, 38)])
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'measure', 'f1')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'measure')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'seed', -1)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'repeats', 0)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'repeats', 2, 'folds', repmat ([7 9], 1, 20))
