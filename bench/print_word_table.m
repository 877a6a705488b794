function print_word_table(T)
%PRINT_WORD_TABLE  Mean AP and number of words of each row of T, and the difference to the chi2 SVM with its error.
  reference = T.ap(strcmp(T.method, 'chi2 SVM'), :);
  fprintf('%-26s %8s %8s %20s %10s\n', 'method', 'AP', 'words', 'to the chi2 SVM', 'median C');
  for r = 1:numel(T.method)
    d = T.ap(r, :) - reference;
    fprintf('%-26s %8.3f %8.0f %+11.3f +- %.3f %10.3g\n', T.method{r}, mean(T.ap(r, :)), mean(T.features(r, :)), mean(d), ...
            std(d) / sqrt(numel(d)), median(T.C(r, :)));
    record_row(mean(T.ap(r, :)), 'AP', '%s, %.0f words', T.method{r}, mean(T.features(r, :)));
  end
end
