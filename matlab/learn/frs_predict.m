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
%   training, and BAGSCORE(i) = sum over the regions k of bag i of S(k) w'phi(h_k), plus b.
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
%                            (the paper's formula; equal in negative bags, whose regions had no weights).
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
  if isstruct(model) && numel(model) > 1
    if nargout > 2
      error('frs:predict:badSize', 'Models of several classes give two outputs, score and label; %d were asked for.', nargout);
    end
    [varargout{1:max(1, nargout)}] = predict_classes(model, X, varargin{:});
    return
  end
  if isstruct(model) && isfield(model, 'type') && isequal(model.type, 'windows')
    frs_parse('predict', options(3, :), varargin);
    [varargout{1:max(1, nargout)}] = window_scores(model, X);
    return
  end
  check_model(model);
  if isfield(model, 'standardize')
    check_samples(model, X);
    X = frs_scale_features(X, model.standardize);
    model = rmfield(model, 'standardize');
  end
  if strcmp(model.type, 'regions')
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
  check_samples(model, X);
  if isfield(model, 'stumps')
    score = frs_stump_scores(model.stumps, X) + model.bias;
  elseif isfield(model, 'crane')
    score = frs_renamed('predict', @() frs_crane_scores(model.crane, X, opts, [])) + model.bias;
  elseif isfield(model, 'scorer')
    core = struct('kernel', model.kernel, 'exponent', model.kernelParams.exponent, 'threads', opts.threads);
    score = frs_predict_mex(X, model.scorer, core) + model.bias;
  else
    score = kernel_scores(model, X, opts) + model.bias;
  end
  if ~all(isfinite(score))
    error('frs:predict:notFinite', 'The score of sample %d is not finite: X or the model holds numbers that are too large.', find(~isfinite(score), 1));
  end
  label = ones(size(score));
  label(score < 0) = -1;
  varargout = {score, label};
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
    label = ones(size(score));
    label(score < 0) = -1;
    return
  end
  [~, top] = max(score, [], 1);
  label = reshape([models(top).class], 1, []);
end

function check_model(model)
  if ~isstruct(model) || ~isscalar(model) || ~isfield(model, 'type')
    error('frs:predict:badType', 'model must be a struct made by frs_svm_train or frs_select_*.');
  end
  if ~ischar(model.type) || ~any(strcmp(model.type, {'svm', 'features', 'regions'}))
    error('frs:predict:badValue', 'model.type must be svm, features or regions.');
  end
  if isfield(model, 'stumps')
    check_stumps(model);
    return
  elseif isfield(model, 'crane')
    check_crane(model);
    return
  end
  need = {'kernel', 'kernelParams', 'bias', 'alpha', 'svIndex', 'svLabel'};
  named = isfield(model, 'kernel') && ischar(model.kernel);
  if named && any(strcmp(model.kernel, frs_kernel_names('additive')))
    need{end + 1} = 'scorer';
  elseif named && ~strcmp(model.kernel, 'precomputed') && ~strcmp(model.type, 'regions')
    need{end + 1} = 'sv';
  end
  missing = need(~isfield(model, need));
  if ~isempty(missing)
    error('frs:predict:badValue', 'model lacks the fields %s.', strjoin(missing, ', '));
  end
  check_fields(model);
end

function check_stumps(model)
  s = model.stumps;
  sound = all(isfield(model, {'bias', 'dimension', 'norm'})) && isstruct(s) && isscalar(s) && ...
          all(isfield(s, {'offset', 'bin', 'threshold', 'weight'})) && isscalar(s.offset) && ...
          numel(s.threshold) == numel(s.bin) && numel(s.weight) == numel(s.bin) && ...
          all(s.bin >= 1 & s.bin <= model.dimension & s.bin == round(s.bin)) && ...
          all(isfinite([s.offset, s.threshold(:)', s.weight(:)', model.bias]));
  if ~sound
    error('frs:predict:badValue', 'model.stumps is not what training made; the model is damaged.');
  end
end

function check_crane(model)
  c = model.crane;
  sound = all(isfield(model, {'bias', 'dimension', 'norm'})) && isstruct(c) && isscalar(c) && ...
          all(isfield(c, {'rule', 'kernel', 'exponent', 'radius', 'positives', 'negatives'})) && ...
          size(c.positives, 1) == model.dimension && size(c.negatives, 1) == model.dimension && isscalar(c.radius);
  if ~sound
    error('frs:predict:badValue', 'model.crane is not what frs_crane made; the model is damaged.');
  end
end

function check_fields(model)
% What a file edited by hand or cut short would break.
  number = @(v) isnumeric(v) && isreal(v) && isscalar(v) && isfinite(v);
  row = @(v) isfloat(v) && isreal(v) && numel(v) == numel(model.alpha) && all(isfinite(v(:)));
  sound = {'kernel', ischar(model.kernel)
           'kernelParams', isstruct(model.kernelParams) && isscalar(model.kernelParams) && ...
                           all(isfield(model.kernelParams, {'gamma', 'exponent'}))
           'bias', number(model.bias)
           'alpha', row(model.alpha)
           'svIndex', row(model.svIndex)
           'svLabel', row(model.svLabel)
           'sv', ~isfield(model, 'sv') || size(model.sv, 2) == numel(model.alpha)
           'dimension', ~isfield(model, 'dimension') || number(model.dimension)
           'norm', ~strcmp(model.type, 'regions') || (isfield(model, 'norm') && number(model.norm) && model.norm >= 1)};
  bad = find(~[sound{:, 2}], 1);
  if ~isempty(bad)
    error('frs:predict:badValue', 'model.%s is not what training made; the model is damaged.', sound{bad, 1});
  end
end

function check_samples(model, X)
  frs_matrix('predict', 'X', X, 'sample');
  if isfield(model, 'dimension') && size(X, 1) ~= model.dimension
    what = 'bins the model was trained on';
    if strcmp(model.kernel, 'precomputed')
      what = 'training samples';
    end
    error('frs:predict:badSize', 'X must have as many rows as there are %s (%d); got %d.', what, ...
          model.dimension, size(X, 1));
  end
end

function score = kernel_scores(model, X, opts)
% Some columns at a time: the kernel between support vectors and samples stays small.
  coef = model.alpha(:)' .* model.svLabel(:)';
  if strcmp(model.kernel, 'precomputed')
    if any(model.svIndex < 1 | model.svIndex > size(X, 1) | model.svIndex ~= floor(model.svIndex))
      error('frs:predict:badValue', 'model.svIndex must hold numbers of training samples, 1 to %d.', size(X, 1));
    end
    K = double(X(model.svIndex, :));
    if any(~isfinite(K(:)))
      error('frs:predict:notFinite', 'X must be finite.');
    end
    score = full(coef * K);
    return
  end
  m = size(X, 2);
  score = zeros(1, m);
  step = max(1, floor(2^24 / max(1, numel(coef))));
  for first = 1:step:m
    j = first:min(m, first + step - 1);
    K = frs_renamed('predict', @() frs_kernel(model.sv, X(:, j), 'kernel', model.kernel, ...
                    'gamma', model.kernelParams.gamma, 'threads', opts.threads));
    score(j) = coef * double(K);
  end
end

function [score, label] = window_scores(model, X)
% Under a model of frs_select_windows: of histograms X, or of the images of a data set by their best boxes.
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
