function summary = bench_localise(varargin)
%BENCH_LOCALISE  Where the object is, from image labels alone: classes of VOC 2007, MSRC cars, toy scenes.
%   SUMMARY = BENCH_LOCALISE(NAME, VALUE, ...) learns as frs_discover does (500 words, hierarchy, context) and prints for
%   each set the overlap of boxes and of masks, CorLoc at 0.5 and 0.4 (boxes where the truth is boxes, of several the one that fits best,
%   else masks) and the localisation AP, where answers on pictures without the object are false alarms, each with its standard
%   error: over the test pictures of the classes of VOC (of AP by leaving out a tenth of them), over the splits of the cars, over the
%   seeds of the scenes. The photographs are those of the folder FRS_SHARED (voc_parts, msrc_cars and voc07, default ../shared/data
%   beside the toolbox). The set 'voc07' are photographs as they come, with objects of any size and number: each class is learned from its
%   first 60 pictures and 120 without it, and located in the 60, candidates by folds that did not see the picture. They are
%   also told by the share of the largest object and by the number of objects. The rows are
%     regions        the rule on regions with the cue
%     candidates     frs_fit_candidates beside it
%     auto           one of them, by 'auto' of frs_discover, which looks at training pictures alone
%     prior alone    candidates without what was learned and without the rule on regions
%     control        candidates learned from the labels of pictures without the class: half of the negatives against the others;
%                    neither listens to the rule on regions
%     border cue     nothing learned
%   all ranked by the chi2 SVM of whole pictures, by folds where it learned from them. What is learned of a class, split or seed is kept in
%   the folder out: a run that was stopped goes on there. The last lines of a set of VOC are differences in what is found at 0.5, picture by picture.
%
%   Options (default):
%     sets       ({'voc', 'msrc', 'toy', 'voc07'})
%     classes    ({})         of voc07; {} is all ten
%     features   ('sift')     what words are made of, see frs_extract
%     maxPixels  (320 * 240)  size at which the photographs are worked on; Inf: as they are
%     splits     (1:5)        of the cars
%     seeds      (1:10)       of the toy scenes, 40 with a car and 40 without
%     method     ('ucm')      segmentation of frs_extract
%     learners   ({})         further rows, of frs_compare_regions, but for voc07, such as {'RS-chi2', 'MI-chi2', 'SVM-chi2', 'whole image'}
%     images     (Inf)        at most so many pictures of each part of a class of 'voc', evenly spread
%     alarms     (true)       false: only pictures with the object are located, in a third of the time; there is no AP then
%     cache      (folder frs_bench_localise in tempdir)  of frs_extract: a second run costs little
%     out        ('')         folder of results; '' is the cache
%     threads    (0)
%
%   SUMMARY is a struct array: set, method, and mean and error (rows with box, mask, corLoc5, corLoc4, ap5, ap4).
  opts = struct('sets', {{'voc', 'msrc', 'toy', 'voc07'}}, 'classes', {{}}, 'features', 'sift', 'maxPixels', 320 * 240, ...
                'splits', 1:5, 'seeds', 1:10, ...
                'method', 'ucm', 'learners', {{}}, 'images', Inf, 'alarms', true, 'cache', fullfile(tempdir(), ...
                    'frs_bench_localise'), 'out', '', 'threads', 0);
  opts = script_options(opts, varargin);
  if isempty(opts.out)
    opts.out = opts.cache;
  end
  summary = struct('set', {}, 'method', {}, 'mean', {}, 'error', {});
  for name = opts.sets
    switch name{1}
      case 'voc'
        units = cellfun(@(class) voc_class(class, opts.images), {'aeroplane', 'motorbike', 'horse'}, 'UniformOutput', false);
        summary = [summary, over_classes(titled('VOC, one object', opts), units, opts)];
      case 'msrc'
        summary = [summary, over_runs(titled('MSRC cars', opts), arrayfun(@cars, opts.splits, 'UniformOutput', false), opts)];
      case 'toy'
        units = arrayfun(@(seed) scenes(seed, opts.cache), opts.seeds, 'UniformOutput', false);
        summary = [summary, over_runs(titled('toy scenes', opts), units, opts)];
      case 'voc07'
        [rows, values, about] = over_classes(titled('VOC 2007', opts), as_they_come(opts), opts);
        summary = [summary, rows, by_size({rows.method}, values, about)];
    end
  end
