function names = frs_names(verb, names, items, what)
%FRS_NAMES  A name for each of the struct array (or cell) ITEMS: given, from field name, or "what k".
  n = numel(items);
  if ischar(names)
    names = {names};
  end
  if ~isempty(names) && ~iscellstr(names)
    error(['frs:' verb ':badType'], 'names must be a cell of texts.');
  end
  if ~isempty(names) && numel(names) ~= n
    error(['frs:' verb ':badSize'], 'names must have an entry for each %s (%d); got %d.', what, n, numel(names));
  end
  if isempty(names)
    if isstruct(items) && isfield(items, 'name') && ~iscellstr({items.name})
      error(['frs:' verb ':badType'], 'The field name of each %s must be a text.', what);
    end
    names = cell(1, n);
    for k = 1:n
      if isstruct(items) && isfield(items, 'name')
        names{k} = items(k).name;
      elseif n == 1
        names{k} = what;
      else
        names{k} = sprintf('%s %d', what, k);
      end
    end
  end
end
