function pairs = frs_neighbours(verb, A, n)
%FRS_NEIGHBOURS  Neighbours among N regions as an E-by-2 list, from the struct of frs_adjacency, a list or a matrix.
  if isstruct(A) && isscalar(A)
    if ~isfield(A, 'pairs') || ~isfield(A, 'count')
      error(['frs:' verb ':badType'], 'A must have the fields pairs and count, as frs_adjacency gives.');
    end
    if ~isequal(A.count, n)
      error(['frs:' verb ':badValue'], 'The regions of A (its count) must be those with weights (%d).', n);
    end
    A = A.pairs;
  end
  if ~(isnumeric(A) || islogical(A)) || ~isreal(A) || ndims(A) ~= 2
    error(['frs:' verb ':badType'], ...
          'A must be the struct of frs_adjacency, a list of pairs or a matrix; got a %s.', class(A));
  end
  square = size(A, 1) == n && size(A, 2) == n;
  if isempty(A)
    pairs = zeros(0, 2);
  elseif square && (n ~= 2 || issparse(A) || islogical(A) || any(A(:) == 0))
    if any(isnan(A(:)))
      error(['frs:' verb ':notFinite'], 'A must not contain NaN.');
    end
    [i, j] = find(A);
    pairs = [i(:), j(:)];
  elseif size(A, 2) == 2
    pairs = double(full(A));
  else
    error(['frs:' verb ':badSize'], 'A must be E-by-2 or %d-by-%d; got %d-by-%d.', n, n, size(A, 1), size(A, 2));
  end
  if ~all(pairs(:) >= 1 & pairs(:) <= n & pairs(:) == floor(pairs(:)))
    error(['frs:' verb ':badValue'], 'The pairs in A must be numbers of regions, 1 to %d.', n);
  end
end
