function values = frs_own_cue(verb, cue, ds)
%FRS_OWN_CUE  A cue of the user's for all regions of DS: from a function f(L, A, FILE), or a cell with a row for each image.
  n = numel(ds.files);
  if iscell(cue) && numel(cue) ~= n
    error(['frs:' verb ':badSize'], 'cue must have a row of values for each of the %d files; got %d.', n, numel(cue));
  end
  values = cell(1, n);
  count = accumarray(ds.bag(:), 1, [n 1]);
  for i = 1:n
    if iscell(cue)
      values{i} = frs_check_cue(verb, cue{i}, count(i));
    else
      values{i} = frs_cue(verb, cue, ds.labels{i}, frs_edges(verb, ds.labels{i}, ds.adjacency{i}), ds.files{i});
    end
  end
  values = [values{:}];
end
