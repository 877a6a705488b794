function T = bench_place(varargin)
%BENCH_PLACE  Where the object is, from image labels with strong features, beside answers that saw no label.
%   T = BENCH_PLACE(NAME, VALUE, ...) prints the share of positive photographs whose location overlaps an object of the class by half
%   (CorLoc, difficult objects too), the mean of ten classes of the photographs voc07 of FRS_SHARED, and its standard error over
%   photographs, for
%     candidates, map     frs_fit_candidates on tokens of resnet50, with the parts of the map of u2netp as candidates
%     candidates          the same without the map
%     other labels        candidates, map, learned from as many pictures without the class: what labels contribute
%     prior, map          candidates by their prior alone: no labels
%     map alone           the box of the largest part of the map above Otsu's threshold: no labels
%     regions, map        frs_select_regions with the map as a cue
%   The first 60 positives of a class and 120 other pictures are learned from in ten folds; a picture is located by what the other folds
%   have taught. With fewer positives all 60 are located, those that were not learned from by what all folds have taught.
%   The networks must be in the cache: frs_network('resnet50', 'fetch', true), frs_network('u2netp', 'fetch', true).
%
%   Options (default):
%     positives ([5 10 20 60])  to learn from; all rows are of 60, of fewer only candidates with the map
%     classes   (1:10)
%     cache     (folder frs_bench_place in tempdir)
%     threads   (0)
%
%   T has names, corLoc (rows by classes), mean, error, and few (positives, mean, error).
  opts = struct('positives', [5 10 20 60], 'classes', 1:10, 'cache', fullfile(tempdir(), 'frs_bench_place'), 'threads', 0);
  opts = script_options(opts, varargin);
  [ds, names, truth] = photographs(opts);
  T = struct('names', {{'candidates, map', 'candidates', 'other labels', 'prior, map', 'map alone', 'regions, map'}}, 'corLoc', [], ...
             'mean', [], 'error', [], 'few', []);
  hits = cell(numel(T.names), numel(opts.classes));
  few = cell(numel(opts.positives), numel(opts.classes));
  for k = 1:numel(opts.classes)
    c = opts.classes(k);
    [part, objects] = of_class(ds, truth, c);
    for m = 1:numel(T.names)
      hits{m, k} = located(T.names{m}, part, objects, 60, opts);
    end
    for p = 1:numel(opts.positives)
      few{p, k} = located(T.names{1}, part, objects, opts.positives(p), opts);
    end
    fprintf('%-12s %s\n', names{c}, sprintf('  %.2f', cellfun(@mean, hits(:, k))));
  end
  T.corLoc = cellfun(@mean, hits);
  [T.mean, T.error] = summary(hits);
  [few_mean, few_error] = summary(few);
  T.few = [opts.positives(:), few_mean, few_error];
  for m = 1:numel(T.names)
    fprintf('%-16s %.3f +- %.3f\n', T.names{m}, T.mean(m), T.error(m));
    record_row([T.mean(m), T.error(m)], 'CorLoc', 'voc07, %d classes: %s', numel(opts.classes), T.names{m});
  end
  for p = 1:size(T.few, 1)
    fprintf('%d positives: %.3f +- %.3f\n', T.few(p, :));
    record_row(T.few(p, 2:3), 'CorLoc', 'voc07, %d classes: %s, learned from %d positives', numel(opts.classes), T.names{1}, T.few(p, 1));
  end
end

function [means, errors] = summary(hits)
  means = mean(cellfun(@mean, hits), 2);
  errors = zeros(size(means));
  for m = 1:size(hits, 1)
    all = [hits{m, :}];
    errors(m) = std(all) / sqrt(numel(all));
  end
end

