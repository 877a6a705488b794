function [bagScore, regionScore, s] = frs_predict_bags(model, H, bag, opts)
%FRS_PREDICT_BAGS  Scores of bags and regions under a model of frs_select_regions; see frs_predict, whose options OPTS holds.
  verb = 'predict';
  norm = model.norm;
  if ~isnumeric(norm) || ~isreal(norm) || issparse(norm) || ~isscalar(norm) || ~(norm >= 1)
    error(['frs:' verb ':badValue'], 'norm of MODEL must be a number from 1 on.');
  end
  model.norm = double(norm);
  if isempty(opts.pooling)
    poolings = {'best', 'noisy-or'};
    opts.pooling = poolings{1 + isfield(model, 'stumps')};
  end
  [bag, n] = frs_bags(verb, bag, size(H, 2));
  plain = model;
  plain.type = 'svm';                     % w is a plain sum over the support regions
  regionScore = frs_predict(plain, H, 'threads', opts.threads);
  z = regionScore - model.bias;
  if strcmp(opts.pooling, 'learned')
    s = learned(model, bag, n);
  else
    s = direction(opts, regionScore, z, bag, n, model.norm);
  end
  size_ = accumarray(bag(:), s(:) .^ model.norm, [n 1]) .^ (1 / model.norm);
  s = s ./ reshape(size_(bag), 1, []);    % size_(bag) is a row where there is one bag
  bagScore = accumarray(bag(:), (s .* z)', [n 1])' + model.bias;
  if strcmp(opts.pooling, 'noisy-or')     % log(p / (1 - p)) for log(1 - p) = -A
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

function s = direction(opts, score, z, bag, n, q)
% Weights up to their size in each bag.
  top = accumarray(bag(:), z(:), [n 1], @max)';
  isTop = z == top(bag);
  switch opts.pooling
    case {'best', 'noisy-or'}
      s = frs_best_weights_mex(z, bag, n, q);
    case 'mean'
      s = ones(size(z));
    case 'positive-mean'
      s = double(score > 0);
      none = accumarray(bag(:), s(:), [n 1])' == 0;
      s(isTop & none(bag)) = 1;
    otherwise
      s = exp((z - top(bag)) / opts.temperature);
  end
end
