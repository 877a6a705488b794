function m = frs_review_measures(result)
%FRS_REVIEW_MEASURES  What a review keeps of the run it judges, so that the next run can tell what changed: ap, overlap ([] without truth)
%   and heldOut, how many pictures they were measured on.
  used = result.table(strcmp({result.table.name}, result.classifier.name));
  m = struct('ap', used.ap, 'overlap', [], 'heldOut', sum(~result.train));
  if ~isempty(result.localization)
    m.overlap = result.localization.table(1).overlap;
  end
end
