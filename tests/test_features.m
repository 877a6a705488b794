function cases = test_features()
% Properties of frs_select_features; exact references are in test_features_golden.
  cases = {@gradient_is_second_order, @wrong_gradient_is_caught, @normalizers_match_their_formulas, ...
           @lower_bound_never_exceeds_upper, @reported_gap_is_honest, @polish_reaches_1e_minus_8, ...
           @two_solvers_agree_on_random_problems, @order_of_samples_and_bins_does_not_matter, ...
           @linear_scatter_ignores_the_scale_of_a_bin, @paper_scaling_is_mean_scaling_with_another_C, ...
           @weights_of_samples_count_as_copies, @dropped_bins_are_reported, @separating_bin_is_warned_about, ...
           @a_start_gives_the_same_optimum, @many_classes_are_one_against_rest, @prediction_is_the_kernel_sum, ...
           @levels_reach_the_same_optimum, @result_does_not_depend_on_threads, @limits_are_reported, ...
           @toy_scenes_need_few_words, @results_tell_their_engines, ...
           @few_bins_with_open_dual_variables_converge};
end

function results_tell_their_engines()
  X = seeded_counts(3, 40, 6, 0.5);
  y = sign(mod(1:40, 2) - 0.5);
  fields = {'name'; 'steps'; 'work'; 'gap'; 'reason'; 'budget'};
  models = {frs_select_features(X, y, 'kernel', 'linear'), frs_svm_train(X, y), ...
            frs_select_regions(X, ceil((1:40) / 4), sign(mod(1:10, 2) - 0.5))};
  first = {'first svm', 'pairs', 'exponentiated-gradient'};
  for k = 1:3
    engines = models{k}.info.engines;
    assert(isequal(fieldnames(engines), fields) && strcmp(engines(1).name, first{k}));
    assert(all([engines.steps] > 0));
  end
  engines = models{1}.info.engines;
  inner = strncmp({engines.name}, 'svm ', 4);
  assert(strcmp(engines(2).name, 'columns') && sum([engines(inner).work]) <= sum([engines(~inner).work]));
  assert(all([engines(inner).budget] == Inf) && engines(1).budget > 0 && isfinite(engines(1).budget));
  assert(engines(2).budget <= models{1}.info.options.maxWork);
  shown = evalc('frs_select_features(X, y, ''kernel'', ''linear'', ''verbose'', 2);');
  assert(~isempty(regexp(shown, 'columns +\d+ steps', 'once')), 'said: %s', shown);
end

function cost = cost_of(y, C, weight)
  cost = C * weight(:) .* ones(numel(y), 1);
end

% ---------------------------------------------------------------------------------- derivatives

