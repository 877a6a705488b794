function loc = frs_find_object(model, L, H, A)
%FRS_FIND_OBJECT  frs_localize with the threshold of the main job; LOC also has field heat.
%   Regions of negatives keep a score of -1 or less, so what lies above speaks for the object. A region
%   next to the object is above as well, a little: the threshold is a fifth of the way from -1 to the
%   largest score of the picture. LOC.heat is each region's score above the threshold.
  [~, score] = frs_predict(model, H, ones(1, size(H, 2)));
  threshold = -1 + 0.2 * max(0, max(score) + 1);
  loc = frs_localize(model, L, H, A, 'threshold', threshold);
  loc.heat = loc.regionScore - threshold;
end
