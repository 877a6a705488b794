function s = frs_csv(s)
%FRS_CSV  Text as a field of a comma-separated file.
%   A text that a spreadsheet would take for a formula (it begins with = + - @ or a tab) gets an apostrophe in front.
  if ~isempty(s) && any(s(1) == ['=+-@', char([9 13])])
    s = ['''' s];
  end
  if any(s == ',' | s == '"' | s == 10 | s == 13 | s == '''')
    s = ['"' strrep(s, '"', '""') '"'];
  end
end
