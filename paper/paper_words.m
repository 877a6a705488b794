function T = paper_words(ds, opts, name)
%PAPER_WORDS  The five classifiers of the paper's tables, class by class; what was finished is read from the folder out.
%   T is as of frs_compare_features: method, class, ap and features (method-by-c), meanAp, meanFeatures. DS has been through
%   frs_extract; OPTS is of paper_data, with options compare for frs_compare_features.
  classes = ds.classes;
  parts = cell(1, numel(classes));
  for c = 1:numel(classes)
    key = sprintf('%s_%s_%s_%d_%d_%g.mat', name, ds.name, classes{c}, opts.words, opts.seed, opts.limit);
    file = fullfile(opts.out, regexprep(key, '[^\w.-]', '_'));
    if exist(file, 'file')
      stored = load(file);
      parts{c} = stored.part;
      continue
    end
    y = ds.y(c, :);
    train = ds.train & y ~= 0;
    test = ~ds.train & y ~= 0;
    t = frs_compare_features(ds.X(:, train), y(train), ds.X(:, test), y(test), 'seed', opts.seed, 'verbose', 0, opts.compare);
    part = struct('method', {t.method}, 'ap', t.ap, 'features', t.features);
    save('-v6', file, 'part');
    parts{c} = part;
    fprintf('%-14s', classes{c});
    cells = [t.method(:)'; num2cell(t.ap(:)')];
    fprintf('  %s %.3f', cells{:});
    fprintf('\n');
  end
  T = struct('method', {parts{1}.method}, 'class', {classes});
  ap = cellfun(@(p) p.ap(:), parts, 'UniformOutput', false);
  features = cellfun(@(p) p.features(:), parts, 'UniformOutput', false);
  T.ap = [ap{:}];
  T.features = [features{:}];
  T.meanAp = mean(T.ap, 2);
  T.meanFeatures = mean(T.features, 2);
end
