function print_scores(name, r)
%PRINT_SCORES  One line of score_hierarchies.
  fprintf(['%-16s F %.3f / %.3f   covering %.3f / %.3f   VI %.3f / %.3f   under-error %.4f / %.4f   ' ...
           'accuracy %.4f / %.4f\n'], name, r.F, r.covering, r.vi, r.underError, r.accuracy);
end
