function s = frs_csv(s)
%FRS_CSV  Text as a field of a comma-separated file; frs_read_csv reads it back unchanged.
%   A text that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line end) gets an apostrophe in front, and so
%   does one that begins with apostrophes and one of these.
  if is_formula(s)
    s = ['''' s];
  end
  if any(s == ',' | s == '"' | s == ';' | s == 9 | s == 10 | s == 13 | s == '''') || ~isempty(s) && any(isspace(s([1 end])))
    s = ['"' strrep(s, '"', '""') '"'];
  end
end

function yes = is_formula(s)
  first = find(s ~= '''', 1);
  yes = ~isempty(first) && any(s(first) == ['=+-@', char([9 10 13])]);
end
