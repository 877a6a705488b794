function cases = test_mil()
  cases = {@shared_slack_agrees_with_a_quadratic_program, @shared_slack_of_large_bags_closes_the_gap, ...
           @alternation_with_shared_slack_agrees_with_a_restatement, @shared_slack_of_bags_of_one_is_an_own_slack, ...
           @imputed_labels_of_many_regions_are_a_fixed_point};
end

function shared_slack_agrees_with_a_quadratic_program()
% The SVM for given weights against Octave's own solver.
  for trial = 1:8
    [H, bag, y] = bags(trial, 8, 4);
    for C = [0.3 30]
      model = frs_select_regions(H, bag, y, 'negatives', 'shared', 'kernel', 'linear', 'C', [C, 2 * C], 'init', 'uniform', ...
                                 'maxIter', 0, 'tol', 1e-9);
      expected = svm_value(H, bag, y, [C, 2 * C], model.weights);
      value = model.info.objective(end);
      assert(abs(value - expected) <= 1e-6 * expected, 'trial %d, C %g: %.9g, expected %.9g', trial, C, value, expected);
      used = accumarray(bag', full(sparse(1, model.svIndex, model.alpha, 1, numel(bag)))')';
      assert(all(used(y < 0) <= 2 * C * (1 + 1e-9)));
    end
  end
end

