function s = frs_json_quoted(s)
%FRS_JSON_QUOTED  A text as a JSON string; control characters by their number.
  s = strrep(strrep(s, '\', '\\'), '"', '\"');
  for c = 1:31
    s = strrep(s, char(c), sprintf('\\u%04x', c));
  end
  s = ['"' s '"'];
end
