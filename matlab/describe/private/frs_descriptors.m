function X = frs_descriptors(verb, name, X)
%FRS_DESCRIPTORS  Real full matrix of descriptors as single.
  frs_matrix(verb, name, X, 'descriptor');
  X = single(frs_full_matrix(verb, name, X));
end
