function loc = frs_localize(model, L, varargin)
%FRS_LOCALIZE  Where in an image the class is: mask, box and score from region scores.
%   LOC = FRS_LOCALIZE(MODEL, L, H, A, NAME, VALUE, ...) for one image: L is its label image, H (D-by-N)
%   the histograms of its N regions, A their neighbours (see frs_adjacency; [] takes them from L).
%   LOC = FRS_LOCALIZE(MODEL, DS, NAME, VALUE, ...) for all images of a data set DS of frs_extract.
%   MODEL is of frs_select_regions, frs_select_features or frs_svm_train. The score of a region is
%   f(h) = w'phi(h) + b, as frs_predict gives it. For models trained on whole images it says how the
%   classifier would judge an image with that histogram, so H must be normalised like the images.
%
%   Options (default):
%     mode       ('connected')  'connected': the connected set with the largest total weight; 'positive':
%                               all regions with positive weight (the best region where there is none);
%                               'best': the region with the largest score
%     weight     ('area')       of a region: its score above the threshold times its area, times the sum
%                               of its histogram ('count': descriptors, where H holds counts), or 'none'
%     threshold  ('split')      score that a region must exceed to add to a set. 'split' is the score that
%                               splits the area of the image best into a high and a low part (Otsu's
%                               criterion), 'mean' the mean score by area. Models trained on image labels
%                               put the boundary 0 at the few best regions, so sets above 0 are much
%                               smaller than objects. A number takes that
%     count      (1)            at most so many objects per image, found one after the other, each among
%                               the regions that are left; those after the first must score above 0
%     method     ('exact')      of frs_connected
%     timeLimit  (10)           seconds per search of frs_connected
%     threads (0)  0: all processors
%     verbose (0)  1 shows progress
%
%   LOC is a struct array, one entry per object: image (its number in DS, or 1), mask (logical), box
%   [x1 y1 x2 y2] (1-based inclusive pixels of the mask), score (the largest region score of the set:
%   ranks objects of different images), regions (their numbers), regionScore (1-by-N, all regions),
%   threshold.
%
%   See also frs_connected, frs_eval_localization, frs_plot_regions.
%
%   Example
%     >> L = uint32([1 1 2 2; 1 1 2 2]);
%     >> model = frs_svm_train([1 0; 0 1], [-1 1], 'kernel', 'linear');
%     >> loc = frs_localize(model, L, [1 0; 0 1], []);
%     >> disp(loc.box)
%        3   1   4   2
  frs_need('localize', nargin, 2);
  options = { ...
    'mode',      'connected', ''
    'weight',    'area',      ''
    'threshold', 'split',     ''
    'count',     1,           ''
    'method',    'exact',     ''
    'timeLimit', 10,          ''
    'threads',   0,           'count'
    'verbose',   0,           'count'};
  if isstruct(L)
    opts = check_options(frs_parse('localize', options, varargin));
    loc = localize_set(model, L, opts);
    return
  end
  if numel(varargin) < 2
    error('frs:localize:badSize', 'One image needs its label image, histograms and neighbours: frs_localize(model, L, H, A).');
  end
  opts = check_options(frs_parse('localize', options, varargin(3:end)));
  H = varargin{1};
  frs_check_labels('localize', L, size(H, 2));
  loc = localize_image(L, scores_of(model, H, opts), full(sum(H, 1)), varargin{2}, opts, 1);
end

function loc = localize_set(model, ds, opts)
  n = frs_check_set('localize', ds, {'labels', 'adjacency', 'bag', 'H'});
  score = scores_of(model, ds.H, opts);
  counts = full(sum(ds.H, 1));
  found = cell(1, n);
  progress = frs_progress(struct('stage', 'localize', 'total', n, 'verbose', opts.verbose));
  for i = 1:n
    mine = ds.bag == i;
    frs_check_labels('localize', ds.labels{i}, sum(mine));
    found{i} = localize_image(ds.labels{i}, score(mine), counts(mine), ds.adjacency{i}, opts, i);
    progress = frs_progress(progress, i);
  end
  loc = no_object();
  if n > 0
    loc = [found{:}];
  end
end

