function loc = frs_localize_candidates(about, L, A, image, opts, known)
%FRS_LOCALIZE_CANDIDATES  The objects in one image by its candidates, as frs_localize gives them.
%   ABOUT is the field candidates of a model of frs_fit_candidates; IMAGE is as for frs_localize_image, with hash ('' where it is not
%   known) and candidates ([]: those that frs_candidates finds); KNOWN as there. Objects after the first are found one after the other
%   among the candidates that overlap the earlier ones by less than a third. Where the model has a cue, the evidence of the rule on regions
%   speaks for the sets that it agrees with.
  loc = frs_no_object();
  C = image.candidates;
  if isempty(C)
    C = frs_renamed('localize', @() frs_candidates(L, A, image.H, 'cue', cue_of(about, image), 'map', image.map));
  end
  if isempty(C.prior)
    return
  end
  score = class_scores(about, frs_candidate_features(C, image.H, L, A, image.M), image.hash);
  t = C.prior + about.weight * score;
  if about.regions > 0 && opts.cueWeight > 0
    t = t + about.regions * agreement(C.set, evidence_of_regions(L, A, image, opts, known), L);
  end
  q = exp(2.5 * (t - max(t)));
  q = q / sum(q);
  overlap = frs_overlap(C.box, C.box);
  success = q * reached(overlap);
  evidence = q * double(C.set)';
  left = true(1, numel(q));
  for k = 1:opts.count
    success(~left) = -Inf;
    [~, best] = max(success);
    chosen = believed(evidence, C.inside(:, best)');
    mask = frs_localize_mask_mex(uint32(L), chosen);
    if isfield(C, 'level') && ~isnan(C.level(best))
      mask = part_of(image.map, C.level(best), C.box(best, :));
    end
    loc(end + 1) = struct('image', image.number, 'mask', mask, 'box', C.box(best, :), 'score', score(best), ...
                          'regions', find(chosen), 'regionScore', image.score, 'evidence', evidence, 'threshold', max(evidence) / 2);
    left = left & overlap(best, :) < 1 / 3;
    if ~any(left)
      break
    end
  end
end

function chosen = believed(evidence, inside)
% The regions of an object whose box holds the share INSIDE of each: those at least half in the box that are in the object with at least half of
% the belief (EVIDENCE) of the surest of them. Candidates are told apart by their boxes, and the set of the best one may leave out or take in
% what most of the likely ones do not.
  mine = inside >= 0.5;
  chosen = mine & evidence >= max(evidence(mine)) / 2;
end

function mask = part_of(map, level, box)
% The pixels of a part of the map: those in its box above its threshold.
  mask = false(size(map));
  mask(box(2):box(4), box(1):box(3)) = map(box(2):box(4), box(1):box(3)) > level;
end

function p = reached(overlap)
% The chance that an overlap of about so much reaches a half.
  p = 1 ./ (1 + exp((0.5 - overlap) / 0.05));
end

function z = evidence_of_regions(L, A, image, opts, known)
  opts.candidates = [];
  [opts.count, opts.auto] = deal(1, false);
  opts.mode = 'best';                                     % the evidence is the same, and no set is searched
  loc = frs_localize_image(L, A, image, opts, known);
  z = loc.evidence;
end

function c = agreement(set, evidence, L)
% Correlation, over the pixels, of being in a set and the EVIDENCE; 0 where that is the same everywhere.
  share = frs_region_areas(L, numel(evidence))' / numel(L);
  z = evidence(:) - evidence * share;
  deviation = sqrt(z' .^ 2 * share);
  inside = share' * set;
  c = ((share .* z)' * set) ./ sqrt(max(inside .* (1 - inside), realmin)) / max(deviation, realmin);
  c = c * (deviation > 1e-9 * max(abs(evidence)));
end

function cue = cue_of(about, image)
  cue = image.cue;
  if isempty(cue)
    cue = about.cue;
  end
end

function score = class_scores(about, X, hash)
% A picture that was learned from is judged by what the other folds have taught.
  if size(X, 1) ~= size(about.w, 1)
    error('frs:localize:badSize', ['The candidates of the model have %d features, those of the image %d. Where a network was among the ' ...
          'features, give a data set of frs_extract with it.'], size(about.w, 1), size(X, 1));
  end
  column = find(strcmp(hash, about.hash), 1);
  if isempty(column) || isempty(hash)
    w = about.w(:, end);
  else
    w = about.w(:, about.fold(column));
  end
  score = double(w' * X);
end
