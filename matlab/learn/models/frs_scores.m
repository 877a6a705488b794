function score = frs_scores(verb, model, X, threads)
%FRS_SCORES  Scores of the columns of X, samples or regions, under a model of any learner: a row, before any pooling over bags.
%   Errors are raised as frs:VERB:<reason>. A model of frs_crossval on standardized features standardizes X first.
  learner = learner_of(verb, model);
  learner.check(verb, model);
  check_samples(verb, model, X);
  if isfield(model, 'standardize')
    X = frs_scale_features(X, model.standardize);
  end
  score = learner.score(verb, model, X, threads) + model.bias;
  if ~all(isfinite(score))
    error(['frs:' verb ':notFinite'], 'The score of sample %d is not finite: X or the model holds numbers that are too large.', ...
          find(~isfinite(score), 1));
  end
end

function learner = learner_of(verb, model)
% What a model is recognised by, how it is checked and how it scores. To add a learner, add a line.
  if ~isstruct(model) || ~isscalar(model) || ~isfield(model, 'type')
    error(['frs:' verb ':badType'], 'model must be a struct made by frs_svm_train or frs_select_*.');
  end
  if ~ischar(model.type) || ~any(strcmp(model.type, {'svm', 'features', 'regions', 'windows', 'kernels'}))
    error(['frs:' verb ':badValue'], 'model.type must be svm, features, regions, windows or kernels.');
  end
  learners = { ...
    strcmp(model.type, 'windows'), @check_windows, @(verb, m, X, threads) full(m.w' * double(X))
    strcmp(model.type, 'kernels'), @check_kernels, @group_scores
    isfield(model, 'stumps'),      @check_stumps,  @(verb, m, X, threads) frs_stump_scores(m.stumps, X)
    isfield(model, 'crane'),       @check_crane,   @crane_scores
    isfield(model, 'scorer'),      @check_kernel,  @table_scores
    true,                          @check_kernel,  @kernel_scores};
  k = find([learners{:, 1}], 1);
  learner = struct('check', learners{k, 2}, 'score', learners{k, 3});
end

function damaged(verb, field)
  error(['frs:' verb ':badValue'], 'model.%s is not what training made; the model is damaged.', field);
end

function check_windows(verb, model)
  if ~all(isfield(model, {'w', 'bias', 'dimension'})) || ~isequal(size(model.w), [model.dimension, 1])
    damaged(verb, 'w');
  end
end

function check_kernels(verb, model)
  need = {'weights', 'alpha', 'svIndex', 'svLabel', 'bias', 'groups', 'gamma', 'kernel', 'samples'};
  sound = all(isfield(model, need)) && all(isfinite([model.weights(:)', model.alpha, model.bias])) && ...
          numel(model.svLabel) == numel(model.alpha) && numel(model.svIndex) == numel(model.alpha) && ...
          (isempty(model.groups) || (isfield(model, 'sv') && size(model.sv, 2) == numel(model.alpha) && ...
                                     numel(model.gamma) == numel(model.weights) && numel(model.groups) == model.dimension));
  if ~sound
    damaged(verb, 'alpha');
  end
end

function check_stumps(verb, model)
  s = model.stumps;
  sound = all(isfield(model, {'bias', 'dimension', 'norm'})) && isstruct(s) && isscalar(s) && ...
          all(isfield(s, {'offset', 'bin', 'threshold', 'weight'})) && isscalar(s.offset) && ...
          numel(s.threshold) == numel(s.bin) && numel(s.weight) == numel(s.bin) && ...
          all(s.bin >= 1 & s.bin <= model.dimension & s.bin == round(s.bin)) && ...
          all(isfinite([s.offset, s.threshold(:)', s.weight(:)', model.bias]));
  if ~sound
    damaged(verb, 'stumps');
  end
end

function check_crane(verb, model)
  c = model.crane;
  sound = all(isfield(model, {'bias', 'dimension', 'norm'})) && isstruct(c) && isscalar(c) && ...
          all(isfield(c, {'rule', 'kernel', 'exponent', 'radius', 'positives', 'negatives'})) && ...
          size(c.positives, 1) == model.dimension && size(c.negatives, 1) == model.dimension && isscalar(c.radius);
  if ~sound
    damaged(verb, 'crane');
  end
end

function check_kernel(verb, model)
% What a file edited by hand or cut short would break.
  need = {'kernel', 'kernelParams', 'bias', 'alpha', 'svIndex', 'svLabel'};
  named = isfield(model, 'kernel') && ischar(model.kernel);
  if named && any(strcmp(model.kernel, frs_kernel_names('additive')))
    need{end + 1} = 'scorer';
  elseif named && ~strcmp(model.kernel, 'precomputed')
    need{end + 1} = 'sv';
  end
  missing = need(~isfield(model, need));
  if ~isempty(missing)
    error(['frs:' verb ':badValue'], 'model lacks the fields %s.', strjoin(missing, ', '));
  end
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
    damaged(verb, sound{bad, 1});
  end
end

function check_samples(verb, model, X)
  if strcmp(model.type, 'kernels') && isempty(model.groups)
    m = numel(model.weights);
    if ~iscell(X) || numel(X) ~= m || ~all(cellfun(@(K) isnumeric(K) && isequal(size(K), [model.samples, size(X{1}, 2)]), X(:)))
      error(['frs:' verb ':badSize'], ['X must be a cell of %d kernels between the %d training samples and the new ones, one column ' ...
            'each; got %s.'], m, model.samples, frs_given(X));
    end
    return
  end
  frs_matrix(verb, 'X', X, 'sample');
  if isfield(model, 'dimension') && size(X, 1) ~= model.dimension
    what = 'bins the model was trained on';
    if isfield(model, 'kernel') && strcmp(model.kernel, 'precomputed')
      what = 'training samples';
    end
    hint = '';
    if size(X, 2) == model.dimension
      hint = ' Is it transposed?';
    end
    error(['frs:' verb ':badSize'], 'X must have as many rows as there are %s (%d); got %d.%s', what, model.dimension, size(X, 1), hint);
  end
end

function score = crane_scores(verb, model, X, threads)
  score = frs_renamed(verb, @() frs_crane_scores(model.crane, X, struct('threads', threads), []));
end

function score = table_scores(verb, model, X, threads)
  core = struct('kernel', model.kernel, 'exponent', model.kernelParams.exponent, 'threads', threads);
  score = frs_renamed(verb, @() frs_predict_mex(X, model.scorer, core));
end

function score = group_scores(verb, model, X, threads)
% The sum over the kernels that have weight.
  coef = model.alpha(:)' .* model.svLabel(:)';
  score = 0;
  for k = frs_where(model.weights(:)' > 0)
    if isempty(model.groups)
      K = X{k}(model.svIndex, :);
    else
      own = {'kernel', model.kernel, 'threads', threads};
      if ~isempty(model.gamma{k})
        own = [own, {'gamma', model.gamma{k}}];           %#ok<AGROW>
      end
      in = model.groups == k;
      K = frs_renamed(verb, @() frs_kernel(model.sv(in, :), X(in, :), own{:}));
    end
    score = score + model.weights(k) * full(coef * double(K));
  end
end

function score = kernel_scores(verb, model, X, threads)
% Some columns at a time: the kernel between support vectors and samples stays small.
  coef = model.alpha(:)' .* model.svLabel(:)';
  if strcmp(model.kernel, 'precomputed')
    if any(model.svIndex < 1 | model.svIndex > size(X, 1) | model.svIndex ~= floor(model.svIndex))
      error(['frs:' verb ':badValue'], 'model.svIndex must hold numbers of training samples, 1 to %d.', size(X, 1));
    end
    K = double(X(model.svIndex, :));
    if any(~isfinite(K(:)))
      error(['frs:' verb ':notFinite'], 'X must be finite.');
    end
    score = full(coef * K);
    return
  end
  m = size(X, 2);
  score = zeros(1, m);
  step = max(1, floor(2^24 / max(1, numel(coef))));
  for first = 1:step:m
    j = first:min(m, first + step - 1);
    K = frs_renamed(verb, @() frs_kernel(model.sv, X(:, j), 'kernel', model.kernel, ...
                    'gamma', model.kernelParams.gamma, 'threads', threads));
    score(j) = coef * double(K);
  end
end
