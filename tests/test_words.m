function cases = test_words()
%TEST_WORDS  Norms of the weights, pruning, class weights and several labels a sample in feature selection.
  cases = {@gap_on_the_l_q_ball_is_honest, @l_q_optimum_matches_a_dense_solver, @large_and_small_q_are_known_limits, ...
           @scaling_of_the_paper_holds_on_the_l_q_ball, @start_from_another_q_gives_the_same_optimum, ...
           @levels_of_sparseness_follow_q, @pruned_weights_and_classifier_agree, @keep_limits_the_number_of_bins, ...
           @ratio_is_the_price_of_the_authors, @rows_of_labels_equal_single_calls, @svm_rows_equal_single_calls, ...
           @labels_stay_with_their_images, @voc_average_precision_is_that_of_the_development_kit};
end

function [X, y] = counts(n, D)
% Histograms whose first bins differ between the classes. Closed form, the same on every host.
  y = 1 - 2 * (mod((1:n) * 7, 5) < 3);
  X = floor(7 * abs(sin(reshape((1:D * n) .^ 2, D, n))));
  X(1:3, y > 0) = X(1:3, y > 0) + 2;
end

% ------------------------------------------------------------------------------------ l_q ball

function gap_on_the_l_q_ball_is_honest()
  [X, y] = counts(50, 12);
  X(5, :) = 3;                                           % a constant bin must stay out
  weight = 0.5 + mod(1:50, 3);
  for kernel = {'linear', 'chi2', 'intersection', 'hellinger'}
    ref = dense_features(X, y, kernel{1}, -1);
    for q = [1.05 1.5 2 5 Inf]
      for tol = [1e-2 1e-6]
        model = frs_select_features(X, y, 'kernel', kernel{1}, 'C', 0.05, 'classWeight', weight, 'norm', q, 'tol', tol);
        what = sprintf('%s, q = %g, tol %g', kernel{1}, q, tol);
        [gap, upper, lower] = dense_gap(model, ref, 0.05 * weight(:));
        own = primal_of(model, ref, 0.05 * weight);
        assert(strcmp(model.info.status, 'converged'), what);
        assert(gap <= tol * (1 + 1e-6) && gap >= -1e-12, '%s: gap %g', what, gap);
        assert(upper <= own * (1 + 1e-9) && abs(own / model.info.objective(end) - 1) < 1e-7 && abs(lower / model.info.lower(end) - 1) < 1e-7, what);
        kept = setdiff(1:12, model.info.dropped);
        assert(abs(norm(model.a .* model.weights, q) / norm(model.a(kept), q) - 1) < 1e-9, what);
        assert(isequal(model.info.dropped, 5) && model.weights(5) == 0 && all(model.weights(kept) > 0), what);
        assert(max(model.info.lower) <= min(model.info.objective) * (1 + 1e-6), what);
      end
    end
  end
end

function J = dense_dual(ref, S, cost, q)
% max_b y'b - S/2 |g(b)./a|_q* over the box with sum b = 0, by exact steps along pairs of samples.
  n = numel(ref.y);
  lo = min(0, ref.y .* cost);
  hi = max(0, ref.y .* cost);
  b = zeros(n, 1);
  J = 0;
  options = optimset('TolX', 1e-12);
  for sweep = 1:200
    before = J;
    for i = 1:n - 1
      for j = i + 1:n
        d = zeros(n, 1);
        d([i j]) = [1 -1];
        range = [max(lo(i) - b(i), b(j) - hi(j)), min(hi(i) - b(i), b(j) - lo(j))];
        if range(2) > range(1)
          [t, value] = fminbnd(@(t) -dual_value(ref, b + t * d, S, q), range(1), range(2), options);
          ends = [dual_value(ref, b + range(1) * d, S, q), -value, dual_value(ref, b + range(2) * d, S, q)];
          [J, best] = max(ends);
          steps = [range(1), t, range(2)];
          b = b + steps(best) * d;
        end
      end
    end
    if J - before < 1e-9 * J
      return
    end
  end
end

