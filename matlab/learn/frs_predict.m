function varargout = frs_predict(model, X, varargin)
%FRS_PREDICT  Scores and labels of new samples under a trained model.
%   [SCORE, LABEL] = FRS_PREDICT(MODEL, X) for a MODEL of frs_svm_train or frs_select_features and X
%   D-by-m gives 1-by-m rows: SCORE(j) = sum_i alpha_i y_i K(x_i, X(:,j)) + bias, and LABEL its sign
%   (+1 for 0). For a precomputed kernel X is n-by-m, the kernel between the n training samples and the
%   new ones. The cost with an additive kernel does not depend on the number of support vectors. A model
%   that frs_crossval trained on standardized features standardizes X first.
%
%   For the models of several classes, the struct array with fields class of frs_select_features, SCORE
%   is c-by-m, one row per model, and LABEL(j) the class of the largest score (the first among equals). Of
%   models trained with several labels a sample (rows of labels) LABEL is c-by-m, the sign of each score.
%
%   [BAGSCORE, REGIONSCORE, S] = FRS_PREDICT(MODEL, H, BAG, ...) for a MODEL of frs_select_regions,
%   frs_mil_train or frs_crane scores bags of regions: H is D-by-N, BAG(k) in 1..n the bag of region k. REGIONSCORE (1-by-N) is
%   w'phi(h_k) + b, S (1-by-N) holds the weights of the regions in their bag, s >= 0 with |s|_q = 1 as in
%   training, and BAGSCORE(i) = sum over the regions k of bag i of S(k) w'phi(h_k), plus b. The models of several classes give
%   a row each in all three.
%
%   [SCORE, LABEL] = FRS_PREDICT(MODEL, X) for a MODEL of frs_select_kernels takes samples, or where it was trained on kernel
%   matrices a cell of kernels between the training samples and the new ones, one column each.
%
%   [SCORE, LABEL] = FRS_PREDICT(MODEL, DS) for a MODEL of frs_select_windows scores each image of the data set DS by its
%   best box; FRS_PREDICT(MODEL, X) scores histograms of words, such as those of given boxes.
%
%   Options (default):
%     pooling      ([])      of regions: best: the weights with the highest score (the top region for q = 1);
%                            mean: equal weights; positive-mean: equal on the regions with a positive
%                            score (the top one where there is none); soft: as exp(score / temperature);
%                            noisy-or: the log odds of 1 - prod_k (1 - 1 / (1 + exp(-score_k)));
%                            learned: the weights of training, for the very bags the model was trained on
%                            (the paper's formula; the m regions of a negative bag, which had no weights of
%                            their own, get m^(-1/q) each, also where training took their mean).
%                            [] is best, and noisy-or for milboost of frs_mil_train
%     temperature  (1)       of soft, > 0
%     threads      (0)       0: all processors
%
%   See also frs_svm_train, frs_select_features, frs_select_regions, frs_mil_train.
%
%   Example
%     model = frs_svm_train([0 1 3 4], [-1 -1 1 1], 'kernel', 'linear', 'C', 10);
%     [score, label] = frs_predict(model, [1 2.5]);
%     fprintf('%.2f %d\n', [score; label])
%     % -1.00 -1
%     % 0.50 1
  frs_need('predict', nargin, 2);
  options = { ...
    'pooling',     [], {'best', 'noisy-or', 'mean', 'positive-mean', 'soft', 'learned', '|[]'}
    'temperature', 1,  'number (0 Inf)'
    'threads',     0,  'count'};
  if isstruct(model) && numel(model) > 1 && all(arrayfun(@(m) is_of(m, 'regions'), model))
    [varargout{1:max(1, nargout)}] = predict_rows(model, X, varargin{:});
    return
  end
  if isstruct(model) && numel(model) > 1
    if nargout > 2
      error('frs:predict:badSize', 'Models of several classes give two outputs, score and label; %d were asked for.', nargout);
    end
    [varargout{1:max(1, nargout)}] = predict_classes(model, X, varargin{:});
    return
  end
  if is_of(model, 'regions')
    if nargin < 3
      error('frs:predict:badSize', 'A model of frs_select_regions needs the bag of each region: frs_predict(model, H, bag).');
    end
    [varargout{1:max(1, nargout)}] = frs_predict_bags(model, X, varargin{1}, frs_parse('predict', options, varargin(2:end)));
    return
  end
  if nargout > 2
    error('frs:predict:badSize', 'Only a model of frs_select_regions gives a third output; this one gives score and label.');
  end
  opts = frs_parse('predict', options(3, :), varargin);                   % only bags have the others
  if is_of(model, 'windows') && isstruct(X)
    score = best_boxes(model, X);
  else
    score = frs_scores('predict', model, X, opts.threads);
  end
  varargout = {score, signs(score)};
