function [bagScore, regionScore, s] = frs_predict_bags(model, H, bag, opts)
%FRS_PREDICT_BAGS  Scores of bags and regions under a model of frs_select_regions; see frs_predict, whose options OPTS holds.
  verb = 'predict';
  regionScore = frs_scores(verb, model, H, opts.threads);
  norm = model.norm;
  if ~isnumeric(norm) || ~isreal(norm) || issparse(norm) || ~isscalar(norm) || ~(norm >= 1)
    error(['frs:' verb ':badValue'], 'norm of MODEL must be a number from 1 on.');
  end
  norm = double(norm);
  [bag, n] = frs_bags(verb, bag, size(H, 2));
  z = regionScore - model.bias;
  pooling = pooling_of(opts, model);
  if strcmp(pooling, 'learned')
    s = learned(model, bag, n);
  else
    s = direction(pooling, opts.temperature, regionScore, z, bag, n, norm);
  end
  size_ = accumarray(bag(:), s(:) .^ norm, [n 1]) .^ (1 / norm);
  s = s ./ reshape(size_(bag), 1, []);    % size_(bag) is a row where there is one bag
  bagScore = accumarray(bag(:), (s .* z)', [n 1])' + model.bias;
  if strcmp(pooling, 'noisy-or')          % log(p / (1 - p)) for log(1 - p) = -A
    A = accumarray(bag(:), (max(z, 0) + log1p(exp(-abs(z))))', [n 1])';
    bagScore = A + log(-expm1(-max(A, realmin))) + model.bias;
  end
end

function s = learned(model, bag, n)
% The weights of training, which belong to its regions and to no others.
  if ~isfield(model, 'weights') || numel(model.weights) ~= numel(bag)
    trained = 0;
    if isfield(model, 'weights')
      trained = numel(model.weights);
    end
    error('frs:predict:badSize', 'pooling learned needs the regions the model was trained on: it has weights of %d; got %d.', trained, numel(bag));
  end
  s = reshape(double(model.weights), 1, []);
  empty = find(accumarray(bag(:), s(:), [n 1]) == 0, 1);
  if ~isempty(empty)
    error('frs:predict:badSize', 'pooling learned needs the bags the model was trained on: in bag %d no region has weight.', empty);
  end
end

function pooling = pooling_of(opts, model)
  pooling = opts.pooling;
  if isempty(pooling)
    choices = {'best', 'noisy-or'};
    pooling = choices{1 + isfield(model, 'stumps')};
  end
end

function s = direction(pooling, temperature, score, z, bag, n, q)
% Weights up to their size in each bag.
  top = accumarray(bag(:), z(:), [n 1], @max)';
  isTop = z == top(bag);
  switch pooling
    case {'best', 'noisy-or'}
      s = frs_best_weights_mex(z, bag, n, q);
    case 'mean'
      s = ones(size(z));
    case 'positive-mean'
      s = double(score > 0);
      none = accumarray(bag(:), s(:), [n 1])' == 0;
      s(isTop & none(bag)) = 1;
    otherwise
      s = exp((z - top(bag)) / temperature);
  end
end
