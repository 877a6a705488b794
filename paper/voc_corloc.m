function T = voc_corloc(varargin)
%VOC_CORLOC  CorLoc of every class of VOC 2007 trainval from image labels alone, beside what was published.
%   T = VOC_CORLOC(NAME, VALUE, ...) learns each class from all pictures of trainval that are labelled with it or without it,
%   locates it in every picture labelled with it, and prints the share of these in which the box overlaps the box of an
%   object of the class by at least one half (difficult objects included), for
%     regions       frs_select_regions with frs_fit_cue
%     chosen        what frs_discover takes: the same, or frs_svm_train on whole pictures with frs_fit_cue where the regions found
%                   cover 0.2 of the border
%     all, centre   the whole picture, and a box of half its area in the middle, which need no learning
%   with standard errors, of a class over its pictures, of the mean over classes. What the literature reports is the mean of
%   all twenty classes.
%
%   Options (default):
%     folder     ('')       VOC 2007 as frs_dataset takes it, or a folder with images/, labels.csv and boxes.csv as in the
%                           reference data voc07; '' is voc2007 in FRS_DATA, else voc07 of FRS_SHARED
%     out        ('paper')  folder for results and the cache: a run that was stopped goes on there, class by class
%     cache      ('')       folder of frs_extract; '' is cache in the folder out
%     words      (500)      size of the codebook
%     regions    (100)      in a picture
%     maxPixels  (320 * 240)  size at which the photographs are worked on
%     negatives  (Inf)      at most so many pictures without a class to learn it from, evenly spread
%     classes    ({})       names of those wanted; {} is all
%     C          (1)        of region selection; of the SVM it is 10 times as much
%     limit      (Inf)      at most so many pictures, for a quick look
%     seed       (0)        of the codebook
%     threads    (0)
%
%   A class that cannot be learned, because it has no pictures with it or without it, has NaN, and a line says why.
%
%   T has class, method, n (pictures with the class), corLoc (classes by methods), mean and error (rows), cpu (seconds, classes by
%   1), describe (CPU seconds of the pictures) and model (classes by 2: of regions, and the chosen one).
  opts = struct('folder', '', 'out', 'paper', 'cache', '', 'words', 500, 'regions', 100, 'maxPixels', 320 * 240, 'negatives', Inf, ...
                'classes', {{}}, 'C', 1, 'limit', Inf, 'seed', 0, 'threads', 0);
  [opts, folder] = paper_options(opts, struct(), varargin, @(o) 'voc2007');
  if isempty(opts.cache)
    opts.cache = fullfile(opts.out, 'cache');
  end
  started = cputime();
  ds = frs_extract(listed(folder, opts), 'words', opts.words, 'sampleImages', 200, 'regions', opts.regions, 'method', 'ucm', ...
                   'maxPixels', opts.maxPixels, 'cache', opts.cache, 'seed', opts.seed, 'threads', opts.threads, 'verbose', 1);
  ds = frs_context(ds);
  T = struct('class', {opts.classes}, 'method', {{'regions', 'chosen', 'all', 'centre'}}, 'n', [], 'corLoc', [], ...
             'mean', [], 'error', [], 'cpu', [], 'describe', cputime() - started, 'model', {{}});
  if isempty(T.class)
    T.class = ds.classes;
  end
  for c = 1:numel(T.class)
    row = find(strcmp(ds.classes, T.class{c}));
    if isempty(row)
      error('There is no class %s; known are: %s.', T.class{c}, strjoin(ds.classes, ', '));
    end
    one = script_stored(opts.out, ['corloc_' T.class{c}], {ds.hash, ds.options, ds.y(row, :), ds.objects, opts.C, opts.negatives}, ...
                       @() paper_tried(T.class{c}, @() of_class(ds, row, opts)));
    if isempty(one)
      one = struct('correct', NaN(4, 0), 'cpu', 0, 'model', {{[], []}});
    end
    T.n(c, 1) = numel(one.correct(1, :));
    T.corLoc(c, :) = mean(one.correct, 2)';
    T.cpu(c, 1) = one.cpu;
    T.model(c, :) = one.model;
    print_class(T, c);
  end
  T = print_mean(T);
end

function ds = listed(folder, opts)
% The pictures of trainval with y c-by-n and their objects.
  if isempty(folder) || ~exist(folder, 'dir')
    folder = shared_data('voc07');
  end
  if exist(fullfile(folder, 'labels.csv'), 'file')
    ds = from_tables(folder);
  else
    ds = frs_dataset('voc2007', folder, 'test', 'none', 'limit', opts.limit, 'seed', opts.seed);
  end
  ds.train = true(1, numel(ds.files));
  if numel(ds.files) > opts.limit
    ds = frs_subset(ds, unique(round(linspace(1, numel(ds.files), opts.limit))));
  end
end

