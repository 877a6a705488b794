function [box, mask] = frs_review_answer(box, mask, ds, i)
%FRS_REVIEW_ANSWER  The place of item I of DS: BOX (of a video its tube) and MASK as they were found, or what a person said instead.
%   An item that was left out has none. A box that was confirmed or drawn stays as it is; its mask is what was found in the regions that
%   it leaves, or all of them where nothing was.
  L = double(ds.labels{i});
  switch ds.review(i).decision
    case 'reject'
      box = box([], :);
      mask = false(size(L));
    case {'accept', 'box'}
      usable = frs_review_regions(frs_subset(ds, i));
      inside = reshape(usable(L), size(L));
      if any(inside(:) & mask(:))
        inside = inside & mask;
      end
      box = ds.review(i).box;
      mask = inside;
  end
end
