function print_scores(name, r)
%PRINT_SCORES  One line of score_hierarchies, and rows of F and covering at a common level and at the pictures' own.
  fprintf(['%-20s F %.3f / %.3f   covering %.3f / %.3f   VI %.3f / %.3f   under-error %.4f / %.4f   ' ...
           'accuracy %.4f / %.4f\n'], name, r.F, r.covering, r.vi, r.underError, r.accuracy);
  levels = {'a common level', 'each image''s own'};
  for k = 1:2
    record_row(r.F(k), 'boundary F', 'BSDS, %s, %s', name, levels{k});
    record_row(r.covering(k), 'covering', 'BSDS, %s, %s', name, levels{k});
  end
end
