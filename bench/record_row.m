function record_row(value, unit, what, varargin)
%RECORD_ROW  A figure for docs/results: appends VALUE, UNIT and WHAT (a format with its values) to the file in FRS_CSV, if set.
%   tools/results.sh sets it. VALUE may have an error beside it, [mean error], or be several values as text.
  file = getenv('FRS_CSV');
  if isempty(file)
    return
  end
  if isnumeric(value)
    value = strjoin(arrayfun(@(v) in_digits(v), value, 'UniformOutput', false), ' ± ');
  end
  f = fopen(file, 'a');
  fprintf(f, '%s,%s,"%s"\n', value, unit, sprintf(what, varargin{:}));
  fclose(f);
end

function text = in_digits(v)
% Three digits that count, never an exponent for large values.
  text = sprintf('%.3g', v);
  if abs(v) >= 1000
    text = sprintf('%.0f', v);
  end
end
