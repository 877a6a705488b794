function o = frs_overlap_ratio(both, a, b, measure)
%FRS_OVERLAP_RATIO  Intersection over union, or as a share of the first (found) or of the second (truth).
  switch measure
    case 'found', whole = a + 0 * b;
    case 'truth', whole = b + 0 * a;
    otherwise, whole = a + b - both;
  end
  o = both ./ max(whole, 1);
  o(whole == 0) = 0;
end
