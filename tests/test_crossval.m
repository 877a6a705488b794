function cases = test_crossval()
%TEST_CROSSVAL  Cross-validation, the path over C and the comparison table.
  cases = {@random_numbers_are_those_of_park_and_miller, @folds_keep_the_share_of_each_class, @same_seed_same_table, ...
           @sparse_and_single_give_the_same_choice, ...
           @best_model_is_the_one_refitted_on_all_samples, @selection_is_started_warm_and_agrees_with_cold, ...
           @path_stays_within_the_certified_gap, @selection_beats_noise_bins_on_planted_data, ...
           @table_of_three_classes_has_five_rows_and_few_features, @feature_selection_is_tried_with_a_tenth_of_C, ...
           @threshold_is_the_nearest_to_zero_among_equals, @trainer_errors_keep_their_id, ...
           @unknown_options_list_those_of_both, @default_values_of_C_follow_kernel_and_scale, ...
           @values_of_C_grow_until_the_best_lies_inside, @bags_stay_together_and_are_measured_by_their_scores, ...
           @gamma_and_other_options_are_chosen_with_C, @threshold_gives_the_highest_held_out_accuracy, ...
           @standardized_features_survive_almost_constant_ones, @scalings_are_learned_from_the_training_samples, ...
           @scalings_are_chosen_like_other_settings, @one_kernel_matrix_serves_every_C, @any_trainer_that_frs_predict_understands_will_do, ...
           @the_middle_of_what_one_error_allows_is_taken};
end

function the_middle_of_what_one_error_allows_is_taken()
% Against the table itself. Ten positives: the highest mean is that of one lucky fold, others are within its error.
  [X, y] = planted(60);
  few = [find(y > 0, 10), find(y < 0)];
  X = X(:, few);
  y = y(few);
  X(1:3, :) = max(0, X(1:3, :) - 2);                      % weak words
  C = 10 .^ (-3:0.5:1);
  moved = 0;
  for seed = 1:4
    call = @(varargin) outputs_of(@() frs_crossval(@frs_select_features, X, y, 'C', C, 'folds', 5, 'seed', seed, 'threads', 1, varargin{:}));
    [model, T] = call('choice', 'middle');
    [top, at] = max(T.mean);
    near = find(T.mean >= top - T.std(at) / sqrt(5));
    assert(T.bestIndex == near(ceil(numel(near) / 2)) && model.C == T.bestC && T.bestC == C(T.bestIndex));
    [~, best] = call();
    assert(best.bestIndex == at && isequal(best.mean, T.mean));
    moved = moved + (best.bestIndex ~= T.bestIndex);
  end
  assert(moved > 0, 'the rules never differ here');
end

function [a, b] = outputs_of(f)
  [a, b] = f();
end

function [X, y] = planted(n)
% Counts in 30 bins; the first three depend on the label. Closed form, the same on every host.
  y = 1 - 2 * (mod((1:n) * 7, 5) < 3);
  X = floor(6 * abs(sin(reshape((1:30 * n) .^ 2, 30, n))));
  X(1:3, y > 0) = X(1:3, y > 0) + 3;
end

function random_numbers_are_those_of_park_and_miller()
% Their check: from 1 on, the 10000th number is 1043618065. This seed begins with 1, and the first three are left out.
  u = frs_uniform(464262153, 9997);
  assert(u(end) * 2147483647 == 1043618065);
  state = 1;
  for k = 1:1003
    state = mod(16807 * state, 2147483647);
    assert(k <= 3 || u(k - 3) == state / 2147483647);
  end
  for n = [1 2 5 64]
    assert(isequal(frs_uniform(464262153, n), u(1:n)));
  end
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
  cold = @(varargin) frs_select_features(varargin{:});     % a handle of another name does not start from the model before
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

