function cases = test_crossval()
%TEST_CROSSVAL  Cross-validation, the path over C and the comparison table.
  cases = {@folds_keep_the_share_of_each_class, @same_seed_same_table, @sparse_and_single_give_the_same_choice, ...
           @best_model_is_the_one_refitted_on_all_samples, @selection_is_started_warm_and_agrees_with_cold, ...
           @path_stays_within_the_certified_gap, @selection_beats_noise_bins_on_planted_data, ...
           @scene_table_has_five_rows_and_few_features, @trainer_errors_keep_their_id, ...
           @unknown_options_list_those_of_both};
end

function [X, y] = planted(n)
% Counts in 30 bins; the first three depend on the label. Closed form, the same on every host.
  y = 1 - 2 * (mod((1:n) * 7, 5) < 3);
  X = floor(6 * abs(sin(reshape((1:30 * n) .^ 2, 30, n))));
  X(1:3, y > 0) = X(1:3, y > 0) + 3;
end

function folds_keep_the_share_of_each_class()
  [X, y] = planted(57);
  [~, T] = frs_crossval(@frs_svm_train, X, y, 'C', 1, 'folds', 5, 'threads', 1);
  for class = [-1 1]
    count = accumarray(T.fold(y == class)', 1, [5 1]);
    assert(max(count) - min(count) <= 1);
  end
end

function same_seed_same_table()
  [X, y] = planted(40);
  [~, a] = frs_crossval(@frs_svm_train, X, y, 'C', [0.1 1], 'folds', 4, 'seed', 3, 'threads', 2);
  [~, b] = frs_crossval(@frs_svm_train, X, y, 'C', [0.1 1], 'folds', 4, 'seed', 3, 'threads', 1);
  assert(isequal(a.fold, b.fold));
  assert(max(abs(a.score(:) - b.score(:))) < 1e-12);
end

function sparse_and_single_give_the_same_choice()
  [X, y] = planted(40);
  [~, a] = frs_crossval(@frs_svm_train, X, y, 'C', [0.01 1], 'folds', 4, 'threads', 1);
  [~, b] = frs_crossval(@frs_svm_train, sparse(X), y > 0, 'C', [0.01 1], 'folds', 4, 'threads', 1);
  [~, c] = frs_crossval(@frs_svm_train, uint8(X), y, 'C', [0.01 1], 'folds', 4, 'threads', 1);
  assert(isequal(a.score, b.score) && isequal(a.score, c.score));
end

function best_model_is_the_one_refitted_on_all_samples()
  [X, y] = planted(40);
  [model, T] = frs_crossval(@frs_svm_train, X, y, 'C', [0.01 1], 'folds', 4, 'kernel', 'js', 'threads', 1);
  again = frs_svm_train(X, y, 'C', T.bestC, 'kernel', 'js', 'threads', 1);
  assert(isequal(model.svIndex, again.svIndex));
  assert(max(abs(frs_predict(model, X) - frs_predict(again, X))) < 1e-9);
  assert(T.mean(T.bestIndex) == max(T.mean));
end

function selection_is_started_warm_and_agrees_with_cold()
  [X, y] = planted(60);
  cold = @(varargin) frs_select_features(varargin{:});     % a handle that is not started warm
  [~, a] = frs_crossval(@frs_select_features, X, y, 'C', [0.01 0.1 1], 'folds', 3, 'tol', 1e-6, 'threads', 1);
  [~, b] = frs_crossval(cold, X, y, 'C', [0.01 0.1 1], 'folds', 3, 'tol', 1e-6, 'threads', 1);
  assert(max(abs(a.score(:) - b.score(:))) < 0.02);
end

function path_stays_within_the_certified_gap()
  [X, y] = planted(60);
  tol = 1e-4;
  P = frs_path(X, y, 'C', 10 .^ (-3:0), 'tol', tol, 'threads', 1);
  for c = 1:numel(P.C)
    cold = frs_select_features(X, y, 'C', P.C(c), 'tol', tol, 'threads', 1);
    assert(abs(P.objective(c) - cold.info.objective(end)) <= 2 * tol * P.objective(c));
    assert(P.gap(c) <= tol);
  end
  assert(all(diff(P.objective) > 0), 'J must grow with C');
end

function selection_beats_noise_bins_on_planted_data()
  [X, y] = planted(160);
  train = 1:2:160;
  test = 2:2:160;
  T = frs_compare_features(X(:, train), y(train), X(:, test), y(test), 'C', 10 .^ (-3:0), 'folds', 4, 'threads', 1, ...
                           'verbose', 0);
  fs = find(strcmp(T.method, 'FS-chi2'));
  full = find(strcmp(T.method, 'chi2 SVM'));
  assert(T.features(full) == 30);
  assert(T.features(fs) < 20);
  assert(T.ap(fs) >= T.ap(full) - 0.02, 'AP %.3f against %.3f', T.ap(fs), T.ap(full));
end

function scene_table_has_five_rows_and_few_features()
  data = load(shared_file('data', 'scene15_bow100.mat'));
  keep = ismember(data.lab_tr, [1 2 3]);
  test = find(ismember(data.lab_ts, [1 2 3]));
  test = test(1:3:end);
  T = frs_compare_features(double(data.hist_tr(:, keep)), data.lab_tr(keep), double(data.hist_ts(:, test)), ...
                           data.lab_ts(test), 'C', [1 10], 'folds', 3, 'threads', 1, 'verbose', 0);
  assert(isequal(size(T.ap), [5 3]) && isequal(T.class, 1:3));
  chance = arrayfun(@(c) mean(data.lab_ts(test) == c), 1:3);
  assert(all(all(bsxfun(@gt, T.ap, chance + 0.2))));
  assert(all(T.meanFeatures(3:5) < 60));
end

function trainer_errors_keep_their_id()
  [X, y] = planted(40);
  assert_error('frs:svm_train:badOption', @() frs_crossval(@frs_svm_train, X, y, 'kernel', 'chi3'));
  assert_error('frs:svm_train:badValue', @() frs_crossval(@frs_svm_train, -X, y));
  assert_error('frs:select_features:unknownOption', @() frs_path(X, y, 'kernal', 'chi2'));
end

function unknown_options_list_those_of_both()
  [X, y] = planted(40);
  f = @() frs_crossval(@frs_svm_train, X, y, 'foldz', 3);
  assert_error('frs:crossval:unknownOption', f);
  try
    f();
  catch e
    assert(~isempty(strfind(e.message, 'folds')) && ~isempty(strfind(e.message, 'kernel')));
  end
end
