function cases = test_regions()
  cases = {@golden_objective_and_gradient, @golden_minimum_is_reached, @matches_the_definition, ...
           @gradient_is_second_order, @wrong_gradient_is_caught, @one_region_per_bag_is_the_plain_svm, ...
           @solvers_end_at_stationary_points, @objective_never_rises, @rows_and_blocks_agree, ...
           @permuting_regions_and_bags_permutes_the_result, @one_start_is_first_of_many, ...
           @restarts_keep_the_best, @costs_and_class_weights_are_the_same_thing, ...
           @feature_weights_are_the_weighted_kernel, @negative_bags_as_their_mean, ...
           @dense_weights_for_larger_norm, @frozen_bags_are_counted, @poolings_match_their_formulas, ...
           @training_regions_score_as_trained, @empty_histograms_and_lone_regions, @seed_and_threads_do_not_matter, ...
           @bad_prediction_input, @iteration_limit_is_reported, @progress_names_what_it_prints};
end

function [H, bag, y] = small_problem()
% Six bags, the positive ones with a region of their own kind.
  bag = [1 1 1 2 2 3 3 3 3 4 4 5 5 5 6 6];
  y = [1 -1 1 -1 1 -1];
  H = mod(mod(reshape((1:16 * 8) .^ 2, 8, 16), 127), 11);
  H(H > 7) = 0;
  H(1:2, [2 7 13]) = H(1:2, [2 7 13]) + 12;
  H = bsxfun(@rdivide, H, sum(H, 1));
end

function s = feasible_weights(bag, y)
  s = 1 + 0.5 * sin(1:numel(bag));
  total = accumarray(bag', s')';
  s = s ./ total(bag);
  s(y(bag) < 0) = 1;
end

function model = evaluate(H, bag, y, s, varargin)
  model = frs_select_regions(H, bag, y, 'init', s, 'maxIter', 0, varargin{:});
end

