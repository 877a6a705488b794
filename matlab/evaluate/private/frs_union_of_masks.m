function mask = frs_union_of_masks(masks)
%FRS_UNION_OF_MASKS  What lies in one of the masks or mask volumes of a cell, for frs_eval_localization.
  mask = masks{1};
  for k = 2:numel(masks)
    if ~isequal(size(masks{k}), size(mask))
      error('frs:eval_localization:badSize', 'The masks of an image must have the same size.');
    end
    mask = mask | masks{k};
  end
end
