function name = frs_word_name(ds, word)
%FRS_WORD_NAME  What row WORD of DS.X is called: 'network word 17'; '' where all words are of SIFT, or it is no word.
  name = '';
  if ~isfield(ds, 'codebook') || ~isfield(ds.codebook, 'kind') || (isscalar(ds.codebook) && strcmp(ds.codebook.name, 'SIFT'))
    return
  end
  for book = ds.codebook
    count = size(book.words, 2);
    if word <= count
      name = sprintf('%s word %d', book.name, word);
      return
    end
    word = word - count;
  end
end
