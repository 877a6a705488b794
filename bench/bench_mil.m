function bench_mil(folder, repeats)
%BENCH_MIL  Bag accuracy of region selection on two multiple-instance data sets, beside published figures.
%   BENCH_MIL(FOLDER, REPEATS) runs 10-fold cross-validation over bags (REPEATS times, default 1, with other
%   folds) on musk1.mat and elephant.mat in FOLDER (default: data/mil in the folder FRS_SHARED), for the
%   linear and the rbf kernel and for both ways to take negative bags. C and gamma are chosen by 3-fold
%   cross-validation inside the training bags of each fold. About 3 minutes.
%
%   Published figures: S. Andrews, I. Tsochantaridis, T. Hofmann, Support vector machines for
%   multiple-instance learning, NIPS 2002, mean of ten 10-fold cross-validations, best kernel each.
  if nargin < 1 || isempty(folder)
    shared = getenv('FRS_SHARED');
    if isempty(shared)
      shared = fullfile(fileparts(fileparts(fileparts(mfilename('fullpath')))), 'shared');
    end
    folder = fullfile(shared, 'data', 'mil');
  end
  if nargin < 2
    repeats = 1;
  end
  if ~exist(fullfile(folder, 'musk1.mat'), 'file')
    fprintf('bench_mil: skipped, no data in %s (set FRS_SHARED)\n', folder);
    return
  end
  warning('off', 'frs:select_regions:noConvergence');
  fprintf('%-10s %-8s %-10s %-9s %s\n', 'data', 'kernel', 'negatives', 'accuracy', 'CPU s');
  for name = {'musk1', 'elephant'}
    data = load(fullfile(folder, [name{1} '.mat']));
    for kernel = {'linear', 'rbf'}
      for negatives = {'regions', 'mean'}
        t = cputime();
        hits = zeros(1, repeats);
        for r = 1:repeats
          hits(r) = 100 * cross_validate(data, kernel{1}, negatives{1}, r);
        end
        fprintf('%-10s %-8s %-10s %5.1f     %.0f\n', name{1}, kernel{1}, negatives{1}, mean(hits), cputime() - t);
      end
    end
  end
  fprintf('Andrews et al. 2002: musk1 mi-SVM 87.4, MI-SVM 77.9; elephant mi-SVM 82.2, MI-SVM 81.4\n');
end

function accuracy = cross_validate(data, kernel, negatives, seed)
  y = data.y(:)';
  y = 2 * (y > 0) - 1;
  fold = folds(y, 10, seed);
  right = 0;
  for f = 1:10
    [Xtrain, bagTrain, yTrain] = part(data, y, fold ~= f);
    [Xtest, bagTest, yTest] = part(data, y, fold == f);
    [Xtrain, Xtest] = standardise(Xtrain, Xtest);
    best = choose(Xtrain, bagTrain, yTrain, kernel, negatives);
    right = right + sum(predict(Xtrain, bagTrain, yTrain, Xtest, bagTest, best) == yTest);
  end
  accuracy = right / numel(y);
end

function best = choose(X, bag, y, kernel, negatives)
% The options with the highest accuracy over 3 folds of the training bags; the first of equals.
  gammas = 1;
  if strcmp(kernel, 'rbf')
    gammas = [0.25 1 4] / size(X, 1);
  end
  fold = folds(y, 3, 7);
  highest = -1;
  for gamma = gammas
    for C = [0.01 0.1 1 10 100]
      opts = struct('kernel', kernel, 'gamma', gamma, 'C', C, 'negatives', negatives, ...
                    'classWeight', 'balanced');
      right = 0;
      for f = 1:3
        [A, bagA, yA] = part(struct('X', X, 'bag', bag), y, fold ~= f);
        [B, bagB, yB] = part(struct('X', X, 'bag', bag), y, fold == f);
        right = right + sum(predict(A, bagA, yA, B, bagB, opts) == yB);
      end
      if right > highest
        highest = right;
        best = opts;
      end
    end
  end
end

function label = predict(X, bag, y, Z, bagZ, opts)
  model = frs_select_regions(X, bag, y, opts);
  score = frs_predict(model, Z, bagZ);
  label = 2 * (score > 0) - 1;
end

function [X, bag, y] = part(data, y, keep)
% The bags marked in keep, numbered 1..n.
  number = cumsum(keep);
  mine = keep(data.bag);
  X = full(double(data.X(:, mine)));
  bag = number(data.bag(mine));
  y = y(keep);
end

function [A, B] = standardise(A, B)
  m = mean(A, 2);
  d = std(A, 0, 2);
  d(d == 0) = 1;
  A = bsxfun(@rdivide, bsxfun(@minus, A, m), d);
  B = bsxfun(@rdivide, bsxfun(@minus, B, m), d);
end

function fold = folds(y, count, seed)
% Every class is dealt out over the folds in a seeded order.
  fold = zeros(size(y));
  for label = [-1 1]
    mine = find(y == label);
    [~, order] = sort(mod(sin((1:numel(mine)) * 12.9898 + seed * 78.233) * 43758.5453, 1));
    fold(mine(order)) = mod(0:numel(mine) - 1, count) + 1;
  end
end
