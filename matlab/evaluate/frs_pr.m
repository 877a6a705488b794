function [precision, recall, ap, info] = frs_pr(score, y, varargin)
%FRS_PR  Precision-recall curve and average precision.
%   [PRECISION, RECALL, AP, INFO] = FRS_PR(SCORE, Y, NAME, VALUE, ...) ranks samples by SCORE (larger
%   is more positive) against the labels Y in {-1,+1} (or {0,1}, logical), both vectors of n.
%   PRECISION and RECALL are rows with one entry per distinct score, from the highest down. Samples
%   with the same score enter together, so the result does not depend on the order of the samples.
%
%   Options (default):
%     method     ('area')  which average precision AP is:
%                  'area'     sum over k of (recall_k - recall_{k-1}) precision_k: the area under the
%                             curve as steps, without interpolation
%                  'voc2007'  mean over recall 0, 0.1 .. 1 of the best precision at that recall or more
%                  'voc2010'  area under the same monotone envelope
%     positives  ([])      number of positives that could have been found, at least sum(Y > 0); more
%                          when some were never scored (missed detections)
%     ignore     ([])      n values, true where a sample counts neither way and leaves the ranking (VOC's
%                          difficult ones); its label does not matter, so labels may be 0 there
%     weight     ([])      n values from 0, how much each sample counts (pixels of a segment); [] is 1 each. positives is
%                          then a total weight too
%
%   INFO has all three values, area, voc2007, voc2010, the threshold of each point, and positives.
%
%   See also frs_auc, frs_eval_localization, frs_plot_pr.
%
%   Example
%     [p, r, ap, info] = frs_pr([4 3 2 1], [1 -1 1 -1]);
%     fprintf('%.3f %.3f %.3f\n', info.area, info.voc2007, info.voc2010)
%     % 0.833 0.848 0.833
  frs_need('pr', nargin, 2);
  opts = frs_parse('pr', { ...
    'method',    'area', {'area', 'voc2007', 'voc2010'}
    'positives', [],     'number? [0 Inf)'
    'ignore',    [],     ''
    'weight',    [],     'numbers? [0 Inf)'}, varargin);
  weight = weights(opts.weight, score);
  [score, y, weight] = without_ignored(score, y, weight, opts.ignore);
  [score, y] = frs_ranking('pr', score, y);
  positives = sum(weight .* y);
  if ~isempty(opts.positives)
    if opts.positives < positives
      error('frs:pr:badOption', 'positives must be a number from %g, the positives in y, on.', positives);
    end
    positives = opts.positives;
  end
  if positives == 0
    error('frs:pr:badValue', 'y must hold a positive label: recall has no meaning without one.');
  end
  [score, order] = sort(score, 'descend');
  last = [find(score(1:end - 1) ~= score(2:end)), numel(score)];   % last sample of each tied group
  found = cumsum(weight(order) .* y(order));
  total = cumsum(weight(order));
  precision = found(last) ./ max(total(last), realmin);
  recall = found(last) / positives;
  step = diff([0, recall]);
  envelope = cummax(precision(end:-1:1));                 % the highest precision at this recall or a higher one
  envelope = envelope(end:-1:1);
  reached = [envelope, 0];
  best = reached(1 + sum(bsxfun(@lt, recall(:), (0:10) / 10 - 1e-9), 1));   % recall rises
  info = struct('area', sum(step .* precision), 'voc2007', sum(best) / 11, 'voc2010', sum(step .* envelope), ...
                'threshold', score(last), 'positives', positives);
  ap = info.(opts.method);
end

