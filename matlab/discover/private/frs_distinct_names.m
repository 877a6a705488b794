function frs_distinct_names(names)
%FRS_DISTINCT_NAMES  An error where two classes have one name, or one has none.
  [~, first] = unique(names, 'first');
  twice = setdiff(1:numel(names), first);
  if ~isempty(twice)
    error('frs:discover:badValue', 'Two classes are named %s: give names of their own, as {name, folder; ...}.', names{twice(1)});
  end
  if any(cellfun(@(n) isempty(strtrim(n)), names))
    error('frs:discover:badValue', 'A class must have a name.');
  end
end
