function X = frs_full_matrix(verb, name, X)
%FRS_FULL_MATRIX  Full matrix of a sparse one, unless that would be far larger than memory.
  if issparse(X) && numel(X) > 1e9
    error(['frs:' verb ':outOfMemory'], '%s is sparse, but is needed full: %d-by-%d takes %.0f GB.', name, ...
          size(X, 1), size(X, 2), 8e-9 * numel(X));
  end
  X = full(X);
end
