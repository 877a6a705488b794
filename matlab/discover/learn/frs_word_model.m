function model = frs_word_model(learned)
%FRS_WORD_MODEL  The model whose score comes apart into terms of words: the classifier of LEARNED, or the selection of words where the
%   classifier knows the pooled vectors of a network alone.
  model = learned.classifier.model;
  if isfield(model, 'pooled')
    model = learned.words;
  end
end
