function model = fit_hierarchy(which, folds)
%FIT_HIERARCHY  Fit the numbers in src/segment/hierarchy.cpp and judge them on images not used for the fit.
%   MODEL = FIT_HIERARCHY() fits ten models, each on nine tenths of segmentation_images, prints the
%   scores of each image under the model that did not see it, then fits on all images and prints the
%   numbers. Cue weights: logistic regression of "a person drew a boundary through this pixel" on the
%   gradients at the strongest orientation. Merge weights: logistic regression of "people hold the two
%   regions apart" on the features of the merges that the current model makes, weighted by boundary length.
%   FIT_HIERARCHY(WHICH) takes only these images, e.g. 1:4 for a quick look; FIT_HIERARCHY(WHICH, FOLDS) fits
%   FOLDS models instead of ten, 2 on half of the images each.
  set = segmentation_images();
  if nargin > 0
    set = set(which);
  end
  if nargin < 2
    folds = min(10, numel(set));
  end
  n = numel(set);
  fprintf('cues of %d images\n', n);
  data = cell(1, n);
  for k = 1:n
    data{k} = pixel_cues(set(k));
  end
  trees = cell(1, n);
  for fold = 0:folds - 1
    held = mod(1:n, folds) == fold;
    model = fit_model(set(~held), data(~held));
    for k = find(held)
      [~, trees{k}] = frs_hierarchy(set(k).image, 'model', model);
    end
  end
  print_scores(sprintf('held out (%d folds)', folds), score_hierarchies(trees, {set.truth}));
  model = fit_model(set, data);
  fprintf('cueWeights'), fprintf(' %.3ff,', model.cueWeights)
  fprintf('\ncueBias %.3ff\nmergeWeights', model.cueBias), fprintf(' %.3ff,', model.mergeWeights)
  fprintf('\nmergeBias %.3ff\n', model.mergeBias);
end

function d = pixel_cues(item)
% Gradients (pixels-by-12-by-8) and target at every sixth pixel that is on a boundary or away from all.
  target = boundary_target(item.truth);
  index = find(target >= 0);
  index = index(1:6:end);
  d = struct('G', zeros(numel(index), 12, 8, 'single'), 'y', target(index));
  for cue = 1:12
    model = struct('cueWeights', double((1:12) == cue), 'cueBias', 0, 'mergeWeights', zeros(1, 9), 'mergeBias', 0);
    [~, ~, detail] = frs_hierarchy(item.image, 'model', model);
    p = double(reshape(detail.strength, [], 8));
    d.G(:, cue, :) = log(p(index, :) ./ (1 - p(index, :)));       % undo the logistic
  end
end

function target = boundary_target(truth)
% Part of the people with a boundary beside the pixel; -1 where one is near but not beside.
  [h, w] = size(truth{1});
  target = zeros(h, w);
  for k = 1:numel(truth)
    T = truth{k};
    right = [T(:, 1:end - 1) ~= T(:, 2:end), false(h, 1)];
    below = [T(1:end - 1, :) ~= T(2:end, :); false(1, w)];
    beside = right | below | [false(h, 1), right(:, 1:end - 1)] | [false(1, w); below(1:end - 1, :)];
    target = target + beside / numel(truth);
  end
  near = conv2(double(target > 0), ones(9), 'same') > 0;
  target(target == 0 & near) = -1;
end

function model = fit_model(set, data)
  model = struct('cueWeights', ones(1, 12), 'cueBias', -5, ...
                 'mergeWeights', [7 0 0.75 0.75 0.75 0.75 0.2 0 0], 'mergeBias', -2);
  y = cell2mat(cellfun(@(d) d.y, data(:), 'UniformOutput', false));
  for round = 1:3
    X = cell2mat(cellfun(@(d) strongest(d.G, model.cueWeights), data(:), 'UniformOutput', false));
    [model.cueWeights, model.cueBias] = fit_logistic(X, y, ones(size(y)), 1e-4);
  end
  F = [];
  y = [];
  weight = [];
  for round = 1:2                              % merges of the model so far join those before
    for k = 1:numel(set)
      [~, tree, detail] = frs_hierarchy(set(k).image, 'model', model);
      f = double(detail.features);
      F = [F; f];                                                          %#ok<AGROW>
      y = [y; held_apart(tree, set(k).truth)];                             %#ok<AGROW>
      weight = [weight; exp(f(:, 8)) .* sqrt(exp(f(:, 7)) * numel(tree.labels))];  %#ok<AGROW>
    end
    [model.mergeWeights, model.mergeBias] = fit_logistic(F, y, weight, 1e-2);
  end
end

function X = strongest(G, weights)
% The cues at the orientation where their weighted sum is largest.
  S = zeros(size(G, 1), 8);
  for o = 1:8
    S(:, o) = G(:, :, o) * weights(:);
  end
  [~, best] = max(S, [], 2);
  X = zeros(size(G, 1), 12);
  for o = 1:8
    X(best == o, :) = G(best == o, :, o);
  end
end

function y = held_apart(tree, truth)
% For each merge, the part of the people for whom the two regions lie mostly in different segments.
  y = zeros(size(tree.height));
  for t = 1:numel(truth)
    overlap = zeros(max(truth{t}(:)), tree.count + numel(tree.height));
    overlap(:, 1:tree.count) = accumarray([truth{t}(:) double(tree.labels(:))], 1);
    for k = 1:numel(y)
      pair = tree.children(k, :);
      [~, most] = max(overlap(:, pair));
      y(k) = y(k) + (most(1) ~= most(2)) / numel(truth);
      overlap(:, tree.count + k) = sum(overlap(:, pair), 2);
    end
  end
end

function [w, b] = fit_logistic(X, y, weight, ridge)
% Newton's method on standardised columns; w is a row.
  mu = mean(X, 1);
  sd = std(X, 0, 1) + eps;
  Z = [(X - mu) ./ sd, ones(size(y))];
  weight = weight / sum(weight);
  penalty = ridge * diag([ones(1, size(X, 2)), 0]);
  beta = zeros(size(Z, 2), 1);
  for k = 1:25
    p = 1 ./ (1 + exp(-Z * beta));
    step = ((Z' * (Z .* (weight .* p .* (1 - p)))) + penalty) \ (Z' * (weight .* (y - p)) - penalty * beta);
    beta = beta + step;
    if norm(step) < 1e-8
      break
    end
  end
  w = beta(1:end - 1)' ./ sd;
  b = beta(end) - w * mu';
end