end

function yes = is_of(model, type)
  yes = isstruct(model) && isfield(model, 'type') && isequal(model.type, type);
end

function label = signs(score)
  label = ones(size(score));
  label(score < 0) = -1;
end

function varargout = predict_rows(models, varargin)
% Of several models of bags, a row each of what every one of them gives.
  rows = cell(numel(models), max(1, nargout));
  for c = 1:numel(models)
    [rows{c, :}] = frs_predict(models(c), varargin{:});
  end
  for k = size(rows, 2):-1:1
    varargout{k} = vertcat(rows{:, k});
  end
end

function [score, label] = predict_classes(models, X, varargin)
  if ~isfield(models, 'class') || any(arrayfun(@(m) ~(isnumeric(m.class) && isscalar(m.class)), models))
    error('frs:predict:badValue', ['several models must be those of the classes of frs_select_features; ' ...
          'these have no field class with a label each.']);
  end
  score = zeros(numel(models), size(X, 2));
  for c = 1:numel(models)
    score(c, :) = frs_predict(models(c), X, varargin{:});
  end
  if isfield(models, 'multilabel') && all([models.multilabel])
    label = signs(score);
    return
  end
  [~, top] = max(score, [], 1);
  label = reshape([models(top).class], 1, []);
end

function score = best_boxes(model, ds)
% Of the images of a data set, each by its best box.
  score = zeros(1, size(ds.imageSize, 1));
  for i = 1:numel(score)
    [~, score(i)] = frs_renamed('predict', @() frs_best_window(model, frs_window_points('predict', ds, i), 1));
  end
end

