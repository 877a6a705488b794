function summary = bench_localise(varargin)
%BENCH_LOCALISE  Where the object is, from image labels alone: classes of VOC 2007, MSRC cars, toy scenes.
%   SUMMARY = BENCH_LOCALISE(NAME, VALUE, ...) learns as frs_discover does (500 words, hierarchy, context) and prints for
%   each set the overlap of boxes and of masks, CorLoc at 0.5 and 0.4 (boxes where the truth is boxes, else masks)
%   and the localisation AP, where answers on pictures without the object are false alarms, each with its standard
%   error: over the test pictures of a VOC class, over the splits of the cars, over the seeds of the scenes. The
%   photographs are those of the folder FRS_SHARED (voc_parts, msrc_cars and voc07, default ../shared/data beside the toolbox).
%   The set 'voc07' are photographs as they come, with objects of any size and number: each class is learned from its first 60 pictures and 120
%   without it, and located in the 60, candidates by folds that did not see the picture. Its rows are the two answers of
%   frs_discover (candidates, and the rule on regions), the prior of candidates alone, a control (candidates learned from 60 pictures without
%   the class; neither listens to the rule on regions) and the border cue; they are also told by the share of the largest object and by the number of objects.
%
%   Options (default):
%     sets       ({'voc', 'msrc', 'toy', 'voc07'})
%     classes    ({})         of voc07; {} is all ten
%     features   ('sift')     what words are made of, see frs_extract
%     maxPixels  (320 * 240)  size at which the photographs are worked on; Inf: as they are
%     splits     (1:5)        of the cars
%     seeds      (1:10)       of the toy scenes, 40 with a car and 40 without
%     method     ('ucm')      segmentation of frs_extract
%     learners   ({'RS-chi2', 'MI-chi2', 'SVM-chi2', 'KI-chi2', 'MILBoost', 'MI-boxes'})  rows of frs_compare_regions; the first
%                             and third are always there
%     images     (Inf)        at most so many pictures of each part of a VOC class, evenly spread
%     cache      (folder frs_bench_localise in tempdir)  of frs_extract: a second run costs little
%     threads    (0)
%
%   SUMMARY is a struct array: set, method, and mean and error (rows with box, mask, corLoc5, corLoc4, ap5, ap4).
  opts = struct('sets', {{'voc', 'msrc', 'toy', 'voc07'}}, 'classes', {{}}, 'features', 'sift', 'maxPixels', 320 * 240, 'splits', 1:5, 'seeds', 1:10, 'method', 'ucm', ...
                'learners', {{'RS-chi2', 'MI-chi2', 'SVM-chi2', 'KI-chi2', 'MILBoost', 'MI-boxes'}}, 'images', Inf, 'cache', fullfile(tempdir(), 'frs_bench_localise'), 'threads', 0);
  opts = script_options(opts, varargin);
  summary = struct('set', {}, 'method', {}, 'mean', {}, 'error', {});
  for name = opts.sets
    switch name{1}
      case 'voc'
        for class = {'aeroplane', 'motorbike', 'horse'}
          T = compared(voc_class(class{1}, opts.images), opts);
          summary = [summary, told(['VOC ' class{1}], T{1}.method, pictures_of(T))];
        end
      case 'msrc'
        T = cell(1, numel(opts.splits));
        for k = 1:numel(T)
          T(k) = compared(cars(opts.splits(k)), opts);
        end
        summary = [summary, told('MSRC cars', T{1}.method, runs_of(T))];
      case 'toy'
        T = cell(1, numel(opts.seeds));
        for k = 1:numel(T)
          T(k) = compared(scenes(opts.seeds(k), opts.cache), opts);
        end
        summary = [summary, told('toy scenes', T{1}.method, runs_of(T))];
      case 'voc07'
        summary = [summary, photographs(opts)];
    end
  end
end

