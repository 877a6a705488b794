function codebook = frs_complete_codebook(codebook)
%FRS_COMPLETE_CODEBOOK  Codebooks with all fields of frs_extract; earlier versions had words and features alone.
  if isfield(codebook, 'kind')
    return
  end
  kind = frs_feature_kinds('extract', codebook.features, '', 10000);
  codebook = struct('words', codebook.words, 'features', codebook.features, 'name', kind.name, 'kind', kind, 'mean', [], 'basis', []);
end
