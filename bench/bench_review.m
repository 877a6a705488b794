function R = bench_review(varargin)
%BENCH_REVIEW  What boxes that a person draws teach: overlap in other photographs, before and after, on three classes of VOC 2007.
%   R = BENCH_REVIEW(NAME, VALUE, ...) learns each class from its 60 training photographs and some of its test photographs, once with their
%   labels alone and once with their true boxes as a review would give them (known of frs_fit_cue), and locates it in the other test
%   photographs. Printed are the mean overlap of boxes and the difference with its standard error over photographs.
%
%   Options (default):
%     classes  ({'aeroplane', 'motorbike', 'horse'})
%     draws    (1:3)    every fifth test photograph, from this one on, has a box
%     boxes    (10)     so many of them at most
%     cache    (folder frs_bench_review in tempdir)  of frs_extract
%     threads  (0)
%
%   R is a struct array: class, and before and after, the overlap of each test photograph by draws (NaN where it was learned from).
  opts = struct('classes', {{'aeroplane', 'motorbike', 'horse'}}, 'draws', 1:3, 'boxes', 10, 'cache', ...
                fullfile(tempdir(), 'frs_bench_review'), 'threads', 0);
  opts = script_options(opts, varargin);
  R = struct('class', {}, 'before', {}, 'after', {});
  for class = opts.classes
    [ds, truth] = described(class{1}, opts);
    R(end + 1) = struct('class', class{1}, 'before', [], 'after', []);
    for draw = opts.draws
      [R(end).before(:, end + 1), R(end).after(:, end + 1)] = compared(ds, truth, draw, opts);
    end
    told(class{1}, R(end));
  end
  told('all', struct('before', vertcat(R.before), 'after', vertcat(R.after)));
end

function told(name, r)
% Draws of one photograph are averaged first: they are no independent measurements.
  seen = any(~isnan(r.before), 2);
  over_draws = @(v) nansum_rows(v(seen, :)) ./ sum(~isnan(v(seen, :)), 2);
  gain = over_draws(r.after - r.before);
  fprintf('%-10s %.3f -> %.3f, %+.4f +- %.4f\n', name, mean(over_draws(r.before)), mean(over_draws(r.after)), mean(gain), ...
          std(gain) / sqrt(numel(gain)));
  record_row([mean(gain), std(gain) / sqrt(numel(gain))], 'overlap', 'gain by boxes of a person, %s', name);
end

function s = nansum_rows(v)
  v(isnan(v)) = 0;
  s = sum(v, 2);
end

function [ds, truth] = described(class, opts)
% The test photographs of the class come last; TRUTH has their boxes.
  folder = shared_data('voc_parts');
  parts = {fullfile(class, 'train'), fullfile('negative', 'train'), fullfile(class, 'test')};
  lists = cellfun(@(p) frs_images(fullfile(folder, p), []), parts, 'UniformOutput', false);
  count = cellfun(@(l) numel(l.files), lists);
  files = cellfun(@(l) l.files, lists, 'UniformOutput', false);
  y = [ones(1, count(1)), -ones(1, count(2)), ones(1, count(3))];
  ds = frs_images([files{:}], y, 'train', (1:sum(count)) <= sum(count(1:2)));
  ds = frs_context(frs_extract(ds, 'words', 500, 'sampleImages', 200, 'maxPixels', 320 * 240, 'cache', opts.cache, 'threads', opts.threads));
  f = fopen(fullfile(folder, 'boxes.csv'));
  boxes = textscan(f, '%s %s %f %f %f %f', 'Delimiter', ',', 'HeaderLines', 1);
  fclose(f);
  truth = cell(size(ds.y));
  for i = find(~ds.train)
    [~, name] = fileparts(ds.files{i});
    hit = strcmp(boxes{1}, class) & strcmp(boxes{2}, name);
    truth{i} = [boxes{3}(hit), boxes{4}(hit), boxes{5}(hit), boxes{6}(hit)];
  end
end

function [before, after] = compared(ds, truth, draw, opts)
% As frs_discover locates: by the SVM where the regions selected lie on 0.2 of the border.
  test = find(~ds.train);
  drawn = test(draw:5:end);
  drawn = drawn(1:min(opts.boxes, end));
  rest = setdiff(test, drawn);
  learned = [find(ds.train), drawn];
  train = frs_subset(ds, learned);
  train.train(:) = true;
  how = {'kernel', 'chi2', 'classWeight', 'balanced', 'threads', opts.threads};
  model = frs_select_regions(train.H, train.bag, train.y, 'C', 1, how{:});
  byLabels = frs_fit_cue(model, train, 'rounds', 0, 'threads', opts.threads);
  if byLabels.cue.share >= 0.2
    model = frs_svm_train(train.X, train.y, 'C', 10, how{:});
  end
  known = known_regions(train, truth(learned));
  [before, after] = deal(NaN(numel(test), 1));
  before(ismember(test, rest)) = overlaps(frs_fit_cue(model, train, 'threads', opts.threads), ds, rest, truth, opts);
  after(ismember(test, rest)) = overlaps(frs_fit_cue(model, train, 'known', known, 'threads', opts.threads), ds, rest, truth, opts);
end

function known = known_regions(ds, truth)
% 1 for regions at least half inside a box, -1 for the others of these photographs.
  known = zeros(1, numel(ds.bag));
  for i = find(~cellfun('isempty', truth))
    L = double(ds.labels{i});
    inside = false(size(L));
    for box = truth{i}'
      inside(max(1, box(2)):min(end, box(4)), max(1, box(1)):min(end, box(3))) = true;
    end
    share = accumarray(L(:), inside(:)) ./ max(1, accumarray(L(:), 1));
    known(ds.bag == i) = 2 * (share >= min(0.5, max(share))) - 1;
  end
end

function iou = overlaps(model, ds, images, truth, opts)
  loc = frs_localize(model, frs_subset(ds, images), 'threads', opts.threads);
  r = frs_eval_localization(loc, truth(images));
  iou = r.boxIou;
end
