function cases = test_extremes()
% Problems at the edge of what the solvers take: sizes, scales and costs that nobody means, each drawn from a seed.
  cases = {@learners_end_and_are_honest, @a_limit_of_work_leaves_the_best_point};
end

function learners_end_and_are_honest()
% Every call gives an error with an id that names the number it refuses, or a result without NaN; 'converged' means that the gap,
% recomputed from the model and explicit kernels, is at most tol.
  [tried, refused, checked] = deal(0);
  for seed = 1:long_run(120, 3000)
    p = drawn(seed);
    said = sprintf('seed %d: %s, %s, %d-by-%d, scale %g, C = %g, tol %g', seed, p.learner, p.kernel, size(p.X), p.scale, p.C, p.tol);
    tried = tried + 1;
    try
      model = quietly(@() trained(p));
    catch e
      refused = refused + 1;
      assert(strncmp(e.identifier, 'frs:', 4), '%s: %s: %s', said, e.identifier, e.message);
      assert(~isempty(regexp(e.message, '\d|NaN|Inf', 'once')), '%s: no number in: %s', said, e.message);
      continue
    end
    check_numbers(model, p, said);
    checked = checked + check_gap(model, p, said);
  end
  fprintf('  %d problems: %d refused, %d gaps recomputed\n', tried, refused, checked);
  assert(refused < 0.6 * tried && checked > tried / 10);      % one of five draws has labels 1:n, which are no labels of classes
end

function p = drawn(seed)
  r = seeded_uniform(70000 + seed, 1, 12);
  pick = @(k, list) list{1 + floor(r(k) * numel(list))};
  n = pick(1, {2, 6, 25, 60});
  D = pick(2, {1, 3, 20});
  p.learner = pick(3, {'svm', 'svm', 'features', 'features', 'regions', 'mil'});
  kernels = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean', 'rbf', 'exp-chi2'};
  p.kernel = kernels{1 + floor(r(4) * (8 - 2 * strcmp(p.learner, 'features')))};
  p.scale = 10 ^ pick(5, {-310, -300, -150, -20, -6, 0, 0, 0, 0, 6, 20, 150, 300});
  p.C = 10 ^ (24 * r(6) - 12);
  p.tol = 10 ^ (-1 - 6 * r(7));
  p.norm = pick(8, {1, 1, 1.2, 3, Inf});
  p.normalizer = pick(9, {'scatter', 'simplex', 'variance', 'within', 'radius'});
  p.method = pick(9, {'mi-svm', 'milboost', 'ki-svm'});
  X = seeded_uniform(3 * seed, D, n) .^ 3;
  switch floor(6 * r(10))
    case 0
      X = floor(6 * X);
    case 1
      X(:) = 0;
    case 2
      X = repmat(X(:, 1), 1, n);
    case 3
      X = 10 .^ (40 * X - 20);
    case 4
      X(:, 1:2:end) = repmat(X(:, 1), 1, ceil(n / 2));
  end
  p.X = p.scale * X;
  if r(11) < 0.2
    p.X = sparse(p.X);
  end
  if r(11) > 0.97
    of = repmat(1:n, 3, 1);
    p.X = sparse(997 * of(:), of(:), p.scale, 20000 * n, n);
  end
  p.y = sign(seeded_uniform(3 * seed + 1, 1, n) - 0.4);
  p.y(1:2) = [1 -1];
  if r(12) < 0.1
    p.y = 1:n;
  end
end

function model = trained(p)
  common = {'kernel', p.kernel, 'C', p.C};
  switch p.learner
    case 'svm'
      model = frs_svm_train(p.X, p.y, common{:}, 'tol', p.tol, 'maxWork', 1e9);
    case 'features'
      model = frs_select_features(p.X, p.y, common{:}, 'tol', p.tol, 'norm', p.norm, 'normalizer', p.normalizer, 'maxWork', 1e9);
    case 'regions'
      bags = ceil(numel(p.y) / 2);
      bag = [1:bags, 1:numel(p.y) - bags];
      model = frs_select_regions(p.X, bag, p.y(1:bags), common{:}, 'tol', p.tol, 'maxWork', 1e9);
    case 'mil'
      bags = ceil(numel(p.y) / 2);
      bag = [1:bags, 1:numel(p.y) - bags];
      model = frs_mil_train(p.X, bag, p.y(1:bags), 'method', p.method, common{:});
  end