function [ds, names, truth] = photographs(opts)
% The first 60 positives of each class and 120 others, described by both networks.
  folder = shared_data('voc07');
  f = fopen(fullfile(folder, 'labels.csv'));
  names = strsplit(strtrim(fgetl(f)), ',');
  names = names(3:end);
  rows = textscan(f, ['%s %s' repmat(' %f', 1, numel(names))], 'Delimiter', ',');
  fclose(f);
  y = [rows{3:end}]';
  chosen = [];
  for c = 1:size(y, 1)
    mine = find(y(c, :) > 0);
    chosen = union(chosen, mine(1:min(60, end)));
  end
  rest = reshape(setdiff(1:size(y, 2), chosen), 1, []);
  chosen = [reshape(chosen, 1, []), rest(unique(round(linspace(1, numel(rest), 120))))];
  files = cellfun(@(n) fullfile(folder, 'images', [n '.jpg']), rows{1}(chosen)', 'UniformOutput', false);
  ds = frs_extract(frs_images(files, y(1, chosen)), 'features', {'sift', frs_network('resnet50')}, 'words', 300, 'cache', opts.cache, ...
                   'threads', opts.threads, 'verbose', 1);
  ds = frs_context(ds);
  [ds.cue, ds.cueMap] = frs_users_cue('discover', frs_network('u2netp'), ds, opts.cache);
  ds.y = y(:, chosen);
  ds = frs_candidates(ds);
  f = fopen(fullfile(folder, 'boxes.csv'));
  boxes = textscan(f, '%s %s %f %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  truth = struct('class', {boxes{1}}, 'image', {boxes{2}}, 'box', [boxes{3:6}], 'names', {names}, 'images', {rows{1}(chosen)});
end

function [part, objects] = of_class(ds, truth, c)
% Positives first, then 120 pictures without the class, evenly spread.
  positive = find(ds.y(c, :) > 0);
  positive = positive(1:min(60, end));
  negative = find(ds.y(c, :) < 0);
  negative = negative(unique(round(linspace(1, numel(negative), 120))));
  part = frs_subset(ds, [positive, negative]);
  part.y = [ones(1, numel(positive)), -ones(1, numel(negative))];
  part.train = true(size(part.y));
  for k = numel(positive):-1:1
    mine = strcmp(truth.names{c}, truth.class) & strcmp(truth.images{positive(k)}, truth.image);
    objects{k} = truth.box(mine, :);
  end
end

function hit = located(name, part, objects, count, opts)
% Whether the location of each positive overlaps an object by half.
  shown = frs_subset(part, part.y > 0);
  learned = part;
  plain = rmfield(part, 'cue');
  fitted = @(ds, varargin) frs_fit_candidates([], ds, 'threads', opts.threads, varargin{:});
  switch name
    case 'candidates, map'
      few = [find(plain.y > 0, count), find(plain.y < 0)];
      box = boxes_of(fitted(frs_subset(plain, few)), rmfield(shown, 'cue'), opts);
    case 'candidates'
      plain = frs_candidates(rmfield(plain, {'cueMap', 'candidates'}));
      box = boxes_of(fitted(plain), frs_subset(plain, plain.y > 0), opts);
    case 'other labels'
      negative = find(plain.y < 0);
      plain = frs_subset(plain, negative);
      plain.y = 2 * (1:numel(negative) <= numel(objects)) - 1;
      box = boxes_of(fitted(plain), rmfield(shown, 'cue'), opts);
    case 'prior, map'
      box = boxes_of(fitted(plain, 'weight', 0, 'rounds', 1), rmfield(shown, 'cue'), opts);
    case 'map alone'
      plain = frs_plain_answers(shown);
      answer = plain{strcmp('map alone', plain(:, 1)), 2};
      box = cell(1, numel(objects));
      for i = 1:numel(objects)
        box{i} = frs_box_of(answer(shown, i, 0));
      end
    case 'regions, map'
      learned = rmfield(learned, 'candidates');
      model = frs_select_regions(learned.H, learned.bag, learned.y, 'C', 1, 'classWeight', 'balanced', 'threads', opts.threads);
      model = frs_fit_cue(model, learned, 'cue', 'own', 'threads', opts.threads);
      box = boxes_of(model, rmfield(shown, 'candidates'), opts);
  end
  hit = cellfun(@(b, t) ~isempty(b) && any(frs_overlap(b(1, :), t) >= 0.5), box, objects);
end

function box = boxes_of(model, ds, opts)
  loc = frs_localize(model, ds, 'threads', opts.threads);
  box = repmat({zeros(0, 4)}, 1, numel(ds.files));
  box([loc.image]) = {loc.box};
end