function alternation_with_shared_slack_agrees_with_a_restatement()
% MI-SVM in ten lines: a quadratic program and the highest regions in turn, from the bag means.
  agreed = 0;
  for trial = 1:8
    [H, bag, y] = bags(100 + trial, 8, 3);
    model = frs_mil_train(H, bag, y, 'method', 'MI-svm', 'negatives', 'shared', 'kernel', 'linear', 'C', 1, 'tol', 1e-7);
    assert(all(diff(model.info.objective) <= 1e-9));
    [~, score] = frs_predict(model, H, bag);
    s = double(y(bag) < 0);
    for i = find(y > 0)
      s(bag == i) = 1 / sum(bag == i);
      assert(max(score(bag == i & model.mask)) >= max(score(bag == i)) - 1e-5);      % a fixed point
    end
    for round = 1:50
      [value, w] = svm_value(H, bag, y, [1 1], s);
      before = s;
      for i = find(y > 0)
        members = find(bag == i);
        [~, top] = max(w' * H(:, members));
        s(members) = 0;
        s(members(top)) = 1;
      end
      if isequal(s, before)
        break
      end
    end
    agreed = agreed + (abs(model.info.objective(end) - value) <= 1e-4 * value);
    assert(model.info.objective(end) >= best_assignment(H, bag, y) * (1 - 1e-6));
  end
  assert(agreed >= 7, '%d of 8 agree', agreed);          % a tie may send the two ways apart
end

function shared_slack_of_large_bags_closes_the_gap()
% More examples than one working set holds.
  rand('twister', 3);
  randn('twister', 3);
  H = randn(6, 4000);
  bag = ceil((1:4000) / 100);
  y = 2 * mod(1:40, 2) - 1;
  H(1, 50:200:4000) = H(1, 50:200:4000) + 3;
  for kernel = {'linear', 'rbf'}
    model = frs_mil_train(H, bag, y, 'method', 'MI-svm', 'negatives', 'shared', 'kernel', kernel{1}, 'C', 10, 'threads', 1);
    assert(strcmp(model.info.status, 'converged') && model.info.gap(end) <= 1e-3, '%s: %s', kernel{1}, model.info.status);
    [~, score] = frs_predict(model, H, bag);
    value = (model.info.objective(end) - 10 * sum(max(0, 1 - y .* accumarray(bag', score', [], @max)')));
    f = full(sparse(1, model.svIndex, model.alpha .* model.svLabel, 1, 4000)) * (score' - model.bias);
    assert(abs(value - f / 2) <= 2e-3 * model.info.objective(end));
  end
end

function shared_slack_of_bags_of_one_is_an_own_slack()
  [H, bag, y] = bags(5, 10, 3);
  single = y(bag) > 0 | [true, diff(bag) > 0];          % one region of each negative bag
  H = H(:, single);
  bag = bag(single);
  opts = {'kernel', 'linear', 'C', 2, 'tol', 1e-8, 'solver', 'cccp'};
  a = frs_select_regions(H, bag, y, opts{:}, 'negatives', 'shared');
  b = frs_select_regions(H, bag, y, opts{:});
  assert(abs(a.info.objective(end) - b.info.objective(end)) <= 1e-6 * b.info.objective(end));
  assert(max(abs(frs_predict(a, H, bag) - frs_predict(b, H, bag))) < 1e-3);
end

function imputed_labels_of_many_regions_are_a_fixed_point()
% So many regions that the solver works on value codes instead of kernel rows. The SVM on the labels that were found gives the
% same scores, and the signs of these scores give the labels.
  rand('twister', 4);
  n = 60;
  bag = ceil((1:40 * n) / 40);
  y = 2 * mod(1:n, 2) - 1;
  H = rand(8, 40 * n);
  planted = y(bag) > 0 & rand(size(bag)) < 0.3;
  H(1, planted) = H(1, planted) + 2;
  for kernel = {'linear', 'chi2'}
    model = frs_mil_train(H, bag, y, 'method', 'mi-svm', 'kernel', kernel{1}, 'C', 1, 'tol', 1e-5, 'threads', 1);
    assert(strcmp(model.info.status, 'converged') && model.info.gap <= 1e-5);
    [~, score] = frs_predict(model, H, bag);
    label = 2 * (model.weights > 0 & y(bag) > 0) - 1;
    svm = frs_svm_train(H, label, 'kernel', kernel{1}, 'C', 1, 'tol', 1e-6, 'threads', 1);
    again = frs_predict(svm, H);
    assert(max(abs(score - again)) < 0.01, 'scores differ by %g', max(abs(score - again)));
    sure = y(bag) > 0 & abs(again) > 0.01;
    top = accumarray(bag', again', [], @max)';
    assert(isequal(label(sure) > 0, again(sure) > 0 | again(sure) == top(bag(sure))));
    assert(mean(label(planted)) > 0.9);
  end
end

function [H, bag, y] = bags(seed, n, most)
% Signed features; one region of each positive bag is shifted.
  rand('twister', seed);
  randn('twister', seed);
  bag = [];
  y = 2 * mod(1:n, 2) - 1;
  for i = 1:n
    bag = [bag, repmat(i, 1, 1 + ceil((most - 1) * rand()))];
  end
  H = randn(3, numel(bag));
  first = [true, diff(bag) > 0] & y(bag) > 0;
  H(1, first) = H(1, first) + 2;
end

function [value, w] = svm_value(H, bag, y, C, s)
% min 1/2 |w|^2 + sum_i C_i xi_i over w, b and one slack per bag, by qp, from other points where it goes in circles.
  n = numel(y);
  D = size(H, 1);
  A = zeros(0, D + 1 + n);
  for i = 1:n
    X = H(:, bag == i);
    if y(i) > 0
      X = X * s(bag == i)';
    end
    for x = X
      A(end + 1, :) = [y(i) * x', y(i), full(sparse(1, i, 1, 1, n))];
    end
  end
  P = diag([ones(1, D), 1e-9 * ones(1, 1 + n)]);         % Octave 9 takes a problem without curvature for unbounded
  q = [zeros(D + 1, 1); C(1) * (y' > 0) + C(2) * (y' < 0)];
  for attempt = 1:20
    start = [randn(D + 1, 1); zeros(n, 1)];
    start(D + 2:end) = 1 + rand() + max(0, 1 - min(A * start));
    [z, ~, info] = qp(start, P, q, [], [], [-Inf(D + 1, 1); zeros(n, 1)], [], ones(size(A, 1), 1), A, []);
    if info.info == 0
      break
    end
  end
  assert(info.info == 0, 'qp ended with %d', info.info);
  w = z(1:D);
  value = w' * w / 2 + q' * z;
end

function best = best_assignment(H, bag, y)
% The lowest value over all choices of one region per positive bag.
  lists = arrayfun(@(i) find(bag == i), find(y > 0), 'UniformOutput', false);
  sizes = cellfun(@numel, lists);
  best = Inf;
  for k = 0:prod(sizes) - 1
    s = double(y(bag) < 0);
    for j = 1:numel(lists)
      s(lists{j}(1 + mod(floor(k / prod(sizes(1:j - 1))), sizes(j)))) = 1;
    end
    best = min(best, svm_value(H, bag, y, [1 1], s));
  end
end
