function [P, models] = frs_path(X, y, varargin)
%FRS_PATH  Selected features along a range of C, and from sparse to dense weights.
%   P = FRS_PATH(X, Y, NAME, VALUE, ...) runs frs_select_features on X (D-by-n) and the labels Y (two
%   classes) for every norm q and every C in increasing order, each started from the solution before it.
%   Options not listed here go to frs_select_features.
%   [P, MODELS] = FRS_PATH(...) also gives the models, a struct array.
%
%   Options (default):
%     C        (10.^(-1:0.5:3))  values to try
%     norm     (1)               values of q to try: 1 is sparse, larger ones are more and more even
%     verbose  (0)               1: progress and the table, 2: every fit
%
%   P has rows C (1-by-c) and norm (1-by-q), the q-by-c matrices count (selected bins), carry (bins that carry
%   90 % of |w|^2), objective, gap, iterations and time, the cell status, and weights (D-by-c-by-q).
%   MODELS is q-by-c.
%
%   See also frs_select_features, frs_crossval, frs_plot_weights.
%
%   Example
%     X = [1 2 1 2 5 6 5 6; 4 3 4 3 3 4 3 4];
%     P = frs_path(X, [0 0 0 0 1 1 1 1], 'C', [0.1 10]);
%     fprintf('%d ', P.count)
%     % 1 1
  frs_need('path', nargin, 2);
  [own, rest] = frs_split_options('path', {'C', 'norm', 'verbose'}, varargin);
  opts = frs_parse('path', { ...
    'C',       10 .^ (-1:0.5:3), 'numbers (0 Inf)'
    'norm',    1,                'numbers [1 Inf]'
    'verbose', 0,                'count'}, own);
  frs_matrix('path', 'X', X, 'sample');
  if isempty(X)
    error('frs:path:badSize', 'X must not be empty; got %d-by-%d.', size(X, 1), size(X, 2));
  end
  frs_not_transposed('path', 'X', X, y, 'sample');
  y = frs_class_labels('path', y, size(X, 2));
  C = sort(opts.C(:)');
  q = sort(opts.norm(:)');
  zero = zeros(numel(q), numel(C));
  P = struct('C', C, 'norm', q, 'count', zero, 'carry', zero, 'objective', zero, 'gap', zero, 'iterations', zero, ...
             'time', zero, 'status', {cell(size(zero))}, 'weights', zeros(size(X, 1), numel(C), numel(q)));
  start = {};
  restore = frs_hush('noConvergence');                   % told once, for the path
  for r = 1:numel(q)
    row = frs_renamed('path', @() frs_select_features(X, y, 'C', C, 'norm', q(r), 'verbose', opts.verbose, start{:}, rest{:}));
    start = {'start', row(1)};
    for c = 1:numel(C)
      model = row(c);
      models(r, c) = model;
      P.count(r, c) = sum(model.mask);
      P.carry(r, c) = find(cumsum(sort(model.share, 'descend')) >= 0.9 - 1e-12, 1);
      P.objective(r, c) = model.info.objective(end);
      P.gap(r, c) = model.info.gap(end);
      P.iterations(r, c) = model.info.iterations;
      P.time(r, c) = model.info.time;
      P.status{r, c} = model.info.status;
      P.weights(:, c, r) = model.weights;
    end
  end
  clear restore
  late = ~strcmp(P.status, 'converged');
  if any(late(:))
    warning('frs:path:noConvergence', '%d of %d points stopped before the gap was reached, the widest at %.2e; see P.status and P.gap.', ...
            sum(late(:)), numel(late), max(P.gap(late)));
  end
  if opts.verbose > 0
    fprintf('%6s %10s %6s %6s %12s %10s %8s  %s\n', 'q', 'C', 'bins', '90 %', 'objective', 'gap', 'seconds', 'status');
    for r = 1:numel(q)
      for c = 1:numel(C)
        fprintf('%6.3g %10.4g %6d %6d %12.6g %10.2e %8.2f  %s\n', q(r), C(c), P.count(r, c), P.carry(r, c), ...
                P.objective(r, c), P.gap(r, c), P.time(r, c), P.status{r, c});
      end
    end
  end
end

%!shared X, y
%! X = abs (reshape (sin ((1:240) .^ 2), 6, 40));
%! y = sign (mod (1:40, 3) - 0.5);
%! X(2, y > 0) = X(2, y > 0) + 1;
%!test
%! % each point is the solution for its own C, within the gap; J grows with C
%! [P, models] = frs_path (X, y, 'C', [10 0.1 1], 'tol', 1e-5);
%! assert (P.C, [0.1 1 10]);
%! for c = 1:3
%!   m = frs_select_features (X, y, 'C', P.C(c), 'tol', 1e-5);
%!   assert (P.objective(c), m.info.objective(end), -2e-5);
%!   assert (P.count(c), sum (models(c).mask));
%!   assert (P.weights(:, c), models(c).weights);
%! end
%! assert (all (diff (P.objective) > 0));
%! assert (all (strcmp (P.status, 'converged')));
%! assert (size (P.weights), [6 3]);
%!warning id=frs:path:noConvergence frs_path (X, y, 'C', [0.1 1], 'maxIter', 0);
%!test
%! % points that stopped early are told once, and feature selection tells its own again afterwards
%! warning ('off', 'frs:path:noConvergence', 'local');
%! P = frs_path (X, y, 'C', [0.1 1], 'maxIter', 0);
%! assert (P.status, {'maxIter', 'maxIter'});
%! state = warning ('query', 'frs:select_features:noConvergence');
%! assert (state.state, 'on');
%!error id=frs:path:badOption frs_path (X, y, 'C', 0)
%!error id=frs:path:badOption frs_path (X, y, 'C', [])
%!error id=frs:path:badOption frs_path (X, y, 'C')
%!error id=frs:path:badType   frs_path ({X}, y)
%!error <^X must be a real matrix, one sample per column; got 1-by-1 cell> frs_path ({X}, y)
%!error <got 6-by-40 complex double> frs_path (i * X, y)
%!error id=frs:path:badSize   frs_path (X, y(1:4))
%!error id=frs:path:badSize   frs_path ([], y)
%!error <^X must not be empty; got 0-by-0> frs_path ([], y)
%!error <-1, 0 and 1, which can mean two things> frs_path (X, mod (1:40, 3) - 1)
%!error id=frs:path:badValue  frs_path (X, 1:40)
