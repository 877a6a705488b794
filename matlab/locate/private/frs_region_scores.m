function score = frs_region_scores(model, H, threads)
%FRS_REGION_SCORES  Scores of regions by any model; 0 for all with MODEL [] and where it knows candidates alone.
  score = zeros(1, size(H, 2));
  if ~isempty(model) && ~(isfield(model, 'type') && strcmp(model.type, 'candidates'))
    score = frs_scores('localize', model, H, threads);
  end
end
