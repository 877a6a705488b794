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
%     FS-chi2+SVM  a chi2 SVM on the share KEEP of the bins that FS-chi2 ranks first (its option refit):
%                  the better classifier where samples are few
%   Labels with more than two values are taken one class against the rest, class by class. Options not
%   listed here go to the trainers, so they must be known to both.
%
%   Options (default):
%     C        (10.^(-1:4))  values frs_crossval tries
%     folds    (5)           of frs_crossval
%     repeats  (1)           of frs_crossval
%     measure  ('ap')        of frs_crossval: ap, auc or accuracy
%     methods  ({})          names of the rows wanted; {} is the first five
%     keep     (0.5)         share of the bins in FS-chi2+SVM
%     seed     (1)           of the folds
%     verbose  (1)           0: silent, 1: prints the table, 2: and progress
%
%   T has method (cell of names), class (1-by-c: the label against the rest), and method-by-c matrices
%   ap (average precision on the test set), auc, accuracy, features (bins used), C and time (seconds of
%   choosing C and training); meanAp and meanFeatures are means over the classes. To look at them:
%   curve (method-by-c struct array) for FRS_PLOT_PR(T.curve(:, 1)) and model (method-by-c cell) for
%   FRS_PLOT_WEIGHTS(T.model(3:5, 1), 'names', T.method(3:5)).
%
%   See also frs_crossval, frs_select_features, frs_svm_train, frs_plot_pr, frs_plot_weights, frs_compare_regions.
%
%   Example
%     >> X = [1 2 1 2 5 6 5 6; 4 3 4 3 3 4 3 4];  y = [0 0 0 0 1 1 1 1];
%     >> T = frs_compare_features(X, y, X, y, 'C', 10, 'folds', 2, 'methods', {'chi2 SVM', 'FS-chi2'}, 'verbose', 0);
%     >> fprintf('%s: AP %.2f, %d features\n', T.method{1}, T.ap(1), T.features(1))
%     chi2 SVM: AP 1.00, 2 features
%     >> fprintf('%s: AP %.2f, %d features\n', T.method{2}, T.ap(2), T.features(2))
%     FS-chi2: AP 1.00, 1 features
  frs_need('compare_features', nargin, 4);
  [own, rest] = frs_split_options('compare_features', ...
    {'C', 'folds', 'repeats', 'measure', 'methods', 'keep', 'seed', 'verbose'}, varargin);
  opts = frs_parse('compare_features', { ...
    'C',       10 .^ (-1:4), ''
    'folds',   5,            ''
    'repeats', 1,            ''
    'measure', 'ap',         ''
    'methods', [],           ''
    'keep',    0.5,          ''
    'seed',    1,            'count'
    'verbose', 1,            'count'}, own);
  check(Xtrain, Xtest);
  rows = rows_of(opts, size(Xtrain, 1));
  [Ytrain, Ytest, class] = labels_of(ytrain, size(Xtrain, 2), ytest, size(Xtest, 2));

  zero = zeros(numel(rows), numel(class));
  T = struct('method', {{rows.name}}, 'class', class, 'ap', zero, 'auc', zero, 'accuracy', zero, ...
             'features', zero, 'C', zero, 'time', zero, 'model', {cell(size(zero))}, ...
             'curve', repmat(struct('name', '', 'precision', [], 'recall', [], 'ap', 0), size(zero)));
  validation = struct('C', opts.C, 'folds', opts.folds, 'repeats', opts.repeats, 'measure', opts.measure, 'seed', opts.seed);
  progress = frs_progress(struct('stage', 'compare', 'total', numel(zero), 'verbose', max(0, opts.verbose - 1)));
  for c = 1:numel(class)
    for r = 1:numel(rows)
      clock = tic;
      [model, choice] = frs_crossval(rows(r).trainer, Xtrain, Ytrain(c, :), validation, rows(r).options{:}, rest{:});
      T.time(r, c) = toc(clock);
      [score, label] = frs_predict(model, Xtest);
      [precision, recall, T.ap(r, c)] = frs_pr(score, Ytest(c, :));
      T.curve(r, c) = struct('name', rows(r).name, 'precision', precision, 'recall', recall, 'ap', T.ap(r, c));
      T.model{r, c} = model;
      T.auc(r, c) = frs_auc(score, Ytest(c, :));
      T.accuracy(r, c) = mean(label == Ytest(c, :));
      T.features(r, c) = features_of(model, Xtrain);
      T.C(r, c) = choice.bestC;
      progress = frs_progress(progress, (c - 1) * numel(rows) + r);
    end
  end
  T.meanAp = mean(T.ap, 2);
  T.meanFeatures = mean(T.features, 2);
  if opts.verbose > 0
    print(T);
  end
