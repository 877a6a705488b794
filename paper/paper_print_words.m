function paper_print_words(T, published, meanAp, meanWords)
%PAPER_PRINT_WORDS  A table of paper_words beside the paper's: for each class and method AP (words / large weights), then the paper's.
%   [AP, WORDS] = PUBLISHED(c) are the paper's columns for class c, NaN where it has none; MEANAP and MEANWORDS those of its mean row,
%   which is left out without them.
  fprintf('\n%-14s', 'AP (words)');
  fprintf('  %-30s', T.method{:});
  fprintf('\n%-14s', '');
  heads = repmat({'here', 'paper'}, 1, numel(T.method));
  fprintf('  %-17s %-12s', heads{:});
  fprintf('\n');
  for c = 1:numel(T.class)
    [ap, words] = published(c);
    line(T.class{c}, T.ap(:, c), T.features(:, c), T.large(:, c), ap, words);
  end
  if nargin > 2
    line('mean', T.meanAp, T.meanFeatures, T.meanLarge, meanAp, meanWords);
  end
end

function line(name, ap, features, large, paperAp, paperWords)
  fprintf('%-14s', name);
  for m = 1:numel(ap)
    fprintf('  %-17s %-12s', cell_of(ap(m), [features(m), large(m)]), cell_of(paperAp(m), paperWords(m)));
  end
  fprintf('\n');
end

function text = cell_of(ap, words)
  text = '-';
  if ~isnan(ap)
    text = sprintf('%.3f (%s)', ap, strjoin(arrayfun(@(w) sprintf('%.0f', w), words, 'UniformOutput', false), '/'));
  end
end