end

function name = titled(name, opts)
  if any(cellfun(@isstruct, [{}, opts.features]))
    name = [name ', with a network'];
  end
end

function [rows, values, about] = over_classes(name, units, opts)
% Means over classes, with the error of the pictures inside the classes; VALUES is a cell of methods by measures by pictures.
  for c = 1:numel(units)
    [methods, values{c}, about{c}] = of_unit(units{c}, opts);
    [center(:, :, c), err(:, :, c)] = of_pictures(values{c});
    printed(sprintf('%s, %s', name, about{c}.name), size(values{c}, 3), methods, center(:, :, c), err(:, :, c));
  end
  n = numel(units);
  rows = recorded(printed(sprintf('%s, mean of %d classes', name, n), n, methods, mean(center, 3), sqrt(sum(err .^ 2, 3)) / n));
  differences(methods, values);
end

function differences(methods, values)
% Means over classes of what two methods find at 0.5, one less the other, with the error of the pictures inside the classes.
  pairs = {'candidates', 'regions'; 'candidates', 'control'; 'candidates', 'prior alone'; 'candidates', 'border cue'; 'regions', ...
           'border cue'; 'auto', 'regions'};
  for p = pairs'
    [~, k] = ismember(p', methods);
    d = cellfun(@(v) reshape(v(k(1), 3, :) - v(k(2), 3, :), 1, []), values, 'UniformOutput', false);
    fprintf('%s less %s %+.3f +- %.3f\n', p{:}, mean(cellfun(@mean, d)), sqrt(sum(cellfun(@(x) var(x) / numel(x), d))) / numel(d));
  end
end

function rows = over_runs(name, units, opts)
  for k = 1:numel(units)
    [methods, values] = of_unit(units{k}, opts);
    runs(:, :, k) = of_pictures(values);
  end
  n = size(runs, 3);
  rows = recorded(printed(name, n, methods, mean(runs, 3), std(runs, 0, 3) / sqrt(n)));
end

function rows = by_size(methods, values, about)
% The average precision is that of whole classes.
  size_ = cellfun(@(a) a.size, about, 'UniformOutput', false);
  count = cellfun(@(a) a.count, about, 'UniformOutput', false);
  [size_, count, values] = deal([size_{:}], [count{:}], cat(3, values{:}));
  edges = [0 0.05 0.2 0.5 1];
  rows = [];
  for k = 1:4
    mine = size_ > edges(k) & size_ <= edges(k + 1);
    rows = [rows, told(sprintf('VOC 2007, largest object %g to %g of the picture', edges(k:k + 1)), methods, values(:, :, mine))];
  end
  rows = [rows, told('VOC 2007, one object', methods, values(:, :, count == 1)), told('VOC 2007, several objects', methods, values(:, :, count > 1))];
end

function rows = told(name, methods, values)
  [center, err] = of_pictures(values);
  [center(:, 5:6), err(:, 5:6)] = deal(NaN);
  rows = printed(name, size(values, 3), methods, center, err);
end

function [center, err] = of_pictures(values)
% VALUES are those of pictures; of AP the first ten are those without a tenth of the pictures (jackknife), the others that of all.
  n = size(values, 3);
  center = mean(values, 3);
  err = std(values, 0, 3) / sqrt(n);
  if n >= 10
    err(:, 5:6) = sqrt(9) * std(values(:, 5:6, 1:10), 1, 3);
  end
end

function rows = printed(name, n, methods, center, err)
  fprintf('%s (%d)\n%-16s %14s %14s %14s %14s %14s %14s\n', name, n, '', 'box IoU', 'mask IoU', 'CorLoc 0.5', 'CorLoc 0.4', 'AP 0.5', 'AP 0.4');
  for k = numel(methods):-1:1
    rows(k) = struct('set', name, 'method', methods{k}, 'mean', center(k, :), 'error', err(k, :));
  end
  for k = 1:numel(methods)
    fprintf('%-16s', methods{k});
    fprintf('  %.3f +- %.3f', [rows(k).mean; rows(k).error]);
    fprintf('\n');
  end
end

function rows = recorded(rows)
  measures = {1, 'overlap of boxes'; 3, 'found at 0.5'; 5, 'localisation AP at 0.5'};
  for k = 1:numel(rows)
    for m = find(~isnan(rows(k).mean([measures{:, 1}])))
      record_row([rows(k).mean(measures{m, 1}), rows(k).error(measures{m, 1})], measures{m, 2}, '%s: %s', rows(k).set, rows(k).method);
    end
  end
end

function [methods, values, about] = of_unit(unit, opts)
% A unit is a class, split or seed. VALUES are methods by measures by positive test pictures.
  ds = unit.ds;
  if ~isfield(ds, 'H')
    ds = described(ds, unit.name, opts);
  end
  ds.y = unit.y;
  depends = {ds.hash, ds.options, unit.y, unit.train, unit.test, unit.truth(unit.test), opts.alarms};
  one = script_stored(opts.out, ['localise_' unit.name], depends, @() answers(ds, unit, opts));
  if ~isempty(opts.learners)
    more = script_stored(opts.out, ['learners_' unit.name], [depends, {opts.learners}], @() learners(ds, unit, opts));
    [one.method, one.values] = deal([one.method, more.method], cat(1, one.values, more.values));
  end
  [methods, values] = deal(one.method, one.values);
  about = one.about;
end

function one = answers(ds, unit, opts)
  if ~opts.alarms
    unit.test = unit.test(~cellfun('isempty', unit.truth(unit.test)));
  end
  train = frs_subset(ds, unit.train);
  control = train;
  without = find(train.y < 0);
  control.y(without(1:2:end)) = 1;
  control = frs_subset(control, without);
  model = script_stored(opts.out, ['rule_' unit.name], {train.hash, train.options, train.y, train.area, size(train.H)}, ...
                        @() rule_on_regions(train, opts));
  started = cputime();
  byCandidates = frs_fit_candidates(model, train, 'threads', opts.threads);
  learned = cputime() - started;
  prior = byCandidates;
  [prior.candidates.weight, prior.candidates.regions] = deal(0);
  one.method = {'regions', 'candidates', 'prior alone', 'control', 'border cue', 'auto'};
  models = {model, byCandidates, prior, frs_fit_candidates(model, control, 'regions', 0, 'threads', opts.threads), []};
  test = frs_subset(ds, unit.test);
  truth = unit.truth(unit.test);
  rank = [];
  if opts.alarms
    rank = picture_scores(train, test, ismember(unit.test, unit.train), opts);
  end
  for k = numel(models):-1:1
    cue = {};
    if isempty(models{k})
      cue = {'cue', 'border'};
    end
    started = cputime();
    loc = frs_localize(models{k}, test, 'threads', opts.threads, cue{:});
    cost(k) = cputime() - started;
    one.box{k} = vertcat(loc.box);
    one.values(k, :, :) = measured(loc, rank, truth);
  end
  automatic = 1 + (model.cue.share >= 0.2);
  one.values(6, :, :) = one.values(automatic, :, :);
  one.box{6} = one.box{automatic};
  one.about = about_objects(unit, truth, test.imageSize);
  one.about.share = model.cue.share;
  one.about.cpu = [learned / numel(train.y), (cost(2) - cost(1)) / numel(test.y)];
  one.test = unit.test;
end

function model = rule_on_regions(train, opts)
% That of frs_discover: of region selection, or of the SVM where the former covers 0.2 of the border of training pictures. Its share is
% that of region selection.
  how = {'kernel', 'chi2', 'classWeight', 'balanced', 'threads', opts.threads};
  model = frs_select_regions(train.H, train.bag, train.y, 'C', 1, how{:});
  cue = frs_fit_cue(model, train, 'rounds', 0, 'threads', opts.threads).cue;
  if cue.weight > 0 && cue.share >= 0.2
    model = frs_svm_train(train.X, train.y, 'C', 10, how{:});
  end
  model = frs_fit_cue(model, train, 'threads', opts.threads);
  model.cue.share = cue.share;
end

function rank = picture_scores(train, test, seen, opts)
% Of pictures learned from, by what the other folds teach. TEST is TRAIN where they were.
  fit = @(some) frs_svm_train(train.X(:, some), train.y(some), 'kernel', 'chi2', 'C', 10, 'classWeight', 'balanced', 'threads', opts.threads);
  rank = frs_predict(fit(true(size(train.y))), test.X);
  if any(seen)
    fold = zeros(size(train.y));
    for side = [1 -1]
      mine = find(train.y == side);
      fold(mine) = 1 + mod(1:numel(mine), 5);
    end
    for k = 1:5
      rank(fold == k) = frs_predict(fit(fold ~= k), train.X(:, fold == k));
    end
  end
end

function values = measured(loc, rank, truth)
% Measures by positive pictures, see of_pictures. Of several objects the one counts that the answer fits best.
  for k = 1:numel(loc) * ~isempty(rank)
    loc(k).score = rank(loc(k).image);
  end
  r = frs_eval_localization(loc, truth);
  best = zeros(1, numel(truth));
  best([loc.image]) = r.overlap;
  some = ~cellfun('isempty', truth);
  n = sum(some);
  box = r.boxIou(some);
  if ~any(cellfun(@islogical, truth(some)))
    box = best(some);
  end
  values = [box; r.maskIou(some); best(some) >= 0.5; best(some) >= 0.4; repmat(r.ap(:), 1, n)];
  if isempty(rank)
    values(5:6, :) = NaN;
  end
  if n < 10 || isempty(rank)
    return
  end
  part = 1 + mod(1:numel(truth), 10);
  without = zeros(2, 10);
  for k = 1:10
    kept = find(part ~= k);
    [~, place] = ismember([loc.image], kept);
    mine = loc(place > 0);
    numbers = num2cell(place(place > 0));
    [mine.image] = numbers{:};
    part_ = frs_eval_localization(mine, truth(kept));
    without(:, k) = part_.ap(:);
  end
  without = bsxfun(@plus, bsxfun(@minus, without, mean(without, 2)), r.ap(:));            % around that of all pictures
  values(5:6, 1:10) = without;
end

function about = about_objects(unit, truth, extent)
% Share of the largest object and number of objects of each picture.
  about = struct('name', unit.name, 'size', [], 'count', []);
  for i = find(~cellfun('isempty', truth))
    b = truth{i};
    if ~islogical(b)
      about.size(end + 1) = max((b(:, 3) - b(:, 1) + 1) .* (b(:, 4) - b(:, 2) + 1)) / prod(extent(i, :));
      about.count(end + 1) = size(b, 1);
    end
  end
end

function one = learners(ds, unit, opts)
% Rows of frs_compare_regions, ranked as the others.
  ds = frs_subset(ds, [unit.train, unit.test]);
  ds.train = [true(1, numel(unit.train)), false(1, numel(unit.test))];
  truth = unit.truth([unit.train, unit.test]);
  T = frs_compare_regions(ds, 'truth', truth, 'kernels', {'chi2'}, 'select', struct('C', 1, 'classWeight', 'balanced'), ...
                          'verbose', 0, 'methods', opts.learners);
  rank = picture_scores(frs_subset(ds, ds.train), frs_subset(ds, ~ds.train), false, opts);
  one.method = T.method;
  for k = numel(T.loc):-1:1
    one.values(k, :, :) = measured(T.loc{k}, rank, truth(~ds.train));
  end
end

function ds = described(ds, name, opts)
  how = {'words', 500, 'sampleImages', 200, 'features', opts.features, 'method', opts.method, 'maxPixels', opts.maxPixels};
  ds = script_stored(opts.out, ['described_' name], [{ds.files, ds.y, ds.train}, how], ...
                    @() frs_candidates(frs_context(frs_extract(ds, how{:}, 'cache', opts.cache, 'threads', opts.threads))));
end

function unit = unit_of(name, files, y, train, truth)
% Learned from TRAIN, located in the others.
  unit = struct('name', name, 'ds', frs_images(files, y, 'train', train), 'y', y, 'train', find(train), 'test', find(~train), 'truth', {truth});
end

function unit = voc_class(class, most)
  folder = shared_data('voc_parts');
  parts = {fullfile(class, 'train'), 1, true; fullfile('negative', 'train'), -1, true; ...
           fullfile(class, 'test'), 1, false; fullfile('negative', 'test'), -1, false};
  [files, y, train] = deal({}, [], []);
  for k = 1:size(parts, 1)
    ds = frs_images(fullfile(folder, parts{k, 1}), []);
    keep = spread(1:numel(ds.files), most);
    files = [files, ds.files(keep)];
    y = [y, repmat(parts{k, 2}, 1, numel(keep))];
    train = [train, repmat(parts{k, 3}, 1, numel(keep))];
  end
  train = logical(train);
  boxes = boxes_of(folder);
  truth = cell(1, numel(files));
  for i = find(~train & y > 0)
    [~, name] = fileparts(files{i});
    truth{i} = boxes.corners(strcmp(boxes.class, class) & strcmp(boxes.image, name), :);
  end
  unit = unit_of(class, files, y, train, truth);
end

function unit = cars(seed)
  folder = shared_data('msrc_cars');
  positive = frs_images(fullfile(folder, 'pos'), []);
  negative = frs_images(fullfile(folder, 'neg'), []);
  files = [positive.files, negative.files];
  y = [ones(1, numel(positive.files)), -ones(1, numel(negative.files))];
  truth = cell(1, numel(files));
  for i = find(y > 0)
    [~, name] = fileparts(files{i});
    mask = imread(fullfile(folder, 'mask', [name '.png']));
    truth{i} = mask(:, :, 1) > 0;
  end
  ds = frs_images(files, y, 'train', 0.5, 'seed', seed);
  unit = unit_of(sprintf('cars%d', seed), files, y, ds.train, truth);
end

function unit = scenes(seed, folder)
  [files, y, about] = frs_toy_images([40 40], 'seed', seed, 'folder', fullfile(folder, sprintf('scenes%d', seed)));
  truth = cell(1, numel(files));
  truth(y > 0) = {about(y > 0).mask};
  ds = frs_images(files, y, 'train', 0.5, 'seed', 1);
  unit = unit_of(sprintf('scenes%d', seed), files, y, ds.train, truth);
end

function units = as_they_come(opts)
  [files, Y, truth, names] = voc07();
  ds = frs_images(files, 2 * (Y(1, :) > 0) - 1, 'train', true(1, numel(files)));
  ds = described(ds, 'VOC 2007', opts);
  wanted = find(isempty(opts.classes) | ismember(names, opts.classes));
  for c = numel(wanted):-1:1
    y = Y(wanted(c), :);
    positive = find(y > 0);
    positive = positive(1:min(60, end));
    learned = [positive, spread(find(y < 0), 120)];
    y(y <= 0) = -1;
    shown = cell(1, numel(files));
    shown(positive) = truth(wanted(c), positive);
    units{c} = struct('name', names{wanted(c)}, 'ds', ds, 'y', y, 'train', learned, 'test', learned, 'truth', {shown});
  end
end

function list = spread(list, most)
  list = list(unique(round(linspace(1, numel(list), min(most, numel(list))))));
end

function boxes = boxes_of(folder)
  f = fopen(fullfile(folder, 'boxes.csv'));
  columns = textscan(f, '%s %s %f %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  boxes = struct('class', {columns{1}}, 'image', {columns{2}}, 'corners', [columns{3:6}]);
end