function T = compared(set, opts)
% The rows of frs_compare_regions, region selection without the cue, and first the answer of frs_discover: that of
% region selection, or of the SVM where the former covers 0.2 of the border of training pictures; then the same without what
% was learned of the figures. Answers are ranked by the score of the SVM.
  ds = frs_images(set.files, set.y, 'train', set.train);
  ds = described(ds, opts);
  common = {'truth', set.truth, 'kernels', {'chi2'}, 'select', struct('C', 1, 'classWeight', 'balanced'), 'verbose', 0};
  rows = unique([{'RS-chi2', 'SVM-chi2'}, opts.learners, {'candidates', 'prior alone', 'whole image', 'centre box', 'random regions', 'border cue'}], 'stable');
  T = frs_compare_regions(ds, common{:}, 'methods', rows);
  plain = frs_compare_regions(ds, common{:}, 'cue', 'none', 'methods', {'RS-chi2'});
  names = {'RS-chi2', 'SVM-chi2'};
  models = T.model(cellfun(@(name) find(strcmp(T.method, name)), names));
  rank = frs_predict(models{2}, ds.X(:, ~ds.train));
  k = 1 + (models{1}.cue.share >= 0.2);
  chosen = T.loc{strcmp(T.method, names{k})};
  unlearned = frs_localize(models{k}, frs_subset(ds, ~ds.train), 'figure', false);
  T.method = [{'frs_discover', 'without figures'}, T.method, {'RS without cue'}];
  T.loc = [{chosen; unlearned}; T.loc; plain.loc];
  T.result = cell(size(T.loc));
  for k = 1:numel(T.loc)
    loc = T.loc{k};
    for i = 1:numel(loc)
      loc(i).score = rank(loc(i).image);
    end
    T.result{k} = frs_eval_localization(loc, set.truth(~ds.train));
  end
  T = {T};
end

function ds = described(ds, opts)
  ds = frs_extract(ds, 'words', 500, 'sampleImages', 200, 'features', opts.features, 'method', opts.method, 'maxPixels', opts.maxPixels, ...
                   'cache', opts.cache, 'threads', opts.threads);
  ds = frs_context(ds);
end

function values = pictures_of(T)
% Methods by measures by pictures; the average precisions are those of all pictures.
  r = T{1}.result;
  for k = numel(r):-1:1
    some = ~isnan(r{k}.iou);
    n = sum(some);
    values(k, :, 1:n) = [r{k}.boxIou(some); r{k}.maskIou(some); r{k}.iou(some) >= 0.5; r{k}.iou(some) >= 0.4; ...
                         repmat(r{k}.ap(:), 1, n)];
  end
end

function values = runs_of(T)
% Methods by measures by runs.
  for j = numel(T):-1:1
    for k = numel(T{j}.result):-1:1
      r = T{j}.result{k};
      values(k, :, j) = [r.meanBoxIoU, r.meanMaskIoU, r.corLoc, r.ap];
    end
  end
end

function rows = told(name, methods, values)
  n = size(values, 3);
  rows = printed(name, n, methods, mean(values, 3), std(values, 0, 3) / sqrt(n));
end

function rows = printed(name, n, methods, center, err)
  fprintf('%s (%d)\n%-16s %14s %14s %14s %14s %8s %8s\n', name, n, '', 'box IoU', 'mask IoU', 'CorLoc 0.5', 'CorLoc 0.4', 'AP 0.5', 'AP 0.4');
  for k = numel(methods):-1:1
    rows(k) = struct('set', name, 'method', methods{k}, 'mean', center(k, :), 'error', err(k, :));
  end
  for k = 1:numel(methods)
    fprintf('%-16s', methods{k});
    fprintf('  %.3f +- %.3f', [rows(k).mean(1:4); rows(k).error(1:4)]);
    fprintf('  %7.3f', rows(k).mean(5:6));
    record_row([rows(k).mean(1), rows(k).error(1)], 'overlap of boxes', '%s: %s', name, methods{k});
    record_row([rows(k).mean(3), rows(k).error(3)], 'found at 0.5', '%s: %s', name, methods{k});
    fprintf('\n');
  end
