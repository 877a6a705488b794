function descr = frs_reduce(codebook, descr)
%FRS_REDUCE  Descriptors as the words of CODEBOOK know them: principal components, where it has a basis.
  if ~isempty(codebook.basis)
    descr = codebook.basis' * bsxfun(@minus, descr, codebook.mean);
  end
end
