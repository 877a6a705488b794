function [score, label] = frs_predict_windows(model, X, varargin)
%FRS_PREDICT_WINDOWS  Scores under a model of frs_select_windows: of histograms X, or of the images of a data set; see frs_predict.
  frs_parse('predict', { ...
    'threads', 0, 'count'}, varargin);
  if isstruct(X)
    score = zeros(1, size(X.imageSize, 1));
    for i = 1:numel(score)
      [~, score(i)] = frs_renamed('predict', @() frs_best_window(model, frs_window_points('predict', X, i), 1));
    end
  else
    frs_matrix('predict', 'X', X, 'histogram');
    if size(X, 1) ~= model.dimension
      error('frs:predict:badSize', 'X must have as many rows as the model has words (%d); got %d.', model.dimension, size(X, 1));
    end
    score = full(model.w' * double(X)) + model.bias;
  end
  label = ones(size(score));
  label(score < 0) = -1;
end
