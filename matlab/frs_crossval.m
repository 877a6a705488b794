function [best, T] = frs_crossval(trainer, X, y, varargin)
%FRS_CROSSVAL  Choice of C and other options by cross-validation, and the model refitted with them.
%   [BEST, T] = FRS_CROSSVAL(TRAINER, X, Y, NAME, VALUE, ...) trains on all but one of the folds of X
%   (D-by-n) and its labels Y (two classes), measures on that fold, for every C, and refits on all
%   samples with the C of the highest mean (the smallest among equals). TRAINER is @frs_svm_train,
%   @frs_select_features, or any handle called as TRAINER(X, Y, 'C', C, ...) whose result frs_predict
%   takes. Options not listed here go to TRAINER.
%   [BEST, T] = FRS_CROSSVAL(TRAINER, H, Y, 'bag', BAG, ...) does the same for bags of regions: H is D-by-N,
%   BAG (1-by-N) the bag of each region, Y has one label per bag, and TRAINER is @frs_select_regions or any
%   handle called as TRAINER(H, BAG, Y, 'C', C, ...). Folds are folds of bags, measured on bag scores.
%
%   Options (default):
%     C            ([])      values to try; [] is seven half-decades around the scale of the kernel on these data
%                            (1 / variance of the samples in feature space, a tenth of it for
%                            frs_select_features), and two more whenever the best is the first or the last
%     gamma        ([])      values to try with each C; 'auto': 1/4, 1 and 4 times the default of frs_kernel, and
%                            further ones where the best is the first or the last; [] leaves it to TRAINER
%     grid         (struct())  other options of TRAINER to try, a field each: numbers, or a cell of values.
%                            Every combination is tried with every C
%     bag          ([])      the bag of each region
%     standardize  (false)   features with mean 0 and deviation 1 over the training samples of each fold (signed
%                            features; constant ones become 0). BEST keeps the scale and frs_predict applies it
%     threshold    ('none')  where to cut the score: none (at 0), or chosen on the held-out scores to give the
%                            highest accuracy, mean accuracy of both classes (balanced) or f1. It moves the
%                            bias of BEST, so that the cut is at 0 again
%     folds        (5)       number of folds; every class is spread evenly over them. Or one fold
%                            number per sample (bag), when groups of samples must stay together
%     repeats      (1)       times to draw the folds: with few samples of a class one drawing is too
%                            noisy to choose C by
%     measure      ('ap')    ap (average precision), auc, accuracy (at the threshold), or a handle f(score, y)
%     apMethod     ('area')  which average precision, see frs_pr: area, voc2007 or voc2010
%     seed         (1)       of the folds
%     verbose      (0)       1: progress and the table, 2: every fit
%
%   T has C (1-by-c), settings (1-by-s struct array, the combinations of gamma and grid), mean and std over the
%   folds (s-by-c, NaN where a combination was not tried), score (folds-by-c-by-s), bestC, bestIndex (of it in C),
%   bestSetting (a struct), threshold, fold (repeats-by-n), measure and time. Feature selection starts each C
%   from the model of the one before it. With 'kernel', 'precomputed' X is the n-by-n kernel matrix and is
%   cut along both sides.
%
%   See also frs_svm_train, frs_select_features, frs_select_regions, frs_path, frs_compare_features.
%
%   Example
%     >> X = [1 2 1 2 5 6 5 6; 4 3 4 3 3 4 3 4];
%     >> [model, T] = frs_crossval(@frs_svm_train, X, [0 0 0 0 1 1 1 1], 'C', [1 10], 'folds', 2);
%     >> fprintf('C = %g, average precision %.2f\n', T.bestC, T.mean(T.bestIndex))
%     C = 1, average precision 1.00
  frs_need('crossval', nargin, 3);
  clock = tic;
  names = own_names();
  [own, rest] = frs_split_options('crossval', names, varargin);
  opts = frs_parse('crossval', { ...
    'C',           [],       'numbers? (0 Inf)'
    'gamma',       [],       ''
    'grid',        struct(), 'struct'
    'bag',         [],       ''
    'standardize', false,    'flag'
    'threshold',   'none',   {'none', 'accuracy', 'balanced', 'f1'}
    'folds',       5,        ''
    'repeats',     1,        'whole [1 Inf)'
    'measure',     'ap',     ''
    'apMethod',    'area',   {'area', 'voc2007', 'voc2010'}
    'seed',        1,        'count'
    'verbose',     0,        'count'}, own);
  task = task_of(trainer, X, y, opts, rest);
  settings = settings_of(task, opts);
  C = sort(opts.C(:)');
  if isempty(C)
    C = frs_cost_grid(scaled(task, X), trainer, [rest, pairs_of(settings(1))], task.precomputed);
  end

  held = cell(numel(settings), numel(C));               % held-out scores of each cell, repeats-by-n
  progress = frs_progress(struct('stage', 'crossval', 'total', numel(held) * task.fits, 'verbose', opts.verbose));
  for s = 1:numel(settings)
    [held(s, :), progress] = held_out(task, settings(s), C, progress);
  end
  T = table_of(task, settings, C, held, opts);
  middle = sqrt(C(1) * C(end));
  while true                                            % until the best lies inside what was tried
    s = T.bestSettingIndex;
    more = [];
    if isempty(opts.C)
      more = beyond(T, middle);
    end
    if ~isempty(more)
      progress = frs_progress(struct('stage', 'more C', 'total', numel(more) * task.fits, 'verbose', opts.verbose));
      [C, held] = widened(C, held, s, more, held_out(task, settings(s), more, progress));
    else
      next = beyond_gamma(T, opts.gamma);
      if isempty(next)
        break
      end
      settings(end + 1) = next;
      progress = frs_progress(struct('stage', 'more gamma', 'total', numel(C) * task.fits, 'verbose', opts.verbose));
      held(end + 1, :) = held_out(task, next, C, progress);
    end
    T = table_of(task, settings, C, held, opts);
  end
  best = fit(task, task.all, T.bestC, settings(T.bestSettingIndex), []);
  if ~strcmp(opts.threshold, 'none')
    best = moved(best, T.threshold);
  end
  T = rmfield(T, 'bestSettingIndex');
  T.time = toc(clock);
  if opts.verbose > 0
    print(T);
  end
end

function names = own_names()
  names = {'C', 'gamma', 'grid', 'bag', 'standardize', 'threshold', 'folds', 'repeats', 'measure', 'apMethod', 'seed', 'verbose'};
end

function task = task_of(trainer, X, y, opts, rest)
% What stays the same for every fit.
  if ~isa(trainer, 'function_handle')
    error('frs:crossval:badType', 'trainer must be a function handle; got a %s.', class(trainer));
  end
  frs_matrix('crossval', 'X', X, 'sample');
  if ~isa(opts.measure, 'function_handle')
    frs_choice('crossval', 'measure', opts.measure, {'ap', 'auc', 'accuracy'});
  end
  if opts.repeats > 1 && numel(opts.folds) > 1
    error('frs:crossval:badOption', 'repeats must be 1 with folds of your own.');
  end
  task = struct('trainer', trainer, 'X', X, 'bag', [], 'rest', {rest}, 'standardize', opts.standardize);
  task.precomputed = strcmp(option(rest, 'kernel', ''), 'precomputed');
  if task.precomputed && (opts.standardize || size(X, 1) ~= size(X, 2))
    error('frs:crossval:badOption', 'a precomputed kernel must be square, and its features cannot be standardized.');
  end
  n = size(X, 2);
  if ~isempty(opts.bag)
    [task.bag, n] = frs_bags('crossval', opts.bag, n);
  end
  task.y = frs_labels('crossval', y, n);
  task.all = true(1, n);
  for r = opts.repeats:-1:1
    task.fold(r, :) = frs_folds('crossval', task.y, opts.folds, opts.seed + r - 1);
  end
  task.K = max(task.fold(:));
  task.fits = task.K * opts.repeats;
end

function value = option(pairs, name, value)
  k = find(strcmpi(pairs(1:2:end), name), 1, 'last');
  if ~isempty(k)
    value = pairs{2 * k};
  end
end

function settings = settings_of(task, opts)
% Every combination of gamma and the fields of grid, a struct each.
  lists = opts.grid;
  if ischar(opts.gamma)
    frs_choice('crossval', 'gamma', opts.gamma, {'auto'});
    [~, gamma] = frs_renamed('crossval', @() frs_kernel(scaled(task, task.X), 'kernel', option(task.rest, 'kernel', 'chi2')));
    if isempty(gamma)
      error('frs:crossval:badOption', 'gamma needs the kernel rbf or exp-chi2.');
    end
    lists.gamma = gamma * [1 / 4, 1, 4];
  elseif ~isempty(opts.gamma)
    if ~(isnumeric(opts.gamma) && isreal(opts.gamma) && all(opts.gamma(:) > 0 & isfinite(opts.gamma(:))))
      error('frs:crossval:badOption', 'gamma must be ''auto'' or positive numbers.');
    end
    lists.gamma = opts.gamma;
  end
  settings = struct();
  for name = fieldnames(lists)'
    values = lists.(name{1});
    if ischar(values) || ~(isnumeric(values) || islogical(values) || iscell(values))
      values = {values};
    elseif ~iscell(values)
      values = num2cell(values(:)');
    end
    if isempty(values)
      error('frs:crossval:badOption', 'grid.%s must hold a value.', name{1});
    end
    wider = [];
    for v = 1:numel(values)
      for s = 1:numel(settings)
        one = settings(s);
        one.(name{1}) = values{v};
        wider = [wider, one];
      end
    end
    settings = wider;
  end
end

function pairs = pairs_of(setting)
  pairs = reshape([fieldnames(setting)'; struct2cell(setting)'], 1, []);
end

function X = scaled(task, X)
  if task.standardize
    X = frs_standardize(X);
  end
end

function [held, progress] = held_out(task, setting, C, progress)
% Scores of every sample under the models that have not seen it, a cell for each C.
  held = repmat({zeros(size(task.fold))}, 1, numel(C));
  done = 0;
  if isfield(progress, 'done')
    done = progress.done;
  end
  for r = 1:size(task.fold, 1)
    for k = 1:task.K
      out = task.fold(r, :) == k;
      model = [];
      for c = 1:numel(C)
        model = fit(task, ~out, C(c), setting, model);
        held{c}(r, out) = predict(task, model, ~out, out);
        done = done + 1;
        progress = frs_progress(progress, done);
      end
    end
  end
  progress.done = done;
end

function model = fit(task, in, C, setting, before)
% Trains on the samples (bags) IN. The solution for the C before is a good start where the trainer takes one.
  start = {};
  if ~isempty(before) && strcmp(strrep(func2str(task.trainer), '@', ''), 'frs_select_features')
    start = {'start', before};
  end
  [X, bag] = part(task, in, in);
  if task.standardize
    [X, scale] = frs_standardize(X);
  end
  if isempty(bag)
    data = {X, task.y(in)};
  else
    data = {X, bag, task.y(in)};
  end
  chosen = pairs_of(setting);
  rest = weights_of(task.rest, in);
  try
    model = frs_renamed('crossval', @() task.trainer(data{:}, 'C', C, start{:}, rest{:}, chosen{:}));
  catch e
    if ~isempty(regexp(e.identifier, '^frs:\w+:unknownOption$', 'once'))
      error('frs:crossval:unknownOption', 'Neither frs_crossval (%s) nor the trainer: %s', ...
            strjoin(own_names(), ', '), e.message);
    elseif any(strcmp(e.identifier, {'Octave:invalid-fun-call', 'MATLAB:TooManyInputs', 'MATLAB:maxrhs'}))
      error('frs:crossval:badType', 'trainer must take (X, y, ''C'', C, ...), or (H, bag, y, ...), and give a model: %s', e.message);
    end
    rethrow(e);
  end
  if task.standardize
    model.standardize = scale;
  end
end

function score = predict(task, model, in, out)
  [X, bag] = part(task, in, out);
  if isempty(bag)
    score = frs_predict(model, X);
  else
    score = frs_predict(model, X, bag);
  end
end

function [X, bag] = part(task, rows, columns)
% The samples, or the regions of the bags, marked in COLUMNS; the kernel between them and those in ROWS.
  bag = [];
  if ~isempty(task.bag)
    number = cumsum(columns);
    rows = rows(task.bag);
    columns = columns(task.bag);
    bag = number(task.bag(columns));
  end
  if task.precomputed
    X = task.X(rows, columns);
  elseif all(columns)
    X = task.X;
  else
    X = task.X(:, columns);
  end
end

function rest = weights_of(rest, in)
% A class weight per sample is cut to the samples IN like X.
  for k = find(strcmpi(rest(1:2:end), 'classWeight'))
    if isnumeric(rest{2 * k}) && numel(rest{2 * k}) == numel(in) && numel(in) > 2
      rest{2 * k} = rest{2 * k}(in);
    end
  end
end

function T = table_of(task, settings, C, held, opts)
  rows = task.fits;
  T = struct('C', C, 'settings', settings, 'mean', [], 'std', [], 'score', nan(rows, numel(C), numel(settings)), ...
             'bestC', [], 'bestIndex', [], 'bestSetting', [], 'bestSettingIndex', [], 'threshold', 0, ...
             'fold', task.fold, 'measure', opts.measure, 'time', 0);
  cut = zeros(size(held));
  for cell = find(~cellfun(@isempty, held(:)'))
    [s, c] = ind2sub(size(held), cell);
    cut(s, c) = threshold_of(opts.threshold, held{s, c}, task.y);
    for row = 1:rows
      r = ceil(row / task.K);
      out = task.fold(r, :) == mod(row - 1, task.K) + 1;
      T.score(row, c, s) = value(opts, held{s, c}(r, out) - cut(s, c), task.y(out));
    end
  end
  T.mean = reshape(mean(T.score, 1), numel(C), [])';
  T.std = reshape(std(T.score, 0, 1), numel(C), [])';
  [~, first] = max(T.mean(:));                          % of equals the smallest C
  [T.bestSettingIndex, T.bestIndex] = ind2sub(size(T.mean), first);
  T.bestC = C(T.bestIndex);
  T.bestSetting = settings(T.bestSettingIndex);
  T.threshold = cut(first);
end

function more = beyond(T, middle)
% Two half-decades beyond the best C where it is the first or the last tried and better than its neighbour.
  row = T.mean(T.bestSettingIndex, :);
  tried = find(~isnan(row));
  place = find(tried == T.bestIndex);
  more = [];
  if place == 1 && row(tried(2)) < row(tried(1))
    more = T.bestC * 10 .^ [-1, -0.5];
  elseif place == numel(tried) && row(tried(end - 1)) < row(tried(end))
    more = T.bestC * 10 .^ [0.5, 1];
  end
  if ~isempty(more) && abs(log10(T.bestC / middle)) > 3
    more = [];
  end
end

function next = beyond_gamma(T, gamma)
% The best setting with a gamma four times as large or small, where its own is the first or last tried and better
% than its neighbour; three times at most.
  next = [];
  if ~ischar(gamma)
    return
  end
  rivals = find(arrayfun(@(s) isequal(rmfield(s, 'gamma'), rmfield(T.bestSetting, 'gamma')), T.settings));
  [tried, order] = sort([T.settings(rivals).gamma]);
  quality = max(T.mean(rivals(order), :), [], 2);
  place = find(tried == T.bestSetting.gamma);
  if numel(tried) >= 6
    return
  elseif place == 1 && quality(2) < quality(1)
    next = T.bestSetting;
    next.gamma = tried(1) / 4;
  elseif place == numel(tried) && quality(end - 1) < quality(end)
    next = T.bestSetting;
    next.gamma = tried(end) * 4;
  end
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

function t = threshold_of(rule, score, y)
% The middle between two neighbouring scores where the rule is highest; of equals the nearest to 0.
  t = 0;
  if strcmp(rule, 'none')
    return
  end
  y = repmat(y, size(score, 1), 1);
  [score, order] = sort(score(:)');
  positive = y(order) > 0;
  cut = [score(1) - 1, (score(1:end - 1) + score(2:end)) / 2, score(end) + 1];
  truePositive = sum(positive) - [0, cumsum(positive)];
  trueNegative = [0, cumsum(~positive)];
  switch rule
    case 'accuracy'
      quality = truePositive + trueNegative;
    case 'balanced'
      quality = truePositive / sum(positive) + trueNegative / sum(~positive);
    otherwise
      found = numel(score):-1:0;
      quality = 2 * truePositive ./ (found + sum(positive));
  end
  quality([false, diff(score) == 0, false]) = -Inf;      % equal scores cannot be parted
  best = find(quality >= max(quality) - 1e-12);
  [~, nearest] = min(abs(cut(best)));
  t = cut(best(nearest));
end

function model = moved(model, threshold)
  if ~isfield(model, 'bias')
    error('frs:crossval:badType', 'a threshold needs a model with a bias; this trainer gives none.');
  end
  model.bias = model.bias - threshold;
end

function v = value(opts, score, y)
  if isa(opts.measure, 'function_handle')
    v = opts.measure(score, y);
  elseif strcmp(opts.measure, 'accuracy')
    v = mean((score >= 0) == (y > 0));
  elseif strcmp(opts.measure, 'auc')
    v = frs_auc(score, y);
  else
    [~, ~, v] = frs_pr(score, y, 'method', opts.apMethod);
  end
end

function print(T)
  marks = {'', '  *'};
  for s = 1:numel(T.settings)
    pairs = pairs_of(T.settings(s));
    for k = 1:2:numel(pairs)
      fprintf('%s %s\n', pairs{k}, num2str(pairs{k + 1}));
    end
    fprintf('%10s  %8s  %8s\n', 'C', 'mean', 'std');
    for c = find(~isnan(T.mean(s, :)))
      isBest = c == T.bestIndex && isequal(T.settings(s), T.bestSetting);
      fprintf('%10.4g  %8.4f  %8.4f%s\n', T.C(c), T.mean(s, c), T.std(s, c), marks{1 + isBest});
    end
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
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'C', {})
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'gamma', 'auto')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'gamma', -1)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'grid', struct ('tol', {{}}))
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'threshold', 'best')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'apMethod', 'voc')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X' * X, y, 'kernel', 'precomputed', 'standardize', true)
%!error id=frs:crossval:badSize       frs_crossval (@frs_select_regions, X, [1 -1], 'bag', [1 2])
%!error id=frs:crossval:badValue      frs_crossval (@frs_select_regions, X, [1 -1], 'bag', repmat ([1 3], 1, 20))
%!error id=frs:crossval:badSize       frs_crossval (@frs_select_regions, X, y, 'bag', repmat ([1 2], 1, 20))
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', 1)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', 30)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'folds', [1 1 ones(1, 38)])
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'measure', 'f1')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'measure')
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'seed', -1)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'repeats', 0)
%!error id=frs:crossval:badOption     frs_crossval (@frs_svm_train, X, y, 'repeats', 2, 'folds', repmat ([7 9], 1, 20))
