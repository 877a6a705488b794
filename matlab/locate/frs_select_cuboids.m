function model = frs_select_cuboids(H, varargin)
%FRS_SELECT_CUBOIDS  One candidate of each positive video, chosen jointly: alike among themselves, unlike the negatives.
%   MODEL = FRS_SELECT_CUBOIDS(H, BAG, Y, NAME, VALUE, ...) is the baseline after Siva & Xiang (2011). H is D-by-N, the histograms of
%   candidate cuboids (or any regions) of all videos, BAG 1-by-N the video of each, Y a label per video. The choice
%   c minimises
%       mean over pairs i < j of d(h_ci, h_cj)  -  lambda  mean over i of min_z d(h_ci, z)
%   over the n positive videos, with z all candidates of negative videos and d the squared distance in the space of
%   the kernel, for chi2 the chi2 distance. Up to `exact` combinations all are tried; beyond, one video after the other
%   takes its best candidate until nothing changes, from several starts. Then frs_svm_train learns from the chosen
%   ones against all candidates of the negatives.
%   MODEL = FRS_SELECT_CUBOIDS(DS, NAME, VALUE, ...) learns from the videos DS.train of a data set of frs_cuboids. With one of
%   frs_extract the candidates are those that frs_cuboids proposes where something moves. MODEL.boxes (n-by-6) then has the
%   cuboid chosen in each positive video learned from, NaN in the others.
%
%   Options (default):
%     lambda   (1)      how much the distance to the negatives counts
%     kernel   ('chi2') of the distance and the SVM, an additive one
%     exponent (-1)     of powermean
%     C        (1)      of the SVM
%     classWeight ('balanced')  of the SVM
%     starts   (10)     of the descent: the candidates farthest from the negatives, the most typical ones, and random ones
%     exact    (100000) try all combinations up to so many
%     seed     (1)      of the random starts
%     threads  (0)      0: all processors
%     verbose  (0)      1 shows progress
%
%   MODEL works with frs_predict and frs_localize as one of frs_select_regions does; frs_localize(MODEL, CAND) gives the best
%   candidates of a data set of frs_cuboids. It has weights (1-by-N, 1 for the chosen
%   candidates), mask, the fields of frs_svm_train, and info with objective (of the choice), starts (of each start),
%   exact (all combinations were tried), status and options.
%
%   See also frs_cuboids, frs_crane, frs_select_regions, frs_mil_train, frs_subwindow.
%
%   Example
%     H = [9 0 4 8 1 4 0 1; 0 9 4 1 8 3 9 8];             % candidates 1 and 4 are alike and unlike the negatives
%     model = frs_select_cuboids(H, [1 1 1 2 2 2 3 3], [1 1 -1]);
%     disp(find(model.weights))
%     %    1   4
  frs_need('select_cuboids', nargin, 1);
  cand = [];
  if isstruct(H)
    cand = candidates(H);
    varargin = [{cand.bag, cand.y}, varargin];
    H = cand.H;
  end
  frs_need('select_cuboids', 1 + numel(varargin), 3);
  [bag, y] = varargin{1:2};
  opts = frs_parse('select_cuboids', { ...
    'lambda',      1,          'number [0 Inf)'
    'kernel',      'chi2',     'kernel additive'
    'exponent',    -1,         'number [-Inf 0)'
    'C',           1,          'number (0 Inf)'
    'classWeight', 'balanced', ''
    'starts',      10,         'whole [1 1e6]'
    'exact',       100000,     'whole [0 1e7]'
    'seed',        1,          'count'
    'threads',     0,          'count'
    'verbose',     0,          'count'}, varargin(3:end));
  started = tic;
  frs_matrix('select_cuboids', 'H', H, 'region');
  [bag, n] = frs_bags('select_cuboids', bag, size(H, 2));
  y = frs_class_labels('select_cuboids', y, n);
  positive = find(y(bag) > 0);
  [~, ~, video] = unique(bag(positive));
  p = frs_renamed('select_cuboids', @() problem(H(:, positive), H(:, y(bag) < 0), video(:)', opts));
  [chosen, info] = choose(p, opts);

  examples = [positive(chosen), find(y(bag) < 0)];
  model = frs_renamed('select_cuboids', @() frs_svm_train(H(:, examples), y(bag(examples)), 'kernel', opts.kernel, 'exponent', ...
    opts.exponent, 'C', opts.C, 'classWeight', opts.classWeight, 'threads', opts.threads, 'seed', opts.seed));
  info.gap = model.info.gap;
  model.type = 'regions';
  model.norm = 1;
  model.svIndex = examples(model.svIndex);
  model.weights = zeros(1, size(H, 2));
  model.weights(positive(chosen)) = 1;
  model.mask = model.weights > 0;
  info.time = toc(started);
  info.status = model.info.status;
  info.options = opts;
  model.info = info;
  if ~isempty(cand)
    model.boxes = NaN(cand.videos, 6);
    model.boxes(cand.numbers(bag(positive(chosen))), :) = cand.box(positive(chosen), :);
  end
end

function cand = candidates(ds)
% The candidates of the videos to learn from, and the numbers of these videos in DS.
  if ~isscalar(ds) || ~all(isfield(ds, {'files', 'y', 'H', 'bag'})) || ~isnumeric(ds.y) || numel(ds.y) ~= numel(ds.files)
    error('frs:select_cuboids:badType', 'DS must be a data set of videos of frs_cuboids or frs_extract, with labels y.');
  end
  numbers = 1:numel(ds.files);
  if isfield(ds, 'train') && (islogical(ds.train) || isnumeric(ds.train)) && numel(ds.train) == numel(ds.files)
    numbers = find(ds.train);
  end
  cand = frs_renamed('select_cuboids', @() frs_subset(ds, numbers));
  if ~isfield(cand, 'box')
    cand = frs_renamed('select_cuboids', @() frs_cuboids(cand));
  end
  cand.numbers = numbers;
  cand.videos = numel(ds.files);
end

function p = problem(P, N, video, opts)
% Distances between candidates of positive videos, scaled to the means of the objective, and their own terms.
  core = struct('rule', 'min', 'kernel', opts.kernel, 'exponent', opts.exponent, 'positives', P, 'negatives', N);
  near = frs_crane_scores(core, P, opts, 'nearest');
  n = max(video);
  p.video = video;
  p.pair = frs_kernel_distances(P, P, {'kernel', opts.kernel, 'exponent', opts.exponent, 'threads', opts.threads}) * 2 / max(1, n * (n - 1));
  p.own = -opts.lambda * near / n;
  p.n = n;
end

function J = value(p, c)
  between = p.pair(c, c);
  J = sum(p.own(c)) + sum(sum(triu(between, 1)));
end

function [best, info] = choose(p, opts)
  counts = accumarray(p.video', 1)';
  info = struct('objective', Inf, 'starts', [], 'exact', prod(counts) <= opts.exact);
  if info.exact
    best = enumerate(p, counts);
    info.objective = value(p, best);
    return
  end
  for k = 1:opts.starts
    c = descend(p, start(p, k, opts.seed));
    info.starts(k) = value(p, c);
    if info.starts(k) < info.objective
      info.objective = info.starts(k);
      best = c;
    end
    if opts.verbose > 0
      fprintf('start %d: objective %.6g, best %.6g\n', k, info.starts(k), info.objective);
    end
  end
end

function best = enumerate(p, counts)
  members = arrayfun(@(i) find(p.video == i), 1:p.n, 'UniformOutput', false);
  digit = ones(1, p.n);
  lowest = Inf;
  for k = 1:prod(counts)
    c = arrayfun(@(i) members{i}(digit(i)), 1:p.n);
    J = value(p, c);
    if J < lowest
      lowest = J;
      best = c;
    end
    at = find(digit < counts, 1);                        % counts like a number whose digits have these bases
    digit(1:at - 1) = 1;
    digit(at) = digit(at) + 1;
  end
end

function c = start(p, k, seed)
  if k == 1
    preference = p.own;
  elseif k == 2
    preference = mean(p.pair, 1);
  else
    preference = frs_uniform(seed + k, numel(p.video));
  end
  c = zeros(1, p.n);
  for i = 1:p.n
    mine = find(p.video == i);
    [~, at] = min(preference(mine));
    c(i) = mine(at);
  end
end

function c = descend(p, c)
% Never rises, and ends: there are finitely many choices and each change lowers the objective.
  changed = true;
  while changed
    changed = false;
    for i = 1:p.n
      mine = find(p.video == i);
      others = c([1:i - 1, i + 1:p.n]);
      cost = p.own(mine) + sum(p.pair(others, mine), 1);
      [lowest, at] = min(cost);
      if lowest < cost(mine == c(i)) - 1e-12 * abs(lowest)
        c(i) = mine(at);
        changed = true;
      end
    end
  end
end

%!shared H, bag, y
%! H = abs (reshape (sin (1:168), 6, 28));  bag = kron (1:7, ones (1, 4));  y = [1 1 1 1 -1 -1 -1];
%!test
%! % the objective against a double loop; enumeration finds the lowest of all choices
%! d = @(a, b) sum ((a - b) .^ 2 ./ (a + b));
%! m = frs_select_cuboids (H, bag, y, 'lambda', 0.7);
%! assert (m.info.exact);
%! lowest = Inf;
%! for k = 0:255
%!   c = 4 * (0:3) + 1 + mod (floor (k ./ 4 .^ (0:3)), 4);
%!   J = 0;
%!   for i = 1:4
%!     for j = i + 1:4
%!       J = J + d (H(:, c(i)), H(:, c(j))) / 6;
%!     end
%!     J = J - 0.7 / 4 * min (arrayfun (@(z) d (H(:, c(i)), H(:, z)), 17:28));
%!   end
%!   if J < lowest
%!     lowest = J;  best = c;
%!   end
%! end
%! assert (m.info.objective, lowest, 1e-10);
%! assert (find (m.weights), best);
%!test
%! % the descent reaches the same here, and never less
%! exact = frs_select_cuboids (H, bag, y);
%! m = frs_select_cuboids (H, bag, y, 'exact', 0, 'starts', 20);
%! assert (~m.info.exact);
%! assert (m.info.objective, exact.info.objective, 1e-10);
%! assert (all (m.info.starts >= exact.info.objective - 1e-10));
%!test
%! % the model scores bags; one candidate of each positive video is chosen
%! m = frs_select_cuboids (H, bag, y);
%! [b, r] = frs_predict (m, H, bag);
%! assert (numel (b), 7);
%! assert (accumarray (bag', m.weights')', [1 1 1 1 0 0 0]);
%! assert (size (r), [1 28]);
%!test
%! % a data set: of its candidates, or of what moves in its videos; the boxes are those of the videos learned from
%! ds = struct ('kind', 'video', 'files', {{'a', 'b', 'c', 'd', 'e', 'f', 'g'}}, 'y', y, 'train', true (1, 7), 'H', H, 'bag', bag);
%! ds.box = repmat ((1:28)', 1, 6);
%! m = frs_select_cuboids (ds, 'C', 2);
%! want = frs_select_cuboids (H, bag, y, 'C', 2);
%! assert (m.weights, want.weights);
%! assert (m.boxes(1:4, 1)', find (want.weights));
%! assert (all (all (isnan (m.boxes(5:7, :)))));
%! loc = frs_localize (m, ds, 'count', 2);
%! [~, r] = frs_predict (m, H, bag);
%! [~, at] = max (r(5:8));
%! assert (loc(3).box(1), 4 + at);
%! assert ([loc.image], kron (1:7, [1 1]));
%! L = ones (8, 12, 4, 'uint32');  L(:, 7:12, :) = 2;  speed = zeros (8, 12, 4);  speed(:, 7:12, :) = 1;
%! ds = struct ('kind', 'video', 'files', {{'a', 'b', 'c'}}, 'y', [1 1 -1], 'train', true (1, 3), 'H', [0 1 0 1 0 0; 1 0 1 0 1 1], ...
%!              'bag', [1 1 2 2 3 3], 'labels', {{L, L, L}}, 'motion', {{speed, speed, speed}});
%! m = frs_select_cuboids (ds);
%! assert (size (m.boxes), [3 6]);
%! assert (all (m.boxes(1:2, 4) == 12));
%!error id=frs:select_cuboids:badType   frs_select_cuboids (struct ('files', {{}}))
%!error id=frs:select_cuboids:badSize   frs_select_cuboids (H)
%!error id=frs:select_cuboids:badSize   frs_select_cuboids (H, bag(1:3), y)
%!error id=frs:select_cuboids:badOption frs_select_cuboids (H, bag, y, 'lambda', -1)
%!error id=frs:select_cuboids:badValue  frs_select_cuboids (H, bag, ones (1, 7))
