function summary = bench_localise(varargin)
%BENCH_LOCALISE  Where the object is, from image labels alone: three classes of VOC 2007, MSRC cars, toy scenes.
%   SUMMARY = BENCH_LOCALISE(NAME, VALUE, ...) learns as frs_discover does (500 words, hierarchy, context) and prints for
%   each set the overlap of boxes and of masks, CorLoc at 0.5 and 0.4 (boxes where the truth is boxes, else masks)
%   and the localisation AP, where answers on pictures without the object are false alarms, each with its standard
%   error: over the test pictures of a VOC class, over the splits of the cars, over the seeds of the scenes. The
%   photographs are those of the folder FRS_SHARED (voc_parts and msrc_cars, default ../shared/data beside the toolbox).
%
%   Options (default):
%     sets       ({'voc', 'msrc', 'toy'})
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
  opts = struct('sets', {{'voc', 'msrc', 'toy'}}, 'maxPixels', 320 * 240, 'splits', 1:5, 'seeds', 1:10, 'method', 'ucm', ...
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
    end
  end
end

function T = compared(set, opts)
% The rows of frs_compare_regions, region selection without the cue, and first the answer of frs_discover: that of
% region selection, or of the SVM where the former covers 0.2 of the border of training pictures; then the same without what
% was learned of the figures. Answers are ranked by the score of the SVM.
  ds = frs_images(set.files, set.y, 'train', set.train);
  ds = frs_extract(ds, 'words', 500, 'method', opts.method, 'maxPixels', opts.maxPixels, 'cache', opts.cache, 'threads', opts.threads);
  ds = frs_context(ds);
  common = {'truth', set.truth, 'kernels', {'chi2'}, 'select', struct('C', 1, 'classWeight', 'balanced'), 'verbose', 0};
  rows = unique([{'RS-chi2', 'SVM-chi2'}, opts.learners, {'whole image', 'centre box', 'random regions', 'border cue'}], 'stable');
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
  fprintf('%s (%d)\n%-16s %14s %14s %14s %14s %8s %8s\n', name, n, '', 'box IoU', 'mask IoU', 'CorLoc 0.5', 'CorLoc 0.4', 'AP 0.5', 'AP 0.4');
  for k = numel(methods):-1:1
    center = mean(values(k, :, :), 3);
    err = std(values(k, :, :), 0, 3) / sqrt(n);
    rows(k) = struct('set', name, 'method', methods{k}, 'mean', center, 'error', err);
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
