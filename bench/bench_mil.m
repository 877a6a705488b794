function bench_mil(folder, repeats, data, methods)
%BENCH_MIL  Region selection and the multiple-instance baselines on two benchmarks, beside published figures.
%   BENCH_MIL(FOLDER, REPEATS, DATA, METHODS) runs 10-fold cross-validation over bags, REPEATS times (3) with
%   other folds, on DATA ({'musk1', 'elephant'}), files in FOLDER (data/mil in the folder FRS_SHARED). C, gamma
%   and the threshold are chosen by frs_crossval on 3 folds of the training bags of each fold (MILBoost: 100 rounds,
%   cut where the noisy-or is 1/2); features are standardized there. METHODS ({}: all) are names of rows. Prints accuracy and area under the ROC
%   curve in percent, means over the folds with their standard errors, and CPU seconds. About 4 CPU minutes for musk1
%   and 15 for elephant.
%
%   Published: Andrews et al. 2002 (mean of ten 10-fold cross-validations, best kernel each); Li et al. 2009.
%   Rerun: codes of others on our machines, settings scanned on the test folds, so some points are luck.
  if nargin < 1 || isempty(folder)
    shared = getenv('FRS_SHARED');
    if isempty(shared)
      shared = fullfile(fileparts(fileparts(fileparts(mfilename('fullpath')))), 'shared');
    end
    folder = fullfile(shared, 'data', 'mil');
  end
  if nargin < 2 || isempty(repeats)
    repeats = 3;
  end
  if nargin < 3 || isempty(data)
    data = {'musk1', 'elephant'};
  end
  if nargin < 4
    methods = {};
  end
  if ~exist(fullfile(folder, 'musk1.mat'), 'file')
    fprintf('bench_mil: skipped, no data in %s (set FRS_SHARED)\n', folder);
    return
  end
  for id = {'select_regions', 'mil_train'}
    warning('off', ['frs:' id{1} ':noConvergence']);
  end
  fprintf('%-10s %-18s %-14s %-14s %6s   %s\n', 'data', 'method', 'accuracy', 'AUC', 'CPU s', 'published / rerun');
  rows = rows_of();
  if ~isempty(methods)
    rows = rows(ismember({rows.name}, methods));
  end
  for name = data
    set = load(fullfile(folder, [name{1} '.mat']));
    set.y = 2 * (set.y(:)' > 0) - 1;
    set.X = double(set.X);
    for row = rows
      t = cputime();
      [accuracy, auc] = cross_validate(set, row, repeats);
      fprintf('%-10s %-18s %5.1f +- %-4.1f  %5.1f +- %-4.1f  %6.0f   %s\n', name{1}, row.name, mean(accuracy), ...
              deviation(accuracy), mean(auc), deviation(auc), cputime() - t, row.(name{1}));
    end
  end
end

function rows = rows_of()
% name, trainer, its options, values of C (one: nothing to choose) and of gamma, published figures
  rbf = {'kernel', 'rbf', 'classWeight', 'balanced'};
  linear = {'kernel', 'linear', 'classWeight', 'balanced'};
  wide = 10 .^ (-1:3);
  rows = row('RS rbf', @frs_select_regions, rbf, wide, 'auto', '', '');
  rows(end + 1) = row('RS rbf, means', @frs_select_regions, [rbf, {'negatives', 'mean'}], wide, 'auto', '', '');
  rows(end + 1) = row('RS linear', @frs_select_regions, linear, 10 .^ (-4:0), [], '', '');
  rows(end + 1) = row('MILBoost', @frs_mil_train, {'method', 'milboost'}, 1, [], '76.1 rerun', '');
  rows(end + 1) = row('Bag-KI-SVM rbf', @frs_mil_train, [{'method', 'ki-svm'}, rbf], wide, 'auto', ...
                      '88.0 Li / 84.8 rerun', '84.5 Li');
  rows(end + 1) = row('Ins-KI-SVM rbf', @frs_mil_train, [{'method', 'ki-svm', 'negatives', 'regions'}, rbf], wide, 'auto', ...
                      '84.0 Li', '83.5 Li');
  rows(end + 1) = row('MI-SVM rbf', @frs_mil_train, [{'method', 'MI-svm'}, rbf], wide, 'auto', ...
                      '77.9 Andrews / 82.6 rerun', '81.4 Andrews');
  rows(end + 1) = row('mi-SVM rbf', @frs_mil_train, [{'method', 'mi-svm'}, rbf], wide, 'auto', ...
                      '87.4 Andrews / 87.0 rerun', '82.2 Andrews');
  rows(end + 1) = row('MI-SVM linear', @frs_mil_train, [{'method', 'MI-svm'}, linear], 10 .^ (-4:0), [], ...
                      '', '81.4 Andrews');
end

function r = row(name, trainer, options, C, gamma, musk1, elephant)
  r = struct('name', name, 'trainer', trainer, 'options', {options}, 'C', C, 'gamma', gamma, ...
             'musk1', musk1, 'elephant', elephant);
end

function [accuracy, auc] = cross_validate(set, row, repeats)
% Percent, one value per fold.
  accuracy = [];
  auc = [];
  for r = 1:repeats
    fold = folds(set.y, 10, r);
    for f = 1:10
      [A, bagA, yA] = part(set, fold ~= f);
      [B, bagB, yB] = part(set, fold == f);
      model = chosen(row, A, bagA, yA);
      score = frs_predict(model, B, bagB);
      accuracy(end + 1) = 100 * mean((score > 0) == (yB > 0));
      auc(end + 1) = 100 * frs_auc(score, yB);
    end
  end
end

function model = chosen(row, X, bag, y)
  if isscalar(row.C)
    model = row.trainer(X, bag, y, row.options{:}, 'threads', 1);
    return
  end
  model = frs_crossval(row.trainer, X, y, 'bag', bag, 'C', row.C, 'gamma', row.gamma, 'folds', 3, 'measure', 'auc', ...
                       'threshold', 'accuracy', 'standardize', true, 'threads', 1, row.options{:});
end

function d = deviation(x)
  d = std(x) / sqrt(numel(x));
end

function [X, bag, y] = part(set, keep)
% The bags marked in keep, numbered 1..n.
  number = cumsum(keep);
  columns = keep(set.bag);
  X = set.X(:, columns);
  bag = number(set.bag(columns));
  y = set.y(keep);
end

function fold = folds(y, k, seed)
% Every class spread evenly, in an order that depends on the seed only.
  fold = zeros(size(y));
  for label = [-1 1]
    members = find(y == label);
    key = mod((1:numel(members)) * 7919 * seed + seed ^ 2 * 104729, 99991);
    [~, order] = sort(mod(key .* (1 + key), 99991));
    fold(members(order)) = 1 + mod(0:numel(members) - 1, k);
  end
end