function score = scores_of(model, H, opts)
  if ~isstruct(model) || ~isscalar(model) || ~isfield(model, 'type')
    error('frs:localize:badType', 'MODEL must be a model of frs_select_regions, frs_select_features or frs_svm_train.');
  end
  if strcmp(model.type, 'regions')
    [~, score] = frs_renamed('localize', @() frs_predict(model, H, ones(1, size(H, 2)), 'threads', opts.threads));
  else
    score = frs_renamed('localize', @() frs_predict(model, H, 'threads', opts.threads));
  end
end

function loc = localize_image(L, score, counts, A, opts, image)
  area = accumarray(double(L(:)), 1, [numel(score), 1])';
  if isempty(A)
    A = frs_renamed('localize', @() frs_adjacency(L));
  end
  pairs = frs_pairs('localize', A, numel(score));
  switch opts.weight
    case 'area'
      size_ = area / numel(L);
    case 'count'
      size_ = counts;
    otherwise
      size_ = ones(size(score));
  end
  threshold = threshold_of(opts.threshold, score, area);
  weight = (score - threshold) .* size_;
  loc = no_object();
  left = true(size(score));
  for k = 1:min(opts.count, numel(score))
    regions = pick(opts, pairs, weight, score, left);
    if k > 1 && ~any(score(regions) > 0)
      break
    end
    chosen = false(1, numel(score));
    chosen(regions) = true;
    mask = chosen(double(L));
    mask = reshape(mask, size(L));
    loc(end + 1) = struct('image', image, 'mask', mask, 'box', frs_box_of(mask), 'score', max(score(regions)), ...
                          'regions', regions, 'regionScore', score, 'threshold', threshold);
    left(regions) = false;
    if ~any(left)
      break
    end
  end
end

function loc = no_object()
% A struct array of the right fields without entry.
  loc = struct('image', {}, 'mask', {}, 'box', {}, 'score', {}, 'regions', {}, 'regionScore', {}, 'threshold', {});
end

function t = threshold_of(threshold, score, area)
  if strcmp(threshold, 'split')
    t = split_of(score, area);
  elseif strcmp(threshold, 'mean')
    t = sum(score .* area) / sum(area);
  else
    t = threshold;
  end
end

function t = split_of(score, area)
% The two parts whose mean scores differ most for their sizes: Otsu's between-class variance.
  [score, order] = sort(score);
  share = area(order) / sum(area);
  below = cumsum(share(1:end - 1));
  sumBelow = cumsum(share(1:end - 1) .* score(1:end - 1));
  between = (sum(share .* score) * below - sumBelow) .^ 2 ./ max(below .* (1 - below), realmin);
  [~, k] = max(between);
  if isempty(k)
    t = score - 1;                                        % a single region is the object
  else
    t = (score(k) + score(k + 1)) / 2;
  end
end

function regions = pick(opts, pairs, weight, score, left)
% The best set among the regions that are left.
  index = find(left);
  number = zeros(size(left));
  number(index) = 1:numel(index);
  switch opts.mode
    case 'connected'
      inside = all(left(pairs), 2);
      local = reshape(number(pairs(inside, :)), [], 2);
      best = frs_renamed('localize', @() frs_connected(local, weight(index), 'method', opts.method, ...
                                                       'timeLimit', opts.timeLimit));
      regions = index(best);
    case 'positive'
      regions = find(left & weight > 0);
    otherwise
      regions = [];
  end
  if isempty(regions)
    [~, best] = max(score(index));
    regions = index(best);
  end
end

function opts = check_options(opts)
  frs_choice('localize', 'mode', opts.mode, {'connected', 'positive', 'best'});
  frs_choice('localize', 'weight', opts.weight, {'area', 'count', 'none'});
  frs_choice('localize', 'method', opts.method, {'exact', 'fast'});
  if ischar(opts.threshold)
    frs_choice('localize', 'threshold', opts.threshold, {'split', 'mean'});
  elseif ~(isnumeric(opts.threshold) && isscalar(opts.threshold) && isfinite(opts.threshold))
    error('frs:localize:badOption', 'threshold must be ''split'', ''mean'' or a finite number.');
  end
  if ~(isnumeric(opts.count) && isscalar(opts.count) && opts.count >= 1 && opts.count == round(opts.count))
    error('frs:localize:badOption', 'count must be a whole number from 1 on.');
  end
