function cases = test_labels()
%TEST_LABELS  Several labels a bag: region selection, multiple-instance learners, cross-validation, prediction and localisation.
  cases = {@rows_equal_single_calls_to_the_bit, @kernels_by_rows_are_shared_without_a_trace, @learners_of_bags_take_rows, ...
           @cross_validation_takes_rows, @models_of_classes_predict_rows, @each_class_is_located_as_by_itself};
end

function [H, bag, Y] = labelled(n)
% Bags of five regions; word k marks a region of the bags of class k, and some bags are ignored.
  bag = kron(1:n, ones(1, 5));
  H = mod(reshape((1:8 * 5 * n) .^ 2, 8, []), 7) + 1;
  Y = [1 - 2 * (mod(1:n, 3) > 0); 1 - 2 * (mod(1:n, 4) > 1); 1 - 2 * (mod(1:n, 2) > 0); 1 - 2 * (mod(1:n, 5) > 1)];
  for k = 1:4
    H(k, 5 * find(Y(k, :) > 0) - k) = 30;
  end
  Y(2, 3:7) = 0;
  Y(4, [1 3 n]) = 0;
  H = bsxfun(@rdivide, H, sum(H));
end

function [part, partBag, used, columns] = cut(H, bag, y, kernel)
  used = y ~= 0;
  columns = used(bag);
  number = cumsum(used);
  part = H(:, columns);
  if strcmp(kernel, 'precomputed')
    part = H(columns, columns);
  end
  partBag = number(bag(columns));
end

function same_model(several, one, used, columns, r)
% Whatever training learned is equal; what is said of ignored bags is 0.
  assert(several.class == r && several.multilabel);
  places = find(columns);
  assert(isequal(several.weights(columns), one.weights) && ~any(several.weights(~columns)));
  assert(isequal(several.mask(columns), one.mask) && ~any(several.mask(~columns)));
  assert(isequal(several.bias, one.bias));
  for field = {'alpha', 'svLabel', 'scorer', 'sv', 'stumps', 'kernelParams'}
    if isfield(one, field{1})
      assert(isequal(several.(field{1}), one.(field{1})), field{1});
    end
  end
  if isfield(one, 'svIndex')
    assert(isequal(several.svIndex, places(one.svIndex)));
  end
  if isfield(one, 'bagAlpha')
    assert(isequal(several.bagAlpha(used), one.bagAlpha) && ~any(several.bagAlpha(~used)));
    assert(isequal(several.info.gradient(columns), one.info.gradient));
  end
  assert(isequal(several.info.objective, one.info.objective) && isequal(several.info.status, one.info.status));
  assert(isequal(several.info.options.gamma, one.info.options.gamma));
end

function compare_rows(trainer, H, bag, Y, options)
  kernel = 'chi2';
  if any(strcmp(options, 'precomputed'))
    kernel = 'precomputed';
  end
  models = trainer(H, bag, Y, options{:});
  assert(isequal(size(models), [1 size(Y, 1)]));
  for r = 1:size(Y, 1)
    [part, partBag, used, columns] = cut(H, bag, Y(r, :), kernel);
    own = options;
    k = find(strcmp(options, 'classWeight'));
    if ~isempty(k) && isnumeric(options{k + 1})
      own{k + 1} = options{k + 1}(used);
    end
    k = find(strcmp(options, 'init'));
    if ~isempty(k) && isnumeric(options{k + 1})
      own{k + 1} = options{k + 1}(columns);
    end
    one = trainer(part, partBag, Y(r, used), own{:});
    same_model(models(r), one, used, columns, r);
  end
end

function rows_equal_single_calls_to_the_bit()
  [H, bag, Y] = labelled(24);
  for options = {{}, {'kernel', 'linear', 'classWeight', 'balanced'}, {'kernel', 'intersection', 'solver', 'cccp', 'init', 'uniform'}, ...
                 {'norm', 2}, {'negatives', 'shared'}, {'negatives', 'mean', 'classWeight', 1 + mod(1:24, 3)}, ...
                 {'init', 1 + mod(1:120, 3), 'starts', 2}}
    compare_rows(@frs_select_regions, H, bag, Y, [{'C', 5}, options{1}]);
  end
  compare_rows(@frs_select_regions, sparse(H), bag, Y, {'C', 5});
end