function D = dual_value(ref, b, S, q)
  K = size(ref.kappa, 3);
  g = max(0, reshape(b' * reshape(ref.kappa, numel(b), []), numel(b), K)' * b);
  D = ref.y' * b - S / 2 * norm(g ./ ref.a, 1 / (1 - 1 / q));
end

function l_q_optimum_matches_a_dense_solver()
  [X, y] = counts(8, 5);
  for q = [1.2 3]
    ref = dense_features(X, y, 'chi2', -1);
    J = dense_dual(ref, norm(ref.a, q), 0.3 * ones(8, 1), q);
    model = frs_select_features(X, y, 'C', 0.3, 'norm', q, 'tol', 1e-7);
    assert(abs(model.info.objective(end) / J - 1) < 1e-5, 'q = %g: %g instead of %g', q, model.info.objective(end), J);
  end
end

function large_and_small_q_are_known_limits()
  [X, y] = counts(60, 15);
  % q = Inf: weights S / a_k, a plain SVM
  model = frs_select_features(X, y, 'C', 0.1, 'norm', Inf, 'tol', 1e-6);
  assert(max(abs(model.weights .* model.a / max(model.a) - 1)) < 1e-12);
  fixed = frs_select_features(X, y, 'C', 0.1, 'weights', model.weights, 'tol', 1e-6);
  assert(abs(fixed.info.objective(end) / model.info.objective(end) - 1) < 2e-6);
  % q near 1: the objective of the simplex
  sparse_ = frs_select_features(X, y, 'C', 0.1, 'tol', 1e-6);
  near = frs_select_features(X, y, 'C', 0.1, 'norm', 1.001, 'tol', 1e-4);
  assert(abs(near.info.objective(end) / sparse_.info.objective(end) - 1) < 0.01);
end

function scaling_of_the_paper_holds_on_the_l_q_ball()
  [X, y] = counts(60, 15);
  one = frs_select_features(X, y, 'C', 0.1, 'norm', 1.5, 'tol', 1e-8);
  S = norm(one.a, 1.5);
  two = frs_select_features(X, y, 'C', 0.1 * S, 'norm', 1.5, 'scaling', 'paper', 'tol', 1e-8);
  assert(abs(norm(two.a .* two.weights, 1.5) - 1) < 1e-9);
  assert(abs(two.info.objective(end) / S / one.info.objective(end) - 1) < 1e-7);
  assert(norm(two.weights * S - one.weights) < 1e-3 * norm(one.weights));
end

function start_from_another_q_gives_the_same_optimum()
  [X, y] = counts(60, 15);
  cold = frs_select_features(X, y, 'C', 0.1, 'norm', 2, 'tol', 1e-6);
  for q = [1 1.3]
    other = frs_select_features(X, y, 'C', 0.3, 'norm', q);
    warm = frs_select_features(X, y, 'C', 0.1, 'norm', 2, 'tol', 1e-6, 'start', other);
    assert(abs(warm.info.objective(end) / cold.info.objective(end) - 1) < 2e-6);
  end
  % the path over q and C is the single calls
  P = frs_path(X, y, 'C', [0.1 1], 'norm', [1 2], 'tol', 1e-6);
  assert(isequal(P.norm, [1 2]) && isequal(size(P.objective), [2 2]) && isequal(size(P.weights), [15 2 2]));
  assert(abs(P.objective(2, 1) / cold.info.objective(end) - 1) < 2e-6);
end

function levels_of_sparseness_follow_q()
  [X, y] = counts(80, 30);
  carry = [];
  for q = [1 1.1 1.5 2 4]
    model = frs_select_features(X, y, 'C', 0.1, 'norm', q, 'tol', 1e-8);
    u = sort(model.a .* model.weights, 'descend');
    carry(end + 1) = find(cumsum(u) >= 0.9 * sum(u), 1);
    % share: the part of each bin in |w|^2
    g = -2 * model.info.gradient;
    assert(max(abs(model.share - g .* model.weights / (g' * model.weights))) < 1e-2 * max(model.share));
  end
  assert(all(diff(carry) >= 0) && carry(end) >= 2 * carry(1), 'bins that carry 90 %%: %s', mat2str(carry));
end

% ------------------------------------------------------------------------------------ pruning

function pruned_weights_and_classifier_agree()
  [X, y] = counts(80, 30);
  for q = [1 1.3]
    full_ = frs_select_features(X, y, 'C', 0.5, 'norm', q, 'tol', 1e-5);
    model = frs_select_features(X, y, 'C', 0.5, 'norm', q, 'tol', 1e-5, 'prune', 0.05);
    stay = full_.share > 0.05 * max(full_.share);
    assert(isequal(model.mask, stay) && isequal(model.weights > 0, stay) && sum(stay) < sum(full_.mask));
    assert(abs(norm(model.a .* model.weights, q) / norm(model.a, q) - 1) < 1e-9, 'scaled back');
    assert(norm(model.weights(stay) / model.weights(find(stay, 1)) - full_.weights(stay) / full_.weights(find(stay, 1))) < 1e-9);
    % the SVM on these weights, by another solver
    K = frs_kernel(X, 'weights', model.weights);
    svm = frs_svm_train(K, y, 'kernel', 'precomputed', 'C', 0.5, 'tol', 1e-7);
    assert(max(abs(frs_predict(svm, K) - frs_predict(model, X))) < 0.02);
    assert(abs(svm.info.objective(end) / model.info.objective(end) - 1) < 3e-5);
    assert(isequal(model.info.selection.weights, full_.weights) && model.info.selection.C == 0.5);
    assert(isequal(model.ranking, full_.ranking));
  end
  plain = frs_select_features(X, y, 'C', 0.5, 'tol', 1e-5, 'prune', 0.05, 'refit', true);
  assert(all(ismember(plain.weights, [0 1])) && sum(plain.weights) < sum(full_.mask));
  % what the comparison reports is one classifier
  T = frs_compare_features(X, y, X, y, 'C', 0.5, 'folds', 2, 'methods', 'FS-chi2', 'prune', 0.05, 'verbose', 0, 'threads', 1);
  assert(T.features == sum(T.model{1}.weights > 0));
end

function keep_limits_the_number_of_bins()
  [X, y] = counts(80, 30);
  full_ = frs_select_features(X, y, 'C', 0.5, 'tol', 1e-5);
  model = frs_select_features(X, y, 'C', 0.5, 'tol', 1e-5, 'keep', 4);
  assert(isequal(find(model.weights), sort(full_.ranking(1:4))));
  assert(abs(model.a' * model.weights / sum(model.a) - 1) < 1e-9);
  more = frs_select_features(X, y, 'C', 0.5, 'tol', 1e-5, 'keep', 29);
  assert(isequal(more.mask, full_.mask), 'bins without weight do not get one');
end

function ratio_is_the_price_of_the_authors()
  [X, y] = counts(60, 15);
  ratio = sum(y < 0) / sum(y > 0);
  for f = {@frs_select_features, @frs_svm_train}
    a = f{1}(X, y, 'C', 0.2, 'classWeight', 'ratio');
    b = f{1}(X, y, 'C', 0.2, 'classWeight', [1 ratio]);
    assert(isequal(a.alpha, b.alpha) && a.bias == b.bias);
    assert(max(a.alpha(a.svLabel > 0)) <= 0.2 * ratio * (1 + 1e-9) && max(a.alpha(a.svLabel < 0)) <= 0.2 * (1 + 1e-9));
  end
end

% ------------------------------------------------------------------------------------ several labels

function [X, Y] = labelled(n)
  [X, y] = counts(n, 15);
  Y = [y; 1 - 2 * (mod((1:n) * 3, 4) < 2); sign(sin((1:n) .^ 2))];
  Y(2, 1:5) = 0;
  Y(3, n - 8:n) = 0;
end

function rows_of_labels_equal_single_calls()
  [X, Y] = labelled(70);
  weight = 1 + mod(1:70, 3);
  for options = {{}, {'norm', 1.5}, {'prune', 0.01}, {'refit', true, 'keep', 5}, {'kernel', 'linear', 'classWeight', 'balanced'}, ...
                 {'classWeight', weight}}
    models = frs_select_features(X, Y, 'C', 0.2, 'tol', 1e-6, options{1}{:});
    assert(numel(models) == 3 && all([models.multilabel]) && isequal([models.class], 1:3));
    [score, label] = frs_predict(models, X);
    assert(isequal(size(score), [3 70]) && isequal(label, 1 - 2 * (score < 0)));
    for r = 1:3
      used = find(Y(r, :) ~= 0);
      own = options{1};
      if numel(own) > 1 && isequal(own{2}, weight)
        own{2} = weight(used);
      end
      one = frs_select_features(X(:, used), Y(r, used), 'C', 0.2, 'tol', 1e-6, own{:});
      assert(abs(one.info.objective(end) / models(r).info.objective(end) - 1) < 3e-6);
      assert(norm(one.a - models(r).a) < 1e-8 * norm(one.a) && isequal(one.mask, models(r).mask));
      assert(max(abs(frs_predict(one, X) - score(r, :))) < 0.02);
      assert(isequal(used(one.svIndex), models(r).svIndex) && ~any(Y(r, models(r).svIndex) == 0));
    end
  end
  again = frs_select_features(X, Y, 'C', 0.3, 'tol', 1e-6, 'start', models);
  cold = frs_select_features(X, Y, 'C', 0.3, 'tol', 1e-6);
  assert(all(abs(arrayfun(@(m) m.info.objective(end), again) ./ arrayfun(@(m) m.info.objective(end), cold) - 1) < 3e-6));
end

function svm_rows_equal_single_calls()
  [X, Y] = labelled(70);
  weight = 1 + mod(1:70, 3);
  for kernel = {'chi2', 'rbf', 'precomputed'}
    data = X / 10;
    if strcmp(kernel{1}, 'precomputed')
      data = data' * data;
    end
    models = frs_svm_train(data, Y, 'kernel', kernel{1}, 'C', 2, 'classWeight', weight, 'tol', 1e-6);
    assert(numel(models) == 3 && all([models.multilabel]));
    score = frs_predict(models, data);
    for r = 1:3
      used = find(Y(r, :) ~= 0);
      own = data(:, used);
      new = data;
      if strcmp(kernel{1}, 'precomputed')
        own = data(used, used);
        new = data(used, :);
      end
      one = frs_svm_train(own, Y(r, used), 'kernel', kernel{1}, 'C', 2, 'classWeight', weight(used), 'tol', 1e-6);
      assert(abs(one.info.objective(end) / models(r).info.objective(end) - 1) < 3e-6);
      assert(max(abs(frs_predict(one, new) - score(r, :))) < 0.02);
    end
  end
  % more than two values: one class against the rest
  models = frs_svm_train(X, mod(1:70, 3), 'C', 0.1);
  assert(isequal([models.class], 0:2) && ~any([models.multilabel]));
  [~, label] = frs_predict(models, X);
  assert(isequal(size(label), [1 70]) && all(ismember(label, 0:2)));
end

function labels_stay_with_their_images()
  folder = tempname();
  files = frs_toy_images([3 3], 'size', [60 80], 'folder', folder);
  done = onCleanup(@() cellfun(@delete, files));
  Y = [1 1 1 -1 -1 -1; -1 1 0 1 -1 0];
  ds = frs_images(files, Y, 'train', [1 1 0 1 1 1]);
  assert(isequal(ds.y, Y));
  bad = fullfile(folder, 'bad.png');
  id = fopen(bad, 'w');
  fclose(id);
  warning('off', 'frs:extract:badValue');
  restore = onCleanup(@() warning('on', 'frs:extract:badValue'));
  more = frs_images([files(1:2), {bad}, files(3:6)], [Y(:, 1:2), [1; 1], Y(:, 3:6)], 'train', [1 1 1 0 1 1 1]);
  more = frs_extract(more, 'words', 10, 'samples', 500, 'method', 'grid', 'regions', 4, 'onError', 'skip');
  delete(bad);
  assert(isequal(more.y, Y), 'the label of a picture that cannot be read goes with it');
  part = frs_subset(more, [6 2 4]);
  assert(isequal(part.y, Y(:, [6 2 4])) && isequal(part.X, more.X(:, [6 2 4])));
  models = frs_select_features(more.X, more.y);
  assert(numel(models) == 2 && ~any(ismember(models(2).svIndex, [3 6])));
  % a fraction is drawn from all images
  half = frs_images(files, Y, 'train', 0.5);
  assert(sum(half.train) == 3);
  % a row of -1, 0 and 1 has two readings, and says so
  try
    frs_images(files, Y(2, :));
    assert(false);
  catch e
    assert(strcmp(e.identifier, 'frs:images:badValue') && ~isempty(strfind(e.message, 'two things')));
  end
end

function voc_average_precision_is_that_of_the_development_kit()
% The 11 points of the VOC 2007 development kit; difficult samples leave the list first. Recall is compared with a
% little room: 9 of 15 is 0.6, and so is 6 * 0.1 but for rounding.
  for seed = 1:20
    n = 40;
    score = mod(sin((1:n) * 12.9898 + seed) * 43758.5453, 1);
    label = sign(mod(sin((1:n) * 78.233 + seed) * 12543.123, 1) - 0.6);
    difficult = mod((1:n) * 7 + seed, 6) == 0;
    gt = label;
    gt(difficult) = 0;
    out = score(gt ~= 0);
    truth = gt(gt ~= 0);
    [~, si] = sort(-out);
    tp = cumsum(truth(si) > 0);
    fp = cumsum(truth(si) < 0);
    rec = tp / sum(gt > 0);
    prec = tp ./ (fp + tp);
    ap = 0;
    for t = 0:0.1:1
      p = max(prec(rec >= t - 1e-9));
      if isempty(p)
        p = 0;
      end
      ap = ap + p / 11;
    end
    [~, ~, own] = frs_pr(score, gt, 'ignore', gt == 0, 'method', 'voc2007');
    assert(abs(own - ap) < 1e-9, '%g instead of %g', own, ap);
  end
end
