function H = frs_context(ds, share)
%FRS_CONTEXT  Region histograms that also see the neighbours of the region.
%   H = FRS_CONTEXT(DS, SHARE) adds to the counts of each region SHARE times those of the regions it
%   touches, and normalises the sum to 1. A small region alone holds few descriptors.
  N = numel(ds.bag);
  pairs = cell(1, numel(ds.adjacency));
  before = 0;
  for i = 1:numel(pairs)
    pairs{i} = double(ds.adjacency{i}.pairs) + before;
    before = before + sum(ds.bag == i);
  end
  pairs = vertcat(zeros(0, 2), pairs{:});
  S = sparse(pairs, fliplr(pairs), share, N, N);
  H = ds.H * spdiags(ds.area(:), 0, N, N) * (speye(N) + S);
  H = H * spdiags(1 ./ max(full(sum(H, 1)), eps)', 0, N, N);
end
