function [set, value, info] = frs_connected(A, w, varargin)
%FRS_CONNECTED  The connected set of regions with the largest total weight.
%   [SET, VALUE, INFO] = FRS_CONNECTED(A, W, NAME, VALUE, ...) solves
%       max  sum(W(SET))   s.t.  SET is connected in the graph A and not empty
%   for weights W of N regions (efficient region search; maximum-weight connected subgraph). A is the
%   struct of frs_adjacency, an E-by-2 list of neighbours, or an N-by-N (sparse) adjacency matrix whose
%   nonzeros are edges. SET is an increasing row of region numbers, VALUE its total weight. When no
%   weight is positive, SET is the single best region.
%
%   Options (default):
%     method       ('exact')  'exact': branch and bound to proven optimality; 'fast': a few branches of
%                             it for up to about 600 regions, beyond a set grown and pruned on trees,
%                             with a bound
%     maxRegions   (Inf)      at most so many regions
%     mustContain  ([])       a region that SET must contain
%     timeLimit    (Inf)      seconds; then the best set found so far and the bound reached
%     verbose      (0)        1: a live line of progress, 2: every step
%
%   INFO has fields bound (no admissible set weighs more: the certificate), gap (bound - VALUE), status
%   ('optimal', 'timeLimit', or 'heuristic' for a fast answer that is not proven), branches
%   (subproblems examined), reduced (regions left after the reductions), time and options.
%   With 2 regions a full 2-by-2 A is read as a matrix if it contains a zero, else as a list.
%
%   See also frs_adjacency, frs_localize.
%
%   Example
%     [set, value, info] = frs_connected([1 2; 2 3; 3 4], [2 -1 3 -4]);
%     fprintf('%s, weight %g, %s\n', mat2str(set), value, info.status)
%     % [1 2 3], weight 4, optimal
  frs_need('connected', nargin, 2);
  start = tic;
  opts = frs_parse('connected', { ...
    'method',      'exact', {'exact', 'fast'}
    'maxRegions',  Inf,     'number [1 Inf]'
    'mustContain', [],      'whole? [1 Inf)'
    'timeLimit',   Inf,     'number [0 Inf]'
    'verbose',     0,       'count'}, varargin);
  if ~isnumeric(w) || ~isreal(w) || (~isvector(w) && ~isempty(w))
    error('frs:connected:badType', 'w must be a real vector, one weight per region; got a %s.', class(w));
  end
  w = double(full(w(:)'));
  pairs = frs_neighbours('connected', A, numel(w));
  core = opts;
  if isequal(opts.maxRegions, Inf)
    core.maxRegions = 0;
  end
  if isempty(opts.mustContain)
    core.mustContain = 0;
  end
  [set, value, info] = frs_connected_mex(pairs, w, core);
  info.time = toc(start);
  info.options = opts;
end

%!test
%! % a star and its leaves, by hand: the centre costs 1, two leaves bring 4
%! A = [1 2; 1 3; 1 4];
%! [set, value, info] = frs_connected (A, [-1 2 2 -5]);
%! assert (set, [1 2 3]);
%! assert (value, 3);
%! assert (info.status, 'optimal');
%! assert (info.gap, 0);
%!test
%! % list, struct, matrix and sparse matrix say the same
%! w = [1 -0.5 2 -3 4];  pairs = [1 2; 2 3; 3 4; 4 5];
%! M = zeros (5);  M(sub2ind ([5 5], pairs(:, 1), pairs(:, 2))) = 1;
%! [set, value] = frs_connected (pairs, w);
%! assert (value, 4);
%! for A = {struct('pairs', pairs, 'count', 5), M, sparse(M'), M > 0}
%!   assert (frs_connected (A{1}, w), set);
%! end
%!test
%! % no positive weight: the best single region; one region; no edges
%! assert (frs_connected ([1 2; 2 3], [-3 -1 -2]), 2);
%! assert (frs_connected ([], -1), 1);
%! assert (frs_connected (zeros (0, 2), [1 2 1]), 2);
%! assert (frs_connected ([0 1; 1 0], [1 2]), [1 2]);
%!test
%! % limits
%! pairs = [1 2; 2 3; 3 4; 4 5];  w = [5 1 1 1 6];
%! assert (frs_connected (pairs, w, 'maxRegions', 2), [4 5]);
%! assert (frs_connected (pairs, -w, 'mustContain', 5), 5);
%! assert (frs_connected (pairs, [5 -1 -9 1 6], 'mustContain', 2), [1 2]);
%! [set, value] = frs_connected (pairs, [5 1 1 1 6], 'maxRegions', 2, 'mustContain', 2);
%! assert (set, [1 2]);
%!test
%! % the fast method reports a valid bound
%! [~, best] = frs_connected ([1 2; 2 3; 3 4], [2 -1 3 -4]);
%! [~, value, info] = frs_connected ([1 2; 2 3; 3 4], [2 -1 3 -4], 'method', 'fast');
%! assert (value <= best && best <= info.bound);
%!error id=frs:connected:badValue      frs_connected ([1 4], [1 2 3])
%!error id=frs:connected:badValue      frs_connected ([0 1; 1 2], [1 2 3])
%!error id=frs:connected:badValue      frs_connected ([1.5 2], [1 2 3])
%!error id=frs:connected:badValue      frs_connected (struct ('pairs', [1 2], 'count', 4), [1 2 3])
%!error id=frs:connected:badSize       frs_connected (ones (3, 4), [1 2 3])
%!error id=frs:connected:badSize       frs_connected ([], [])
%!error id=frs:connected:badType       frs_connected ('a', [1 2 3])
%!error id=frs:connected:badType       frs_connected ([1 2], {1})
%!error id=frs:connected:badType       frs_connected ([1 2], [1; 2] * [1 2])
%!error id=frs:connected:badType       frs_connected (struct ('edges', 1), [1 2])
%!error id=frs:connected:notFinite     frs_connected ([1 2], [1 NaN])
%!error id=frs:connected:notFinite     frs_connected ([1 2], [1 Inf])
%!error id=frs:connected:badOption     frs_connected ([1 2], [1 2], 'method', 'slow')
%!error id=frs:connected:badOption     frs_connected ([1 2], [1 2], 'maxRegions', 0)
%!error id=frs:connected:badOption     frs_connected ([1 2], [1 2], 'mustContain', 3)
%!error id=frs:connected:badOption     frs_connected ([1 2], [1 2], 'timeLimit', -1)
%!error id=frs:connected:unknownOption frs_connected ([1 2], [1 2], 'k', 3)
