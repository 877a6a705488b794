function [usable, known] = frs_review_regions(ds)
%FRS_REVIEW_REGIONS  Regions that may carry the label, a logical row for all regions of DS.
%   Where a person confirmed or drew boxes (DS.review), those at least half inside one of them, and the one most inside if there is
%   none; where the box was called wrong, those less than half inside it, if there are any; elsewhere all. Of videos boxes are tubes, and a
%   region counts with all its voxels.
%   KNOWN is what the boxes say for frs_fit_cue: 1 for these regions where there are confirmed or drawn boxes, -1 for the others there, else 0.
  usable = true(1, numel(ds.bag));
  known = zeros(1, numel(ds.bag));
  if ~isfield(ds, 'review')
    return
  end
  members = frs_members(ds.bag, numel(ds.labels));
  for i = frs_where(~cellfun('isempty', {ds.review.box}))
    mine = members{i};
    L = double(ds.labels{i});
    inside = frs_review_inside(ds, i);
    share = accumarray(L(:), inside(:), [numel(mine), 1]) ./ max(1, accumarray(L(:), 1, [numel(mine), 1]));
    if ~strcmp(ds.review(i).decision, 'wrong')
      usable(mine) = share >= min(0.5, max(share));
      known(mine) = 2 * usable(mine) - 1;
    elseif any(share < 0.5)
      usable(mine) = share < 0.5;
    end
  end
end