function gradient_is_second_order()
  kernels = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean'};
  for k = 1:numel(kernels)
    slope = taylor_slope(@(p) evaluate(p, kernels{k}, 1), ones(6, 1), [1 -0.5 0.3 -0.8 0.6 0.2]');
    assert(abs(slope - 2) < 0.15, '%s: remainder of order %.3f', kernels{k}, slope);
  end
end

function wrong_gradient_is_caught()
  slope = taylor_slope(@(p) evaluate(p, 'chi2', -1), ones(6, 1), [1 -0.5 0.3 -0.8 0.6 0.2]');
  assert(abs(slope - 1) < 0.15, 'a wrong gradient gave order %.3f', slope);
end

function [J, g] = evaluate(p, kernel, sign)
  [X, y] = seeded_counts(5, 40, 6, 0.5);
  model = frs_select_features(X, y, 'kernel', kernel, 'exponent', -2, 'C', 0.02, 'weights', p, 'tol', 1e-9, ...
                              'polish', true);
  J = model.info.objective(end);
  g = sign * model.info.gradient;
end

% --------------------------------------------------------------------------------- normalisers

function normalizers_match_their_formulas()
  [X, y] = seeded_counts(7, 30, 5, 0.4);
  X(5, :) = 3;
  n = numel(y);
  kernels = {'linear', 'chi2', 'intersection', 'js'};
  for k = 1:numel(kernels)
    ref = dense_features(X, y, kernels{k}, -1);
    for bin = 1:4
      T = ref.kappa(:, :, bin);
      want.scatter(bin, 1) = ref.a(bin);
      want.simplex(bin, 1) = 1;
      want.variance(bin, 1) = trace(T) / n - sum(T(:)) / n ^ 2;
      pos = T(y > 0, y > 0);
      neg = T(y < 0, y < 0);
      want.within(bin, 1) = (trace(T) - sum(pos(:)) / sum(y > 0) - sum(neg(:)) / sum(y < 0)) / n;
      want.radius(bin, 1) = enclosing_radius(T);
    end
    names = fieldnames(want);
    for j = 1:numel(names)
      model = frs_select_features(X, y, 'kernel', kernels{k}, 'normalizer', names{j}, 'C', 0.1, 'tol', 1e-6);
      tolerance = 1e-9;
      if strcmp(names{j}, 'radius')
        tolerance = 1e-3;                % the reference converges slowly
      end
      assert(max(abs(model.a(1:4) ./ want.(names{j}) - 1)) < tolerance, '%s %s', kernels{k}, names{j});
      assert(isequal(model.info.dropped, 5), '%s %s: the constant bin stays', kernels{k}, names{j});
      assert(model.weights(5) == 0);
    end
    own = frs_select_features(X, y, 'kernel', kernels{k}, 'normalizer', [ref.a(1:4); 0], 'C', 0.1, 'tol', 1e-6);
    same = frs_select_features(X, y, 'kernel', kernels{k}, 'C', 0.1, 'tol', 1e-6);
    assert(norm(own.weights - same.weights) < 1e-6 * norm(same.weights));
  end
end

function r2 = enclosing_radius(T)
% Frank-Wolfe steps on max_beta diag(T)'beta - beta'T beta.
  d = diag(T);
  beta = ones(numel(d), 1) / numel(d);
  for t = 1:3000
    [~, far] = max(d - 2 * T * beta);
    beta = (1 - 2 / (t + 2)) * beta;
    beta(far) = beta(far) + 2 / (t + 2);
  end
  r2 = d' * beta - beta' * T * beta;
end

% --------------------------------------------------------------------------------- certificate

function lower_bound_never_exceeds_upper()
  for seed = 1:6
    [X, y] = seeded_counts(10 * seed, 60, 25, 0.3);
    solvers = {'sqp', 'reduced-gradient'};
    for s = 1:2
      model = frs_select_features(X, y, 'C', 0.05, 'solver', solvers{s});
      info = model.info;
      assert(all(info.lower <= info.objective));
      assert(max(info.lower) <= min(info.objective) * (1 + 1e-6), 'bounds of %s cross', solvers{s});
      assert(max(abs(info.gap - (info.objective - info.lower) ./ info.objective)) < 1e-12);
    end
  end
end

function reported_gap_is_honest()
  kernels = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean'};
  for k = 1:numel(kernels)
    [X, y] = seeded_counts(100 + k, 70, 20, 0.4);
    weight = 0.5 + seeded_uniform(k, 1, numel(y));
    ref = dense_features(X, y, kernels{k}, -2);
    for tol = [1e-2 1e-3 1e-5]
      model = frs_select_features(X, y, 'kernel', kernels{k}, 'exponent', -2, 'C', 0.02, 'classWeight', weight, ...
                                  'tol', tol);
      [gap, upper, lower] = dense_gap(model, ref, cost_of(y, 0.02, weight));
      assert(gap <= tol * (1 + 1e-6) && gap >= -1e-12, '%s: gap %g above %g', kernels{k}, gap, tol);
      assert(abs(gap - model.info.gap(end)) < 1e-7, '%s: reported %g, found %g', kernels{k}, ...
             model.info.gap(end), gap);
      assert(abs(upper / model.info.objective(end) - 1) < 1e-7);
      assert(abs(lower / model.info.lower(end) - 1) < 1e-7);
    end
  end
end

function polish_reaches_1e_minus_8()
  kernels = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean'};
  for seed = 1:12
    [X, y] = seeded_counts(200 + seed, 50 + 10 * seed, 8 * seed, 0.4);
    name = kernels{1 + mod(seed, 6)};
    C = 10 ^ (-3 + 3 * seeded_uniform(seed, 1, 1));
    model = frs_select_features(X, y, 'kernel', name, 'C', C, 'polish', true);
    assert(model.info.gap(end) <= 1e-8, '%s, C = %g: %g', name, C, model.info.gap(end));
    gap = dense_gap(model, dense_features(X, y, name, -1), cost_of(y, C, 1));
    assert(abs(gap) <= 2e-8, '%s: gap %g when recomputed', name, gap);
  end
end

function two_solvers_agree_on_random_problems()
% Duplicated, constant and all-zero bins, bins that separate the classes, n < D, n >> D, 5% positives.
% Where the SVM has many solutions J is not differentiable and the reduced gradient may stall; it says so.
  warning('off', 'frs:select_features:badValue', 'local');
  warning('off', 'frs:select_features:noConvergence', 'local');
  stalled = 0;
  kernels = {'linear', 'chi2', 'intersection', 'js', 'hellinger'};
  shapes = [20 40; 40 12; 150 6; 60 30; 120 15];
  for t = 1:50
    shape = shapes(1 + mod(t, 5), :);
    positives = 0.4;
    if mod(t, 4) == 0
      positives = 0.05;
    end
    [X, y] = seeded_counts(1000 + 7 * t, shape(1), shape(2), positives);
    if mod(t, 3) == 0
      X(2, :) = X(1, :);
      X(3, :) = 4;
      X(4, :) = 0;
    end
    if mod(t, 7) == 0
      X(5, :) = 3 * (y > 0);
    end
    if mod(t, 10) == 0
      X(1, :) = X(1, :) + 40 * (y > 0);
    end
    name = kernels{1 + mod(t, numel(kernels))};
    C = 10 ^ (-3 + 2.5 * seeded_uniform(t, 1, 1));
    a = frs_select_features(X, y, 'kernel', name, 'C', C, 'tol', 1e-4);
    b = frs_select_features(X, y, 'kernel', name, 'C', C, 'solver', 'reduced-gradient', 'maxIter', 3000, ...
                            'tol', 4e-4);
    what = sprintf('problem %d (%s, %d-by-%d, C = %.3g)', t, name, shape(2), shape(1), C);
    assert(strcmp(a.info.status, 'converged'), '%s: sqp %s, gap %g', what, a.info.status, a.info.gap(end));
    J = [a.info.objective(end), b.info.objective(end)];
    if strcmp(b.info.status, 'converged')
      assert(abs(J(1) - J(2)) <= 5e-4 * max(J), '%s: J %.8g and %.8g', what, J);
    else
      stalled = stalled + 1;
    end
    assert(J(2) >= J(1) * (1 - 1e-4), '%s: J %.8g below the certified %.8g', what, J([2 1]));
    assert(dense_gap(a, dense_features(X, y, name, -1), cost_of(y, C, 1)) <= 1.01e-4, '%s: gap', what);
  end
  assert(stalled <= 3, '%d of 50 stalled', stalled);
end

% ------------------------------------------------------------------------------------ symmetries

function order_of_samples_and_bins_does_not_matter()
  [X, y] = seeded_counts(31, 60, 15, 0.4);
  [~, i] = sort(seeded_uniform(1, 1, 60));
  [~, k] = sort(seeded_uniform(2, 1, 15));
  a = frs_select_features(X, y, 'C', 0.05, 'polish', true);
  b = frs_select_features(X(k, i), y(i), 'C', 0.05, 'polish', true);
  assert(norm(a.weights(k) - b.weights) <= 1e-6 * norm(a.weights));
  assert(abs(a.info.objective(end) / b.info.objective(end) - 1) < 1e-8);
  assert(abs(a.bias - b.bias) < 1e-5);
end

function linear_scatter_ignores_the_scale_of_a_bin()
% The point of the normalised margin. The budget S = sum(a) changes with the scale, so C follows it.
  [X, y] = seeded_counts(41, 60, 10, 0.5);
  a = frs_select_features(X, y, 'kernel', 'linear', 'C', 0.01, 'polish', true);
  Z = X;
  Z(2, :) = 100 * Z(2, :);
  Z(7, :) = 0.01 * Z(7, :);
  change = sum(a.a) / (sum(a.a) + (1e4 - 1) * a.a(2) + (1e-4 - 1) * a.a(7));
  b = frs_select_features(Z, y, 'kernel', 'linear', 'C', 0.01 * change, 'polish', true);
  assert(norm(frs_predict(a, X) - frs_predict(b, Z)) <= 1e-5 * norm(frs_predict(a, X)));
  simplex = frs_select_features(X, y, 'kernel', 'linear', 'C', 0.01, 'normalizer', 'simplex', 'polish', true);
  other = frs_select_features(Z, y, 'kernel', 'linear', 'C', 0.01, 'normalizer', 'simplex', 'polish', true);
  assert(norm(frs_predict(simplex, X) - frs_predict(other, Z)) > 1e-2 * norm(frs_predict(simplex, X)));
end

function paper_scaling_is_mean_scaling_with_another_C()
  [X, y] = seeded_counts(51, 60, 12, 0.5);
  a = frs_select_features(X, y, 'C', 0.05, 'polish', true);
  S = sum(a.a);
  b = frs_select_features(X, y, 'C', 0.05 * S, 'scaling', 'paper', 'polish', true);
  assert(abs(b.a' * b.weights - 1) < 1e-10);
  assert(norm(S * b.weights - a.weights) <= 1e-6 * norm(a.weights));
  assert(abs(b.info.objective(end) / (S * a.info.objective(end)) - 1) < 1e-8);
  assert(norm(frs_predict(a, X) - frs_predict(b, X)) <= 1e-6 * norm(frs_predict(a, X)));
end

function weights_of_samples_count_as_copies()
  [X, y] = seeded_counts(61, 40, 8, 0.5);
  a = ones(8, 1);
  one = frs_select_features(X, y, 'C', 0.05, 'classWeight', 1 + (mod(1:40, 4) == 0), 'normalizer', a, 'polish', true);
  again = mod(1:40, 4) == 0;
  two = frs_select_features([X, X(:, again)], [y, y(again)], 'C', 0.05, 'normalizer', a, 'polish', true);
  assert(abs(one.info.objective(end) / two.info.objective(end) - 1) < 1e-7);
  assert(norm(one.weights - two.weights) <= 1e-5 * norm(one.weights));
  balanced = frs_select_features(X, y, 'C', 0.05, 'classWeight', 'balanced');
  pair = frs_select_features(X, y, 'C', 0.05, 'classWeight', 40 ./ (2 * [sum(y < 0) sum(y > 0)]));
  assert(isequal(balanced.weights, pair.weights));
end

% ------------------------------------------------------------------------------- special bins

function dropped_bins_are_reported()
  [X, y] = seeded_counts(71, 40, 6, 0.5);
  X([2 5], :) = [zeros(1, 40); repmat(7, 1, 40)];
  model = frs_select_features(X, y, 'C', 0.05);
  assert(isequal(model.info.dropped, [2 5]));
  assert(isempty(model.info.separating));
  assert(all(model.weights([2 5]) == 0) && ~any(model.mask([2 5])));
end

function separating_bin_is_warned_about()
  [X, y] = seeded_counts(81, 40, 6, 0.5);
  X(3, :) = 2 + 5 * (y > 0);
  assert_warning('frs:select_features:badValue', @() frs_select_features(X, y, 'C', 0.05));
  warning('off', 'frs:select_features:badValue', 'local');
  model = frs_select_features(X, y, 'C', 0.05);
  assert(isequal(model.info.dropped, 3) && isequal(model.info.separating, 3));
  mkl = frs_select_features(X, y, 'C', 0.05, 'normalizer', 'simplex');
  assert(isempty(mkl.info.dropped));
  assert(mkl.weights(3) > 0, 'with a_k = 1 the bin is as good as any');
  try
    frs_select_features([2 2 5 5; 3 3 3 3], [-1 -1 1 1]);
    error('frs:test:missing', 'no error');
  catch e
    assert(strcmp(e.identifier, 'frs:select_features:badValue'));
    assert(~isempty(regexp(e.message, 'separate the classes by themselves: bin 1\.$', 'once')), e.message);
  end
end

% ------------------------------------------------------------------------------------ more verbs

function a_start_gives_the_same_optimum()
  [X, y] = seeded_counts(91, 80, 20, 0.4);
  first = frs_select_features(X, y, 'C', 0.02, 'tol', 1e-5);
  cold = frs_select_features(X, y, 'C', 0.05, 'tol', 1e-5);
  warm = frs_select_features(X, y, 'C', 0.05, 'tol', 1e-5, 'start', first);
  assert(abs(cold.info.objective(end) / warm.info.objective(end) - 1) < 2e-5);
  again = frs_select_features(X, y, 'C', 0.02, 'tol', 1e-3, 'start', first);
  assert(again.info.iterations <= 2, 'a solved problem took %d iterations', again.info.iterations);
  other = frs_select_features(X(:, 1:70), y(1:70), 'C', 0.02, 'tol', 1e-4, 'start', first);   % other samples
  assert(strcmp(other.info.status, 'converged'));
end

function many_classes_are_one_against_rest()
  [X, y] = seeded_counts(101, 90, 12, 0.5);
  y = y + 2 * (mod(1:90, 3) == 0);                    % -1, 1, 3
  models = frs_select_features(X, y, 'C', 0.05, 'tol', 1e-4);
  assert(isequal([models.class], unique(y)));
  for c = 1:numel(models)
    one = frs_select_features(X, 2 * (y == models(c).class) - 1, 'C', 0.05, 'tol', 1e-4);
    assert(isequal(one.weights, models(c).weights) && one.bias == models(c).bias);
  end
end

function prediction_is_the_kernel_sum()
  [X, y] = seeded_counts(111, 50, 8, 0.5);
  kernels = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean'};
  for k = 1:numel(kernels)
    model = frs_select_features(X, y, 'kernel', kernels{k}, 'exponent', -2, 'C', 0.05);
    ref = dense_features(X, y, kernels{k}, -2);
    f = model.bias * ones(50, 1);
    for bin = 1:8
      f = f + model.weights(bin) * ref.kappa(:, model.svIndex, bin) * (model.alpha .* model.svLabel)';
    end
    [score, label] = frs_predict(model, X);
    assert(norm(score' - f) <= 1e-6 * norm(f), 'said: %s', kernels{k});
    assert(isequal(label, sign(score)));
  end
end

function levels_reach_the_same_optimum()
% n > 5000 starts from coarse levels; the certificate is that of the whole problem.
  [X, y] = seeded_counts(121, 6000, 12, 0.2);
  model = frs_select_features(uint8(X), y, 'C', 1e-4, 'tol', 1e-4);
  assert(strcmp(model.info.status, 'converged'));
  again = frs_select_features(uint8(X), y, 'C', 1e-4, 'tol', 1e-4, 'seed', 5);
  assert(abs(model.info.objective(end) / again.info.objective(end) - 1) < 2e-4);
  small = frs_select_features(uint8(X), y, 'C', 1e-4, 'tol', 1e-4, 'start', model);
  assert(abs(model.info.objective(end) / small.info.objective(end) - 1) < 2e-4);
end

function result_does_not_depend_on_threads()
  [X, y] = seeded_counts(131, 500, 401, 0.4);        % more than 200000 entries: fewer use one thread
  one = frs_select_features(X, y, 'C', 0.001, 'threads', 1);
  two = frs_select_features(X, y, 'C', 0.001, 'threads', 2);
  assert(isequal(one.weights, two.weights) && isequal(one.alpha, two.alpha));
  other = frs_select_features(sparse(X), y, 'C', 0.001, 'threads', 1);
  assert(norm(other.weights - one.weights) <= 1e-3 * norm(one.weights), 'sparse samples');
  other = frs_select_features(single(X), y > 0, 'C', 0.001, 'threads', 1);
  assert(isequal(other.weights, one.weights), 'single samples');
end

function assert_warning(id, f)
% The warning as an error: then its id can be checked.
  before = warning('error', id);
  restore = onCleanup(@() warning(before));
  assert_error(id, f);
end

function limits_are_reported()
  [X, y] = seeded_counts(141, 60, 20, 0.4);
  warning('off', 'frs:select_features:noConvergence', 'local');
  model = frs_select_features(X, y, 'C', 0.05, 'tol', 1e-6, 'maxIter', 2);
  assert(strcmp(model.info.status, 'maxIter') && model.info.gap(end) > 1e-6);
  assert_warning('frs:select_features:noConvergence', @() frs_select_features(X, y, 'tol', 1e-6, 'maxIter', 0));
  strict = frs_select_features(X, y, 'C', 0.05, 'tol', 1e-5);
  loose = frs_select_features(X, y, 'C', 0.05, 'tol', 1e-5, 'weightThreshold', 1e-2);
  assert(isequal(loose.mask, strict.share > 1e-2 * max(strict.share)));
end

function toy_scenes_need_few_words()
% Street scenes with and without a car: less than half of the words, and hardly worse than the SVM on all of them.
  folder = folder_for_test();
  [files, y] = frs_toy_images([40 40], 'size', [60 80], 'folder', folder.name);
  ds = frs_images(files, y, 'train', 0.5);
  ds = frs_extract(ds, 'words', 100, 'samples', 20000, 'method', 'none', 'features', struct('sizes', [3 4 6]));
  ap = @(model) average_precision(frs_predict(model, ds.X(:, ~ds.train)), ds.y(~ds.train));
  model = frs_select_features(ds.X(:, ds.train), ds.y(ds.train), 'C', 1);
  full = frs_svm_train(ds.X(:, ds.train), ds.y(ds.train), 'C', 10);
  assert(strcmp(model.info.status, 'converged'));
  assert(sum(model.mask) < 50, '%d words', sum(model.mask));
  assert(ap(model) > ap(full) - 0.1 && ap(model) > 0.6, 'AP %.3f against %.3f of the full kernel', ap(model), ap(full));
end

function ap = average_precision(score, y)
  [~, ~, ap] = frs_pr(score, y);
end

function few_bins_with_open_dual_variables_converge()
% A linear kernel on one or two bins has many optimal alpha: J has kinks there.
  X = abs(reshape(sin((1:360) .^ 2), 6, 60));
  y = mod(1:60, 3) + 1;
  for c = 1:3
    X(c, y == c) = X(c, y == c) + 2;
  end
  X = X(:, 1:2:end);
  y = y(1:2:end);
  for C = [1 10 100]
    for c = 1:3
      model = frs_select_features(X, y == c, 'kernel', 'linear', 'normalizer', 'simplex', 'C', C);
      assert(strcmp(model.info.status, 'converged'), 'C = %g, class %d: gap %.2e', C, c, model.info.gap(end));
    end
  end
end
