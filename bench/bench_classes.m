function T = bench_classes(varargin)
%BENCH_CLASSES  What several classes cost beside one: region selection, figures and localisation of twenty classes on the same pictures.
%   T = BENCH_CLASSES(NAME, VALUE, ...) draws word histograms of regions as photographs of many classes give them (a picture shows one
%   or two classes among regions of other things) and prints the CPU seconds of one class, of all in one call, and their ratio; the
%   ratio of as many single calls is the number of classes. Region selection works on the histograms as they are, and on
%   those of frs_context, which are real-valued and nearly full; there its passes over all regions, which every class needs for
%   itself, are most of the work, and only the codes of the regions are shared.
%
%   BENCH_CLASSES('job', true) measures what a user runs instead: frs_discover on photographs of VOC 2007 (the reference data), described
%   and segmented once, of one class (the mean of the first few) and of all in one call, in all and without the extraction. The first ten classes
%   are those of the data; any further ones are their labels dealt out anew, as frequent but without anything to be learned, which is the
%   hardest for a learner, or with 'further', 'unions' two neighbouring classes as one ("aeroplane or bicycle"), which can be learned.
%
%   Options (default):
%     pictures (300), regions (60, a multiple of 10), words (500), classes (20), threads (1), seed (1), job (false), few (3),
%     further ('dealt')
%
%   T is a struct array with what, one, all and ratio.
  opts = script_options(struct('pictures', 300, 'regions', 60, 'words', 500, 'classes', 20, 'threads', 1, 'seed', 1, ...
                               'job', false, 'few', 3, 'further', 'dealt'), varargin);
  few = 1:min(opts.few, opts.classes);
  if opts.job
    T = whole_job(few, opts);
    return
  end
  ds = pictures_of(opts);
  select = @(d) @(rows) frs_select_regions(d.H, d.bag, d.y(rows, :), 'classWeight', 'balanced', 'threads', opts.threads);
  T = told([], 'region selection, counts of words', select(ds), few, opts);
  models = feval(select(ds), 1:opts.classes);
  context = frs_context(ds);
  T = told(T, 'region selection, with context', select(context), few, opts);
  own = @(rows) setfield(ds, 'y', ds.y(rows, :));
  T = told(T, 'figures', @(rows) frs_fit_cue(models(rows), own(rows), 'threads', opts.threads), few, opts);
  models = frs_fit_cue(models, ds, 'threads', opts.threads);
  T = told(T, 'localisation', @(rows) frs_localize(models(rows), ds, 'threads', opts.threads), few, opts);
end

function T = whole_job(few, opts)
% The extraction is the same work for one class and for all, and is done once. The pages look up in its cache where words were found: without
% one they would describe pictures again.
  set = photographs(opts);
  cache = tempname();
  clearing = onCleanup(@() remove_folder(cache));
  started = cputime();
  ds = frs_extract(set, 'words', opts.words, 'regions', 100, 'method', 'ucm', 'seed', 1, 'threads', opts.threads, ...
                   'cache', cache, 'verbose', 0);
  extraction = cputime() - started;
  fprintf('extraction of %d photographs %.2f CPU s\n', numel(set.files), extraction);
  name = sprintf('frs_discover of %d photographs', numel(set.files));
  T = told([], [name ', described before'], @(rows) discovered(ds, rows, cache, opts.threads), few, opts);
  T = reported(T, name, extraction + T.one, extraction + T.all, opts);
end

function set = photographs(opts)
% Spread over the whole collection.
  [files, Y, ~, names] = voc07();
  some = round(linspace(1, numel(files), min(opts.pictures, numel(files))));
  set = struct('files', {files(some)}, 'y', Y(:, some), 'train', true(1, numel(some)), 'classes', {names});
  rand('twister', opts.seed);
  for k = numel(names) + 1:opts.classes
    first = 1 + mod(k - 1, numel(names));
    if strcmp(opts.further, 'unions')
      set.y(k, :) = max(set.y(first, :), set.y(1 + mod(first, numel(names)), :));
    else
      set.y(k, :) = set.y(first, randperm(numel(some)));
    end
    set.classes{k} = sprintf('%s%d', opts.further, k);
  end
  [set.y, set.classes] = deal(set.y(1:opts.classes, :), set.classes(1:opts.classes));
end

function discovered(ds, rows, cache, threads)
  [ds.y, ds.classes] = deal(ds.y(rows, :), ds.classes(rows));
  folder = tempname();
  clearing = onCleanup(@() remove_folder(folder));
  frs_discover(ds, 'out', folder, 'cache', cache, 'threads', threads, 'verbose', 0);
end

function T = told(T, what, run, few, opts)
% One class is the mean of the first few.
  one = mean(arrayfun(@(r) spent(@() run(r)), few));
  T = reported(T, what, one, spent(@() run(1:opts.classes)), opts);
end

function T = reported(T, what, one, all_, opts)
  fprintf('%-36s one %.2f CPU s, %d classes %.2f CPU s, %.1f times\n', what, one, opts.classes, all_, all_ / one);
  record_row(all_ / one, 'times', '%s: CPU time of %d classes in one call beside one class', what, opts.classes);
  T = [T, struct('what', what, 'one', one, 'all', all_, 'ratio', all_ / one)];
end

function t = spent(f)
  started = cputime();
  f();
  t = cputime() - started;
end

function ds = pictures_of(opts)
% Regions draw 80 words each from one of 40 grounds, six of them in a picture, or from one of its classes; the label image has them
% in rows of ten.
  rand('twister', opts.seed);
  share = -log(rand(opts.words, opts.classes + 40)) .^ 3;
  share = cumsum(bsxfun(@rdivide, share, sum(share)));
  L = uint32(kron(reshape(1:opts.regions, 10, [])', ones(8)));
  ds = struct('H', zeros(opts.words, opts.pictures * opts.regions), 'bag', kron(1:opts.pictures, ones(1, opts.regions)), ...
              'y', -ones(opts.classes, opts.pictures), 'area', 64 * ones(1, ...
                                                                         opts.pictures * opts.regions), 'labels', {repmat({L}, 1, opts.pictures)}, ...
              'adjacency', {repmat({frs_adjacency(L)}, 1, opts.pictures)});
  for i = 1:opts.pictures
    shown = randperm(opts.classes);
    shown = shown(1:1 + (rand < 0.4));
    ds.y(shown, i) = 1;
    grounds = opts.classes + randperm(40);
    for r = 1:opts.regions
      kind = grounds(ceil(6 * rand));
      if r <= 10
        kind = shown(1 + mod(r, numel(shown)));
      end
      word = sum(bsxfun(@gt, rand(1, 80), share(:, kind)), 1) + 1;
      ds.H(:, (i - 1) * opts.regions + r) = accumarray(min(word, opts.words)', 1, [opts.words 1]) / 80;
    end
  end
  ds.H = sparse(ds.H);
end
