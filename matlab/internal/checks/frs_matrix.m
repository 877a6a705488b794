function frs_matrix(verb, name, X, column)
%FRS_MATRIX  Raise frs:VERB:badType unless X is a real matrix, one COLUMN ('sample', ...) per column.
  if (isnumeric(X) || islogical(X)) && isreal(X) && ndims(X) == 2
    return
  end
  kind = class(X);
  if isnumeric(X) && ~isreal(X)
    kind = ['complex ' kind];
  end
  error(['frs:' verb ':badType'], '%s must be a real matrix, one %s per column; got %s %s.', name, column, ...
        strjoin(arrayfun(@num2str, size(X), 'UniformOutput', false), '-by-'), kind);
end