function weight = weights(weight, score)
  if isempty(weight)
    weight = ones(1, numel(score));
  elseif numel(weight) ~= numel(score)
    error('frs:pr:badSize', 'weight must have one value per sample (%d); got %d.', numel(score), numel(weight));
  end
  weight = double(weight(:)');
end

function [score, y, weight] = without_ignored(score, y, weight, ignore)
  if isempty(ignore)
    return
  end
  if ~(islogical(ignore) || (isnumeric(ignore) && isreal(ignore) && all(ignore(:) == 0 | ignore(:) == 1))) || ...
      ~isvector(ignore) || numel(ignore) ~= numel(score) || numel(ignore) ~= numel(y)
    error('frs:pr:badOption', 'ignore must be a mask with one value per sample (%d); got %d.', numel(score), numel(ignore));
  end
  score = score(~ignore);
  y = y(~ignore);
  weight = weight(~ignore(:)');
end

%!test
%! % ignored samples leave the ranking, whatever their label
%! [p, r, ap] = frs_pr ([5 4 3 2 1], [1 0 -1 1 -1], 'ignore', [0 1 0 0 0]);
%! [q, s, same] = frs_pr ([5 3 2 1], [1 -1 1 -1]);
%! assert ({p, r, ap}, {q, s, same});
%!test
%! % a sample of weight w counts as w samples with its score
%! [p, r, ap] = frs_pr ([4 3 2 1], [1 -1 1 -1], 'weight', [2 1 3 4]);
%! [q, s, same] = frs_pr ([4 4 3 2 2 2 1 1 1 1], [1 1 -1 1 1 1 -1 -1 -1 -1]);
%! assert ({p, r, ap}, {q, s, same});
%! [~, ~, ap] = frs_pr ([4 3 2 1], [1 -1 1 -1], 'weight', [2 0 3 4], 'ignore', [0 0 0 1]);
%! assert (ap, 1);
%!error id=frs:pr:badSize frs_pr ([2 1], [1 -1], 'weight', 1)
%!error id=frs:pr:badOption frs_pr ([2 1], [1 -1], 'weight', [1 -1])
%!test
%! % by hand: hits at ranks 1 and 3 of 4
%! [p, r, ap] = frs_pr ([4 3 2 1], [1 -1 1 -1]);
%! assert (p, [1 1/2 2/3 1/2], eps);
%! assert (r, [1/2 1/2 1 1]);
%! assert (ap, 1/2 + 1/3, eps);
%!test
%! % 11 points: precision 1 up to recall 0.5 (6 points), then 2/3 (5 points)
%! [~, ~, ap] = frs_pr ([4 3 2 1], [1 -1 1 -1], 'method', 'voc2007');
%! assert (ap, (6 + 5 * 2/3) / 11, 1e-15);
%!test
%! % ties enter together: one point, precision the share of positives, whatever the order
%! for y = {[1 0 0 1], [0 0 1 1], [1 1 0 0]}
%!   [p, r, ap] = frs_pr (zeros (1, 4), y{1});
%!   assert ({p, r, ap}, {0.5, 1, 0.5});
%! end
%!test
%! % a perfect ranking, and columns as well as rows
%! [~, ~, ~, info] = frs_pr ([3; 2; 1], [true; true; false]);
%! assert ([info.area, info.voc2007, info.voc2010], [1 1 1], 1e-15);
%!test
%! % positives that were never scored limit the recall
%! [p, r, ap] = frs_pr ([2 1], [1 1], 'positives', 4);
%! assert (r, [0.25 0.5]);
%! assert (ap, 0.5);
%!error id=frs:pr:badSize       frs_pr ([1 2 3], [1 -1])
%!error <got 2-by-2 scores and 2-by-2 labels> frs_pr (ones (2), ones (2))
%!error id=frs:pr:badSize       frs_pr (1:4, ones (2))
%!error id=frs:pr:badSize       frs_pr ([], [])
%!error id=frs:pr:badType       frs_pr ('ab', [1 -1])
%!error id=frs:pr:badType       frs_pr ([1 2], {1, -1})
%!error id=frs:pr:notFinite     frs_pr ([1 NaN], [1 -1])
%!error id=frs:pr:badValue      frs_pr ([1 2], [1 3])
%!error id=frs:pr:badValue      frs_pr ([1 2], [-1 -1])
%!error id=frs:pr:badOption     frs_pr ([1 2], [1 -1], 'method', 'voc')
%!error id=frs:pr:badOption     frs_pr ([1 2], [1 -1], 'positives', 0)
%!error id=frs:pr:badOption     frs_pr ([1 2], [1 -1], 'ignore', true)
%!error id=frs:pr:badOption     frs_pr ([1 2], [1 -1], 'ignore', [2 0])
%!error <'ignore', y == 0>      frs_pr ([1 2 3], [1 -1 0])
%!error id=frs:pr:unknownOption frs_pr ([1 2], [1 -1], 'kind', 1)
