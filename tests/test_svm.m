function cases = test_svm()
  cases = {@solvers_reach_a_gap_of_one_millionth, @balanced_weights_equal_explicit_ones, ...
           @weight_two_equals_sample_twice, @gap_is_never_negative_and_ends_below_tol, ...
           @precomputed_equals_the_kernel_by_name, @prediction_is_the_sum_over_support_vectors, ...
           @types_and_storage_give_the_same_model, @threads_do_not_change_the_model, ...
           @dense_and_block_agree_on_many_samples, @labels_follow_the_scores, ...
           @zero_samples_and_zero_bins_are_harmless, @one_support_vector_per_class_is_enough, ...
           @failing_calls_leave_no_memory_behind};
end

function [X, y] = problem(D, n)
% Counts from a closed form; the first bins differ between the classes.
  X = floor(8 * abs(sin((1:D)' * (1:n)) + cos((1:D)' .^ 2 * (1:n) .^ 2)));
  y = 2 * (mod((1:n) * 7, 5) < 2) - 1;
  X(1:3, y > 0) = X(1:3, y > 0) + 3;
end

function names = additive()
  names = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean'};
end

function solvers_reach_a_gap_of_one_millionth()
  [X, y] = problem(10, 150);
  solvers = {'dense', 'block'};
  names = additive();
  for k = 1:numel(names)
    for C = [0.01 10]
      J = zeros(1, 2);
      for s = 1:2
        m = frs_svm_train(X / 10, y, 'kernel', names{k}, 'C', C, 'tol', 1e-6, 'solver', solvers{s});
        assert(strcmp(m.info.status, 'converged'), '%s C = %g: %s, gap %g', names{k}, C, m.info.status, m.info.gap(end));
        J(s) = m.info.objective(end);
      end
      assert(abs(diff(J)) <= 2e-6 * J(1));
    end
  end
end

function balanced_weights_equal_explicit_ones()
  [X, y] = problem(8, 90);
  n = numel(y);
  w = n ./ (2 * [sum(y < 0), sum(y > 0)]);
  models = {frs_svm_train(X, y, 'classWeight', 'balanced', 'tol', 1e-6), ...
            frs_svm_train(X, y, 'classWeight', w, 'tol', 1e-6), ...
            frs_svm_train(X, y, 'classWeight', w(1 + (y > 0)), 'tol', 1e-6)};
  for k = 2:3
    assert(isequal(models{1}.alpha, models{k}.alpha));
  end
  plain = frs_svm_train(X, y, 'tol', 1e-6);
  assert(abs(plain.info.objective(end) - models{1}.info.objective(end)) > 1e-3);
end

function weight_two_equals_sample_twice()
  [X, y] = problem(8, 60);
  w = ones(1, 60);
  w(1:3:end) = 2;
  again = [1:60, 1:3:60];
  a = frs_svm_train(X, y, 'C', 0.01, 'classWeight', w, 'tol', 1e-8);
  b = frs_svm_train(X(:, again), y(again), 'C', 0.01, 'tol', 1e-8);
  assert(abs(a.info.objective(end) - b.info.objective(end)) < 1e-6 * a.info.objective(end));
  assert(max(abs(frs_predict(a, X) - frs_predict(b, X))) < 1e-2);
end

function gap_is_never_negative_and_ends_below_tol()
  [X, y] = problem(10, 300);
  for tol = [1e-1 1e-3 1e-6]
    m = frs_svm_train(X, y, 'tol', tol, 'C', 0.1);
    assert(all(m.info.gap >= 0) && m.info.gap(end) <= tol);
    assert(numel(m.info.objective) == m.info.iterations && numel(m.info.gap) == m.info.iterations);
    assert(all(m.alpha > 0) && all(m.alpha <= 0.1 + eps));
    assert(abs(sum(m.alpha .* m.svLabel)) < 1e-9);
  end
end

function precomputed_equals_the_kernel_by_name()
  [X, y] = problem(7, 80);
  names = [additive(), {'exp-chi2', 'rbf'}];
  for k = 1:numel(names)
    options = [with_gamma(names{k}, 0.02), {'exponent', -2}];
    a = frs_svm_train(X, y, 'C', 0.1, 'tol', 1e-7, options{:});
    K = frs_kernel(X, options{:});
    b = frs_svm_train(K, y, 'kernel', 'precomputed', 'C', 0.1, 'tol', 1e-7);
    c = frs_svm_train(single(K), y, 'kernel', 'precomputed', 'C', 0.1, 'tol', 1e-4);
    J = [a.info.objective(end), b.info.objective(end), c.info.objective(end)];
    assert(abs(J(1) - J(2)) < 1e-6 * J(1) && abs(J(1) - J(3)) < 1e-3 * J(1), 'said: %s', names{k});
    assert(max(abs(frs_predict(a, X) - frs_predict(b, K))) < 2e-2, 'said: %s', names{k});
  end