function golden_objective_and_gradient()
  for k = 1:5
    r = load(fullfile(toolbox_root(), 'tests', 'data', 'golden', sprintf('region%02d.mat', k)));
    for c = 1:size(r.S_fixed, 2)
      model = evaluate(r.H', r.bag', r.y', r.S_fixed(:, c)', 'kernel', r.kernel, 'C', r.C);
      J = model.info.objective(end);
      assert(abs(J - r.J_fixed(c)) <= 1e-8 * r.J_fixed(c), 'region%02d: J %.12g', k, J);
      assert(max(abs(model.info.gradient' - r.grad_fixed(:, c))) <= 1e-8, 'region%02d: gradient', k);
      scale = max(1, max(abs(r.grad_fd(:, c))));
      assert(max(abs(model.info.gradient' - r.grad_fd(:, c))) <= 1e-6 * scale, 'region%02d: differences', k);
    end
  end
end

function golden_minimum_is_reached()
  reached = 0;
  for k = 1:5
    r = load(fullfile(toolbox_root(), 'tests', 'data', 'golden', sprintf('region%02d.mat', k)));
    model = frs_select_regions(r.H', r.bag', r.y', 'kernel', r.kernel, 'C', r.C, 'starts', 8);
    J = model.info.objective(end);
    assert(J <= r.J_from_uniform * (1 + 1e-9), 'region%02d: J %.6g', k, J);
    assert(J >= r.J_global * (1 - 1e-9), 'region%02d is below its global minimum', k);
    reached = reached + (J <= min(r.J_starts) * (1 + 1e-6));
  end
  assert(reached >= 4, 'only %d of 5 minima were reached', reached);
end

function matches_the_definition()
  [H, bag, y] = small_problem();
  s = feasible_weights(bag, y);
  for kernel = {'linear', 'chi2', 'intersection', 'js', 'hellinger'}
    [J, gradient] = region_reference(additive_gram(H, kernel{1}), bag, y, 3 * ones(1, 6), s);
    model = evaluate(sparse(H), bag, y, s, 'kernel', kernel{1}, 'C', 3);
    assert(abs(model.info.objective(end) - J) <= 1e-9 * J, '%s: %.12g, not %.12g', kernel{1}, ...
           model.info.objective(end), J);
    assert(max(abs(model.info.gradient - gradient)) <= 1e-7, kernel{1});
  end
end

function [J, g] = objective(H, bag, y, s)
  model = evaluate(H, bag, y, s, 'C', 2);
  J = model.info.objective(end);
  g = model.info.gradient;
end

function gradient_is_second_order()
  [H, bag, y] = small_problem();
  v = 0.3 * move_inside(bag, y);
  p = taylor_slope(@(s) objective(H, bag, y, s), feasible_weights(bag, y), v);
  assert(abs(p - 2) < 0.1, 'remainder order %.3f, expected 2', p);
end

function wrong_gradient_is_caught()
% The factor 1/2 of the paper's gradient makes the remainder first order.
  [H, bag, y] = small_problem();
  v = 0.3 * move_inside(bag, y);
  p = taylor_slope(@(s) halved(H, bag, y, s), feasible_weights(bag, y), v);
  assert(abs(p - 1) < 0.1, 'a wrong gradient gave order %.3f', p);
end

function [J, g] = halved(H, bag, y, s)
  [J, g] = objective(H, bag, y, s);
  g = g / 2;
end

function v = move_inside(bag, y)
% Sums to zero in each positive bag, zero elsewhere: the weights stay feasible.
  v = cos(1:numel(bag));
  mean_ = accumarray(bag', v') ./ accumarray(bag', 1);
  v = v - mean_(bag)';
  v(y(bag) < 0) = 0;
end

function one_region_per_bag_is_the_plain_svm()
  [H, bag, y] = small_problem();
  y = y(bag);
  model = frs_select_regions(H, 1:numel(y), y, 'C', 5, 'tol', 1e-8);
  svm = frs_svm_train(H, y, 'C', 5, 'tol', 1e-9);
  assert(all(model.weights == 1));
  assert(abs(model.info.objective(end) - svm.info.objective(end)) <= 1e-7 * svm.info.objective(end));
  [~, score] = frs_predict(model, H, 1:numel(y));
  assert(max(abs(score - frs_predict(svm, H))) < 1e-3);
end

function solvers_end_at_stationary_points()
  [H, bag, y] = small_problem();
  for solver = {'exponentiated-gradient', 'projected-gradient', 'reduced-gradient', 'cccp'}
    model = frs_select_regions(H, bag, y, 'C', 5, 'solver', solver{1}, 'tol', 1e-5, 'maxIter', 2000);
    assert(strcmp(model.info.status, 'converged'), '%s: %s', solver{1}, model.info.status);
    % independent of the solver's own measure: no region of a bag has a score above the bag's
    z = -model.info.gradient;                                   % alpha_i times the score
    total = 0;
    for i = find(y > 0)
      k = bag == i;
      total = total + max(z(k)) - sum(model.weights(k) .* z(k));
    end
    assert(total <= 1e-4 * model.info.objective(end), '%s: stationarity %.2g', solver{1}, total);
  end
end

function objective_never_rises()
  [H, bag, y] = small_problem();
  for solver = {'exponentiated-gradient', 'projected-gradient', 'reduced-gradient', 'cccp'}
    for q = [1 2]
      if q > 1 && strcmp(solver{1}, 'reduced-gradient')
        continue
      end
      for limit = [0 1 2 4 7]
        warning('off', 'frs:select_regions:noConvergence');
        model = frs_select_regions(H, bag, y, 'C', 50, 'solver', solver{1}, 'norm', q, 'init', 'uniform', ...
                                   'maxIter', limit);
        warning('on', 'frs:select_regions:noConvergence');
        assert(all(diff(model.info.objective) <= 1e-9 * model.info.objective(1)), solver{1});
        size_ = accumarray(bag', model.weights' .^ q) .^ (1 / q);
        assert(all(model.weights >= 0) && max(abs(size_(y > 0) - 1)) < 1e-12, 'weights left the set');
      end
    end
  end
end

function rows_and_blocks_agree()
  [H, bag, y] = small_problem();
  for kernel = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean'}
    a = frs_select_regions(H, bag, y, 'kernel', kernel{1}, 'exponent', -2, 'C', 5, 'tol', 1e-5);
    b = frs_select_regions(H, bag, y, 'kernel', kernel{1}, 'exponent', -2, 'C', 5, 'tol', 1e-5, ...
                           'blocks', true);
    assert(abs(a.info.objective(end) - b.info.objective(end)) <= 1e-5 * a.info.objective(end), kernel{1});
    [~, za] = frs_predict(a, H, bag);
    [~, zb] = frs_predict(b, H, bag);
    assert(max(abs(za - zb)) <= 1e-5 * max(1, max(abs(za))), kernel{1});
  end
  K = additive_gram(H, 'chi2');
  a = frs_select_regions(H, bag, y, 'C', 5, 'tol', 1e-5);
  c = frs_select_regions(single(K), bag, y, 'kernel', 'precomputed', 'C', 5, 'tol', 1e-5, 'cacheMB', 0);
  assert(abs(a.info.objective(end) - c.info.objective(end)) <= 1e-5 * a.info.objective(end));
  [bagA, zA] = frs_predict(a, H, bag);
  [bagC, zC] = frs_predict(c, K, bag);
  assert(max(abs([bagA zA] - [bagC zC])) <= 1e-5);
  for kernel = {'exp-chi2', 'rbf'}
    a = frs_select_regions(H, bag, y, 'kernel', kernel{1}, 'gamma', 2, 'C', 5, 'tol', 1e-5);
    K = frs_kernel(H, 'kernel', kernel{1}, 'gamma', 2);
    b = frs_select_regions(K, bag, y, 'kernel', 'precomputed', 'C', 5, 'tol', 1e-5);
    assert(abs(a.info.objective(end) - b.info.objective(end)) <= 1e-5 * a.info.objective(end), kernel{1});
    [~, za] = frs_predict(a, H, bag);
    [~, zb] = frs_predict(b, K, bag);
    assert(max(abs(za - zb)) <= 1e-4, kernel{1});
  end
end

function permuting_regions_and_bags_permutes_the_result()
  [H, bag, y] = small_problem();
  model = frs_select_regions(H, bag, y, 'C', 5);
  order = [7 3 16 1 12 9 5 14 2 10 6 15 4 11 8 13];
  bagOrder = [4 6 1 3 2 5];                                     % new number of each bag
  yNew = zeros(1, 6);
  yNew(bagOrder) = y;
  other = frs_select_regions(H(:, order), bagOrder(bag(order)), yNew, 'C', 5);
  assert(max(abs(other.weights - model.weights(order))) < 1e-6);
  assert(abs(other.info.objective(end) - model.info.objective(end)) <= 1e-8 * model.info.objective(end));
end

function one_start_is_first_of_many()
  [H, bag, y] = small_problem();
  one = frs_select_regions(H, bag, y, 'C', 5);
  many = frs_select_regions(H, bag, y, 'C', 5, 'starts', 4);
  assert(numel(many.info.startObjective) == 4);
  assert(abs(many.info.startObjective(1) - one.info.objective(end)) <= 1e-9 * one.info.objective(end));
end

function restarts_keep_the_best()
  [H, bag, y] = small_problem();
  model = frs_select_regions(H, bag, y, 'C', 50, 'starts', 6, 'seed', 3);
  assert(model.info.objective(end) == min(model.info.startObjective));
  again = evaluate(H, bag, y, model.weights, 'C', 50);          % the weights belong to that objective
  assert(abs(again.info.objective(end) - model.info.objective(end)) <= 1e-6 * model.info.objective(end));
end

function costs_and_class_weights_are_the_same_thing()
  [H, bag, y] = small_problem();
  s = feasible_weights(bag, y);
  a = evaluate(H, bag, y, s, 'C', [6 2]);
  b = evaluate(H, bag, y, s, 'C', 2, 'classWeight', [1 3]);
  assert(abs(a.info.objective(end) - b.info.objective(end)) < 1e-9);
  J = region_reference(additive_gram(H, 'chi2'), bag, y, 6 * (y > 0) + 2 * (y < 0), s);
  assert(abs(a.info.objective(end) - J) < 1e-8 * J);
  examples = sum(y > 0) + sum(y(bag) < 0);                      % bags and negative regions
  c = evaluate(H, bag, y, s, 'C', 4, 'classWeight', 'balanced');
  d = evaluate(H, bag, y, s, 'C', 4 * examples / 2 ./ [sum(y > 0), sum(y(bag) < 0)]);
  assert(abs(c.info.objective(end) - d.info.objective(end)) < 1e-9);
end

function feature_weights_are_the_weighted_kernel()
  [H, bag, y] = small_problem();
  p = [2 0 1 0.5 0 3 1 0];
  for kernel = {'chi2', 'intersection', 'linear'}
    K = zeros(16);
    for k = 1:8
      K = K + p(k) * additive_gram(H(k, :), kernel{1});
    end
    s = feasible_weights(bag, y);
    a = evaluate(H, bag, y, s, 'weights', p, 'kernel', kernel{1}, 'C', 5, 'tol', 1e-5);
    b = evaluate(K, bag, y, s, 'kernel', 'precomputed', 'C', 5, 'tol', 1e-5);
    assert(abs(a.info.objective(end) - b.info.objective(end)) <= 1e-5 * a.info.objective(end));
    [~, za] = frs_predict(a, H, bag);
    [~, zb] = frs_predict(b, K, bag);
    assert(max(abs(za - zb)) <= 1e-5 * max(1, max(abs(za))));
  end
  a = frs_select_regions(H, bag, y, 'weights', p, 'C', 5);
  fromModel = frs_select_regions(H, bag, y, 'weights', struct('type', 'features', 'weights', p'), 'C', 5);
  assert(isequal(fromModel.weights, a.weights));
end

function negative_bags_as_their_mean()
  [H, bag, y] = small_problem();
  model = frs_select_regions(H, bag, y, 'negatives', 'mean', 'C', 5);
  for i = find(y < 0)
    assert(max(abs(model.weights(bag == i) - 1 / sum(bag == i))) < 1e-15);
  end
  % one bag per example: the reference on the mean vectors, linear kernel
  model = frs_select_regions(H, bag, y, 'negatives', 'mean', 'kernel', 'linear', 'C', 5, 'init', 'uniform', 'maxIter', 0);
  A = sparse(1:16, bag, model.weights);
  svm = frs_svm_train(full(H * A), y, 'kernel', 'linear', 'C', 5, 'tol', 1e-9);
  assert(abs(model.info.objective(end) - svm.info.objective(end)) <= 1e-6 * svm.info.objective(end));
end

function dense_weights_for_larger_norm()
  [H, bag, y] = small_problem();
  for q = [1.5 2 4]
    model = frs_select_regions(H, bag, y, 'norm', q, 'C', 5, 'kernel', 'linear', 'tol', 1e-6, 'maxIter', 2000);
    assert(strcmp(model.info.status, 'converged'));
    size_ = accumarray(bag', model.weights' .^ q) .^ (1 / q);
    assert(max(abs(size_(y > 0) - 1)) < 1e-12);
    [bagScore, regionScore, s] = frs_predict(model, H, bag);
    z = regionScore - model.bias;
    for i = find(y > 0 & model.bagAlpha > 0)
      k = bag == i;                                            % closed form: Hoelder's inequality
      assert(abs(bagScore(i) - model.bias - norm(max(z(k), 0), q / (q - 1))) < 1e-9);
      assert(max(abs(s(k) - model.weights(k))) < 1e-2, 'trained weights are not the best for their scores');
    end
  end
end

function frozen_bags_are_counted()
  [H, bag, y] = small_problem();
  model = frs_select_regions(H, bag, y, 'C', 100);
  assert(model.info.frozen == sum(model.bagAlpha(y > 0) == 0));
  far = [H, 50 * H(:, 2)];                                      % a lone region deep inside its class
  model = frs_select_regions(far, [bag 7], [y 1], 'C', 100, 'kernel', 'linear');
  assert(model.info.frozen >= 1 && model.bagAlpha(7) == 0);
end

function poolings_match_their_formulas()
  [H, bag, y] = small_problem();
  model = frs_select_regions(H, bag, y, 'C', 5);
  for pooling = {'best', 'mean', 'positive-mean', 'soft'}
    [bagScore, f, s] = frs_predict(model, H, bag, 'pooling', pooling{1}, 'temperature', 0.5);
    for i = 1:6
      k = bag == i;
      switch pooling{1}
        case 'best'
          want = max(f(k));
        case 'mean'
          want = mean(f(k));
        case 'positive-mean'
          want = mean(f(k & f > 0));
          if ~any(f(k) > 0)
            want = max(f(k));
          end
        otherwise
          e = exp(f(k) / 0.5);
          want = sum(e .* f(k)) / sum(e);
      end
      assert(abs(bagScore(i) - want) < 1e-9, 'said: %s', pooling{1});
      assert(abs(sum(s(k)) - 1) < 1e-12 && abs(sum(s(k) .* f(k)) - want) < 1e-9);
    end
  end
end

function training_regions_score_as_trained()
  [H, bag, y] = small_problem();
  K = additive_gram(H, 'chi2');
  model = frs_select_regions(H, bag, y, 'C', 5);
  [~, score] = frs_predict(model, H, bag);
  want = (model.alpha .* model.svLabel) * K(model.svIndex, :) + model.bias;
  assert(max(abs(score - want)) < 1e-6);
end

function empty_histograms_and_lone_regions()
  [H, bag, y] = small_problem();
  H(:, [3 11]) = 0;
  H = [H, zeros(8, 1), H(:, 2)];
  bag = [bag 7 8];
  y = [y 1 1];
  for kernel = {'chi2', 'intersection', 'linear', 'exp-chi2'}
    options = with_gamma(kernel{1}, 1);
    model = frs_select_regions(sparse(H), bag, y, 'C', 5, options{:});
    assert(strcmp(model.info.status, 'converged'));
    assert(all(model.weights(17:18) == 1) && all(isfinite(model.info.objective)));
    assert(all(isfinite(frs_predict(model, sparse(H), bag))));
  end
end

function seed_and_threads_do_not_matter()
  [H, bag, y] = small_problem();
  a = frs_select_regions(H, bag, y, 'C', 5, 'threads', 1, 'starts', 3);
  b = frs_select_regions(H, bag, y, 'C', 5, 'threads', 4, 'starts', 3);
  assert(isequal(a.weights, b.weights) && isequal(a.info.objective, b.info.objective));
end

function bad_prediction_input()
  [H, bag, y] = small_problem();
  model = frs_select_regions(H, bag, y);
  assert_error('frs:predict:badSize', @() frs_predict(model, H));
  assert_error('frs:predict:badSize', @() frs_predict(model, H, bag(1:3)));
  assert_error('frs:predict:badSize', @() frs_predict(model, H(1:3, :), bag));
  assert_error('frs:predict:badValue', @() frs_predict(model, H, 2 * bag));
  assert_error('frs:predict:badValue', @() frs_predict(model, -H, bag));
  assert_error('frs:predict:badOption', @() frs_predict(model, H, bag, 'pooling', 'max'));
  assert_error('frs:predict:badOption', @() frs_predict(model, H, bag, 'temperature', 0));
  assert_error('frs:predict:unknownOption', @() frs_predict(model, H, bag, 'pool', 'max'));
end

function iteration_limit_is_reported()
  [H, bag, y] = small_problem();
  before = warning('error', 'frs:select_regions:noConvergence');
  restore = onCleanup(@() warning(before));
  assert_error('frs:select_regions:noConvergence', ...
               @() frs_select_regions(H, bag, y, 'C', 50, 'maxIter', 1, 'init', 'uniform'));
end

function progress_names_what_it_prints()
  [H, bag, y] = small_problem();
  shown = evalc('model = frs_select_regions(H, bag, y, ''verbose'', 2);');
  printed = regexp(shown, 'regions +\d+ .*?stationarity (\S+)', 'tokens');
  printed = cellfun(@(t) str2double(t{1}), printed);
  assert(numel(printed) == numel(model.info.stationarity));
  assert(all(abs(printed - model.info.stationarity) <= 0.01 * model.info.stationarity));
  assert(isempty(regexp(shown, 'regions [^\n]*gap', 'once')));
end