function ds = from_tables(folder)
  f = fopen(fullfile(folder, 'labels.csv'));
  head = strsplit(strtrim(fgetl(f)), ',');
  rows = textscan(f, ['%s %s' repmat(' %f', 1, numel(head) - 2)], 'Delimiter', ',');
  fclose(f);
  f = fopen(fullfile(folder, 'boxes.csv'));
  boxes = textscan(f, '%s %s %f %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  files = cellfun(@(n) fullfile(folder, 'images', [n '.jpg']), rows{1}', 'UniformOutput', false);
  ds = frs_images(files, [rows{3:end}]', 'train', true(1, numel(files)));
  ds.classes = head(3:end);
  [~, image] = ismember(boxes{2}, rows{1});
  [~, class] = ismember(boxes{1}, ds.classes);
  for i = numel(files):-1:1
    mine = find(image == i & class > 0)';
    ds.objects{i} = struct('class', num2cell(class(mine)'), 'box', num2cell([boxes{3}(mine), boxes{4}(mine), boxes{5}(mine), boxes{6}(mine)], 2)');
  end
end

function one = of_class(ds, row, opts)
% Which pictures of the class are correct, methods by pictures, the models and the CPU seconds they took.
  started = cputime();
  known = frs_subset(ds, learned_from(ds.y(row, :), opts));
  known.y = known.y(row, :);
  if all(known.y > 0) || ~any(known.y > 0)
    error('frs:corloc:badValue', 'there must be pictures with it and without it; got %d and %d.', sum(known.y > 0), sum(known.y < 0));
  end
  regions = frs_select_regions(known.H, known.bag, known.y, 'C', opts.C, 'classWeight', 'balanced', 'threads', opts.threads);
  regions = frs_fit_cue(regions, known, 'threads', opts.threads);
  one.model = {regions, regions};
  shown = frs_subset(known, known.y > 0);
  one.box = repmat({boxes_of(frs_localize(regions, shown))}, 1, 2);
  if regions.cue.weight > 0 && regions.cue.share >= 0.2
    whole = frs_svm_train(known.X, known.y, 'kernel', 'chi2', 'C', 10 * opts.C, 'threads', opts.threads);
    one.model{2} = frs_fit_cue(whole, known, 'threads', opts.threads);
    one.box{2} = boxes_of(frs_localize(one.model{2}, shown));
  end
  extent = fliplr(shown.imageSize);
  margin = round(extent * (1 - sqrt(0.5)) / 2);
  one.box = [one.box, {[ones(size(extent)), extent], [1 + margin, extent - margin]}];
  truth = truth_of(shown, row);
  for m = numel(one.box):-1:1
    one.correct(m, :) = arrayfun(@(i) any(frs_overlap(one.box{m}(i, :), truth{i}) >= 0.5), 1:numel(truth));
  end
  one.cpu = cputime() - started;
end

function images = learned_from(y, opts)
% All pictures with the class and some of those without.
  without = find(y < 0);
  without = without(unique(round(linspace(1, numel(without), min(numel(without), opts.negatives)))));
  images = sort([find(y > 0), without]);
end

function box = boxes_of(loc)
  box = vertcat(loc.box);
end

function truth = truth_of(ds, row)
% The boxes of the class in pixels of the pictures as they were worked on.
  truth = cell(1, numel(ds.files));
  for i = 1:numel(truth)
    objects = ds.objects{i};
    box = vertcat(objects([objects.class] == row).box);
    extent = size(frs_imread(ds.files{i}));
    scale = ds.imageSize(i, :) ./ extent(1:2);
    truth{i} = bsxfun(@times, bsxfun(@minus, box, [1 1 0 0]), scale([2 1 2 1]));
    truth{i} = bsxfun(@plus, truth{i}, [1 1 0 0]);
  end
end

function print_class(T, c)
  if c == 1
    fprintf('%-14s %5s', 'CorLoc', 'n');
    fprintf('  %15s', T.method{:});
    fprintf('  %6s\n', 'CPU s');
  end
  fprintf('%-14s %5d', T.class{c}, T.n(c));
  print_pairs(T.corLoc(c, :), sqrt(T.corLoc(c, :) .* (1 - T.corLoc(c, :)) / T.n(c)));
  fprintf('  %6.1f\n', T.cpu(c));
  if T.n(c) > 0
    record_row([T.corLoc(c, 2), sqrt(T.corLoc(c, 2) * (1 - T.corLoc(c, 2)) / T.n(c))], 'CorLoc', 'VOC 2007, %s, %d pictures', T.class{c}, T.n(c));
  end
end

function print_pairs(values, errors)
  text = sprintf('  %.3f +- %.3f ', [values; errors]);
  fprintf('%s', strrep(text, 'NaN +- NaN', '      -      '));
end

function T = print_mean(T)
  measured = T.n > 0;
  k = sum(measured);
  T.mean = mean(T.corLoc(measured, :), 1);
  T.error = std(T.corLoc(measured, :), 0, 1) / sqrt(k);
  fprintf('%-14s %5s', sprintf('mean of %d', k), '');
  print_pairs(T.mean, T.error);
  fprintf('  %6.1f, and %.1f to describe the pictures\n', sum(T.cpu), T.describe);
  for m = 1:numel(T.method)
    record_row([T.mean(m), T.error(m)], 'CorLoc', 'VOC 2007, mean of %d classes: %s', k, T.method{m});
  end
  record_row(sum(T.cpu) / k, 'CPU s', 'VOC 2007, to learn and locate a class, mean of %d', k);
  fprintf('published, twenty classes of trainval, without networks: Siva and Xiang 2011 .304, Shi et al. 2013 .362, Cinbis et al. 2014 .388\n');
  fprintf('with networks: Wang et al. 2014 .485, Cinbis et al. 2015 .520, Tang et al. 2017 (OICR) .606\n');
end
