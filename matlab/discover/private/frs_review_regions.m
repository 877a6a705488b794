function usable = frs_review_regions(ds)
%FRS_REVIEW_REGIONS  Regions that may carry the label, a logical row for all regions of DS.
%   Where a person confirmed or drew the box (DS.review), those at least half inside it, and the one most inside if there is
%   none; elsewhere all.
  usable = true(1, numel(ds.bag));
  if ~isfield(ds, 'review')
    return
  end
  members = frs_members(ds.bag, numel(ds.labels));
  for i = find(~cellfun('isempty', {ds.review.box}))
    mine = members{i};
    L = double(ds.labels{i});
    inside = false(size(L));
    box = round(ds.review(i).box);
    inside(max(1, box(2)):min(end, box(4)), max(1, box(1)):min(end, box(3))) = true;
    share = accumarray(L(:), inside(:), [numel(mine), 1]) ./ max(1, accumarray(L(:), 1, [numel(mine), 1]));
    usable(mine) = share >= min(0.5, max(share));
  end
end
