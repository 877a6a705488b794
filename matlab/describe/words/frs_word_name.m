function name = frs_word_name(ds, word)
%FRS_WORD_NAME  The name of row WORD of DS.X: 'network word 17'; '' where all words are of SIFT, or it is no word.
  [kind, number] = frs_word_kind(ds, word);
  name = '';
  if ~isempty(kind) && ~(isscalar(ds.codebook) && strcmp(kind, 'SIFT'))
    name = sprintf('%s word %d', kind, number);
  end
end
