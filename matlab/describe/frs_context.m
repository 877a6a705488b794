function ds = frs_context(ds, varargin)
%FRS_CONTEXT  Region histograms pooled with those of the neighbouring regions.
%   DS = FRS_CONTEXT(DS, NAME, VALUE, ...) adds to the histogram of every region in a data set of
%   frs_extract a share of those of its neighbours. A small region holds too few descriptors to be judged
%   by itself; with a little of its surroundings it can be, while the regions keep their outlines. A
%   large share lets large neighbours outweigh small regions and blurs the object. L1-normalised
%   histograms are weighted by area and normalised again, counts are added.
%
%   Options (default):
%     share (0.1)  weight of the neighbours' descriptors beside the region's own, 0 to 1
%     hops  (1)    neighbours up to so many steps away; 0 changes nothing
%
%   DS.context keeps the two.
%
%   See also frs_extract, frs_select_regions, frs_localize.
%
%   Example
%     ds = struct('H', [1 0 0; 0 1 1], 'bag', [1 1 1], 'area', [1 1 2], 'labels', {{}});
%     ds.adjacency = {struct('pairs', [1 2; 2 3], 'count', 3)};
%     ds = frs_context(ds, 'share', 0.25);
%     disp(full(ds.H(1, :)))
%     %    0.8000   0.1429        0
  frs_need('context', nargin, 1);
  opts = frs_parse('context', { ...
    'share', 0.1, 'number [0 1]'
    'hops',  1,   'whole [0 Inf]'}, varargin);
  frs_check_set('context', ds, {'adjacency', 'bag', 'H', 'area'});
  N = numel(ds.bag);
  near = speye(N);
  step = speye(N) + neighbours(ds, N);
  for k = 1:min(opts.hops, N)
    reached = nnz(near);
    near = double(near * step > 0);
    if nnz(near) == reached
      break
    end
  end
  ds.context = opts;
  near = (1 - opts.share) * speye(N) + opts.share * near;
  counts = isfield(ds, 'options') && isfield(ds.options, 'norm') && strcmp(ds.options.norm, 'none');
  if counts
    ds.H = sparse(ds.H) * near;
  elseif opts.hops > 0
    H = sparse(ds.H) * (spdiags(double(ds.area(:)), 0, N, N) * near);
    total = full(sum(H, 1));
    ds.H = H * spdiags(1 ./ max(total(:), realmin), 0, N, N);
  end
end

function A = neighbours(ds, N)
% Adjacency of the regions of all images, one block per image.
  n = numel(ds.adjacency);
  pairs = cell(n, 1);
  regions = frs_members(ds.bag, n);
  for i = 1:n
    members = regions{i};
    if isstruct(ds.adjacency{i}) && isfield(ds.adjacency{i}, 'count') && ~isequal(ds.adjacency{i}.count, numel(members))
      error('frs:context:badSize', 'The regions of image %d in adjacency must be those in bag (%d).', i, numel(members));
    end
    pairs{i} = reshape(members(frs_neighbours('context', ds.adjacency{i}, numel(members))), [], 2);
  end
  pairs = vertcat(zeros(0, 2), pairs{:});
  A = double(sparse(pairs(:), reshape(pairs(:, [2 1]), [], 1), 1, N, N) > 0);
end

%!test
%! % a share of the neighbours
%! ds = struct ('H', [1 0; 0 1], 'bag', [1 1], 'area', [1 1]);
%! ds.adjacency = {struct('pairs', [1 2], 'count', 2)};
%! ds = frs_context (ds, 'share', 0.25);
%! assert (full (ds.H), [0.8 0.2; 0.2 0.8], 1e-12);
%!error id=frs:context:badOption frs_context (struct ('H', 1, 'bag', 1, 'area', 1, 'adjacency', 1), 'share', 2)
%!shared ds
%! ds = struct ('H', [1 0 0 1; 0 1 1 0], 'bag', [1 1 1 2], 'area', [1 1 2 5]);
%! ds.adjacency = {struct('pairs', [1 2; 2 3], 'count', 3), struct('pairs', zeros(0, 2), 'count', 1)};
%!test
%! % by hand: shares by area, images do not mix, columns sum to one
%! d = frs_context (ds, 'share', 1);
%! assert (full (d.H(1, :)), [1/2 1/4 0 1], eps);
%! assert (full (sum (d.H, 1)), ones (1, 4), eps);
%! assert (full (frs_context (ds, 'hops', 2, 'share', 1).H(1, :)), [1/4 1/4 1/4 1], eps);
%! assert (frs_context (ds, 'hops', 0).H, ds.H);
%!test
%! % counts are added
%! ds.options.norm = 'none';
%! assert (full (frs_context (ds, 'share', 1).H), [1 1 0 1; 1 2 2 0]);
%! assert (full (frs_context (ds).H), [1 0.1 0 1; 0.1 1.1 1.1 0], eps);
%!test
%! % any number of hops ends when everything is reached
%! assert (frs_context (ds, 'hops', 1e9).H, frs_context (ds, 'hops', 3).H);
%!error id=frs:context:badType       frs_context (1)
%!error id=frs:context:badSize       frs_context (setfield (ds, 'H', ones (2, 3)))
%!error id=frs:context:badSize       frs_context (setfield (ds, 'bag', [1 1 1 3]))
%!error id=frs:context:badValue      frs_context (setfield (ds, 'adjacency', {struct('pairs', [1 4], 'count', 3), []}))
%!error id=frs:context:badOption     frs_context (ds, 'hops', -1)
%!error id=frs:context:badSize       frs_context (setfield (ds, 'adjacency', {struct('pairs', [], 'count', 2), struct('pairs', [], 'count', 1)}))
%!error id=frs:context:unknownOption frs_context (ds, 'k', 1)