end

%!shared L, H, model
%! % three columns of regions; the class is word 2
%! L = uint32 (kron ([1 2 3 4 5; 6 7 8 9 10], ones (4, 6)));
%! H = [ones(1, 10); zeros(1, 10)];  H(:, [2 3 10]) = [0 0 0; 1 1 1];
%! model = frs_svm_train ([1 0.9 0 0.1; 0 0.1 1 0.9], [-1 -1 1 1], 'kernel', 'linear', 'C', 10);
%!test
%! % the connected answer is the larger group, 'positive' takes all, 'best' one
%! loc = frs_localize (model, L, H, [], 'threshold', 0);
%! assert (loc.regions, [2 3]);
%! assert (loc.box, [7 1 18 4]);
%! assert (loc.mask, L == 2 | L == 3);
%! assert (numel (loc.regionScore), 10);
%! assert (frs_localize (model, L, H, [], 'mode', 'positive').regions, [2 3 10]);
%! assert (frs_localize (model, L, H, [], 'mode', 'best').regions, 2);
%!test
%! % above the mean the set may cross regions below it to reach a good one
%! loc = frs_localize (model, L, H, [], 'threshold', 'mean');
%! assert (numel (loc.regions), 5);
%! assert (all (ismember ([2 3 10], loc.regions)));
%!test
%! % by default the threshold lies between the two groups of scores; one region is its own answer
%! loc = frs_localize (model, L, H, []);
%! assert (loc.regions, [2 3]);
%! assert (loc.threshold, mean ([min(loc.regionScore), max(loc.regionScore)]), 1e-12);
%! assert (frs_localize (model, uint32 (ones (3)), [0; 1], []).regions, 1);
%!test
%! % repetition finds the second object, and nothing after it
%! loc = frs_localize (model, L, H, frs_adjacency (L), 'count', 5, 'threshold', 0);
%! assert ({loc.regions}, {[2 3], 10});
%! assert (loc(1).score > 0 && loc(2).score > 0);
%!test
%! % a data set gives one entry per image, the same as image by image
%! ds = struct ('H', [H, fliplr(H)], 'bag', [ones(1, 10), 2 * ones(1, 10)], 'labels', {{L, L}});
%! ds.adjacency = {frs_adjacency(L), frs_adjacency(L)};
%! loc = frs_localize (model, ds);
%! assert ([loc.image], [1 2]);
%! assert (loc(2).regions, frs_localize (model, L, fliplr (H), []).regions);
%! assert ({frs_localize(model, ds, 'weight', 'none').regions}, {loc.regions});
%!test
%! % no images, no objects: the answer can still be judged
%! none = struct ('H', H(:, []), 'bag', zeros (1, 0), 'labels', {{}}, 'adjacency', {{}});
%! loc = frs_localize (model, none);
%! assert (isempty (loc));
%! r = frs_eval_localization (loc, {true(4)});
%! assert (r.meanIoU, 0);
%!error id=frs:localize:badSize       frs_localize (model, L, H)
%!error id=frs:localize:badValue      frs_localize (model, L, H(:, 1:9), [])
%!error id=frs:localize:badValue      frs_localize (model, L - 1, H, [])
%!error id=frs:localize:badType       frs_localize (model, 'a', H, [])
%!error id=frs:localize:badType       frs_localize (model, struct ('H', H))
%!error id=frs:localize:badOption     frs_localize (model, L, H, [], 'mode', 'all')
%!error id=frs:localize:badOption     frs_localize (model, L, H, [], 'count', 0)
%!error id=frs:localize:badOption     frs_localize (model, L, H, [], 'threshold', NaN)
%!error id=frs:localize:badOption     frs_localize (model, L, H, [], 'weight', 'size')
%!error id=frs:localize:unknownOption frs_localize (model, L, H, [], 'k', 1)
%!error id=frs:localize:badType       frs_localize (1, L, H, [])
%!error id=frs:localize:badSize       frs_localize (model, struct ('H', H, 'bag', {{1}}, 'labels', {{L}}, 'adjacency', {{[]}}))
%!error id=frs:localize:badSize       frs_localize (model, struct ('H', H, 'bag', ones (1, size (H, 2)), 'labels', L, 'adjacency', []))
