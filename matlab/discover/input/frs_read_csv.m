function cells = frs_read_csv(verb, file)
%FRS_READ_CSV  The fields of a CSV file (of a TSV file, with tabs), a cell of texts with a row for each line that is not empty.
%   Fields may be quoted, with quotes inside doubled. All lines have as many fields as the first. Errors are frs:VERB:<reason>.
  bytes = frs_read_bytes(verb, file);
  if strncmp(char(bytes), char([239 187 191]), 3)         % mark of UTF-8, as spreadsheets write it
    bytes(1:3) = [];
  end
  text = char(bytes);
  comma = ',';
  if ~isempty(regexpi(file, '\.tsv$', 'once'))
    comma = char(9);
  end
  lines = regexp(text, '\r\n|\n|\r', 'split');
  numbers = frs_where(~cellfun(@(l) isempty(strtrim(l)), lines));
  lines = lines(numbers);
  if isempty(lines)
    error(['frs:' verb ':badValue'], 'The table %s is empty.', file);
  end
  rows = cellfun(@(l) fields_of(l, comma), lines, 'UniformOutput', false);
  rows = cellfun(@(r) without_empty_end(r, numel(rows{1})), rows, 'UniformOutput', false);
  counts = cellfun(@numel, rows);
  odd = find(counts ~= counts(1), 1);
  if ~isempty(odd)
    error(['frs:' verb ':badValue'], 'Line %d of the table %s has %d fields, its first line %d: ''%s''.', numbers(odd), file, counts(odd), ...
          counts(1), lines{odd});
  end
  cells = vertcat(rows{:});
end

function fields = without_empty_end(fields, count)
% Commas after the last column mean nothing.
  while numel(fields) > count && isempty(fields{end})
    fields(end) = [];
  end
end

function fields = fields_of(line, comma)
% A comma inside quotes does not end a field.
  inside = mod(cumsum(line == '"'), 2) > 0;
  ends = [0, find(line == comma & ~inside), numel(line) + 1];
  fields = arrayfun(@(a, b) strtrim(line(a + 1:b - 1)), ends(1:end - 1), ends(2:end), 'UniformOutput', false);
  quoted = ~cellfun('isempty', regexp(fields, '^".*"$', 'once'));
  fields(quoted) = cellfun(@(f) strrep(f(2:end - 1), '""', '"'), fields(quoted), 'UniformOutput', false);
end
