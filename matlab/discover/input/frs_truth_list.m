function truth = frs_truth_list(given, n, shape)
%FRS_TRUTH_LIST  Option truth of frs_discover, where it is no folder: a cell, or a struct array with field mask or SHAPE, with n entries.
  if isstruct(given) && isfield(given, 'mask')
    given = {given.mask};
  elseif isstruct(given) && isfield(given, shape)
    given = {given.(shape)};
  end
  if ~iscell(given)
    error('frs:discover:badType', 'truth must be a folder, a cell, or a struct array with field mask or %s; got a %s.', shape, class(given));
  end
  if numel(given) ~= n
    error('frs:discover:badSize', 'truth must have an entry for each positive (%d); got %d.', n, numel(given));
  end
  truth = given(:)';
end
