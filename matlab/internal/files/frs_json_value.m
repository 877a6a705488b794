function text = frs_json_value(value)
%FRS_JSON_VALUE  A text, or a number (null where it is not finite: JSON has no NaN and no Inf), as JSON writes it.
  if ischar(value)
    text = strrep(strrep(frs_valid_text(value), '\', '\\'), '"', '\"');
    for c = unique(double(text(text < 32 | text == 127))) % control characters by their numbers
      text = strrep(text, char(c), sprintf('\\u%04x', c));
    end
    text = ['"' text '"'];
  elseif isfinite(value)
    text = sprintf('%.9g', value);
  else
    text = 'null';
  end
end
