function T = bench_objects(varargin)
%BENCH_OBJECTS  Several objects in a picture: one answer a picture beside as many as the evidence says.
%   T = BENCH_OBJECTS(NAME, VALUE, ...) learns classes of the photographs voc07 (folder FRS_SHARED) as frs_discover does, each from its first 60
%   pictures and 120 without it, and locates it in the 60 and in 60 others without it, with the options count 1 and 'auto' of frs_localize. It
%   prints the average precision at an overlap of 0.5 with every object counted (answers are ranked by the score of their picture), CorLoc (the
%   first answer) of all pictures and of those with 1, 2, 3 and more objects, the share of all objects that are found, and
%   the number of answers in pictures with one object and with several. Errors are those over classes.
%
%   Options (default):
%     classes  ({})    {} is all ten
%     cache    (folder frs_bench_localise in tempdir)  of frs_extract
%     out      ('')    file for the table after every class
%     threads  (0)
%
%   T has class, measure (names) and value (classes by measures by 2).
  opts = script_options(struct('classes', {{}}, 'cache', fullfile(tempdir(), 'frs_bench_localise'), 'out', '', 'threads', 0), varargin);
  [files, Y, truth, names] = voc07();
  ds = frs_images(files, 2 * (Y(1, :) > 0) - 1, 'train', true(1, numel(files)));
  ds = frs_context(frs_extract(ds, 'words', 500, 'sampleImages', 200, 'method', 'ucm', 'maxPixels', 320 * 240, 'cache', ...
                               opts.cache, 'threads', opts.threads));
  if isempty(opts.classes)
    opts.classes = names;
  end
  T = struct('class', {opts.classes}, 'measure', {{'AP 0.5', 'CorLoc', 'one', 'two', 'three', 'more', 'found', 'answers 1', ...
                                                   'answers 2+'}}, 'value', []);
  fprintf('%-14s %-6s', '', 'count');
  fprintf(' %10s', T.measure{:});
  fprintf('\n');
  for c = 1:numel(T.class)
    row = find(strcmp(names, T.class{c}));
    T.value(c, :, :) = one_class(ds, Y(row, :), truth(row, :), opts);
    print(T.class{c}, squeeze(T.value(c, :, :))', '%10.3f');
    if ~isempty(opts.out)
      save('-v7', opts.out, 'T');
    end
  end
  n = sum(~isnan(T.value), 1);
  known = T.value;
  known(isnan(known)) = 0;
  center = sum(known, 1) ./ n;
  print('mean', squeeze(center)', '%10.3f');
  change = T.value(:, :, 2) - T.value(:, :, 1);
  for k = 1:numel(T.measure)
    known = ~isnan(change(:, k));
    gain = [mean(change(known, k)), std(change(known, k)) / sqrt(sum(known))];
    fprintf('auto less 1, %-10s %+.4f +- %.4f\n', T.measure{k}, gain);
    record_row(gain, T.measure{k}, 'VOC 2007, %d classes: as many objects as the evidence says, less one', numel(T.class));
  end
end

function print(name, values, format)
  counts = {'1', 'auto'};
  for k = 1:2
    fprintf('%-14s %-6s%s\n', name, counts{k}, sprintf([' ' format], values(k, :)));
  end
end

function value = one_class(ds, y, truth, opts)
% Measures by the two ways to count.
  positive = find(y > 0);
  positive = positive(1:min(60, end));
  negative = find(y < 0);
  negative = negative(unique(round(linspace(1, numel(negative), min(180, numel(negative))))));
  others = negative(3:3:end);
  ds.y = -ones(size(y));
  ds.y(positive) = 1;
  train = frs_subset(ds, [positive, setdiff(negative, others)]);
  how = {'kernel', 'chi2', 'classWeight', 'balanced', 'threads', opts.threads};
  whole = frs_svm_train(train.X, train.y, 'C', 10, how{:});
  model = frs_fit_cue(frs_select_regions(train.H, train.bag, train.y, 'C', 1, how{:}), train, 'threads', opts.threads);
  if model.cue.weight > 0 && model.cue.share >= 0.2
    model = frs_fit_cue(whole, train, 'threads', opts.threads);
  end
  shown = frs_subset(ds, [positive, others]);
  truth = [truth(positive), cell(1, numel(others))];
  score = frs_predict(whole, shown.X);
  counts = {1, 'auto'};
  for k = 1:2
    value(:, k) = measured(frs_localize(model, shown, 'count', counts{k}, 'threads', opts.threads), score, truth);
  end
end

function value = measured(loc, score, truth)
  image = [loc.image];
  later = [0, image(2:end) == image(1:end - 1)];          % objects after the first of their picture
  for k = 1:numel(loc)
    loc(k).score = score(image(k)) - 1e-6 * later(k);
  end
  r = frs_eval_localization(loc, truth, 't', 0.5, 'shape', 'box');
  objects = cellfun('size', truth, 1);
  first = r.overlap >= 0.5 & ~later;
  right = accumarray(image(:), first(:), [numel(truth), 1])' > 0;
  answers = accumarray(image(:), 1, [numel(truth), 1])';
  share = @(which) sum(right(which)) / sum(which);
  value = [r.ap, share(objects > 0), share(objects == 1), share(objects == 2), share(objects == 3), share(objects > 3), ...
           max([0, r.curve.recall]), sum(answers(objects == 1)) / sum(objects == 1), sum(answers(objects > 1)) / sum(objects > 1)];
end
