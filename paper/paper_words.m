function T = paper_words(ds, opts, name)
%PAPER_WORDS  The five classifiers of the paper's tables, class by class; what was finished is read from the folder out.
%   T is as of frs_compare_features: method, class, ap, features (bins with a weight) and large (bins with more than 0.01 of the
%   largest weight p, the count of the paper's authors), method-by-c, and meanAp, meanFeatures, meanLarge over the classes that could be
%   measured: a class without positives to learn from or to test on has NaN. DS has been through frs_extract; OPTS is of
%   paper_data, with options compare for frs_compare_features.
  T = struct('method', {{'linear SVM', 'chi2 SVM', 'MKL-chi2', 'FS-linear', 'FS-chi2'}}, 'class', {ds.classes});
  for c = 1:numel(ds.classes)
    depends = {ds.hash, ds.options, ds.y(c, :), ds.train, opts.compare, opts.seed};
    part = script_stored(opts.out, sprintf('%s_%s', name, ds.classes{c}), depends, @() compared(ds, c, opts, T.method));
    T.ap(:, c) = part.ap;
    T.features(:, c) = part.features;
    T.large(:, c) = part.large;
  end
  known = ~isnan(T.ap(1, :));
  T.meanAp = mean(T.ap(:, known), 2);
  T.meanFeatures = mean(T.features(:, known), 2);
  T.meanLarge = mean(T.large(:, known), 2);
end

function part = compared(ds, c, opts, methods)
  y = ds.y(c, :);
  train = ds.train & y ~= 0;
  test = ~ds.train & y ~= 0;
  none = NaN(numel(methods), 1);
  part = struct('ap', none, 'features', none, 'large', none);
  if sum(y(train) > 0) < 2 || sum(y(train) < 0) < 2 || ~any(y(test) > 0) || all(y(test) > 0)
    fprintf('%s: not measured: too few pictures of one side\n', ds.classes{c});
    return
  end
  T = paper_tried(ds.classes{c}, @() frs_compare_features(ds.X(:, train), y(train), ds.X(:, test), y(test), 'seed', opts.seed, ...
                                                          'verbose', 0, 'methods', methods, opts.compare));
  if isempty(T)
    return
  end
  part = struct('ap', T.ap, 'features', T.features, 'large', T.large);
  cells = [T.method(:)'; num2cell(T.ap(:)')];
  fprintf('%-14s', ds.classes{c});
  fprintf('  %s %.3f', cells{:});
  fprintf('\n');
end
