function count = frs_word_count(codebook)
%FRS_WORD_COUNT  Number of words of all kinds of features.
  count = sum(arrayfun(@(c) size(c.words, 2), codebook));
end
