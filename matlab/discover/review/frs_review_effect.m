function effect = frs_review_effect(result, set)
%FRS_REVIEW_EFFECT  What a review changed: count, moved, before and now, see field reviewed of frs_discover; [] without a review.
%   SET has review, moved (a mask of pictures) and before, of the files given to frs_discover.
  effect = [];
  count = sum(~cellfun('isempty', {set.review.decision}));
  if count > 0
    effect = struct('count', count, 'moved', sum(set.moved), 'before', set.before, 'now', frs_review_measures(result));
  end
end
