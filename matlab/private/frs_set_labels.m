function y = frs_set_labels(verb, y, counts)
%FRS_SET_LABELS  Labels -1 and +1 of a data set, from one for each item or one for each entry of the list.
%   COUNTS holds the number of items of each entry.
  n = sum(counts);
  if ~(isnumeric(y) || islogical(y)) || ~isreal(y) || ~isvector(y)
    error(['frs:' verb ':badType'], 'Y must be a real vector of labels; got a %s.', class(y));
  end
  y = double(y(:)');
  if numel(y) == numel(counts) && numel(y) ~= n
    y = cell2mat(arrayfun(@(v, c) repmat(v, 1, c), y, counts, 'UniformOutput', false));
  end
  if numel(y) ~= n
    error(['frs:' verb ':badSize'], 'Y must have a label for each of the %d items (or of the %d entries); got %d.', ...
          n, numel(counts), numel(y));
  end
  if all(y == 0 | y == 1)
    y = 2 * y - 1;
  end
  if any(abs(y) ~= 1)
    error(['frs:' verb ':badValue'], 'Y must hold -1 and +1 (or 0 and 1).');
  end
end
