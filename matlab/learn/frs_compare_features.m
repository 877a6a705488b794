function T = frs_compare_features(Xtrain, ytrain, Xtest, ytest, varargin)
%FRS_COMPARE_FEATURES  Feature selection beside plain SVMs and multiple kernel learning.
%   T = FRS_COMPARE_FEATURES(XTRAIN, YTRAIN, XTEST, YTEST, NAME, VALUE, ...) trains five classifiers on
%   XTRAIN (D-by-n), each with the C that frs_crossval chooses on it, and tests them on XTEST (D-by-m):
%     linear SVM   frs_svm_train, kernel linear
%     chi2 SVM     frs_svm_train, kernel chi2
%     MKL-chi2     frs_select_features, kernel chi2, normalizer simplex (one kernel per bin)
%     FS-linear    frs_select_features, kernel linear
%     FS-chi2      frs_select_features, kernel chi2
%   and, when asked for by name,
%     FS-chi2+SVM  a chi2 SVM on the bins that FS-chi2 ranks first, KEEP of them (its option refit): the
%                  better classifier where samples are few
%   Labels with more than two values are taken one class against the rest, class by class. With several labels a
%   sample YTRAIN and YTEST are c-by-n and c-by-m in {+1, -1, 0}: what is 0 leaves the training and the
%   ranking of that class, as in VOC's protocol. Options not listed here go to the trainers, so they must be
%   known to all rows asked for; prune goes to those that select features.
%
%   Options (default):
%     C         ([])      values frs_crossval tries; [] is its default for each row's kernel and these data
%     folds     (5)       of frs_crossval
%     repeats   (1)       of frs_crossval
%     measure   ('ap')    of frs_crossval: ap, auc or accuracy
%     apMethod  ('area')  average precision in the table and in frs_crossval: area, voc2007 or voc2010, see frs_pr
%     methods   ({})      names of the rows wanted; {} is the first five. Or rows of your own: a struct array
%                         with name, trainer (a handle) and options (a cell of name/value pairs for frs_crossval
%                         and the trainer)
%     keep      (0.5)     bins in FS-chi2+SVM: a number of them, or a share where it is at most 1
%     prune     (0)       of frs_select_features, in the rows that select: 1e-2 is the rule of the paper's authors
%     largeWeight (1e-2)  which weights T.large counts
%     seed      (1)       of the folds
%     verbose   (1)       0: silent, 1: prints the table, 2: and progress
%
%   T has method (cell of names), class (1-by-c: the label against the rest, or the row), and method-by-c matrices
%   ap (average precision on the test set), auc, accuracy, features (bins with a weight in that same
%   classifier), large (bins whose weight p is above largeWeight times the largest, which is how the paper's authors count:
%   p favours rare words, shares do not), C and time (seconds of choosing C and training); meanAp, meanFeatures and
%   meanLarge are means over the classes. To look at them:
%   curve (method-by-c struct array) for FRS_PLOT_PR(T.curve(:, 1)) and model (method-by-c cell) for
%   FRS_PLOT_WEIGHTS(T.model(3:5, 1), 'names', T.method(3:5)).
%
%   See also frs_crossval, frs_select_features, frs_svm_train, frs_plot_pr, frs_plot_weights, frs_compare_regions.
%
%   Example
%     X = [1 2 1 2 5 6 5 6; 4 3 4 3 3 4 3 4];  y = [0 0 0 0 1 1 1 1];
%     T = frs_compare_features(X, y, X, y, 'C', 10, 'folds', 2, 'methods', {'chi2 SVM', 'FS-chi2'}, 'verbose', 0);
%     fprintf('%s: AP %.2f, %d features\n', T.method{1}, T.ap(1), T.features(1))
%     % chi2 SVM: AP 1.00, 2 features
%     fprintf('%s: AP %.2f, %d features\n', T.method{2}, T.ap(2), T.features(2))
%     % FS-chi2: AP 1.00, 1 features
  frs_need('compare_features', nargin, 4);
  [own, rest] = frs_split_options('compare_features', ...
    {'C', 'folds', 'repeats', 'measure', 'apMethod', 'methods', 'keep', 'prune', 'largeWeight', 'seed', 'verbose'}, varargin);
  opts = frs_parse('compare_features', { ...
    'C',        [],     'numbers? (0 Inf)'
    'folds',    5,      ''
    'repeats',  1,      'whole [1 Inf)'
    'measure',  'ap',   {'ap', 'auc', 'accuracy'}
    'apMethod', 'area', {'area', 'voc2007', 'voc2010'}
    'methods',  {},     ''
    'keep',     0.5,    'number (0 Inf)'
    'prune',    0,      'number [0 1)'
    'largeWeight', 1e-2, 'number [0 1)'
    'seed',     1,      'count'
    'verbose',  1,      'count'}, own);
  check(Xtrain, Xtest);
  rows = rows_of(opts, size(Xtrain, 1));
  frs_not_transposed('compare_features', 'Xtrain', Xtrain, ytrain, 'sample');
  frs_not_transposed('compare_features', 'Xtest', Xtest, ytest, 'sample');
  [Ytrain, Ytest, class] = labels_of(ytrain, size(Xtrain, 2), ytest, size(Xtest, 2));

  zero = zeros(numel(rows), numel(class));
  T = struct('method', {{rows.name}}, 'class', class, 'ap', zero, 'auc', zero, 'accuracy', zero, ...
             'features', zero, 'large', zero, 'C', zero, 'time', zero, 'model', {cell(size(zero))}, ...
             'curve', repmat(struct('name', '', 'precision', [], 'recall', [], 'ap', 0), size(zero)));
  validation = struct('C', opts.C, 'folds', opts.folds, 'repeats', opts.repeats, 'measure', opts.measure, ...
                      'apMethod', opts.apMethod, 'seed', opts.seed);
  progress = frs_progress(struct('stage', 'compare', 'total', numel(zero), 'verbose', max(0, opts.verbose - 1)));
  for c = 1:numel(class)
    for r = 1:numel(rows)
      clock = tic;
      used = Ytrain(c, :) ~= 0;
      [model, choice] = frs_renamed('compare_features', @() frs_crossval(rows(r).trainer, Xtrain(:, used), Ytrain(c, used), ...
                                    validation, rows(r).options{:}, rest{:}));
      T.time(r, c) = toc(clock);
      used = Ytest(c, :) ~= 0;
      y = Ytest(c, used);
      [score, label] = frs_renamed('compare_features', @() frs_predict(model, Xtest(:, used)));
      [precision, recall, T.ap(r, c)] = frs_pr(score, y, 'method', opts.apMethod);
      T.curve(r, c) = struct('name', rows(r).name, 'precision', precision, 'recall', recall, 'ap', T.ap(r, c));
      T.model{r, c} = model;
      T.auc(r, c) = frs_auc(score, y);
      T.accuracy(r, c) = mean(label == y);
      [T.features(r, c), T.large(r, c)] = features_of(model, Xtrain, opts.largeWeight);
      T.C(r, c) = choice.bestC;
      progress = frs_progress(progress, (c - 1) * numel(rows) + r);
    end
  end
  T.meanAp = mean(T.ap, 2);
  T.meanFeatures = mean(T.features, 2);
  T.meanLarge = mean(T.large, 2);
  if opts.verbose > 0
    print_table(T);
  end
