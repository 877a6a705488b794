function descr = frs_reduce(codebook, descr)
%FRS_REDUCE  Descriptors as the words of CODEBOOK know them: principal components, where it has a basis.
  if ~isempty(codebook.basis)
    descr = bsxfun(@minus, codebook.basis' * descr, codebook.basis' * codebook.mean);
  end
end
