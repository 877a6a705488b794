function T = bench_classes(varargin)
%BENCH_CLASSES  What several classes cost beside one: region selection, figures and localisation of twenty classes on the same pictures.
%   T = BENCH_CLASSES(NAME, VALUE, ...) draws word histograms of regions as photographs of many classes give them (a picture shows one
%   or two classes among regions of other things) and prints the CPU seconds of one class, of all in one call, and their ratio; the
%   ratio of as many single calls is the number of classes. Region selection works on the histograms as they are, and on
%   those of frs_context, which are real-valued and nearly full; there its passes over all regions, which every class needs for
%   itself, are most of the work, and only the codes of the regions are shared.
%
%   Options (default):
%     pictures (300), regions (60, a multiple of 10), words (500), classes (20), threads (1), seed (1)
%
%   T is a struct array with what, one, all and ratio.
  opts = script_options(struct('pictures', 300, 'regions', 60, 'words', 500, 'classes', 20, 'threads', 1, 'seed', 1), varargin);
  ds = pictures_of(opts);
  few = 1:min(3, opts.classes);
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

function T = told(T, what, run, few, opts)
% One class is the mean of the first few.
  one = mean(arrayfun(@(r) spent(@() run(r)), few));
  all_ = spent(@() run(1:opts.classes));
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
              'y', -ones(opts.classes, opts.pictures), 'area', 64 * ones(1, opts.pictures * opts.regions), 'labels', {repmat({L}, 1, opts.pictures)}, ...
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
