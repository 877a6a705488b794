function y = frs_set_labels(verb, y, counts)
%FRS_SET_LABELS  Labels -1 and +1 of a data set, from one for each item or one for each entry of the list.
%   COUNTS holds the number of items of each entry. With several labels an item Y has a row for each class, in
%   {+1, -1, 0 = ignored}.
  n = sum(counts);
  if ~(isnumeric(y) || islogical(y)) || ~isreal(y) || ndims(y) > 2
    error(['frs:' verb ':badType'], 'Y must be a real vector of labels, or a row of them for each class; got a %s.', class(y));
  end
  y = double(full(y));
  if isvector(y)
    y = y(:)';
  end
  if size(y, 2) == numel(counts) && size(y, 2) ~= n
    y = cell2mat(arrayfun(@(e) repmat(y(:, e), 1, counts(e)), 1:numel(counts), 'UniformOutput', false));
  end
  if size(y, 2) ~= n
    error(['frs:' verb ':badSize'], 'Y must have a label for each of the %d items (or of the %d entries); got %d.', ...
          n, numel(counts), size(y, 2));
  end
  if size(y, 1) > 1
    frs_label_rows(verb, y, n, 'any');
    return
  end
  if all(y == 0 | y == 1)
    y = 2 * y - 1;
  end
  if isequal(unique(y), [-1 0 1])
    frs_label_rows(verb, y, n);
  end
  if any(abs(y) ~= 1)
    error(['frs:' verb ':badValue'], 'Y must hold -1 and +1 (or 0 and 1).');
  end
end