end

function prediction_is_the_sum_over_support_vectors()
  [X, y] = problem(9, 120);
  Z = X(:, 1:40) + 0.25 * repmat(mod(1:40, 3), 9, 1);
  names = [additive(), {'exp-chi2', 'rbf'}];
  for k = 1:numel(names)
    m = frs_svm_train(X, y, 'kernel', names{k}, 'C', 0.1, 'exponent', -2);
    K = frs_kernel(X(:, m.svIndex), Z, 'kernel', names{k}, 'gamma', m.kernelParams.gamma, 'exponent', -2);
    want = (m.alpha .* m.svLabel) * K + m.bias;
    assert(max(abs(frs_predict(m, Z) - want)) < 1e-6 * max(1, max(abs(want))), 'said: %s', names{k});
  end
end

function types_and_storage_give_the_same_model()
  [X, y] = problem(8, 100);
  given = {X, single(X), uint8(X), uint16(X), sparse(X)};
  want = frs_svm_train(X, y, 'tol', 1e-6);
  for k = 1:numel(given)
    m = frs_svm_train(given{k}, y', 'tol', 1e-6);
    assert(abs(m.info.objective(end) - want.info.objective(end)) < 2e-6 * want.info.objective(end));
    assert(max(abs(frs_predict(m, given{k}) - frs_predict(want, X))) < 1e-2);
  end
end

function threads_do_not_change_the_model()
  [X, y] = problem(30, 700);
  solvers = {'dense', 'block'};
  for s = 1:2
    a = frs_svm_train(X, y, 'threads', 1, 'solver', solvers{s});
    b = frs_svm_train(X, y, 'threads', 2, 'solver', solvers{s});
    assert(isequal(a.alpha, b.alpha) && isequal(a.bias, b.bias) && isequal(a.scorer, b.scorer));
    assert(isequal(frs_predict(a, X, 'threads', 1), frs_predict(a, X, 'threads', 2)));
  end
end

function dense_and_block_agree_on_many_samples()
  [X, y] = problem(15, 2500);
  a = frs_svm_train(X, y, 'C', 0.02, 'tol', 1e-5, 'solver', 'dense');
  b = frs_svm_train(X, y, 'C', 0.02, 'tol', 1e-5);
  assert(strcmp(b.info.solver, 'block'));
  assert(abs(a.info.objective(end) - b.info.objective(end)) < 2e-5 * a.info.objective(end));
end

function labels_follow_the_scores()
  [X, y] = problem(8, 60);
  m = frs_svm_train(X, y);
  [score, label] = frs_predict(m, X);
  assert(all(label(score >= 0) == 1) && all(label(score < 0) == -1));
  assert(mean(label == y) > 0.7);
end

function zero_samples_and_zero_bins_are_harmless()
  [X, y] = problem(8, 60);
  X(4, :) = 0;
  X(:, 5) = 0;
  names = additive();
  for k = 1:numel(names)
    m = frs_svm_train(X, y, 'kernel', names{k});
    assert(all(isfinite(frs_predict(m, [X, zeros(8, 1)]))));
    m = frs_svm_train(zeros(3, 4), [1 1 -1 -1], 'kernel', names{k});
    assert(all(isfinite(frs_predict(m, zeros(3, 2)))));
  end
end

function one_support_vector_per_class_is_enough()
% Two samples: alpha = 2/|x1 - x2|^2 in feature space, by hand.
  x = [1 3];
  y = [-1 1];
  m = frs_svm_train(x, y, 'kernel', 'linear', 'C', 100, 'tol', 1e-9);
  assert(max(abs(m.alpha - 0.5)) < 1e-6 && abs(m.bias + 2) < 1e-6);
  assert(max(abs(frs_predict(m, x) - y)) < 1e-6);
end

function failing_calls_leave_no_memory_behind()
  [X, y] = problem(50, 400);
  X(7, 300) = NaN;
  for k = 1:300
    if k == 100
      before = resident();
    end
    assert_error('frs:svm_train:notFinite', @() frs_svm_train(X, y));
  end
  assert(resident() - before < 20, 'grew by %g MB', resident() - before);
end

function megabytes = resident()
  if ~exist('/proc/self/statm', 'file')
    skip_test('no /proc here');
  end
  pages = sscanf(fileread('/proc/self/statm'), '%f');
  megabytes = pages(2) * 4096 / 2^20;
end
