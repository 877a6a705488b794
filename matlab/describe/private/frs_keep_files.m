function ds = frs_keep_files(ds, good)
% The data set of these images alone, while it is being extracted.
  for name = {'files', 'hash', 'place', 'waiting', 'wanted', 'train', 'objects', 'truth', 'ignore', 'split', 'masks', 'group'}
    if isfield(ds, name{1})                               % objects to masks are fields of frs_dataset
      values = ds.(name{1});
      ds.(name{1}) = values(good);
    end
  end
  if ~isempty(ds.y)
    ds.y = ds.y(:, good);
  end
  if isfield(ds, 'range')
    ds.range = ds.range(good, :);
  end
end
