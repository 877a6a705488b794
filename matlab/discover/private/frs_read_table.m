function cells = frs_read_table(verb, file)
%FRS_READ_TABLE  The fields of a CSV file (of a TSV file, with tabs), a cell of texts with a row for each line that is not empty.
%   Fields may be quoted, with quotes inside doubled; short lines are filled up with ''. Errors are frs:VERB:<reason>.
  text = char(frs_read_bytes(verb, file));
  text = regexprep(text, '^\xEF\xBB\xBF', '');            % mark of UTF-8, as spreadsheets write it
  comma = ',';
  if ~isempty(regexpi(file, '\.tsv$', 'once'))
    comma = char(9);
  end
  lines = regexp(text, '\r\n|\n|\r', 'split');
  lines = lines(~cellfun(@(l) isempty(strtrim(l)), lines));
  if isempty(lines)
    error(['frs:' verb ':badValue'], 'The table %s is empty.', file);
  end
  rows = cellfun(@(l) fields_of(l, comma), lines, 'UniformOutput', false);
  cells = repmat({''}, numel(rows), max(cellfun(@numel, rows)));
  for k = 1:numel(rows)
    cells(k, 1:numel(rows{k})) = rows{k};
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