function table_of_three_classes_has_five_rows_and_few_features()
% 100 bins of counts; four of them are higher in each class.
  X = planted(240);
  X = [X; X([11:30, 1:10], end:-1:1); X(:, [121:240, 1:120]); X(1:10, [61:240, 1:60])];
  y = 1 + mod((1:240) * 7, 3);
  for c = 1:3
    X(4 * c + (1:4), y == c) = X(4 * c + (1:4), y == c) + 2;
  end
  T = frs_compare_features(X(:, 1:75), y(1:75), X(:, 76:end), y(76:end), 'C', [1 10], 'folds', 3, 'threads', 1, 'verbose', 0);
  assert(isequal(size(T.ap), [5 3]) && isequal(T.class, 1:3));
  chance = arrayfun(@(c) mean(y(76:end) == c), 1:3);
  assert(all(all(bsxfun(@gt, T.ap, chance + 0.2))), 'AP %s', mat2str(T.ap, 2));
  assert(all(T.meanFeatures(3:5) < 60), 'features %s', mat2str(T.meanFeatures', 3));
end

function feature_selection_is_tried_with_a_tenth_of_C()
  X = abs(reshape(sin((1:240) .^ 2), 6, 40));
  y = sign(mod(1:40, 2) - 0.5);
  X(2, y > 0) = X(2, y > 0) + 5;                             % separable: nothing is gained beyond the first grid
  [~, svm] = frs_crossval(@frs_svm_train, X, y, 'folds', 2, 'threads', 1);
  [~, fs] = frs_crossval(@frs_select_features, X, y, 'folds', 2, 'threads', 1);
  assert(numel(svm.C) == 7 && max(abs(10 * fs.C ./ svm.C - 1)) < 1e-9, '%s and %s', mat2str(svm.C, 3), mat2str(fs.C, 3));
end

function threshold_is_the_nearest_to_zero_among_equals()
% A model whose score is the sample itself: three cuts give six of eight right, -4.5, -0.5 and 3.5.
  x = [-6 -5 -4 -3 2 3 4 5];
  y = [-1 -1 1 -1 1 -1 1 1];
  plain = frs_svm_train([-1 1], [-1 1], 'kernel', 'linear', 'C', 10, 'tol', 1e-9);
  [model, T] = frs_crossval(@(varargin) plain, x, y, 'C', 1, 'folds', [1 2 1 2 2 1 2 1], 'threshold', 'accuracy', 'measure', 'accuracy');
  assert(abs(T.threshold + 0.5) < 1e-6, 'threshold %g', T.threshold);
  assert(abs(model.bias - plain.bias - 0.5) < 1e-6);
end

function trainer_errors_keep_their_id()
  [X, y] = planted(40);
  assert_error('frs:crossval:badOption', @() frs_crossval(@frs_svm_train, X, y, 'kernel', 'chi3'));
  assert_error('frs:crossval:badValue', @() frs_crossval(@frs_svm_train, -X, y));
  assert_error('frs:path:unknownOption', @() frs_path(X, y, 'kernal', 'chi2'));
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

function default_values_of_C_follow_kernel_and_scale()
  [X, y] = planted(60);
  opts = {'folds', 3, 'threads', 1, 'tol', 1e-6};
  for kernel = {'linear', 'chi2'}
    [~, a] = frs_crossval(@frs_svm_train, X, y, 'kernel', kernel{1}, opts{:});
    assert(max(abs(diff(log10(a.C)) - 0.5)) < 1e-9, 'half-decades');
    % kernel values 100 times as large ask for a hundredth of C, and give the same table
    power = 1 + strcmp(kernel{1}, 'chi2');
    [~, b] = frs_crossval(@frs_svm_train, 10 ^ power * X, y, 'kernel', kernel{1}, opts{:});
    assert(max(abs(log10(a.C ./ b.C) - 2)) < 1e-9);
    assert(max(abs(a.mean - b.mean)) < 0.02);
  end
  % L1 histograms: chi2 around 1, linear several times more already in 30 bins
  X = bsxfun(@rdivide, X, sum(X, 1));
  [~, chi2] = frs_crossval(@frs_svm_train, X, y, opts{:});
  [~, linear] = frs_crossval(@frs_svm_train, X, y, 'kernel', 'linear', opts{:});
  assert(any(chi2.C < 1) && any(chi2.C > 1));
  assert(min(linear.C) > 3 * min(chi2.C));
end

function values_of_C_grow_until_the_best_lies_inside()
% The model's score is its C, so that the measure can prefer any C: first one far above, then one far below the values that are
% tried first.
  [X, y] = planted(30);
  trainer = @(X, y, varargin) frs_svm_train(X, y, 'maxIter', 1, 'tol', 1, varargin{:});
  warning('off', 'frs:svm_train:noConvergence');
  restore = onCleanup(@() warning('on', 'frs:svm_train:noConvergence'));
  [~, first] = frs_crossval(trainer, X, y, 'folds', 2, 'measure', @(s, y) 1);
  assert(numel(first.C) == 7 && first.bestIndex == 1, 'all the same: nothing to grow for');
  for target = [1e3, 1e-3] * median(first.C)
    own = @(X, y, name, C) setfield(trainer(X, y, name, C), 'bias', 1e9 + log10(C));
    measure = @(s, y) -abs(round((s(1) - 1e9) - log10(target)));
    [model, T] = frs_crossval(own, X, y, 'folds', 2, 'measure', measure);
    assert(T.bestIndex > 1 && T.bestIndex < numel(T.C), 'the best has neighbours on both sides');
    assert(abs(log10(T.bestC / target)) <= 0.6 && model.C == T.bestC);
    assert(max(abs(diff(log10(T.C)) - 0.5)) < 1e-9);
  end
end

function [H, bag, y] = planted_bags(n)
% Bags of four regions of counts; one region of each positive bag has more in the first bin.
  y = 1 - 2 * mod(1:n, 2);
  bag = reshape(repmat(1:n, 4, 1), 1, []);
  bag = bag(mod((1:4 * n) * 7, 4 * n) + 1);              % regions of a bag need not be neighbours
  H = floor(5 * abs(sin(reshape((1:24 * n) .^ 2, 6, 4 * n))));
  for i = find(y > 0)
    H(1, find(bag == i, 1)) = 9;
  end
end

function bags_stay_together_and_are_measured_by_their_scores()
  [H, bag, y] = planted_bags(25);
  opts = {'kernel', 'linear', 'classWeight', 'balanced', 'threads', 1};
  [model, T] = frs_crossval(@frs_select_regions, H, y, 'bag', bag, 'C', [0.01 1], 'folds', 3, opts{:});
  assert(isequal(size(T.fold), size(y)));
  for k = 1:3
    out = find(T.fold == k);
    in = find(T.fold ~= k);
    [~, bagIn] = ismember(bag(ismember(bag, in)), in);
    [~, bagOut] = ismember(bag(ismember(bag, out)), out);
    for c = 1:2
      one = frs_select_regions(H(:, ismember(bag, in)), bagIn, y(in), 'C', T.C(c), opts{:});
      [~, ~, ap] = frs_pr(frs_predict(one, H(:, ismember(bag, out)), bagOut), y(out));
      assert(abs(T.score(k, c) - ap) < 1e-12);
    end
  end
  again = frs_select_regions(H, bag, y, 'C', T.bestC, opts{:});
  assert(isequal(model.weights, again.weights) && model.bias == again.bias);
  % the kernel of the regions is cut along both sides
  [~, K] = frs_crossval(@frs_select_regions, H' * H, y, 'bag', bag, 'C', [0.01 1], 'folds', 3, 'kernel', 'precomputed', opts{3:end});
  assert(max(abs(K.score(:) - T.score(:))) < 0.05);
end

function gamma_and_other_options_are_chosen_with_C()
  [H, bag, y] = planted_bags(20);
  lists = struct('negatives', {{'regions', 'mean'}}, 'norm', [1 2]);
  [model, T] = frs_crossval(@frs_select_regions, H, y, 'bag', bag, 'C', [0.1 1], 'gamma', [0.01 0.1], 'grid', lists, ...
                            'kernel', 'rbf', 'folds', 2, 'threads', 1);
  assert(numel(T.settings) == 8 && isequal(size(T.mean), [8 2]) && isequal(size(T.score), [2 2 8]));
  assert(isequal(T.bestSetting, struct('negatives', model.info.options.negatives, 'norm', model.norm, ...
                                       'gamma', model.kernelParams.gamma)));
  assert(max(T.mean(:)) == T.mean(find(arrayfun(@(s) isequal(s, T.bestSetting), T.settings)), T.bestIndex));
  [~, T] = frs_crossval(@frs_svm_train, H, bag > 10, 'C', 1, 'gamma', 'auto', 'kernel', 'rbf', 'folds', 2, 'threads', 1);
  gamma = [T.settings.gamma];
  assert(max(abs(gamma(1:3) - [0.25 1 4] / 6)) < 1e-12);
  % a best gamma at an end has a further one tried beside it
  wide = @(X, y, varargin) frs_svm_train(X, y, varargin{:}, 'maxIter', 1, 'tol', 1);
  warning('off', 'frs:svm_train:noConvergence');
  restore = onCleanup(@() warning('on', 'frs:svm_train:noConvergence'));
  own = @(X, y, varargin) tagged(wide(X, y, varargin{:}));
  [~, T] = frs_crossval(own, H, bag > 10, 'C', 1, 'gamma', 'auto', 'kernel', 'rbf', 'folds', 2, 'measure', @(s, y) -abs(s(1) - 16 / 6));
  assert(abs(T.bestSetting.gamma * 6 / 16 - 1) < 1e-9 && numel(T.settings) == 5);
end

function threshold_gives_the_highest_held_out_accuracy()
  [X, y] = planted(60);
  shift = @(varargin) setfield(frs_svm_train(varargin{:}), 'bias', 5);     % all scores far too high
  [plain, before] = frs_crossval(shift, X, y, 'C', 1, 'folds', 4, 'measure', 'accuracy', 'threads', 1);
  score = zeros(1, 60);                                                    % held-out scores, again
  for k = 1:4
    out = before.fold == k;
    score(out) = frs_predict(shift(X(:, ~out), y(~out), 'C', 1, 'threads', 1), X(:, out));
  end
  of = struct('accuracy', @(l) mean(l == y), 'balanced', @(l) mean(l(y > 0) > 0) + mean(l(y < 0) < 0), ...
              'f1', @(l) 2 * sum(l > 0 & y > 0) / (sum(l > 0) + sum(y > 0)));
  for rule = fieldnames(of)'
    quality = of.(rule{1});
    [model, T] = frs_crossval(shift, X, y, 'C', 1, 'folds', 4, 'measure', 'accuracy', 'threshold', rule{1}, 'threads', 1);
    highest = -Inf;
    for t = [score - 1e-9, Inf]
      highest = max(highest, quality(1 - 2 * (score < t)));
    end
    assert(abs(quality(1 - 2 * (score < T.threshold)) - highest) < 1e-12);
    assert(abs(frs_predict(model, X) - (frs_predict(plain, X) - T.threshold)) < 1e-9);
  end
  assert(T.mean > before.mean);
end

function standardized_features_survive_almost_constant_ones()
  [X, y] = planted(40);
  X(31, :) = 1e-17 * (mod(1:40, 7) == 0);               % rounding noise beside features of size 1
  X(32, :) = 1e5 + 1e-11 * mod(1:40, 3);                % constant up to rounding
  X(33, :) = 1e6 * X(1, :);
  opts = {'kernel', 'linear', 'C', 0.01, 'folds', 4, 'threads', 1};
  [model, T] = frs_crossval(@frs_svm_train, X, y, 'standardize', true, opts{:});
  new = X;
  new(31, :) = 1;
  new(32, :) = 2e5;
  assert(isequal(frs_predict(model, new), frs_predict(model, X)), 'features that were constant count for nothing');
  assert(T.mean > 0.8);
  % the same as by hand
  Z = X([1:30 33], :);
  m = mean(Z, 2);
  d = std(Z, 1, 2);
  Z = bsxfun(@rdivide, bsxfun(@minus, Z, m), d);
  own = frs_svm_train(Z, y, 'kernel', 'linear', 'C', 0.01, 'threads', 1);
  assert(max(abs(frs_predict(own, Z) - frs_predict(model, X))) < 1e-6);
  % a new value far outside what training saw stays finite in its effect
  new = X(:, 1);
  new(5) = 1e12;
  assert(abs(frs_predict(model, new) - frs_predict(model, X(:, 1))) < 100);
  % bags
  [H, bag, y] = planted_bags(20);
  H(7, :) = 1e-14 * (bag == 3);
  model = frs_crossval(@frs_select_regions, H - 2, y, 'bag', bag, 'kernel', 'linear', 'standardize', true, 'C', 0.1, 'folds', 2, 'threads', 1);
  H(7, :) = 1;
  [bagScore, regionScore] = frs_predict(model, H - 2, bag);
  assert(max(abs(regionScore)) < 100 && numel(bagScore) == 20);
end

function scalings_are_learned_from_the_training_samples()
  [X, y] = planted(40);
  X(1, :) = X(1, :) - 3;
  X(5, 7) = 1000;                                       % one large value
  opts = {'kernel', 'linear', 'C', 0.01, 'folds', 4, 'threads', 1, 'measure', @(s, y) sum(s)};
  m = mean(X, 2);
  d = std(X, 1, 2);
  Z = bsxfun(@rdivide, bsxfun(@minus, X, m), d);
  low = min(X, [], 2);
  by = struct('deviation', Z, 'clipped', min(max(Z, -3), 3), 'range', bsxfun(@rdivide, bsxfun(@minus, X, low), max(X, [], 2) - low));
  for kind = fieldnames(by)'
    [model, T] = frs_crossval(@frs_svm_train, X, y, 'standardize', kind{1}, opts{:});
    own = frs_svm_train(by.(kind{1}), y, 'kernel', 'linear', 'C', 0.01, 'threads', 1);
    assert(max(abs(frs_predict(model, X) - frs_predict(own, by.(kind{1})))) < 1e-6, kind{1});
    out = T.fold == 2;                                  % the scale of a fold is that of its training samples
    inner = frs_crossval(@frs_svm_train, X(:, ~out), y(~out), 'standardize', kind{1}, opts{:}, 'folds', 2);
    assert(abs(T.score(2) - sum(frs_predict(inner, X(:, out)))) < 1e-6, kind{1});
  end
end

function scalings_are_chosen_like_other_settings()
  [H, bag, y] = planted_bags(20);
  opts = {'bag', bag, 'C', [0.1 1], 'folds', 2, 'threads', 1, 'kernel', 'rbf', 'gamma', 'auto'};
  [model, T] = frs_crossval(@frs_select_regions, H, y, 'standardize', 'auto', opts{:});
  assert(isequal({T.settings(1:3).standardize}, {'clipped', 'deviation', 'range'}) && numel(T.settings) > 3);
  same = strcmp({T.settings.standardize}, T.bestSetting.standardize);
  assert(sum(same) >= 3, 'other values of gamma are tried with the best scaling');
  assert(isfield(model, 'standardize'));
  % signed features of bags are clipped unless said otherwise; those of histograms and plain samples are left alone
  [~, T] = frs_crossval(@frs_select_regions, H - 2, y, opts{:});
  assert(all(strcmp({T.settings.standardize}, 'clipped')));
  [model, T] = frs_crossval(@frs_select_regions, H - 2, y, opts{:}, 'standardize', false);
  assert(~isfield(T.settings, 'standardize') && ~isfield(model, 'standardize'));
  [~, T] = frs_crossval(@frs_select_regions, H, y, opts{:});
  assert(~isfield(T.settings, 'standardize'));
  assert_error('frs:crossval:badOption', @() frs_crossval(@frs_select_regions, H, y, opts{:}, 'standardize', 'best'));
  assert_error('frs:crossval:badOption', @() frs_crossval(@frs_select_regions, H, y, opts{:}, 'standardize', NaN));
end

function one_kernel_matrix_serves_every_C()
  [H, bag, y] = planted_bags(20);
  own = @(H, bag, y, varargin) frs_select_regions(H, bag, y, varargin{:});   % a handle that gets the samples themselves
  opts = {'bag', bag, 'C', [0.1 1], 'folds', 2, 'threads', 1, 'tol', 1e-6, 'kernel', 'rbf', 'gamma', [0.05 0.2], 'measure', @(s, y) sum(s)};
  [a, A] = frs_crossval(@frs_select_regions, H, y, opts{:});
  [b, B] = frs_crossval(own, H, y, opts{:});
  assert(max(abs(A.score(:) - B.score(:))) < 1e-2);
  assert(strcmp(a.kernel, 'rbf') && isequal(a.svIndex, b.svIndex));
end

function any_trainer_that_frs_predict_understands_will_do()
  [H, bag, y] = planted_bags(20);
  mine = @(H, bag, y, varargin) frs_select_regions(H, bag, y, 'solver', 'cccp', varargin{:});
  warning('off', 'frs:select_regions:noConvergence');
  restore = onCleanup(@() warning('on', 'frs:select_regions:noConvergence'));
  [model, T] = frs_crossval(mine, H, y, 'bag', bag, 'folds', 2, 'measure', 'accuracy', 'threads', 1);
  assert(strcmp(model.info.options.solver, 'cccp') && numel(T.C) >= 7 && model.C == T.bestC);
end

function model = tagged(model)
% A model that scores everything by its gamma.
  model.bias = model.kernelParams.gamma;
  model.alpha(:) = 0;
end
