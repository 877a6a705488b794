function result = frs_eval_segmentation(masks, truth)
%FRS_EVAL_SEGMENTATION  Pixel measures of object masks against the truth.
%   RESULT = FRS_EVAL_SEGMENTATION(MASKS, TRUTH) compares, image by image, the masks of a cell MASKS
%   (logical, [] for none), or those of a struct array of frs_localize (joined where an image has
%   several), with the masks of the cell TRUTH (logical; [] or all false where there is no object).
%
%   RESULT has 1-by-n rows iou, precision, recall, fscore (NaN for images without object) and accuracy
%   (share of pixels that agree, every image), their means meanIoU, meanPrecision, meanRecall,
%   meanFscore, meanAccuracy, and pooledIoU: intersection over union of all pixels of all images,
%   where answers on images without object count as wrong.
%
%   See also frs_localize, frs_eval_localization, frs_overlap.
%
%   Example
%     r = frs_eval_segmentation({[true true false]}, {[false true true]});
%     fprintf('IoU %.2f, F %.2f, accuracy %.2f\n', r.meanIoU, r.meanFscore, r.meanAccuracy)
%     % IoU 0.33, F 0.50, accuracy 0.33
  frs_need('eval_segmentation', nargin, 2);
  if ~iscell(truth) || isempty(truth)
    error('frs:eval_segmentation:badType', 'TRUTH must be a cell with one mask per image.');
  end
  n = numel(truth);
  if isstruct(masks)
    masks = joined(masks, n);
  end
  if ~iscell(masks)
    error('frs:eval_segmentation:badType', 'MASKS must be a cell of masks or a struct array of frs_localize.');
  end
  if numel(masks) ~= n
    error('frs:eval_segmentation:badSize', 'MASKS and TRUTH must have one entry per image; got %d and %d.', numel(masks), n);
  end
  count = zeros(4, n);                                   % found, true, both, pixels
  for i = 1:n
    [found, actual] = pair(masks{i}, truth{i});
    count(:, i) = [nnz(found); nnz(actual); nnz(found & actual); numel(found)];
  end
  object = count(2, :) > 0;
  if ~any(object)
    error('frs:eval_segmentation:badValue', 'TRUTH must hold at least one object.');
  end
  both = count(3, :);
  union = count(1, :) + count(2, :) - both;
  result = struct('iou', both ./ union, 'precision', both ./ max(count(1, :), 1), 'recall', both ./ count(2, :), ...
                  'fscore', 2 * both ./ (count(1, :) + count(2, :)), ...
                  'accuracy', 1 - (union - both) ./ max(count(4, :), 1));
  names = {'iou', 'precision', 'recall', 'fscore'};
  means = {'meanIoU', 'meanPrecision', 'meanRecall', 'meanFscore'};
  for k = 1:4
    values = result.(names{k});
    values(~object) = NaN;
    result.(names{k}) = values;
    result.(means{k}) = mean(values(object));
  end
  result.meanAccuracy = mean(result.accuracy(count(4, :) > 0));
  result.pooledIoU = sum(both) / sum(union);
end

function masks = joined(loc, n)
  masks = cell(1, n);
  if ~all(isfield(loc, {'image', 'mask'})) || ...
      ~all(arrayfun(@(l) isnumeric(l.image) && isscalar(l.image) && l.image == round(l.image), loc(:)))
    error('frs:eval_segmentation:badType', 'MASKS must have the fields mask and image, a whole number.');
  end
  for k = 1:numel(loc)
    i = loc(k).image;
    if i < 1 || i > n
      error('frs:eval_segmentation:badSize', 'MASKS speaks of image %d, but TRUTH has %d entries.', i, n);
    end
    if isempty(masks{i})
      masks{i} = loc(k).mask;
    else
      masks{i} = masks{i} | loc(k).mask;
    end
  end
end

function [found, actual] = pair(found, actual)
% Both masks in the same size; [] is all false.
  for m = {found, actual}
    if ~islogical(m{1}) && ~(isnumeric(m{1}) && isempty(m{1}))
      error('frs:eval_segmentation:badType', 'Masks must be logical; got a %s.', class(m{1}));
    end
  end
  if isempty(found)
    found = false(size(actual));
  elseif isempty(actual)
    actual = false(size(found));
  elseif ~isequal(size(found), size(actual))
    error('frs:eval_segmentation:badSize', 'A mask and its truth differ in size: %d-by-%d and %d-by-%d.', ...
          size(found, 1), size(found, 2), size(actual, 1), size(actual, 2));
  end
end

%!test
%! % by hand, with an image without object and one without answer
%! a = logical ([1 1 0 0]);  b = logical ([0 1 1 0]);
%! r = frs_eval_segmentation ({a, a, []}, {b, [], b});
%! assert (r.iou, [1/3 NaN 0], eps);
%! assert (r.precision(1), 0.5);
%! assert (r.recall(1), 0.5);
%! assert (r.accuracy, [0.5 0.5 0.5]);
%! assert (r.pooledIoU, 1/7, eps);
%!test
%! % several objects of one image are joined
%! loc = struct ('image', {1, 1}, 'mask', {logical([1 0 0]), logical([0 1 0])});
%! r = frs_eval_segmentation (loc, {logical([1 1 0])});
%! assert (r.meanIoU, 1);
%!error id=frs:eval_segmentation:badType  frs_eval_segmentation ({1}, {true})
%!error id=frs:eval_segmentation:badType  frs_eval_segmentation (1, {true})
%!error id=frs:eval_segmentation:badType  frs_eval_segmentation ({true}, true)
%!error id=frs:eval_segmentation:badSize  frs_eval_segmentation ({true, true}, {true})
%!error id=frs:eval_segmentation:badSize  frs_eval_segmentation ({true(2)}, {true(3)})
%!error id=frs:eval_segmentation:badValue frs_eval_segmentation ({true}, {false})
%!error id=frs:eval_segmentation:badType frs_eval_segmentation (struct ('a', 1), {true})
%!error id=frs:eval_segmentation:badType frs_eval_segmentation (struct ('image', [1 2], 'mask', true), {true})
%!error id=frs:eval_segmentation:badType frs_eval_segmentation ({{}}, {true})