end

function set = voc_class(class, most)
  folder = shared_data('voc_parts');
  parts = {fullfile(class, 'train'), 1, true; fullfile('negative', 'train'), -1, true; ...
           fullfile(class, 'test'), 1, false; fullfile('negative', 'test'), -1, false};
  set = struct('files', {{}}, 'y', [], 'train', [], 'truth', {{}});
  for k = 1:size(parts, 1)
    ds = frs_images(fullfile(folder, parts{k, 1}), []);
    keep = unique(round(linspace(1, numel(ds.files), min(most, numel(ds.files)))));
    ds.files = ds.files(keep);
    n = numel(ds.files);
    set.files = [set.files, ds.files];
    set.y = [set.y, repmat(parts{k, 2}, 1, n)];
    set.train = [set.train, repmat(parts{k, 3}, 1, n)];
  end
  set.train = logical(set.train);
  f = fopen(fullfile(folder, 'boxes.csv'));
  boxes = textscan(f, '%s %s %f %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  set.truth = cell(1, numel(set.files));
  for i = find(~set.train & set.y > 0)
    [~, name] = fileparts(set.files{i});
    hit = strcmp(boxes{1}, class) & strcmp(boxes{2}, name);
    set.truth{i} = [boxes{3}(hit), boxes{4}(hit), boxes{5}(hit), boxes{6}(hit)];
  end
end

function set = cars(seed)
  folder = shared_data('msrc_cars');
  positive = frs_images(fullfile(folder, 'pos'), []);
  negative = frs_images(fullfile(folder, 'neg'), []);
  set.files = [positive.files, negative.files];
  set.y = [ones(1, numel(positive.files)), -ones(1, numel(negative.files))];
  set.truth = cell(1, numel(set.files));
  for i = find(set.y > 0)
    [~, name] = fileparts(set.files{i});
    mask = imread(fullfile(folder, 'mask', [name '.png']));
    set.truth{i} = mask(:, :, 1) > 0;
  end
  ds = frs_images(set.files, set.y, 'train', 0.5, 'seed', seed);
  set.train = ds.train;
end

function set = scenes(seed, folder)
  [set.files, set.y, truth] = frs_toy_images([40 40], 'seed', seed, 'folder', fullfile(folder, sprintf('scenes%d', seed)));
  set.truth = cell(1, numel(set.files));
  set.truth(set.y > 0) = {truth(set.y > 0).mask};
  ds = frs_images(set.files, set.y, 'train', 0.5, 'seed', 1);
  set.train = ds.train;
end

function rows = photographs(opts)
% Measures of a row over pictures: those of `told` with the average precision of the row's own scores; then the same pictures by size and number.
  [files, Y, truth, names] = voc07();
  if ~isempty(opts.classes)
    wanted = ismember(names, opts.classes);
    [Y, truth, names] = deal(Y(wanted, :), truth(wanted, :), names(wanted));
  end
  ds = frs_images(files, 2 * (Y(1, :) > 0) - 1, 'train', true(1, numel(files)));
  ds = frs_candidates(described(ds, opts));
  values = cell(1, numel(names));
  for c = 1:numel(names)
    [methods, values{c}, about{c}] = one_class(ds, Y(c, :), truth(c, :), opts);
    told(['VOC 2007 ' names{c}], methods, values{c});
  end
  rows = over_classes('VOC 2007', methods, values);
  about = [about{:}];
  values = cat(3, values{:});
  edges = [0 0.05 0.2 0.5 1];
  for k = 1:4
    mine = about(1, :) > edges(k) & about(1, :) <= edges(k + 1);
    rows = [rows, told(sprintf('VOC 2007, largest object %g to %g of the picture', edges(k:k + 1)), methods, values(:, :, mine))];
  end
  rows = [rows, told('VOC 2007, one object', methods, values(:, :, about(2, :) == 1)), ...
          told('VOC 2007, several objects', methods, values(:, :, about(2, :) > 1))];
end

function [methods, values, about] = one_class(ds, y, truth, opts)
% ABOUT: share of the largest object and number of objects of each picture.
  positive = find(y > 0);
  positive = positive(1:min(60, end));
  negative = spread(find(y < 0), 180);
  others = negative(3:3:end);                             % what the control learns from in the place of the positives
  negative = setdiff(negative, others);
  ds.y = -ones(size(y));
  ds.y(positive) = 1;
  train = frs_subset(ds, [positive, negative]);
  ds.y(others) = 1;
  control = frs_subset(ds, [others, negative]);
  how = {'kernel', 'chi2', 'classWeight', 'balanced', 'threads', opts.threads};
  model = frs_fit_cue(frs_select_regions(train.H, train.bag, train.y, 'C', 1, how{:}), train, 'threads', opts.threads);
  if model.cue.weight > 0 && model.cue.share >= 0.2
    model = frs_fit_cue(frs_svm_train(train.X, train.y, 'C', 10, how{:}), train, 'threads', opts.threads);
  end
  byCandidates = frs_fit_candidates(model, train);
  prior = byCandidates;
  [prior.candidates.weight, prior.candidates.regions] = deal(0);
  methods = {'candidates', 'regions', 'prior alone', 'control', 'border cue'};
  models = {byCandidates, model, prior, frs_fit_candidates(model, control, 'regions', 0), []};
  truth = truth([positive, negative]);
  for k = numel(models):-1:1
    cue = {};
    if isempty(models{k})
      cue = {'cue', 'border'};
    end
    loc = frs_localize(models{k}, train, 'threads', opts.threads, cue{:});
    result{k} = frs_eval_localization(loc, truth);
  end
  values = pictures_of({struct('result', {result})});
  about = zeros(2, numel(positive));
  for i = 1:numel(positive)
    b = truth{i};
    about(:, i) = [max((b(:, 3) - b(:, 1) + 1) .* (b(:, 4) - b(:, 2) + 1)) / prod(train.imageSize(i, :)); size(b, 1)];
  end
end

function chosen = spread(list, most)
  chosen = list(unique(round(linspace(1, numel(list), min(most, numel(list))))));
end

function rows = over_classes(name, methods, values)
% Means over classes, with the error of the pictures inside the classes.
  for c = numel(values):-1:1
    center(:, :, c) = mean(values{c}, 3);
    variance(:, :, c) = var(values{c}, 0, 3) / size(values{c}, 3);
  end
  rows = printed(name, numel(values), methods, mean(center, 3), sqrt(sum(variance, 3)) / numel(values));
end

function [files, Y, truth, names] = voc07()
% Labels (classes by pictures, 0: only difficult objects) and boxes of a cell of classes by pictures.
  folder = shared_data('voc07');
  f = fopen(fullfile(folder, 'labels.csv'));
  names = strsplit(fgetl(f), ',');
  names = names(3:end);
  columns = textscan(f, ['%s %s' repmat(' %f', 1, numel(names))], 'Delimiter', ',');
  fclose(f);
  Y = [columns{3:end}]';
  files = cellfun(@(id) fullfile(folder, 'images', [id '.jpg']), columns{1}', 'UniformOutput', false);
  f = fopen(fullfile(folder, 'boxes.csv'));
  boxes = textscan(f, '%s %s %f %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  truth = cell(size(Y));
  [~, class] = ismember(boxes{1}, names);
  [~, image] = ismember(boxes{2}, columns{1});
  for k = 1:numel(class)
    truth{class(k), image(k)}(end + 1, :) = [boxes{3}(k), boxes{4}(k), boxes{5}(k), boxes{6}(k)];
  end
end
