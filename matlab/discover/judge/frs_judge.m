function result = frs_judge(result, ds, medium, opts)
%FRS_JUDGE  RESULT of frs_discover for one class, with what speaks for and against it: labels, twins, doubts and verdict.
  result.labels = frs_doubtful_labels(frs_left_out_scores(ds, opts), ds.y);
  result.twins = frs_similar_pairs(ds);
  result.doubts = frs_doubts(result, ds, medium);
  result.verdict = frs_verdict(result, ds, medium);
end
