function [kind, number] = frs_word_kind(ds, word)
%FRS_WORD_KIND  The kind of features (name of the codebook) that row WORD of DS.X is a word of, and its NUMBER among them.
%   KIND is '' where the row is no word of a codebook, such as a direction of motion; NUMBER is then that of the row.
  [kind, number] = deal('', word);
  if ~isfield(ds, 'codebook') || ~isfield(ds.codebook, 'kind')
    return
  end
  left = word;
  for book = ds.codebook
    count = size(book.words, 2);
    if left <= count
      [kind, number] = deal(book.name, left);
      return
    end
    left = left - count;
  end
end
