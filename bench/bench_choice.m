function R = bench_choice(varargin)
%BENCH_CHOICE  Rules that choose C of feature selection by cross-validation, with few positives.
%   Run from the top folder, after a build (about 15 CPU minutes):
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_choice;"
%   For each problem five folds, drawn three times, and nine values of C give held-out scores, and a model of all training samples for each
%   C the AP on a test set; a rule takes one of the nine. Printed are, for each set, the mean AP of each rule and its mean difference to the
%   highest mean over the folds of the first drawing, with its standard error. BENCH_CHOICE(NAME, VALUE, ...): sets ({'scene15', 'voc', 'all',
%   'cars', 'parts', 'scenes'}), cache ('', a folder for the extraction). The data are looked for in $FRS_SHARED, by default ../shared.
  opts = struct('sets', {{'scene15', 'voc', 'all', 'cars', 'parts', 'scenes'}}, 'cache', '');
  opts = script_options(opts, varargin);
  readers = struct('scene15', @scene15, 'voc', @voc, 'all', @all_of_voc, 'cars', @cars, 'parts', @parts, 'scenes', @scenes);
  C = 10 .^ (-2:0.5:2);
  R = struct([]);
  for set = opts.sets
    problems = feval(readers.(set{1}), opts);
    [ap, words] = deal(zeros(numel(problems), numel(rules())));
    for i = 1:numel(problems)
      [ap(i, :), words(i, :)] = chosen(problems(i), C);
    end
    R = [R, struct('set', set{1}, 'ap', ap, 'words', words)];
    fprintf('%s: %d problems\n', set{1}, numel(problems));
    names = rules();
    for k = 1:numel(names)
      d = ap(:, k) - ap(:, 1);
      fprintf('  %-30s AP %.3f  %+.3f +- %.3f  words %.0f\n', names{k}, mean(ap(:, k)), mean(d), std(d) / sqrt(numel(d)), mean(words(:, k)));
    end
  end
end

function names = rules()
  names = {'highest mean', 'highest AP of pooled folds', 'middle within one error', 'largest within one error', 'smallest within one error', ...
           'highest mean of neighbours', 'highest mean of 3 drawings', 'middle of 3 drawings', 'neighbours, 3 drawings', ...
           'always C = 1', 'the best of the nine'};
end

function [ap, words] = chosen(p, C)
  [F, pooled, test, count] = tried(p, C);
  once = F(1:5, :);
  [~, a] = max(mean(once, 1));
  [~, b] = max(pooled);
  [~, best] = max(test);
  near = within(once);
  often = within(F);
  [~, c] = max(mean(F, 1));
  pick = [a, b, near(ceil(end / 2)), near(end), near(1), neighbours(once), c, often(ceil(end / 2)), neighbours(F), find(C == 1), best];
  ap = test(pick);
  words = count(pick);
end

function near = within(F)
% Values of C at most one standard error below the highest mean; drawings of the same samples are one measurement, hence the error of five folds.
  m = mean(F, 1);
  [top, a] = max(m);
  near = find(m >= top - std(F(:, a)) / sqrt(5));
end

function a = neighbours(F)
% The mean over a value and the two beside it, so that one lucky value does not win.
  m = mean(F, 1);
  m = (m([1 1:end-1]) + m + m([2:end end])) / 3;
  [~, a] = max(m);
end

