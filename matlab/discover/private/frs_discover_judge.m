function result = frs_discover_judge(result, ds, medium, opts)
%FRS_DISCOVER_JUDGE  RESULT of frs_discover for one class, with what speaks for and against it: labels, twins, doubts and verdict.
  result.labels = frs_label_check(frs_held_scores(ds, opts), ds.y);
  result.twins = frs_twins(ds);
  result.doubts = frs_discover_doubts(result, ds, medium);
  result.verdict = frs_discover_verdict(result, ds, medium);
end
