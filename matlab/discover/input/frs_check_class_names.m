function frs_check_class_names(names)
%FRS_CHECK_CLASS_NAMES  An error where two classes have one name, or one has none; a warning where only capitals tell them apart.
  [~, first] = unique(names, 'first');
  twice = setdiff(1:numel(names), first);
  if ~isempty(twice)
    error('frs:discover:badValue', 'Two classes are named %s: give names of their own, as {name, folder; ...}.', names{twice(1)});
  end
  if any(cellfun(@(n) isempty(strtrim(n)), names))
    error('frs:discover:badValue', 'A class must have a name.');
  end
  [~, first, kind] = unique(lower(names), 'first');
  alike = setdiff(1:numel(names), first);
  if ~isempty(alike)
    other = first(kind(alike(1)));
    warning('frs:discover:badValue', 'The classes %s and %s differ in capitals alone; they are learned as two.', names{other}, names{alike(1)});
  end
end
