function X = frs_descriptors(verb, name, X)
%FRS_DESCRIPTORS  Real full matrix of descriptors as single.
  if ~(isnumeric(X) || islogical(X)) || ~isreal(X) || ndims(X) ~= 2
    error(['frs:' verb ':badType'], '%s must be a real matrix, one descriptor per column; got class %s.', ...
          name, class(X));
  end
  X = single(frs_full(verb, name, X));
end
