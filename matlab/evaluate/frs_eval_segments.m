function result = frs_eval_segments(score, labels, truth, varargin)
%FRS_EVAL_SEGMENTS  Average precision of segments ranked by their scores, against the object's pixels.
%   RESULT = FRS_EVAL_SEGMENTS(SCORE, LABELS, TRUTH, NAME, VALUE, ...) ranks the segments of all images or videos together, as
%   in the experiments on YouTube-Objects (Tang et al. 2013). LABELS is a cell of label images or volumes (numbers
%   1..N_i, see frs_segment and frs_supervoxels), SCORE 1-by-N holds the scores of their segments one image after the other
%   (DS.H of frs_extract has this order), and TRUTH is a cell of logical masks of the same sizes, [] where there is no
%   object. A segment is positive when more than `share` of its pixels (voxels) are object.
%
%   Options (default):
%     share  (0.5)     of a segment that must be object
%     known  ({})      masks of what is annotated, or [] for all of an image: other pixels are not counted, and segments
%                      without any leave the ranking (shots with the truth of some frames)
%     method ('area')  average precision, see frs_pr
%
%   RESULT has ap (every segment counts the same), apVolume (segments count by their pixels), curve and curveVolume (t,
%   precision, recall, ap, threshold; frs_plot_pr draws them), positive (1-by-N) and volume (1-by-N, pixels counted).
%
%   See also frs_crane, frs_eval_localization, frs_eval_supervoxels, frs_pr.
%
%   Example
%     L = uint32([1 1 2 2; 1 1 3 3]);
%     r = frs_eval_segments([3 2 1], {L}, {L == 1 | L == 3});
%     fprintf('AP %.3f, by pixels %.3f\n', r.ap, r.apVolume)
%     % AP 0.833, by pixels 0.917
  frs_need('eval_segments', nargin, 3);
  opts = frs_parse('eval_segments', { ...
    'share',  0.5,    'number [0 1)'
    'known',  {},     ''
    'method', 'area', {'area', 'voc2007', 'voc2010'}}, varargin);
  check(score, labels, truth, opts.known);
  positive = [];
  volume = [];
  for i = 1:numel(labels)
    L = labels{i};
    frs_check_label_image('eval_segments', L);
    if max(L(:)) > numel(score)
      error('frs:eval_segments:badSize', 'SCORE must have an entry for each segment; label volume %d has a label %g and SCORE %d entries.', ...
            i, double(max(L(:))), numel(score));
    end
    known = mask_of('known', opts.known, i, L, true);
    object = mask_of('truth', truth, i, L, false) & known;
    counts = @(mask) accumarray(double(L(:)), double(mask(:)))';
    volume = [volume, counts(known)];                     %#ok<AGROW>
    positive = [positive, counts(object) > opts.share * counts(known)];   %#ok<AGROW>
  end
  if numel(score) ~= numel(volume)
    error('frs:eval_segments:badSize', 'SCORE must have an entry for each of the %d segments; got %d.', numel(volume), numel(score));
  end
  positive = positive > 0;
  if ~any(positive)
    error('frs:eval_segments:badValue', 'No segment is positive: TRUTH must mark more than %g of one.', opts.share);
  end
  curve = @(weight) curve_of(score, positive, weight, volume == 0, opts.method);
  result = struct('ap', [], 'apVolume', [], 'curve', curve(double(volume > 0)), 'curveVolume', curve(volume), ...
                  'positive', positive, 'volume', volume);
  result.ap = result.curve.ap;
  result.apVolume = result.curveVolume.ap;
end

function c = curve_of(score, positive, weight, ignore, method)
  [precision, recall, ap, info] = frs_renamed('eval_segments', @() frs_pr(score, positive, 'weight', weight, 'ignore', ignore, 'method', method));
  c = struct('t', NaN, 'precision', precision, 'recall', recall, 'ap', ap, 'threshold', info.threshold);
end

function check(score, labels, truth, known)
  if ~isnumeric(score) || ~isreal(score) || ~(isvector(score) || isempty(score)) || any(isnan(score(:)))
    error('frs:eval_segments:badType', 'SCORE must be a vector of numbers, without NaN.');
  end
  if ~iscell(labels) || isempty(labels)
    error('frs:eval_segments:badType', 'LABELS must be a cell of label images or volumes.');
  end
  if ~iscell(truth) || numel(truth) ~= numel(labels)
    error('frs:eval_segments:badSize', 'TRUTH must be a cell with a mask or [] for each of the %d label images.', numel(labels));
  end
  if ~iscell(known) || ~any(numel(known) == [0 numel(labels)])
    error('frs:eval_segments:badOption', 'known must be a cell with a mask or [] for each of the %d label images.', numel(labels));
  end
end

function mask = mask_of(name, masks, i, L, value)
% Mask i, or one of a single value where there is none.
  mask = [];
  if ~isempty(masks)
    mask = masks{i};
  end
  if isempty(mask)
    mask = repmat(value, size(L));
  elseif ~islogical(mask) || ~isequal(size(mask), size(L))
    error('frs:eval_segments:badSize', '%s %d must be a logical mask of the size of its labels.', name, i);
  end
end

%!test
%! % by hand, two volumes: half is not more than half; weights are voxels
%! L = cat (3, uint32 ([1 1 2 2]), uint32 ([1 1 2 3]));
%! T = false (1, 4, 2);  T(1, 3:4, :) = true;  T(1, 1:2, 1) = true;
%! r = frs_eval_segments ([5 3 1 4], {L, uint32([1 1 1])}, {T, []});
%! assert (r.positive, [false true true false]);
%! assert (r.volume, [4 3 1 3]);
%! assert (r.ap, 1/2 * 1/3 + 1/2 * 2/4, eps);
%! assert (r.apVolume, 3/4 * 3/10 + 1/4 * 4/11, eps);
%!test
%! % only what is annotated counts; a segment without such pixels leaves
%! L = uint32 ([1 1 2 2 3]);
%! r = frs_eval_segments ([1 2 3], {L}, {logical([1 0 0 0 0])}, 'known', {logical([1 0 1 1 0])});
%! assert (r.positive, [true false false]);
%! assert (r.ap, 1/2);
%!test
%! % random scores give the share of positives, on average
%! L = uint32 (reshape (1:1000, 20, 50));
%! r = frs_eval_segments (mod ((1:1000) * 617, 1009), {L}, {L <= 300});
%! assert (r.ap, 0.3, 0.04);
%!error id=frs:eval_segments:badType  frs_eval_segments ({}, {uint32(1)}, {true})
%!error id=frs:eval_segments:badType  frs_eval_segments (1, uint32 (1), {true})
%!error id=frs:eval_segments:badSize  frs_eval_segments (1, {uint32(1)}, {})
%!error id=frs:eval_segments:badSize  frs_eval_segments ([1 2], {uint32(1)}, {true})
%!error id=frs:eval_segments:badSize  frs_eval_segments (1, {uint32(1)}, {true(2)})
%!error id=frs:eval_segments:badValue frs_eval_segments (1, {uint32(1)}, {false})
%!error id=frs:eval_segments:badOption frs_eval_segments (1, {uint32(1)}, {true}, 'share', 1)
%!error id=frs:eval_segments:badOption frs_eval_segments (1, {uint32(1)}, {true}, 'known', 1)
%!error id=frs:eval_segments:badType  frs_eval_segments (1, {{1}}, {true})
%!error id=frs:eval_segments:badValue frs_eval_segments (1, {[1 Inf]}, {[true true]})