end

function rows = rows_of(opts, bins)
  svm = @frs_svm_train;
  fs = @frs_select_features;
  methods = opts.methods;
  if ~(isnumeric(opts.keep) && isscalar(opts.keep) && opts.keep > 0 && opts.keep <= 1)
    error('frs:compare_features:badOption', 'keep must be a share of the bins, above 0 and at most 1.');
  end
  refit = {'kernel', 'chi2', 'refit', true, 'keep', ceil(opts.keep * bins)};
  rows = struct('name', {'linear SVM', 'chi2 SVM', 'MKL-chi2', 'FS-linear', 'FS-chi2', 'FS-chi2+SVM'}, ...
                'trainer', {svm, svm, fs, fs, fs, fs}, ...
                'options', {{'kernel', 'linear'}, {'kernel', 'chi2'}, {'kernel', 'chi2', 'normalizer', 'simplex'}, ...
                            {'kernel', 'linear'}, {'kernel', 'chi2'}, refit});
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
% One row of -1/+1 per problem.
  several = isnumeric(ytrain) && isreal(ytrain) && isvector(ytrain) && all(isfinite(ytrain(:))) && numel(unique(ytrain)) > 2;
  if ~several
    class = 1;
    Ytrain = frs_labels('compare_features', ytrain, n);
    Ytest = frs_labels('compare_features', ytest, m);
    return
  end
  if numel(ytrain) ~= n || numel(ytest) ~= m
    error('frs:compare_features:badSize', 'ytrain and ytest must have one label per sample (%d and %d); got %d and %d.', ...
          n, m, numel(ytrain), numel(ytest));
  end
  class = unique(double(ytrain(:)'));
  if ~isnumeric(ytest) || ~all(ismember(class, double(ytest(:)')))
    error('frs:compare_features:badValue', 'ytest must hold every class of ytrain.');
  end
  Ytrain = 2 * double(bsxfun(@eq, class', double(ytrain(:)'))) - 1;
  Ytest = 2 * double(bsxfun(@eq, class', double(ytest(:)'))) - 1;
end

function count = features_of(model, X)
% A plain SVM uses every bin that is ever filled.
  if isfield(model, 'mask')
    count = sum(model.mask);
  else
    count = full(sum(any(X ~= 0, 2)));
  end
end

function print(T)
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
%! assert (T.features(5), sum (m.mask));
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
%!error id=frs:compare_features:badType   frs_compare_features ({1}, y, X, y)
%!error id=frs:compare_features:badOption frs_compare_features (X, y, X, y, 'keep', 0)
%!error id=frs:compare_features:badSize   frs_compare_features (X, y, X(1:3, :), y)
%!error id=frs:compare_features:badSize   frs_compare_features (X, y(1:9), X, y)
%!error id=frs:compare_features:badSize   frs_compare_features (X, y > 1, X, y(1:4) > 1)
%!error id=frs:compare_features:badValue  frs_compare_features (X, y, X, y > 1)
%!error id=frs:compare_features:badOption frs_compare_features (X, y, X, y, 'methods', 'boosting')
%!error id=frs:compare_features:badOption frs_compare_features (X, y, X, y, 'C')
