function frs_not_transposed(verb, name, X, y, column)
%FRS_NOT_TRANSPOSED  Raise frs:VERB:badSize where X has a row, not a column, for each of the labels Y; a COLUMN is a 'sample' or 'region'.
  n = numel(y);
  if ~isvector(y) && ndims(y) == 2 && ~isempty(y)
    n = size(y, 2);
  end
  if n > 1 && size(X, 1) == n && size(X, 2) ~= n && ndims(X) == 2
    error(['frs:' verb ':badSize'], ...
          '%s must have one %s per column: it is %d-by-%d, for %d labels or numbers. Is it transposed? Give its transpose.', ...
          name, column, size(X, 1), size(X, 2), n);
  end
end
