function cases = test_select_kernels()
% Weights of kernel matrices: the same convex problem as feature selection, for kernels that are not additive.
  cases = {@two_kernels_reach_the_optimum_of_another_solver, @the_gap_is_that_of_the_model, @order_of_kernels_does_not_matter, ...
           @a_copy_shares_the_weight, @planted_groups_are_found, @cross_validation_takes_groups, @limits_are_reported};
end

function two_kernels_reach_the_optimum_of_another_solver()
% min over u in [0, 1] of the SVM's optimum, by golden section and Octave's qp.
  if ~exist('OCTAVE_VERSION', 'builtin')
    skip_test('qp is Octave''s');
  end
  for seed = 1:50
    [K, y, C] = drawn(seed, 2);
    model = frs_select_kernels(K, y, 'C', C, 'tol', 1e-5);
    S = sum(model.a);
    J = @(u) svm_optimum(S * u / model.a(1) * K{1} + S * (1 - u) / model.a(2) * K{2}, y, C);
    [~, best] = fminbnd(J, 0, 1, optimset('TolX', 1e-7));
    best = min([best, J(0), J(1)]);
    assert(strcmp(model.info.status, 'converged'), 'seed %d: %s', seed, model.info.status);
    rounded = 1e-5;                                       % by kernels in single precision
    assert(model.info.objective(end) >= best * (1 - rounded) && model.info.lower(end) <= best * (1 + rounded) && ...
           model.info.objective(end) <= best * (1 + 1e-5 + rounded), 'seed %d: %.8g to %.8g, the optimum is %.8g', seed, ...
           model.info.lower(end), model.info.objective(end), best);
  end
end

function J = svm_optimum(K, y, C)
  n = numel(y);
  Q = (y(:) * y(:)') .* K;
  [~, value] = qp(C / 2 * (y(:) > 0) / sum(y > 0) + C / 2 * (y(:) < 0) / sum(y < 0), (Q + Q') / 2 + 1e-12 * trace(Q) / n * eye(n), ...
                  -ones(n, 1), y(:)', 0, zeros(n, 1), C * ones(n, 1));
  J = -value;
end

function [K, y, C] = drawn(seed, m)
% Gaussian kernels of samples with a little of the label in the first coordinates.
  r = seeded_uniform(400 + seed, 1, 3);
  n = 12 + floor(20 * r(1));
  y = sign(seeded_uniform(500 + seed, 1, n) - 0.5);
  y(1:2) = [1 -1];
  X = seeded_uniform(600 + seed, m, n);
  X(1, :) = X(1, :) + 0.5 * r(2) * y;
  K = arrayfun(@(k) exp(-3 * bsxfun(@minus, X(k, :), X(k, :)') .^ 2), 1:m, 'UniformOutput', false);
  C = 10 ^ (3 * r(3) - 2);
end

function the_gap_is_that_of_the_model()
% From weights, alpha and bias alone.
  for seed = 1:40
    [K, y, C] = drawn(seed, 2 + mod(seed, 5));
    tol = 10 ^ -(2 + mod(seed, 3));
    model = frs_select_kernels(K, y, 'C', C, 'tol', tol);
    ref = struct('kappa', double(single(cat(3, K{:}))), 'y', y(:));
    model.info.options.norm = 1;
    gap = dense_gap(model, ref, C * ones(1, numel(y)));
    assert(strcmp(model.info.status, 'converged') && gap <= 1.01 * tol, 'seed %d: %s, gap %g, reported %g', seed, ...
           model.info.status, gap, model.info.gap(end));
    own = primal_of(model, ref, C * ones(1, numel(y)));
    assert(abs(own / model.info.objective(end) - 1) <= 1e-6, 'seed %d: objective %g, reported %g', seed, own, model.info.objective(end));
    assert(abs(sum(model.a .* model.weights) / sum(model.a) - 1) < 1e-9 && all(model.weights >= 0));
  end
end

function order_of_kernels_does_not_matter()
  [K, y] = drawn(3, 4);
  a = frs_select_kernels(K, y, 'C', 5, 'tol', 1e-5);
  b = frs_select_kernels(K([3 1 4 2]), y, 'C', 5, 'tol', 1e-5);
  assert(max(abs(a.share([3 1 4 2]) - b.share)) < 0.02 && abs(a.info.objective(end) / b.info.objective(end) - 1) < 2e-5);
end

function a_copy_shares_the_weight()
% A constant kernel is dropped.
  [K, y] = drawn(4, 2);
  one = frs_select_kernels(K, y, 'C', 1000, 'tol', 1e-5, 'scaling', 'paper');
  two = frs_select_kernels([K, K(1), {ones(numel(y))}], y, 'C', 1000, 'tol', 1e-5, 'scaling', 'paper', 'normalizer', [one.a; one.a(1); 0]);
  assert(abs(sum(two.share([1 3])) - one.share(1)) < 0.02 && two.weights(4) == 0 && isequal(two.info.dropped, 4));
  assert(abs(two.info.objective(end) / one.info.objective(end) - 1) < 2e-5);
  scattered = frs_select_kernels([K, {ones(numel(y))}], y, 'C', 5);
  assert(isequal(scattered.info.dropped, 3));
end

function planted_groups_are_found()
% Two of ten groups of twelve bins tell the classes apart, each in a product of bins that no single bin shows.
  n = 240;
  X = seeded_uniform(1, 120, n);
  y = sign((X(1, :) - 0.5) .* (X(2, :) - 0.5) + (X(13, :) - 0.5) .* (X(14, :) - 0.5));
  for group = 0:12:108
    X(group + (3:12), :) = 0.1 * X(group + (3:12), :);
  end
  model = frs_select_kernels(X, y, 'groups', kron(1:10, ones(1, 12)), 'kernel', 'rbf', 'gamma', 4, 'C', 10);
  assert(min(model.share(1:2)) > 3 * max(model.share(3:end)), 'shares %s', mat2str(model.share', 2));
end

function cross_validation_takes_groups()
  X = seeded_uniform(2, 6, 40);
  y = sign(X(1, :) - X(2, :));
  [model, T] = frs_crossval(@frs_select_kernels, X, y, 'groups', [1 1 2 2 3 3], 'kernel', 'rbf', 'C', [0.1 10], 'folds', 4);
  assert(numel(T.mean) == 2 && strcmp(model.type, 'kernels') && numel(frs_predict(model, X)) == 40);
end

function limits_are_reported()
  [K, y] = drawn(5, 4);
  warned('frs:select_kernels:noConvergence', @() frs_select_kernels(K, y, 'C', 5, 'tol', 1e-5, 'maxIter', 0));
  warned('frs:select_kernels:noConvergence', @() frs_select_kernels(K, y, 'C', 5, 'tol', 1e-5, 'maxWork', 1));
end
