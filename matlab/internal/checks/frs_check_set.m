function n = frs_check_set(verb, ds, needed)
%FRS_CHECK_SET  Number of images of a data set of frs_extract, after its fields NEEDED were checked.
%   NEEDED must hold labels, adjacency or files: the first of these tells the number of images. A missing field raises
%   frs:VERB:badType, one of the wrong kind or size frs:VERB:badSize.
  if ~isstruct(ds) || ~isscalar(ds) || ~all(isfield(ds, needed))
    error(['frs:' verb ':badType'], 'DS must be a data set of frs_extract, with fields %s.', strjoin(needed, ', '));
  end
  lists = needed(ismember(needed, {'labels', 'adjacency', 'files'}));
  n = numel(ds.(lists{1}));
  for k = 1:numel(needed)
    problem = problem_of(needed{k}, ds, n);
    if ~isempty(problem)
      error(['frs:' verb ':badSize'], 'DS must be a data set of frs_extract: %s must be %s.', needed{k}, problem);
    end
  end
end

function text = problem_of(name, ds, n)
% What the field must be, where it is not; '' where it is.
  v = ds.(name);
  number = (isnumeric(v) || islogical(v)) && isreal(v);
  switch name
    case {'labels', 'adjacency', 'files'}
      ok = iscell(v) && numel(v) == n;
      text = 'a cell with an entry for each of the %d images';
    case {'y', 'train'}
      ok = number && isequal(size(v), [1 n]) && ~any(isnan(v));
      text = 'a row with a number for each of the %d images';
    case 'bag'
      ok = number && isvector(v) && all(v >= 1 & v <= n & v == floor(v));
      text = 'a vector with the image, 1 to %d, of each region';
    case 'area'
      ok = number && isvector(v) && numel(v) == numel(ds.bag) && all(v >= 0 & v < Inf);
      text = 'a vector with the pixels of each of the %d regions';
    case 'H'
      ok = number && ndims(v) == 2 && size(v, 2) == numel(ds.bag);
      text = 'a matrix with a column for each of the %d regions';
    case 'X'
      ok = number && ndims(v) == 2 && size(v, 2) == n;
      text = 'a matrix with a column for each of the %d images';
  end
  if ok
    text = '';
  elseif any(strcmp(name, {'area', 'H'}))
    text = sprintf(text, numel(ds.bag));
  else
    text = sprintf(text, n);
  end
end
