function score = frs_image_scores(model, ds, threads)
%FRS_IMAGE_SCORES  Scores of the images of DS: by regions, windows or pooled vectors where MODEL is of these, else by their histograms.
  if isfield(model, 'pooled')
    score = frs_predict(model, frs_pooled_vectors(ds.P, model.pooled), 'threads', threads);
    return
  end
  switch model.type
    case 'regions'
      score = frs_predict(model, ds.H, ds.bag, 'threads', threads);
    case 'windows'
      score = frs_predict(model, ds, 'threads', threads);
    otherwise
      score = frs_predict(model, ds.X, 'threads', threads);
  end
end
