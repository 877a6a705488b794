function score = frs_region_scores(model, H, threads)
%FRS_REGION_SCORES  Scores of regions by any model; 0 for all with MODEL [].
  if isempty(model)
    score = zeros(1, size(H, 2));
  elseif strcmp(model.type, 'regions')
    [~, score] = frs_renamed('localize', @() frs_predict(model, H, ones(1, size(H, 2)), 'threads', threads));
  else
    score = frs_renamed('localize', @() frs_predict(model, H, 'threads', threads));
  end
end