end

function rows = rows_of(opts, bins)
  methods = opts.methods;
  if isstruct(methods)
    rows = own_rows(methods);
    return
  end
  svm = @frs_svm_train;
  fs = @frs_select_features;
  keep = opts.keep;
  if keep <= 1
    keep = ceil(keep * bins);
  end
  prune = {'prune', opts.prune};
  rows = struct('name', {'linear SVM', 'chi2 SVM', 'MKL-chi2', 'FS-linear', 'FS-chi2', 'FS-chi2+SVM'}, ...
                'trainer', {svm, svm, fs, fs, fs, fs}, ...
                'options', {{'kernel', 'linear'}, {'kernel', 'chi2'}, {'kernel', 'chi2', 'normalizer', 'simplex', prune{:}}, ...
                            {'kernel', 'linear', prune{:}}, {'kernel', 'chi2', prune{:}}, ...
                            {'kernel', 'chi2', 'refit', true, 'keep', ceil(keep)}});
  if isempty(methods)
    rows = rows(1:5);
    return
  end
  if ischar(methods)
    methods = {methods};
  end
  if ~iscellstr(methods)
    error('frs:compare_features:badOption', 'methods must be a cell of names.');
  end
  [known, index] = ismember(methods, {rows.name});
  if ~all(known)
    error('frs:compare_features:badOption', 'methods must be among %s; got ''%s''.', ...
          strjoin({rows.name}, ', '), methods{find(~known, 1)});
  end
  rows = rows(index);
end

