function s = frs_csv(s)
%FRS_CSV  Text as a field of a comma-separated file.
  if any(s == ',' | s == '"' | s == 10 | s == 13)
    s = ['"' strrep(s, '"', '""') '"'];
  end
end
