function frs_check_regions(verb, ds, n)
%FRS_CHECK_REGIONS  Raise what frs_check_label_image does unless the label image of each of the N images has the regions DS.bag says.
  count = accumarray(ds.bag(:), 1, [n 1]);
  for i = 1:n
    frs_check_label_image(verb, ds.labels{i}, count(i));
  end
end
