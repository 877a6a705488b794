function result = frs_eval_localization(loc, truth, varargin)
%FRS_EVAL_LOCALIZATION  Precision-recall, CorLoc and overlap of localised objects.
%   RESULT = FRS_EVAL_LOCALIZATION(LOC, TRUTH, NAME, VALUE, ...) compares the objects LOC of
%   frs_localize (fields image, mask, box, score) with TRUTH, a cell with one entry per image: a logical
%   mask (one object), a cell of masks, K-by-4 boxes [x1 y1 x2 y2], or [] where there is no object.
%   Of videos LOC has cuboids [x1 y1 t1 x2 y2 t2] as box, mask volumes, or rows [frame x1 y1 x2 y2] in a field tube, which then
%   takes the place of the box, and an entry of TRUTH is a tube, K-by-6 cuboids, a logical H-by-W-by-T volume, or a cell of
%   tubes or of volumes, in the same pixels; areas are then volumes.
%   As in PASCAL VOC, answers are taken by decreasing score and each is compared with the object that it overlaps most.
%   It is correct when that overlap is at least t and no earlier answer has found that object. A second answer for the
%   same object is wrong, even where it would fit another one, and so is every answer on an image without object.
%
%   Options (default):
%     t       ([0.5 0.4])  thresholds of the area of overlap
%     measure ('iou')      what must reach t: 'iou'; 'found' or 'truth', the intersection as a share of the answer or of the
%                          object (the threshold 1/8 of the action literature is read as one or the other); 'time', frames
%                          of both over frames of either (videos)
%     shape   ('auto')     what of LOC is compared: its 'mask', or its 'box', then with the box of the truth;
%                          'auto' compares like with like: its box where the truth of an image is boxes, else
%                          its mask. A mask that fits an object well overlaps its box far from fully
%     method  ('area')     average precision, see frs_pr
%     ignore  ({})         objects of the truth that count neither way (VOC's difficult ones): a cell with a
%                          mask for each image, one entry per object, or []. An answer that fits such an
%                          object best leaves the ranking; CorLoc and overlap are those of the other objects
%
%   RESULT has t, ap and corLoc (rows, one entry per threshold; corLoc is the share of images with an
%   object whose best-scored answer is correct), curve (struct array: t, precision, recall, ap,
%   threshold; frs_plot_pr draws it), iou (1-by-n, overlap of the best-scored answer with the whole
%   truth of its image; NaN without truth, 0 without answer), meanIoU, boxIou, maskIou, meanBoxIoU and
%   meanMaskIoU (the same of boxes with the box of the truth, and of masks with the truth as it is, whatever
%   shape says; NaN where LOC has none), overlap (one entry per LOC: the measure with the truth object it fits best), and
%   of videos timeIou and meanTimeIoU (frames of the best-scored answer and of the whole truth). iou and the like are
%   intersections over unions whatever the measure.
%
%   See also frs_localize, frs_overlap, frs_pr, frs_plot_pr, frs_eval_segmentation.
%
%   Example
%     loc = struct('image', {1, 2}, 'box', {[1 1 10 10], [1 1 4 4]}, 'score', {2, 1}, 'mask', []);
%     r = frs_eval_localization(loc, {[1 1 10 9], [3 3 6 6]}, 'shape', 'box');
%     fprintf('AP %.2f, CorLoc %.2f, mean overlap %.3f\n', r.ap(1), r.corLoc(1), r.meanIoU)
%     % AP 0.50, CorLoc 0.50, mean overlap 0.521
  frs_need('eval_localization', nargin, 2);
  opts = frs_parse('eval_localization', { ...
    't',       [0.5 0.4], 'numbers (0 1]'
    'measure', 'iou',     {'iou', 'found', 'truth', 'time'}
    'shape',   'auto',    {'auto', 'mask', 'box'}
    'method',  'area',    {'area', 'voc2007', 'voc2010'}
    'ignore',  {},        ''}, varargin);
  check(loc, truth);
  videos = any(cellfun(@(x) frs_is_video_object(x), truth));
  if videos
    objects = cellfun(@video_objects, truth(:)', 'UniformOutput', false);
    comparison = @frs_compare_tubes;
  elseif strcmp(opts.measure, 'time')
    error('frs:eval_localization:badOption', 'The measure time is for videos; truth is of pictures.');
  else
    objects = cellfun(@objects_of, truth(:)', 'UniformOutput', false);
    comparison = @compare;
  end
  ignored = ignored_objects(opts.ignore, objects);
  all_ = objects;
  objects = cellfun(@(o, i) o(~i, :), objects, ignored, 'UniformOutput', false);
  overlap = cell(1, numel(loc));
  ofIgnored = cell(1, numel(loc));
  whole = zeros(1, numel(loc));
  both = zeros(2, numel(loc));
  inTime = zeros(1, numel(loc));
  for k = 1:numel(loc)
    [overlap{k}, whole(k), both(:, k), inTime(k)] = comparison(loc(k), objects{loc(k).image}, opts);
    ofIgnored{k} = comparison(loc(k), all_{loc(k).image}(ignored{loc(k).image}, :), opts);
  end
  both(isnan(both) & repmat(any(~isnan(both), 2), 1, numel(loc))) = 0;      % no box or mask where others have one
  best = cellfun(@(o) max([0, o]), overlap);
  score = double([loc.score]);
  images = [loc.image];
  [~, order] = sortrows([-score(:), -best(:)]);          % ties by overlap: their order must not matter
  order = order(:)';
  positives = sum(cellfun('size', objects, 1));
  if positives == 0
    error('frs:eval_localization:badValue', 'truth must hold at least one object that is not ignored.');
  end

  result = struct('t', opts.t(:)', 'ap', zeros(1, numel(opts.t)), 'corLoc', zeros(1, numel(opts.t)), 'curve', []);
  [top, found] = top_answers(images, order, objects);
  iou = of_images(whole, top, found, objects);
  for j = 1:numel(opts.t)
    hit = match(overlap, ofIgnored, images, order, objects, opts.t(j));
    counts = ~isnan(hit);
    [precision, recall, ap, info] = pr(score(counts), hit(counts), positives, opts.method);
    curve(j) = struct('t', opts.t(j), 'precision', precision, 'recall', recall, 'ap', ap, 'threshold', info.threshold);
    result.ap(j) = ap;
    result.corLoc(j) = sum(best(top) >= opts.t(j)) / sum(~isnan(iou));
  end
  result.curve = curve;
  result.iou = iou;
  result.meanIoU = mean(iou(~isnan(iou)));
  result.boxIou = of_images(both(1, :), top, found, objects);
  result.maskIou = of_images(both(2, :), top, found, objects);
  result.meanBoxIoU = mean(result.boxIou(~isnan(iou)));
  result.meanMaskIoU = mean(result.maskIou(~isnan(iou)));
  result.overlap = best;
  if videos
    result.timeIou = of_images(inTime, top, found, objects);
    result.meanTimeIoU = mean(result.timeIou(~isnan(iou)));
  end
end

function [precision, recall, ap, info] = pr(score, hit, positives, method)
  if isempty(score)
    [precision, recall, ap, info] = deal(zeros(1, 0), zeros(1, 0), 0, struct('threshold', zeros(1, 0)));
  else
    [precision, recall, ap, info] = frs_renamed('eval_localization', @() frs_pr(score, hit, 'positives', positives, 'method', method));
  end
end

function hit = match(overlap, ofIgnored, images, order, objects, t)
% The object that an answer fits best decides; it can be found once. NaN where that object is to be ignored.
  found = cellfun(@(o) false(1, size(o, 1)), objects, 'UniformOutput', false);
  hit = zeros(1, numel(order));
  for k = order
    [o, j] = max(overlap{k});
    other = max([0, ofIgnored{k}]);
    if other >= t && other > max([0, o])
      hit(k) = NaN;
    elseif ~isempty(o) && o >= t && ~found{images(k)}(j)
      found{images(k)}(j) = true;
      hit(k) = 1;
    end
  end
end

function [top, found] = top_answers(images, order, objects)
% The best-scored answer TOP of every image FOUND that has an object and an answer.
  found = [];
  top = [];
  for i = frs_where(cellfun('size', objects, 1) > 0)
    mine = order(images(order) == i);
    if ~isempty(mine)
      top(end + 1) = mine(1);
      found(end + 1) = i;
    end
  end
end

function iou = of_images(value, top, found, objects)
  iou = NaN(1, numel(objects));
  iou(cellfun('size', objects, 1) > 0) = 0;
  iou(found) = value(top);
end

function [each, whole, both, inTime] = compare(loc, objects, opts)
% Overlap with each object (a row) and with all of them together; BOTH: the latter for boxes and for masks. Pictures have no
% time.
  each = zeros(1, size(objects, 1));
  whole = 0;
  both = [NaN; NaN];
  inTime = NaN;
  shape = opts.shape;
  if isempty(each)
    return
  end
  if strcmp(shape, 'auto') && iscell(objects)
    shape = 'mask';
  elseif strcmp(shape, 'auto')
    shape = 'box';
  end
  kinds = {'box', 'mask'};
  for k = 1:2
    if ~isempty(loc.(kinds{k}))
      [o, both(k)] = compare_shape(loc.(kinds{k}), objects, kinds{k}, opts.measure);
      if strcmp(kinds{k}, shape)
        each = o;
        whole = both(k);
      end
    end
  end
end

function [each, whole] = compare_shape(answer, objects, kind, measure)
  if ~islogical(answer) && ~(isnumeric(answer) && isequal(size(answer), [1 4]))
    error('frs:eval_localization:badType', '%s of LOC must be a logical mask or one box [x1 y1 x2 y2].', kind);
  end
  if strcmp(kind, 'box') && iscell(objects)
    objects = cellfun(@frs_box_of, objects, 'UniformOutput', false);
    objects = vertcat(objects{:});
  end
  each = frs_renamed('eval_localization', @() frs_overlap(answer, objects, 'measure', measure));
  if iscell(objects)
    whole = frs_renamed('eval_localization', @() frs_overlap(answer, frs_union_of_masks(objects)));
  else
    [both, mine, all_] = frs_union_overlap(answer, objects);
    whole = frs_overlap_ratio(both, mine, all_, 'iou');
  end
end

function ignored = ignored_objects(ignore, objects)
% A mask for each image over its objects.
  ignored = cellfun(@(o) false(size(o, 1), 1), objects, 'UniformOutput', false);
  if isempty(ignore)
    return
  end
  if ~iscell(ignore) || numel(ignore) ~= numel(objects)
    error('frs:eval_localization:badOption', 'ignore must be a cell with a mask for each of the %d images.', numel(objects));
  end
  for i = frs_where(~cellfun(@isempty, ignore(:)'))
    mask = ignore{i};
    if ~(islogical(mask) || (isnumeric(mask) && all(mask(:) == 0 | mask(:) == 1))) || numel(mask) ~= numel(ignored{i})
      error('frs:eval_localization:badOption', 'ignore of image %d must be a mask of its %d objects; got %d values.', i, ...
            numel(ignored{i}), numel(mask));
    end
    ignored{i} = logical(mask(:));
  end
end

function objects = objects_of(x)
% A column cell of masks that are not empty, or boxes: one row an object.
  if ~islogical(x) && ~iscell(x) && ~(isnumeric(x) && (isempty(x) || size(x, 2) == 4))
    error('frs:eval_localization:badType', 'An entry of truth must be a logical mask, a cell of masks, K-by-4 boxes or [].');
  end
  objects = frs_objects('eval_localization', 'truth', x);
  if iscell(objects)
    objects = objects(cellfun(@(m) any(m(:)), objects));
  end
end

function objects = video_objects(x)
% A column cell of tubes, cuboids and volumes; empty volumes leave.
  if isnumeric(x) && isempty(x)
    objects = cell(0, 1);
  elseif iscell(x)
    objects = x(:);
  elseif isnumeric(x) && size(x, 2) == 6
    objects = num2cell(x, 2);
  else
    objects = {x};
  end
  frs_renamed('eval_localization', @() frs_overlap(objects, zeros(0, 6)));      % says what is wrong with them
  objects = objects(cellfun(@(o) ~islogical(o) || any(o(:)), objects));
  ofMasks = cellfun(@islogical, objects);
  if any(ofMasks) && ~all(ofMasks)
    error('frs:eval_localization:badType', 'The objects of one video must all be volumes, or all tubes and cuboids.');
  end
end

function check(loc, truth)
  if ~isstruct(loc) || ~all(isfield(loc, {'image', 'score', 'mask', 'box'}))
    error('frs:eval_localization:badType', 'LOC must be a struct array of frs_localize.');
  end
  if ~iscell(truth) || isempty(truth)
    error('frs:eval_localization:badType', 'truth must be a cell with one entry per image.');
  end
  number = @(v) isnumeric(v) && isreal(v) && isscalar(v);
  if ~all(arrayfun(@(l) number(l.image) && l.image == round(l.image) && number(l.score), loc(:)))
    error('frs:eval_localization:badType', 'image and score of each LOC must be one number, image a whole one.');
  end
  if any([loc.image] < 1 | [loc.image] > numel(truth))
    error('frs:eval_localization:badSize', 'LOC speaks of image %d, but truth has %d entries.', max([loc.image]), numel(truth));
  end
  if any(isnan([loc.score]))
    error('frs:eval_localization:notFinite', 'The scores of LOC must not be NaN.');
  end
end

%!shared loc, truth
%! m = false (10, 20);  left = m;  left(:, 1:10) = true;  right = ~left;  part = m;  part(:, 1:9) = true;
%! loc = struct ('image', {1, 2, 3, 3}, 'mask', {left, left, left, right}, 'box', {[1 1 10 10]}, 'score', {4, 3, 2, 1});
%! truth = {left, [], part};
%!test
%! % by hand: hit, false alarm on an empty image, hit (0.9), false alarm beside it
%! r = frs_eval_localization (loc, truth, 't', [0.5 0.95]);
%! assert (r.curve(1).precision, [1 1/2 2/3 1/2], eps);
%! assert (r.curve(1).recall, [1/2 1/2 1 1]);
%! assert (r.ap, [1/2 + 1/3, 1/2], eps);
%! assert (r.corLoc, [1 1/2]);
%! assert (r.iou, [1 NaN 0.9], eps);
%! assert (r.meanIoU, 0.95, eps);
%! assert (r.overlap, [1 0 0.9 0], eps);
%!test
%! % a second answer for the same object is wrong; objects never found limit the recall
%! again = loc([1 1]);
%! r = frs_eval_localization (again, {{loc(1).mask, loc(4).mask}}, 't', 0.5);
%! assert (r.curve.recall(end), 0.5);
%! assert (r.curve.precision(end), 0.5);
%! assert (r.iou, 0.5);
%!test
%! % boxes, several per image
%! d = struct ('image', {1, 1}, 'box', {[1 1 4 4], [11 1 14 4]}, 'score', {1, 2}, 'mask', []);
%! r = frs_eval_localization (d, {[1 1 4 4; 11 1 14 4]}, 'shape', 'box', 't', 0.5);
%! assert (r.ap, 1);
%! assert (r.iou, 0.5);
%!test
%! % the truth of an image together: boxes that meet count their common pixels once, however large they are
%! a = struct ('image', 1, 'box', [1 1 6 4], 'score', 1, 'mask', true (4, 6));
%! boxes = [1 1 4 4; 3 1 8 4; 3 3 4 20];
%! assert (frs_eval_localization (a, {boxes}, 'shape', 'box').iou, 24 / 64, eps);
%! assert (frs_eval_localization (a, {boxes}, 'shape', 'mask').iou, 24 / 64, eps);
%! a.box = [1 1 3e7 1e7];
%! assert (frs_eval_localization (a, {[1 1 2e7 1e7; 1e7 1 4e7 1e7]}, 'shape', 'box').iou, 0.75, 1e-6);
%!test
%! % like is compared with like; both overlaps are reported
%! m = false (8);  m(2:5, 2:5) = eye (4) > 0;
%! a = struct ('image', 1, 'box', [2 2 5 5], 'score', 1, 'mask', m);
%! r = frs_eval_localization (a, {[2 2 5 5]});
%! assert ([r.meanIoU, r.meanBoxIoU, r.meanMaskIoU], [1 1 0.25]);
%! r = frs_eval_localization (a, {m});
%! assert ([r.meanIoU, r.meanBoxIoU, r.meanMaskIoU], [1 1 1]);
%! r = frs_eval_localization (a, {[2 2 5 5]}, 'shape', 'mask');
%! assert ([r.meanIoU, r.meanBoxIoU, r.corLoc(1)], [0.25 1 0]);
%! a.mask = [];
%! assert (isnan (frs_eval_localization (a, {m}).meanMaskIoU));
%!test
%! % the order of the answers does not matter, ties included
%! tied = loc;  [tied.score] = deal (1);
%! a = frs_eval_localization (tied, truth);  b = frs_eval_localization (tied(end:-1:1), truth);
%! assert (a.ap, b.ap);
%!test
%! % no answer at all
%! r = frs_eval_localization (loc([]), truth);
%! assert (r.ap, [0 0]);
%! assert (r.meanIoU, 0);
%!test
%! % ignored objects: answers on them count neither way, they are not missed; by hand
%! boxes = {[1 1 10 10; 21 1 30 10], [1 1 10 10]};
%! two = struct ('image', {1, 1, 1, 2}, 'box', {[21 1 30 10], [1 1 10 10], [40 1 50 10], [1 1 10 10]}, 'score', {4, 3, 2, 1}, 'mask', []);
%! r = frs_eval_localization (two, boxes, 't', 0.5, 'ignore', {[0 1], []});
%! % ranking: hit (score 3), miss (2), hit (1) of 2 objects
%! assert (r.curve.precision, [1 1/2 2/3], eps);
%! assert (r.ap, 1/2 + 1/2 * 2/3, eps);
%! assert (r.iou, [0 1]);
%! % an image whose only object is ignored has no truth
%! r = frs_eval_localization (two, boxes, 't', 0.5, 'ignore', {[], true});
%! assert (isnan (r.iou(2)) && r.ap == 1);
%!test
%! % three videos by hand: the first found by 3/4 of its volume, the second in the wrong half of the time, a false alarm
%! % on the third, which has nothing
%! tube = @(frames, box) [frames(:), repmat(box, numel (frames), 1)];
%! objects = {tube(1:4, [1 1 10 10]), tube(5:8, [1 1 10 10]), []};
%! found = struct ('image', {1, 2, 3}, 'mask', [], 'box', [], 'tube', {tube(1:3, [1 1 10 10]), tube(1:5, [1 1 10 10]), ...
%!               tube(1:2, [1 1 5 5])}, 'score', {2, 1, 3});
%! r = frs_eval_localization (found, objects, 't', [0.5 0.2 1/8]);
%! assert (r.iou, [3/4 1/8 NaN], eps);
%! assert (r.timeIou, [3/4 1/8 NaN], eps);
%! assert (r.corLoc, [1/2 1/2 1]);
%! assert (r.curve(1).precision, [0 1/2 1/3], eps);
%! assert (r.curve(1).recall, [0 1/2 1/2]);
%! assert (r.ap, [1/4, 1/4, 1/2 * 1/2 + 1/2 * 2/3], eps);
%! share = frs_eval_localization (found, objects, 't', 0.2, 'measure', 'found');
%! assert (share.overlap, [1 1/5 0], eps);
%! assert (share.ap, r.ap(3), eps);
%! assert (frs_eval_localization (found, objects, 'measure', 'truth').overlap, [3/4 1/4 0], eps);
%! assert (share.meanIoU, r.meanIoU);
%!test
%! % the same answers as cuboids and as volumes; several objects together against the count of voxels
%! V = false (6, 8, 5);  a = V;  a(1:3, 1:4, 1:3) = true;  b = V;  b(2:6, 3:8, 2:4) = true;  c = V;  c(2:4, 2:6, 2:5) = true;
%! boxes = [1 1 1 4 3 3; 3 2 2 8 6 4];
%! found = struct ('image', 1, 'mask', c, 'box', [2 2 2 6 4 5], 'score', 1);
%! want = nnz (c & (a | b)) / nnz (c | a | b);
%! for objects = {boxes, {a, b}, {boxes(1, :), boxes(2, :)}}
%!   r = frs_eval_localization (found, objects, 't', 0.1);
%!   assert ([r.iou, r.boxIou, r.maskIou], want * [1 1 1], 1e-12);
%!   assert (r.overlap, max (nnz (c & a) / nnz (c | a), nnz (c & b) / nnz (c | b)), 1e-12);
%!   assert (r.timeIou, 3 / 5, eps);
%! end
%!test
%! % shares of boxes in pictures
%! found = struct ('image', 1, 'mask', [], 'box', [1 1 4 4], 'score', 1);
%! assert (frs_eval_localization (found, {[1 1 2 4]}, 'measure', 'truth').overlap, 1);
%! assert (frs_eval_localization (found, {[1 1 2 4]}, 'measure', 'found').overlap, 0.5);
%!error id=frs:eval_localization:badOption frs_eval_localization (loc, truth, 'measure', 'time')
%!error id=frs:eval_localization:badType frs_eval_localization (loc(1), {{true(2, 2, 2), [1 1 1 2 2 2]}})
%!error id=frs:eval_localization:badValue frs_eval_localization (loc(1), {[1 5 1 2 2]})
%!error id=frs:eval_localization:badSize frs_eval_localization (struct ('image', 1, 'mask', true (2, 2, 3), 'box', [], 'score', 1), {true(2, 2, 2)})
%!error id=frs:eval_localization:badOption frs_eval_localization (struct ('image', 1, 'score', 1, 'mask', [], 'box', [1 1 2 2]), {[1 1 2 2]}, 'ignore', {[1 1]})
%!error id=frs:eval_localization:badOption frs_eval_localization (struct ('image', 1, 'score', 1, 'mask', [], 'box', [1 1 2 2]), {[1 1 2 2]}, 'ignore', 1)
%!error id=frs:eval_localization:badValue frs_eval_localization (struct ('image', 1, 'score', 1, 'mask', [], 'box', [1 1 2 2]), {[1 1 2 2]}, 'ignore', {1})
%!error id=frs:eval_localization:badType   frs_eval_localization (1, truth)
%!error id=frs:eval_localization:badType   frs_eval_localization (loc, 1)
%!error id=frs:eval_localization:badType   frs_eval_localization (loc, {1, [], 'a'})
%!error id=frs:eval_localization:badSize   frs_eval_localization (loc, truth(1:2))
%!error id=frs:eval_localization:badValue  frs_eval_localization (loc, {[], [], []})
%!error id=frs:eval_localization:badOption frs_eval_localization (loc, truth, 't', 2)
%!error id=frs:eval_localization:badOption frs_eval_localization (loc, truth, 'shape', 'circle')
%!error id=frs:eval_localization:notFinite frs_eval_localization (setfield (loc(1), 'score', NaN), truth)
%!error id=frs:eval_localization:unknownOption frs_eval_localization (loc, truth, 'k', 2)
%!error id=frs:eval_localization:badType frs_eval_localization (struct ('image', 1, 'mask', [], 'box', [1 1 2 2], 'score', [1 2]), {[1 1 2 2]})
%!error id=frs:eval_localization:badType frs_eval_localization (struct ('image', 1.5, 'mask', [], 'box', [1 1 2 2], 'score', 1), {[1 1 2 2]})
%!error id=frs:eval_localization:badType frs_eval_localization (struct ('image', 1, 'mask', 1, 'box', [1 1 2 2], 'score', 1), {[1 1 2 2]})
