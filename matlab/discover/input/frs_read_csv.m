function cells = frs_read_csv(verb, file)
%FRS_READ_CSV  The fields of a CSV file (of a TSV file, with tabs), a cell of texts with a row for each line that is not empty.
%   Fields may be quoted, with quotes inside doubled and line ends. All lines have as many fields as the first. The apostrophe that frs_csv
%   puts before a formula is taken off. Errors are frs:VERB:<reason>.
  bytes = frs_read_bytes(verb, file);
  if strncmp(char(bytes), char([239 187 191]), 3)         % mark of UTF-8, as spreadsheets write it
    bytes(1:3) = [];
  end
  text = [reshape(char(bytes), 1, []), char(10)];
  comma = ',';
  if ~isempty(regexpi(file, '\.tsv$', 'once'))
    comma = char(9);
  end
  lines = lines_of(text);
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

function lines = lines_of(text)
% A line end inside quotes ends no line.
  inside = mod(cumsum(text == '"'), 2) > 0;
  ends = find((text == 10 | text == 13) & ~(inside & ~inside(end)));     % an odd number of quotes are no quotes
  starts = [1, ends + 1];
  lines = arrayfun(@(a, b) text(a:b), starts, [ends - 1, numel(text)], 'UniformOutput', false);
  lines(1 + find(diff(ends) == 1 & text(ends(1:end - 1)) == 13 & text(ends(2:end)) == 10)) = [];   % CR LF is one
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
  inside = inside & ~inside(end);
  ends = [0, find(line == comma & ~inside), numel(line) + 1];
  fields = arrayfun(@(a, b) strtrim(line(a + 1:b - 1)), ends(1:end - 1), ends(2:end), 'UniformOutput', false);
  quoted = cellfun(@(f) numel(f) > 1 && all(f([1 end]) == '"'), fields);
  fields(quoted) = cellfun(@(f) strrep(f(2:end - 1), '""', '"'), fields(quoted), 'UniformOutput', false);
  made = cellfun(@is_made_harmless, fields);
  fields(made) = cellfun(@(f) f(2:end), fields(made), 'UniformOutput', false);
end

function yes = is_made_harmless(field)
  first = find(field ~= '''', 1);
  yes = ~isempty(first) && first > 1 && any(field(first) == ['=+-@', char([9 10 13])]);
end
