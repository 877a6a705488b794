function codebook = frs_complete_codebook(codebook)
%FRS_COMPLETE_CODEBOOK  Codebooks with all fields of frs_extract; earlier versions had words and features alone, or no map.
  if ~isfield(codebook, 'kind')
    kind = frs_feature_kinds('extract', codebook.features, '', 10000);
    codebook = struct('words', codebook.words, 'features', codebook.features, 'name', kind.name, 'kind', kind, 'mean', [], 'basis', []);
  end
  if ~isfield(codebook, 'tokens')
    [codebook.tokens] = deal([]);
  end
  [codebook.range] = deal(frs_range_of('extract', codebook, {'file'}));
  for k = 1:numel(codebook) * ~isfield(codebook, 'map')
    codebook(k).map = single(strcmp(codebook(k).kind.type, 'network'));
  end
end