function rows = own_rows(methods)
  fields = {'name', 'trainer', 'options'};
  if ~all(isfield(methods, fields)) || isempty(methods) || ...
      ~all(arrayfun(@(m) ischar(m.name) && isa(m.trainer, 'function_handle') && iscell(m.options), methods))
    error('frs:compare_features:badOption', ['methods of your own must be a struct array with fields name (text), ' ...
          'trainer (a handle) and options (a cell).']);
  end
  rows = reshape(rmfield(methods, setdiff(fieldnames(methods), fields)), 1, []);
end

function check(Xtrain, Xtest)
  names = {'Xtrain', 'Xtest'};
  values = {Xtrain, Xtest};
  for k = 1:2
    frs_matrix('compare_features', names{k}, values{k}, 'sample');
  end
  if size(Xtrain, 1) ~= size(Xtest, 1)
    error('frs:compare_features:badSize', 'Xtest must have as many rows as Xtrain (%d); got %d.', ...
          size(Xtrain, 1), size(Xtest, 1));
  end
end

function [Ytrain, Ytest, class] = labels_of(ytrain, n, ytest, m)
% One row of -1/+1 (0: ignored) per problem.
  [Ytrain, class, several] = frs_label_rows('compare_features', ytrain, n);
  if several || isscalar(class)
    Ytest = frs_label_rows('compare_features', ytest, m);
    if size(Ytest, 1) ~= size(Ytrain, 1)
      error('frs:compare_features:badSize', 'ytest must have as many rows as ytrain (%d); got %d.', size(Ytrain, 1), size(Ytest, 1));
    end
    return
  end
  if numel(ytest) ~= m
    error('frs:compare_features:badSize', 'ytest must have one label per sample (%d); got %d.', m, numel(ytest));
  end
  if ~isnumeric(ytest) || ~all(ismember(class, double(ytest(:)')))
    error('frs:compare_features:badValue', 'ytest must hold every class of ytrain.');
  end
  Ytest = 2 * double(bsxfun(@eq, class', double(ytest(:)'))) - 1;
end

function [count, large] = features_of(model, X, least)
% A plain SVM uses every bin that is ever filled, all alike.
  if isfield(model, 'weights')
    count = sum(model.weights > 0);
    large = sum(model.weights > least * max(model.weights));
  else
    count = full(sum(any(X ~= 0, 2)));
    large = count;
  end
end

function print_table(T)
  if numel(T.class) == 1
    fprintf('%-12s %8s %9s %9s %9s\n', 'method', 'AP', 'features', 'C', 'seconds');
    for r = 1:numel(T.method)
      fprintf('%-12s %8.4f %9d %9.4g %9.2f\n', T.method{r}, T.ap(r), T.features(r), T.C(r), T.time(r));
    end
    return
  end
  fprintf('average precision (features)\n%-8s', 'class');
  fprintf(' %15s', T.method{:});
  for c = 1:numel(T.class)
    print_row(sprintf('%g', T.class(c)), T.ap(:, c), T.features(:, c));
  end
  print_row('mean', T.meanAp, T.meanFeatures);
  fprintf('\n%-8s', 'seconds');
  fprintf(' %15.2f', sum(T.time, 2));
  fprintf('\n');
end

function print_row(name, ap, features)
  fprintf('\n%-8s', name);
  for r = 1:numel(ap)
    fprintf(' %15s', sprintf('%.4f (%.0f)', ap(r), features(r)));
  end
end

%!shared X, y
%! X = abs (reshape (sin ((1:360) .^ 2), 6, 60));
%! y = mod (1:60, 3) + 1;
%! for c = 1:3
%!   X(c, y == c) = X(c, y == c) + 2;
%! end
%!test
%! % five rows; every number is that of the function it comes from
%! T = frs_compare_features (X(:, 1:2:end), y(1:2:end) == 1, X, y == 1, 'C', [1 10], 'folds', 3, 'verbose', 0, 'threads', 1);
%! assert (T.method, {'linear SVM', 'chi2 SVM', 'MKL-chi2', 'FS-linear', 'FS-chi2'});
%! assert (size (T.ap), [5 1]);
%! assert (T.features(1:2), [6; 6]);
%! m = frs_select_features (X(:, 1:2:end), y(1:2:end) == 1, 'C', T.C(5));
%! [~, ~, ap] = frs_pr (frs_predict (m, X), y == 1);
%! assert (T.ap(5), ap, 1e-6);
%! assert (T.features(5), sum (m.weights > 0));
%! assert (T.large(5), sum (m.weights > 1e-2 * max (m.weights)));
%! assert (T.large(1:2), T.features(1:2));
%! % what the plots take
%! assert (size (T.curve), [5 1]);
%! assert (T.curve(5).ap, T.ap(5));
%! assert (T.model{5}.weights, m.weights, 1e-9);
%!test
%! % several classes: one column each
%! T = frs_compare_features (X(:, 1:2:end), y(1:2:end), X, y, 'C', 1, 'folds', 3, 'methods', 'FS-chi2', 'verbose', 0, 'threads', 1);
%! assert (T.class, 1:3);
%! assert (size (T.ap), [1 3]);
%! assert (T.meanAp, mean (T.ap), 1e-12);
%!test
%! % the sixth row, when asked for: an SVM on the bins that rank first
%! T = frs_compare_features (X(:, 1:2:end), y(1:2:end) == 1, X, y == 1, 'C', [1 10], 'folds', 3, 'methods', ...
%!                           'FS-chi2+SVM', 'verbose', 0, 'threads', 1);
%! m = frs_select_features (X(:, 1:2:end), y(1:2:end) == 1, 'C', T.C);
%! assert (T.features, ceil (rows (X) / 2));
%! assert (find (T.model{1}.weights), sort (m.ranking(1:T.features)));
%!test
%! % both tables can be printed
%! text = evalc ("frs_compare_features (X, y, X, y, 'C', 1, 'folds', 2, 'methods', {'chi2 SVM'}, 'threads', 1);");
%! assert (! isempty (strfind (text, 'mean')));
%! text = evalc ("frs_compare_features (X, y > 1, X, y > 1, 'C', 1, 'folds', 2, 'methods', {'chi2 SVM'}, 'threads', 1);");
%! assert (! isempty (strfind (text, 'chi2 SVM')));
%!test
%! % rows of labels: each is the table of its own class without the samples that are 0
%! Y = 2 * [y == 1; y == 2] - 1;
%! Y(1, 3:7) = 0;
%! Z = Y;
%! Z(2, 10:13) = 0;
%! opts = {'C', [1 10], 'folds', 3, 'methods', {'chi2 SVM', 'FS-chi2'}, 'apMethod', 'voc2007', 'verbose', 0, 'threads', 1};
%! T = frs_compare_features (X, Y, X, Z, opts{:});
%! for c = 1:2
%!   used = Y(c, :) != 0;
%!   test = Z(c, :) != 0;
%!   one = frs_compare_features (X(:, used), Y(c, used), X(:, test), Z(c, test), opts{:});
%!   assert (T.ap(:, c), one.ap, 1e-9);
%!   assert (T.features(:, c), one.features);
%!   [~, ~, ap] = frs_pr (frs_predict (one.model{2}, X), Z(c, :), 'ignore', Z(c, :) == 0, 'method', 'voc2007');
%!   assert (T.ap(2, c), ap, 1e-9);
%! end
%!test
%! % rows of one's own
%! own = struct ('name', {'a', 'b'}, 'trainer', {@frs_svm_train, @frs_select_features}, 'options', {{'kernel', 'js'}, {'norm', 2, 'keep', 3}});
%! T = frs_compare_features (X, y == 1, X, y == 1, 'C', 1, 'folds', 2, 'methods', own, 'verbose', 0, 'threads', 1);
%! assert (T.method, {'a', 'b'});
%! assert (T.features, [6; 3]);
%!error id=frs:compare_features:badOption frs_compare_features (X, y, X, y, 'methods', struct ('name', 'a'))
%!error id=frs:compare_features:badSize   frs_compare_features (X, [y == 1; y == 2] - 0.5 > 0, X, y == 1)
%!error id=frs:compare_features:badType   frs_compare_features ({1}, y, X, y)
%!error id=frs:compare_features:badOption frs_compare_features (X, y, X, y, 'keep', 0)
%!error id=frs:compare_features:badSize   frs_compare_features (X, y, X(1:3, :), y)
%!error id=frs:compare_features:badSize   frs_compare_features (X, y(1:9), X, y)
%!error id=frs:compare_features:badSize   frs_compare_features (X, y > 1, X, y(1:4) > 1)
%!error id=frs:compare_features:badValue  frs_compare_features (X, y, X, y > 1)
%!error id=frs:compare_features:badOption frs_compare_features (X, y, X, y, 'methods', 'boosting')
%!error id=frs:compare_features:badOption frs_compare_features (X, y, X, y, 'C')
