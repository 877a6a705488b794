function text = frs_json_number(x)
%FRS_JSON_NUMBER  A number as JSON has it: null where it is not finite.
  text = 'null';
  if isfinite(x)
    text = sprintf('%.9g', x);
  end
end
