function vectors = frs_reduce(codebook, descr)
%FRS_REDUCE  Vectors as the words of CODEBOOK know them: principal components, where it has a basis.
%   DESCR is a matrix of descriptors, or a grid of frs_map_points.
  if isstruct(descr)
    vectors = frs_map_vectors(descr, codebook.basis);
  elseif isempty(codebook.basis)
    vectors = descr;
  else
    vectors = codebook.basis' * descr;
  end
  if ~isempty(codebook.basis)
    vectors = bsxfun(@minus, vectors, codebook.basis' * codebook.mean);
  end
end
