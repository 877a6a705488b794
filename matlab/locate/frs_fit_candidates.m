function model = frs_fit_candidates(model, ds, varargin)
%FRS_FIT_CANDIDATES  What the objects of a class look like among the candidates of pictures, learned fold by fold from image labels.
%   MODEL = FRS_FIT_CANDIDATES(MODEL, DS, NAME, VALUE, ...) takes the positive training pictures of DS (see frs_extract), of which only the
%   label is known, and their candidates (DS.candidates, or those that frs_candidates finds). With b the prior of a candidate and
%   x its words and colours (see below) its score is
%       t = b + weight w'x / sqrt(w'Sw),      S the covariance of x over candidates of all training pictures.
%   w starts from the prior alone and is learned again in some rounds, each time from the pictures of all folds but one for the pictures of
%   that fold, so that no picture confirms itself (multi-fold learning, Cinbis et al. 2014). The learner is one of
%     'figure'   the object differs from what else is in its picture, and from what stands out in negative ones:
%                    w = (S + ridge mean(diag S) I)^-1 (f - (1 - negatives) g - negatives f'),
%                f the mean over pictures of sum_j p_j x_j, p the softmax of t over the candidates of a picture, g that of
%                mean_j x_j, and f' that of sum_j p_j x_j over the negative pictures by the prior alone
%     'regions'  frs_select_regions with the candidates as regions of a bag, from the start p
%     'mi-svm'   the same alternating on the best candidate of each bag
%   The last two learn from the most likely candidates of positive and negative pictures.
%   frs_localize answers with the candidate k of largest expected success,
%       sum_j q_j / (1 + exp((0.5 - IoU(j, k)) / 0.05)),     q the softmax of 2.5 t,
%   the chance that its box overlaps that of the object by half. The mask are the regions at least half in that box which belong to the object,
%   by the sum of q over the candidates that hold them, with at least half of the belief of the surest of them. Where MODEL is of
%   frs_fit_cue, t has one more term: regions times the
%   correlation, over the pixels, of being in the candidate and the evidence of the rule on regions (see frs_localize).
%   x are the square roots of the shares of words in the box of the candidate, in its set of regions and in the ring around the box, and of
%   colours in the set. Where networks are among the features of DS (see M of frs_extract) the means of their vectors in box, set and
%   ring take the place of words and colours.
%
%   Options (default):
%     learner ('figure')
%     weight  ([])    of what was learned beside the prior; [] is 0.35 with words, 0.6 with means of networks, 1 with those of tokens
%     regions ([])    weight of the evidence of the rule on regions in the answer; [] is 3 with words, 1 with means of networks, 0 of tokens
%     folds   (10)    at most as many as positive pictures
%     rounds  (3)
%     ridge   ([])    of the learner 'figure'; [] is 2 with words, 0.5 with means of networks
%     negatives (0.5) share of negative pictures in what it contrasts with
%     most    (50)    candidates of a picture that the learners 'regions' and 'mi-svm' see
%     C       (1)     of these learners
%     cue     ('border')  of frs_candidates
%     seed    (1)     of the folds and the samples of S
%     threads (0)     0: all processors
%     verbose (0)     1 shows progress
%
%   MODEL, a model of any kind or [], gets the field candidates, with which frs_localize answers by candidates: w (a column for each fold,
%   the last for pictures that were not learned from), hash and fold of the pictures learned from (as DS.hash tells them apart), weight, regions,
%   learner and cue. A picture learned from is thus never located by a w that saw it.
%
%   See also frs_candidates, frs_localize, frs_fit_cue, frs_select_regions.
%
%   Example
%     [files, y] = frs_toy_images([6 6], 'size', [60 80], 'folder', tempname());
%     ds = frs_extract(frs_images(files, y), 'words', 20, 'regions', 20);
%     model = frs_fit_candidates([], ds);
%     disp(size(model.candidates.w))
%     %    160     7
  frs_need('fit_candidates', nargin, 2);
  opts = frs_parse('fit_candidates', { ...
    'learner', 'figure', {'figure', 'regions', 'mi-svm'}
    'weight',  [],       'number? [0 Inf)'
    'regions', [],       'number? [0 Inf)'
    'folds',   10,       'whole [2 Inf)'
    'rounds',  3,        'whole [1 Inf)'
    'ridge',   [],       'number? (0 Inf)'
    'negatives', 0.5,    'number [0 1]'
    'most',    50,       'whole [1 Inf)'
    'C',       1,        'number (0 Inf)'
    'cue',     'border', ''
    'seed',    1,        'count'
    'threads', 0,        'count'
    'verbose', 0,        'count'}, varargin);
  model = frs_renamed('fit_candidates', @() fitted(model, ds, opts));
end

function model = fitted(model, ds, opts)
  if ~(isempty(model) || (isstruct(model) && isscalar(model)))
    error('frs:fit_candidates:badType', 'MODEL must be a model of frs_select_regions, frs_select_features or frs_svm_train, or [].');
  end
  frs_check_set('fit_candidates', ds, {'labels', 'adjacency', 'bag', 'H', 'y'});
  if isfield(ds, 'train') && any(ds.train)
    ds = frs_subset(ds, ds.train);
  end
  opts = completed(opts, 1 + isfield(ds, 'M') + frs_has_tokens(ds));
  positive = find(ds.y > 0);
  if numel(positive) < 2
    error('frs:fit_candidates:badValue', 'DS must hold at least 2 positive pictures to learn from; got %d.', numel(positive));
  end
  if ~isfield(ds, 'candidates')
    ds = frs_candidates(ds, 'cue', opts.cue, 'verbose', opts.verbose);
  end
  problem = gathered(ds, positive, opts);
  n = numel(positive);
  K = min(opts.folds, n);
  fold = mod(frs_shuffle_mex(n, opts.seed) - 1, K) + 1;
  t = problem.prior;
  for round = 1:opts.rounds
    before = t;
    for k = 1:K
      w(:, k) = direction(problem, before, fold ~= k, opts);
      for i = frs_where(fold == k)
        t{i} = problem.prior{i} + opts.weight * double(w(:, k)' * problem.X{i});
      end
    end
  end
  w(:, K + 1) = direction(problem, before, true(1, n), opts);
  hash = {};
  if isfield(ds, 'hash')
    hash = ds.hash(positive);
  end
  if isempty(model)
    model = struct('type', 'candidates');
  end
  model.candidates = struct('w', w, 'hash', {hash}, 'fold', fold, 'weight', opts.weight, 'regions', opts.regions, 'learner', ...
                            opts.learner, 'cue', opts.cue);
end

function opts = completed(opts, kind)
% Means of networks are fewer and tell more than words, tokens more than both: they bear less ridge and more weight.
  usual = struct('weight', {0.35, 0.6, 1}, 'regions', {3, 1, 0}, 'ridge', {2, 0.5, 0.5});
  for name = fieldnames(usual)'
    if isempty(opts.(name{1}))
      opts.(name{1}) = usual(kind).(name{1});
    end
  end
end

function problem = gathered(ds, positive, opts)
% Descriptors X and prior of the candidates of the positive pictures; of the negative ones the mean descriptor of what stands out,
% and those of the most likely candidates where the learner needs them; the covariance of descriptors from a sample of all.
  n = numel(ds.y);
  each = max(1, min(24, round(6000 / n)));
  sample = cell(1, n);
  problem = struct('X', {cell(1, numel(positive))}, 'prior', {cell(1, numel(positive))}, 'negative', {cell(1, n)}, 'standing', 0, 'pictures', n);
  members = frs_members(ds.bag, n);
  M = zeros(0, numel(ds.bag));
  if isfield(ds, 'M')
    M = ds.M;
  end
  progress = frs_progress(struct('stage', 'fit', 'total', n, 'verbose', opts.verbose));
  for i = 1:n
    C = ds.candidates{i};
    X = frs_candidate_features(C, ds.H(:, members{i}), ds.labels{i}, ds.adjacency{i}, M(:, members{i}));
    order = frs_shuffle_mex(size(X, 2), opts.seed);
    sample{i} = X(:, order(1:min(each, end)));
    if ds.y(i) > 0
      k = find(positive == i);
      problem.X{k} = X;
      problem.prior{k} = C.prior;
    else
      problem.standing = problem.standing + double(X * single(softmax(C.prior))') / (n - numel(positive));
      if ~strcmp(opts.learner, 'figure')
        problem.negative{i} = X(:, likely(C.prior, opts.most));
      end
    end
    progress = frs_progress(progress, i);
  end
  sample = double(horzcat(sample{:}));
  sample = bsxfun(@minus, sample, mean(sample, 2));
  problem.covariance = sample * sample' / size(sample, 2);
  D = size(sample, 1);
  problem.factor = chol(problem.covariance + max(opts.ridge * trace(problem.covariance) / D, realmin) * eye(D));
  problem.negative = problem.negative(~cellfun('isempty', problem.negative));
end

function best = likely(t, most)
  [~, order] = sort(t, 'descend');
  best = order(1:min(most, end));
end

function w = direction(problem, t, used, opts)
% What the learner says of the pictures USED whose candidates have the scores T, at deviation 1 over the candidates.
  if strcmp(opts.learner, 'figure')
    share = opts.negatives * (numel(problem.X) < problem.pictures);       % without negative pictures there is only the ground
    difference = -share * problem.standing;
    for i = frs_where(used)
      X = problem.X{i};
      difference = difference + double(X * single(softmax(t{i}) - (1 - share) / size(X, 2))') / sum(used);
    end
    w = problem.factor \ (problem.factor' \ difference);
  else
    w = selected(problem, t, used, opts);
  end
  w = single(w / sqrt(max(w' * problem.covariance * w, realmin)));
end

function w = selected(problem, t, used, opts)
% Region selection among the most likely candidates of the pictures USED and of the negative ones, as one vector of weights.
  used = find(used);
  top = cellfun(@(s) likely(s, opts.most), t(used), 'UniformOutput', false);
  X = [arrayfun(@(k) problem.X{used(k)}(:, top{k}), 1:numel(used), 'UniformOutput', false), problem.negative];
  counts = cellfun('size', X, 2);
  bag = arrayfun(@(k) k * ones(1, counts(k)), 1:numel(X), 'UniformOutput', false);
  bag = [bag{:}];
  X = double([X{:}]);
  y = [ones(1, numel(used)), -ones(1, numel(problem.negative))];
  likelihood = arrayfun(@(k) softmax(t{used(k)}(top{k})), 1:numel(used), 'UniformOutput', false);
  how = {'init', [likelihood{:}, ones(1, sum(counts(numel(used) + 1:end)))]};
  if strcmp(opts.learner, 'mi-svm')
    how = [how, {'solver', 'cccp'}];
  end
  model = frs_select_regions(X, bag, y, 'kernel', 'linear', 'C', opts.C, 'classWeight', 'balanced', 'seed', opts.seed, ...
                             'threads', opts.threads, how{:});
  [~, score] = frs_predict(model, [zeros(size(X, 1), 1), eye(size(X, 1))], ones(1, size(X, 1) + 1));
  w = (score(2:end) - score(1))';
end

function p = softmax(t)
  p = exp(t - max(t));
  p = p / sum(p);
end

%!shared ds
%! L = uint32 (ones (24, 32));  L(9:16, 9:20) = 2;  L(2:7, 3:8) = 3;
%! ds = struct ('H', repmat (eye (3), 1, 4), 'bag', kron (1:4, ones (1, 3)), 'y', [1 1 1 -1], 'labels', {repmat({L}, 1, 4)});
%! ds.adjacency = repmat ({frs_adjacency(L)}, 1, 4);
%!test
%! % a column of weights for each fold, and one for new pictures; the model keeps what it had
%! model = frs_fit_candidates (struct ('type', 'svm', 'bias', 3), ds);
%! assert (size (model.candidates.w, 2), 4);
%! assert (sort (model.candidates.fold), 1:3);
%! assert (model.bias, 3);
%!error id=frs:fit_candidates:badType       frs_fit_candidates (1, ds)
%!error id=frs:fit_candidates:badType       frs_fit_candidates ([], 1)
%!error id=frs:fit_candidates:badValue      frs_fit_candidates ([], setfield (ds, 'y', [1 -1 -1 -1]))
%!error id=frs:fit_candidates:badOption     frs_fit_candidates ([], ds, 'learner', 'best')
%!error id=frs:fit_candidates:unknownOption frs_fit_candidates ([], ds, 'k', 1)
