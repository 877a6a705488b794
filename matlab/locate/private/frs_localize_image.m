function [loc, known] = frs_localize_image(L, A, image, opts, known)
%FRS_LOCALIZE_IMAGE  The objects in one image, as frs_localize gives them, with its options.
%   opts.candidates is [], or what frs_fit_candidates learned. IMAGE has number, file, score (of its regions), H, cue ([] or the values
%   of the user) and map ([] or the cue at the pixels), and for candidates what frs_localize_candidates says. KNOWN is what another
%   model found out about this image, see frs_know_image, and comes back with what this one needed.
  if ~isempty(opts.candidates)
    loc = frs_localize_candidates(opts.candidates, L, A, image, opts, known);
    return
  end
  [lightest, depth] = deal(0.4, 2);                       % of count 'auto', see frs_localize
  N = numel(image.score);
  known = frs_know_image(known, L, A, image, opts);
  [area, pairs, evidence] = deal(known.area, known.pairs, image.score);
  if opts.cueWeight > 0
    image.map = known.map;
    parts = [image.score; figure_score(opts.figure, known.features, size(image.H)); known.cue];
    evidence = frs_fuse(parts, [1 1 opts.cueWeight], area, known.graph);
  end
  switch opts.weight
    case 'area'
      size_ = area / numel(L);
    case 'count'
      size_ = full(sum(image.H, 1));
    case 'words'
      size_ = ones(1, N);                                   % the scores are sums over the descriptors
    otherwise
      size_ = ones(1, N);
  end
  threshold = 0;
  if ~strcmp(opts.weight, 'words')
    threshold = threshold_of(opts.threshold, evidence, area);
  end
  if opts.cueWeight > 0 && ischar(opts.threshold)
    threshold = threshold + opts.margin;
  end
  weight = (evidence - threshold) .* size_;
  if strcmp(opts.shape, 'box')
    loc = boxed(L, area, image, evidence, threshold, opts);
    return
  end
  if strcmp(opts.graph, 'temporal')
    loc = intervals(L, weight ./ max(area, 1), image, evidence, threshold, opts);
    return
  end
  core = struct('mode', opts.mode, 'method', opts.method, 'timeLimit', opts.timeLimit, 'count', opts.count, 'auto', opts.auto, ...
                'share', lightest, 'depth', depth * deviation_of(evidence, area));
  loc = frs_no_object();
  for set = frs_localize_sets_mex(pairs, evidence, weight, image.score, core)
    chosen = false(1, N);
    chosen(set{1}) = true;
    mask = frs_localize_mask_mex(uint32(L), chosen);
    if opts.cueWeight > 0 && ~isempty(image.map)
      mask = at_pixels(mask, image.map);
    end
    loc(end + 1) = object(image, mask, set{1}, sum(weight(set{1})), evidence, threshold, opts);
  end
end

function d = deviation_of(evidence, area)
  share = area / sum(area);
  d = sqrt(sum(share .* (evidence - sum(share .* evidence)) .^ 2));
end

function mask = at_pixels(mask, map)
% Of the pixels found those where the map of the cue is high. Where it is high nowhere in them, it says nothing about them.
  high = mask & double(map) > frs_split_of(double(map(:)'), ones(1, numel(map)));
  if any(high(:))
    mask = high;
  end
end

function loc = object(image, mask, regions, total, evidence, threshold, opts)
  score = max(image.score(regions));
  if strcmp(opts.weight, 'words')
    score = opts.bias + total;
  end
  loc = struct('image', image.number, 'mask', mask, 'box', frs_box_of(mask), 'score', score, 'regions', regions, ...
               'regionScore', image.score, 'evidence', evidence, 'threshold', threshold);
end

function loc = boxed(L, area, image, evidence, threshold, opts)
% A box in every frame, fitted to the evidence of pixels; its regions are those of which the mask holds half, or else the one of which it holds most.
  if size(L, 3) == 1 && isempty(image.motion)
    error('frs:localize:badOption', 'The shape box is for volumes of videos: in pictures it finds less than sets of regions.');
  end
  [mask, ~, contrast] = frs_box_shape(L, evidence, threshold, image.motion, opts);
  share = accumarray(double(L(mask)), 1, [numel(area), 1])' ./ max(area, 1);
  regions = find(share >= min(0.5, max(share)));
  loc = object(image, mask, regions, 0, evidence, threshold, opts);
  loc.contrast = contrast;
end

function loc = intervals(L, density, image, evidence, threshold, opts)
% The interval of frames with the largest total weight, then the best one among the frames that are left. DENSITY is the
% weight of one voxel of each region.
  frames = reshape(sum(sum(density(double(L)), 1), 2), 1, []);
  left = true(1, numel(frames));
  loc = frs_no_object();
  for k = 1:min(opts.count, numel(frames))
    [first, last, total] = best_interval(frames, left);
    if k > 1 && ~(total > 0)
      break
    end
    mask = false(size(L));
    mask(:, :, first:last) = true;
    loc(end + 1) = object(image, mask, unique(double(L(mask)))', total, evidence, threshold, opts);
    left(first:last) = false;
    if ~any(left)
      break
    end
  end
end

function f = figure_score(figure, F, sizeH)
% How much each region looks like the figures that frs_fit_cue learned from, by the features F of words, colour and place;
% features that are not known of this picture are left out.
  f = zeros(1, sizeH(2));
  if isempty(figure)
    return
  end
  w = [figure.words(:); figure.color(:); figure.place(:)];
  if numel(w) ~= size(F, 1)
    error('frs:localize:badSize', 'The figures of the model have %d words, the histograms %d.', numel(figure.words), sizeH(1));
  end
  known = ~any(isnan(F), 2);
  f = full(w(known)' * F(known, :));
end

function [first, last, total] = best_interval(w, left)
% The interval of frames, all of them free (LEFT), whose weights W have the largest TOTAL, found in one pass. It holds at least
% one frame, also where all weights are negative.
  total = -Inf;
  first = 0;
  last = 0;
  sum_ = -Inf;
  begun = 0;
  for t = 1:numel(w)
    if ~left(t)
      sum_ = -Inf;
    elseif sum_ > 0
      sum_ = sum_ + w(t);
    else                                                  % what came before only lowers the total
      sum_ = w(t);
      begun = t;
    end
    if left(t) && sum_ > total
      total = sum_;
      first = begun;
      last = t;
    end
  end
end

function t = threshold_of(threshold, score, area)
% The score that a region must exceed, from the option threshold of frs_localize: a number, 'mean' (by area) or 'split'.
  if strcmp(threshold, 'split')
    t = frs_split_of(score, area);
  elseif strcmp(threshold, 'mean')
    t = sum(score .* area) / sum(area);
  else
    t = threshold;
  end
end
