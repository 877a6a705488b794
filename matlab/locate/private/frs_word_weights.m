function w = frs_word_weights(verb, model, counts, x, threads)
%FRS_WORD_WEIGHTS  What the words in each region add to the score of a whole image: 1-by-N, whose sum is that score without the bias.
%   COUNTS (D-by-N) are the descriptors of each word in each region; X is the histogram of the image as MODEL knows it, [] for
%   the total of COUNTS divided by its sum. With an additive kernel f(x) = sum_k f_k(x_k) + b, f_k(0) = 0: region r has the share
%   COUNTS(k, r) / sum(COUNTS(k, :)) of f_k(x_k).
  total = full(sum(counts, 2));
  if isempty(x)
    x = total / max(sum(total), realmin);
  end
  words = find(full(x(:)) > 0 & total > 0);
  D = size(counts, 1);
  alone = sparse(words, 1:numel(words), full(x(words)), D, max(1, numel(words)));   % one word at a time
  f = frs_scores(verb, model, alone, threads);
  f = f(1:numel(words)) - model.bias;
  w = full((f ./ total(words)') * counts(words, :));
end
