function demo_solvers(file)
%DEMO_SOLVERS  The paper's reduced gradient and the Newton method on the same feature selection (5 s).
%   DEMO_SOLVERS() shows how objective and duality gap fall; DEMO_SOLVERS(FILE) saves the figure instead.
%   Both reach the same certified optimum; the Newton method needs far fewer iterations.
  rng(1);
  D = 120;
  n = 160;
  y = [ones(1, n / 2), -ones(1, n / 2)];
  X = rand(D, n) .^ 4;
  X(1:8, y > 0) = X(1:8, y > 0) + 0.25;                 % eight bins carry the label
  X = X ./ repmat(sum(X), D, 1);

  solvers = {'sqp', 'reduced-gradient'};
  models = cell(1, 2);
  for k = 1:2
    models{k} = frs_select_features(X, y, 'kernel', 'chi2', 'C', 10, 'solver', solvers{k}, 'tol', 5e-3);
  end
  J = cellfun(@(m) min(m.info.objective), models);
  lower = cellfun(@(m) min(m.info.objective) * (1 - m.info.gap(end)), models);
  iterations = cellfun(@(m) m.info.iterations, models);
  fprintf('%s: J = %.4f in %d iterations; %s: J = %.4f in %d iterations\n', ...
          solvers{1}, J(1), iterations(1), solvers{2}, J(2), iterations(2));
  planted = models{1}.ranking(1:8);
  fprintf('%d of the 8 bins that contribute most are among the 8 that carry the label\n', sum(planted <= 8));

  assert(abs(J(1) - J(2)) <= 5e-3 * J(1));              % the same optimum, within the gaps
  assert(all(J >= max(lower) - 1e-6 * J(1)));           % and neither is below the other's certificate
  assert(iterations(1) < iterations(2));
  assert(sum(planted <= 8) >= 7);
  if nargin < 1
    file = '';
  end
  frs_plot_convergence(models, 'names', {'Newton (sqp)', 'reduced gradient'}, 'file', picture_file(file, 'demo_solvers'));
end