function kernels_by_rows_are_shared_without_a_trace()
% The rows kept for one class are what another would compute, also where few fit into memory.
  [H, bag, Y] = labelled(24);
  for options = {{'kernel', 'rbf'}, {'kernel', 'exp-chi2', 'cacheMB', 0.005}, {'kernel', 'rbf', 'gamma', 2, 'cacheMB', 0}, {'blocks', true}}
    compare_rows(@frs_select_regions, H, bag, Y, [{'C', 5}, options{1}]);
  end
  compare_rows(@frs_select_regions, H' * H, bag, Y, {'kernel', 'precomputed', 'C', 5});
end

function learners_of_bags_take_rows()
  [H, bag, Y] = labelled(20);
  before = warning('off', 'frs:mil_train:noConvergence');
  restore = onCleanup(@() warning(before));
  for options = {{'method', 'milboost', 'rounds', 5}, {'method', 'ki-svm'}, {'method', 'ki-svm', 'negatives', 'regions', 'kernel', 'rbf'}, ...
                 {'method', 'MI-svm'}, {'method', 'mi-svm', 'kernel', 'linear'}}
    compare_rows(@frs_mil_train, H, bag, Y, [{'C', 5}, options{1}]);
  end
end

function cross_validation_takes_rows()
  [H, bag, Y] = labelled(24);
  Y = Y([1 2 4], :);
  weight = 1 + mod(1:24, 3);
  [models, T] = frs_crossval(@frs_select_regions, H, Y, 'bag', bag, 'C', [0.1 10], 'folds', 3, 'classWeight', weight);
  for r = 1:3
    [part, partBag, used, columns] = cut(H, bag, Y(r, :), 'chi2');
    [one, t] = frs_crossval(@frs_select_regions, part, Y(r, used), 'bag', partBag, 'C', [0.1 10], 'folds', 3, 'classWeight', weight(used));
    assert(isequal(T(r).score, t.score) && T(r).bestC == t.bestC && isequal(T(r).fold, t.fold));
    same_model(models(r), one, used, columns, r);
  end
  folds = 1 + mod(0:23, 2);
  X = H(:, 1:5:end);
  [models, T] = frs_crossval(@frs_svm_train, X, Y, 'C', 1, 'folds', folds);
  used = Y(2, :) ~= 0;
  [one, t] = frs_crossval(@frs_svm_train, X(:, used), Y(2, used), 'C', 1, 'folds', folds(used));
  assert(isequal(T(2).score, t.score) && isequal(frs_predict(models(2), X), frs_predict(one, X)));
end

function models_of_classes_predict_rows()
  [H, bag, Y] = labelled(20);
  models = frs_select_regions(H, bag, Y, 'C', 5);
  [score, regionScore, s] = frs_predict(models, H, bag);
  for r = 1:4
    [a, b, c] = frs_predict(models(r), H, bag);
    assert(isequal({score(r, :), regionScore(r, :), s(r, :)}, {a, b, c}));
    used = Y(r, :) ~= 0;
    assert(frs_auc(score(r, used), Y(r, used)) == 1);
  end
  assert(isequal(frs_predict(models, H, bag, 'pooling', 'mean'), cell2mat(arrayfun(@(m) frs_predict(m, H, bag, 'pooling', 'mean'), models', ...
                                                                                    'UniformOutput', false))));
end

function each_class_is_located_as_by_itself()
  [H, bag, Y] = labelled(12);
  L = uint32(kron([1 2 3; 4 5 5], ones(4)));
  ds = struct('H', H, 'bag', bag, 'y', Y, 'labels', {repmat({L}, 1, 12)}, 'adjacency', {repmat({frs_adjacency(L)}, 1, 12)});
  models = frs_fit_cue(frs_select_regions(H, bag, Y, 'C', 5), ds);
  for options = {{}, {'cue', 'none'}, {'cue', mod(1:60, 7)}, {'mode', 'best', 'threshold', 'mean'}, {'count', 2}}
    loc = frs_localize(models, ds, options{1}{:});
    assert(isequal(size(loc), [1 4]));
    for r = 1:4
      assert(isequal(loc{r}, frs_localize(models(r), ds, options{1}{:})));
    end
  end
  one = frs_localize(models, L, H(:, 1:5), []);
  assert(isequal(one{3}, frs_localize(models(3), L, H(:, 1:5), [])));
end