%!shared X, y, model
%! X = reshape (mod ((1:120) .^ 2, 11), 4, 30) / 10;
%! y = sign (mod (1:30, 2) - 0.5);
%! model = frs_svm_train (X, y);
%!test
%! % rows, one entry per column of X, also for none; the label is the sign
%! [score, label] = frs_predict (model, X);
%! assert (size (score), [1 30]);
%! assert (label, (score >= 0) * 2 - 1);
%! assert (size (frs_predict (model, zeros (4, 0))), [1 0]);
%!test
%! % equals the sum over the support vectors
%! Z = X(:, 1:7) + 0.01;
%! want = zeros (1, 7);
%! for q = 1:numel (model.alpha)
%!   x = X(:, model.svIndex(q));
%!   want = want + model.alpha(q) * model.svLabel(q) * sum (2 * x .* Z ./ (x + Z), 1);
%! end
%! assert (frs_predict (model, Z), want + model.bias, 1e-6);
%!test
%! % a saved and loaded model predicts the same
%! file = [tempname() '.mat'];
%! save ('-v6', file, 'model');
%! again = load (file);
%! delete (file);
%! assert (frs_predict (again.model, X), frs_predict (model, X));
%!test
%! % models of several classes: a row of scores each, the label of the largest
%! kind = [3 8 5](1 + mod (1:30, 3));
%! Z = X;
%! Z(1, :) = Z(1, :) + (kind == 5);
%! Z(2, :) = Z(2, :) + (kind == 8);
%! models = frs_select_features (Z, kind, 'C', 10);
%! [score, label] = frs_predict (models, Z);
%! assert (size (score), [3 30]);
%! for c = 1:3
%!   assert (score(c, :), frs_predict (models(c), Z));
%!   assert (all (score(c, label == models(c).class) == max (score(:, label == models(c).class), [], 1)));
%! end
%! assert (all (ismember (label, [3 5 8])));
%! assert (mean (label == kind) > 0.9);
%! [score, label] = frs_predict (models, zeros (4, 0));
%! assert (size (score), [3 0]);
%! assert (size (label), [1 0]);
%!test
%! % the weights of training: sum_k s_k w'phi(h_k) + b of its bags, by the support regions
%! H = mod ((1:60) .^ 2, 7);
%! H = [H; 6 - H];
%! bag = ceil ((1:60) / 4);
%! bagLabel = sign (mod (1:15, 2) - 0.5);
%! for q = [1 2]
%!   rs = frs_select_regions (H, bag, bagLabel, 'norm', q, 'C', 5);
%!   [score, region, s] = frs_predict (rs, H, bag, 'pooling', 'learned');
%!   for i = 1:15
%!     mine = find (bag == i);
%!     weight = rs.weights(mine) / norm (rs.weights(mine), q);
%!     if bagLabel(i) > 0
%!       assert (weight, rs.weights(mine), 1e-12);
%!     end
%!     assert (s(mine), weight, 1e-12);
%!     f = 0;
%!     for k = 1:numel (rs.alpha)
%!       f = f + rs.alpha(k) * rs.svLabel(k) * weight * frs_kernel (H(:, mine), H(:, rs.svIndex(k)));
%!     end
%!     assert (score(i), f + rs.bias, 1e-6);
%!   end
%! end
%!test
%! % other bags than those of training are refused
%! rs = frs_select_regions ([5 0 0 1 0; 0 4 5 4 5], [1 1 1 2 2], [1 -1], 'C', 10);
%! for bag = {[1 1 2 2], [1 2 2 3 3]}
%!   try
%!     frs_predict (rs, ones (2, numel (bag{1})), bag{1}, 'pooling', 'learned');
%!     id = '';
%!   catch e
%!     id = e.identifier;
%!   end
%!   assert (id, 'frs:predict:badSize');
%! end
%!error id=frs:predict:badValue      frs_predict ([model model], X)
%!error id=frs:predict:badSize       [a, b, c] = frs_predict (model, X);
%!error id=frs:predict:badType       frs_predict (1, X)
%!error id=frs:predict:badType       frs_predict (struct (), X)
%!error id=frs:predict:badValue      frs_predict (struct ('type', 'svm'), X)
%!error id=frs:predict:badValue      frs_predict (struct ('type', 'tree'), X)
%!error id=frs:predict:badValue      frs_predict (rmfield (model, 'bias'), X)
%!error id=frs:predict:badValue      frs_predict (rmfield (model, 'scorer'), X)
%!error id=frs:predict:badValue      frs_predict (setfield (model, 'scorer', struct ('start', 0)), X)
%!error id=frs:predict:badSize       frs_predict (model, X(1:3, :))
%!error id=frs:predict:badType       frs_predict (model, {X})
%!error id=frs:predict:badType       frs_predict (model, X + i)
%!error id=frs:predict:notFinite     frs_predict (model, X / 0)
%!error id=frs:predict:badValue      frs_predict (model, -X)
%!error id=frs:predict:unknownOption frs_predict (model, X, 'thread', 1)
%!test
%! % damaged fields
%! rbf = frs_svm_train (X, y, 'kernel', 'rbf');
%! for field = {'kernel', 'kernelParams', 'bias', 'alpha', 'svIndex', 'svLabel', 'sv', 'dimension'}
%!   for value = {[], NaN, {1, 2}, struct(), zeros(2, 3)}
%!     try
%!       frs_predict (setfield (rbf, field{1}, value{1}), X);
%!       failed = false;
%!     catch e
%!       failed = ~isempty (regexp (e.identifier, '^frs:predict:bad(Value|Size)$'));
%!     end
%!     assert (failed, field{1});
%!   end
%! end