function [F, pooled, test, count] = tried(p, C)
% AP of each fold of three drawings (15-by-C) and of the pooled folds of the first, AP on the test set and number of words, for each C.
  F = zeros(15, numel(C));
  for drawing = 1:3
    fold = folds(p.y, p.seed + 100 * (drawing - 1));
    held = zeros(numel(p.y), numel(C));
    for k = 1:5
      models = path(p.X(:, fold ~= k), p.y(fold ~= k), C);
      for c = 1:numel(C)
        held(fold == k, c) = frs_predict(models{c}, p.X(:, fold == k));
        [~, ~, F(5 * (drawing - 1) + k, c)] = frs_pr(held(fold == k, c)', p.y(fold == k));
      end
    end
    if drawing == 1
      first = held;
    end
  end
  models = path(p.X, p.y, C);
  [pooled, test, count] = deal(zeros(1, numel(C)));
  for c = 1:numel(C)
    [~, ~, pooled(c)] = frs_pr(first(:, c)', p.y);
    [~, ~, test(c)] = frs_pr(frs_predict(models{c}, p.Z), p.z);
    count(c) = sum(models{c}.weights > 0);
  end
end

function fold = folds(y, seed)
  rand('twister', seed);
  fold = zeros(size(y));
  for label = [1 -1]
    members = find(y == label);
    members = members(randperm(numel(members)));
    fold(members) = 1 + mod(0:numel(members) - 1, 5);
  end
end

function models = path(X, y, C)
% One model for each C, each from the solution of the one before.
  models = cell(1, numel(C));
  start = [];
  for c = 1:numel(C)
    start = frs_select_features(X, y, 'C', C(c), 'threads', 1, 'start', start);
    models{c} = start;
  end
end

function p = problem(X, y, Z, z, seed)
  p = struct('X', full(double(X)), 'y', y, 'Z', full(double(Z)), 'z', z, 'seed', seed);
end

function list = scene15(opts)                             %#ok<INUSD>
% 8 of 25 positives of each class.
  s = load(shared_data('scene15_bow100.mat'));
  l1 = @(X) bsxfun(@rdivide, double(X), max(1, sum(double(X), 1)));
  X = l1(s.hist_tr);
  for k = 15:-1:1
    y = 2 * (s.lab_tr(:)' == k) - 1;
    in = [drawn(find(y > 0), 8, k), find(y < 0)];
    list(k) = problem(X(:, in), y(in), l1(s.hist_ts), 2 * (s.lab_ts(:)' == k) - 1, k);
  end
end

function list = voc(opts)                                 %#ok<INUSD>
% 24 positives and 576 negatives of each class.
  s = load(shared_data('voc_bow1000.mat'));
  for k = numel(s.classes):-1:1
    y = s.labelTrain(k, :);
    positive = drawn(find(y > 0), 24, k);
    negative = find(y < 0);
    negative = negative(randperm(numel(negative)));
    in = [positive, negative(1:576)];
    out = s.labelVal(k, :) ~= 0;
    list(k) = problem(double(s.train(:, in)) / 1e4, y(in), double(s.val(:, out)) / 1e4, s.labelVal(k, out), k);
  end
end

function list = all_of_voc(opts)                          %#ok<INUSD>
% All 1200 training pictures: 26 to 400 positives.
  s = load(shared_data('voc_bow1000.mat'));
  for k = numel(s.classes):-1:1
    in = s.labelTrain(k, :) ~= 0;
    out = s.labelVal(k, :) ~= 0;
    list(k) = problem(double(s.train(:, in)) / 1e4, s.labelTrain(k, in), double(s.val(:, out)) / 1e4, s.labelVal(k, out), k);
  end
end

function some = drawn(list, count, seed)
  rand('twister', seed);
  list = list(randperm(numel(list)));
  some = list(1:min(count, end));
end

function list = cars(opts)
% Halves of the street photographs, 18 with a car to learn from.
  for seed = 5:-1:1
    list(seed) = described(pictures('msrc_cars/pos', 'png'), pictures('msrc_cars/neg', 'png'), 0.5, seed, opts, 500);
  end
end

function list = parts(opts)
% 15 positives and 120 negatives of each class.
  classes = {'aeroplane', 'motorbike', 'horse'};
  for k = 3:-1:1
    positive = pictures(['voc_parts/' classes{k} '/train'], 'jpg');
    negative = pictures('voc_parts/negative/train', 'jpg');
    seen = [positive(1:15), negative];
    more = {pictures(['voc_parts/' classes{k} '/test'], 'jpg'), pictures('voc_parts/negative/test', 'jpg')};
    y = [ones(1, 15), -ones(1, numel(negative)), ones(1, numel(more{1})), -ones(1, numel(more{2}))];
    list(k) = extracted(frs_images([seen, more{:}], y, 'train', 1:numel(seen)), opts, 500, 1);
  end
end

function list = scenes(opts)
% Drawn scenes, 15 with a car to learn from.
  for seed = 5:-1:1
    files = frs_toy_images([50 90], 'folder', tempname(), 'seed', seed, 'size', [120 160]);
    list(seed) = described(files(1:50), files(51:end), 0.3, seed, opts, 300);
  end
end

function p = described(positive, negative, share, seed, opts, words)
  y = [ones(1, numel(positive)), -ones(1, numel(negative))];
  p = extracted(frs_images([positive, negative], y, 'train', share, 'seed', seed), opts, words, seed);
end

function p = extracted(ds, opts, words, seed)
  ds = frs_extract(ds, 'method', 'none', 'words', words, 'cache', opts.cache);
  p = problem(ds.X(:, ds.train), ds.y(ds.train), ds.X(:, ~ds.train), ds.y(~ds.train), seed);
end

function files = pictures(folder, ending)
  list = dir(fullfile(shared_data(folder), ['*.' ending]));
  files = cellfun(@(n) fullfile(shared_data(folder), n), {list.name}, 'UniformOutput', false);
end
