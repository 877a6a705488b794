function model = frs_spread_model(model, used, columns)
%FRS_SPREAD_MODEL  A model of some samples (or bags) in the numbers of all of them.
%   It was trained on those that the mask USED marks; COLUMNS marks their columns of X (the regions of the bags). What it says of
%   the others is 0.
  places = find(columns);
  if isfield(model, 'svIndex')
    model.svIndex = places(model.svIndex);
  end
  if ~strcmp(model.type, 'regions')
    return
  end
  model.weights = placed(model.weights, columns);
  model.mask = placed(model.mask, columns) > 0;
  if isfield(model, 'bagAlpha')
    model.bagAlpha = placed(model.bagAlpha, used);
    model.info.gradient = placed(model.info.gradient, columns);
  end
end

function all = placed(own, marked)
  all = zeros(size(marked));
  all(marked) = own;
end
