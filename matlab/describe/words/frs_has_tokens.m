function yes = frs_has_tokens(ds)
%FRS_HAS_TOKENS  Whether the means of regions of DS, the field M, are of tokens of a network's late layer (see tokens of frs_network).
  yes = isfield(ds, 'M') && isfield(ds, 'codebook') && isfield(ds.codebook, 'tokens') && any(~cellfun('isempty', {ds.codebook.tokens}));
end