end

function check_numbers(model, p, said)
  for m = model(:)'
    for field = {'bias', 'alpha', 'weights'}
      if isfield(m, field{1})
        values = m.(field{1});
        assert(all(isfinite(values(:))), '%s: %s is not finite', said, field{1});
      end
    end
    if isfield(m.info, 'status') && strcmp(m.info.status, 'converged') && isfield(m.info, 'objective')
      assert(isfinite(m.info.objective(end)), '%s: the objective is %g', said, m.info.objective(end));
    end
  end
end

function done = check_gap(model, p, said)
% Of one model on explicit kernels, where these neither overflow nor vanish.
  done = false;
  if ~any(strcmp(p.learner, {'svm', 'features'})) || numel(model) > 1 || ~strcmp(model.info.status, 'converged') || ...
      any(strcmp(p.kernel, {'rbf', 'exp-chi2'})) || p.scale < 1e-20 || p.scale > 1e20 || size(p.X, 1) > 100
    return
  end
  ref = dense_features(p.X, p.y, p.kernel, -1);
  b = zeros(numel(p.y), 1);
  b(model.svIndex) = model.alpha(:) .* model.svLabel(:);
  if strcmp(p.learner, 'features')
    [gap, primal] = dense_gap(model, ref, p.C * ones(1, numel(p.y)));
    K = sum(bsxfun(@times, ref.kappa, reshape(model.weights, 1, 1, [])), 3);
  else
    K = sum(ref.kappa, 3);
    f = K * b;
    dual = sum(abs(b)) - b' * f / 2;
    primal = b' * f / 2 + p.C * sum(max(0, 1 - ref.y .* (f + model.bias)));
    gap = (primal - dual) / primal;
  end
  rounding = 4 * eps * max(abs(K) * abs(b)) * p.C * numel(b) / primal;   % of the scores, in the loss
  assert(gap <= p.tol * 1.001 + 1e-9 + rounding, '%s: gap %g, reported %g', said, gap, model.info.gap(end));
  done = true;
end

function a_limit_of_work_leaves_the_best_point()
% Feasible, with an honest gap, and a status that says so; more work gives no worse point.
  [X, y] = seeded_counts(5, 150, 40, 0.5);
  bag = repmat(1:50, 1, 3);
  makers = {@(w) frs_select_features(X, y, 'C', 100, 'maxWork', w), ...
            @(w) frs_select_features(X, y, 'C', 100, 'norm', 2, 'maxWork', w), ...
            @(w) frs_select_features(X, y, 'C', 100, 'solver', 'reduced-gradient', 'maxWork', w), ...
            @(w) frs_svm_train(X, y, 'C', 100, 'tol', 1e-9, 'maxWork', w), ...
            @(w) frs_select_regions(X, bag, y(1:50), 'C', 1e4, 'tol', 1e-6, 'maxWork', w)};
  for k = 1:numel(makers)
    few = quietly(@() makers{k}(1e4));
    more = quietly(@() makers{k}(1e12));
    assert(~strcmp(few.info.status, 'converged') && strcmp(more.info.status, 'converged'), 'maker %d: %s, %s', k, ...
           few.info.status, more.info.status);
    assert(few.info.objective(end) >= more.info.objective(end) * (1 - 1e-3) || k == 4, 'maker %d', k);
    warned = warned_of(@() makers{k}(1e4));
    assert(~isempty(strfind(warned, 'maxWork')), 'maker %d says: %s', k, warned);
  end
end

function text = warned_of(f)
  lastwarn('');
  evalc('f();');
  text = lastwarn();
end

function out = quietly(f)
  evalc('out = f();');
end
