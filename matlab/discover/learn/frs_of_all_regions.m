function model = frs_of_all_regions(model, usable)
%FRS_OF_ALL_REGIONS  A model learned from the USABLE regions only, renumbered for all regions.
%   Its weights, mask and support regions are then those of all regions; the others have weight 0.
  where = find(usable);
  weights = zeros(1, numel(usable));
  weights(where) = model.weights;
  mask = false(1, numel(usable));
  mask(where) = model.mask;
  [model.weights, model.mask] = deal(weights, mask);
  model.svIndex = where(model.svIndex);
end
