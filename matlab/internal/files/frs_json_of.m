function text = frs_json_of(value)
%FRS_JSON_OF  VALUE as JSON: structs are objects, struct arrays and cells lists, a number a number and other numbers lists (matrices
%   lists of their rows); [], NaN and Inf are null. The host's jsonencode ends Octave 7 on some structs.
  if isstruct(value) && isscalar(value)
    names = fieldnames(value)';
    fields = cellfun(@(n) [frs_json_value(n) ':' frs_json_of(value.(n))], names, 'UniformOutput', false);
    text = ['{' strjoin(fields, ',') '}'];
  elseif isstruct(value)
    text = frs_json_of(num2cell(value));
  elseif iscell(value)
    text = ['[' strjoin(cellfun(@frs_json_of, reshape(value, 1, []), 'UniformOutput', false), ',') ']'];
  elseif ischar(value)
    text = frs_json_value(reshape(value, 1, []));
  elseif islogical(value) && isscalar(value)
    names = {'false', 'true'};
    text = names{1 + value};
  elseif isscalar(value)
    text = frs_json_value(double(value));
  elseif isempty(value)
    names = {'[]', 'null'};
    text = names{1 + isequal(size(value), [0 0])};
  elseif isvector(value)
    text = ['[' strjoin(arrayfun(@(v) frs_json_value(double(v)), value(:)', 'UniformOutput', false), ',') ']'];
  else
    text = frs_json_of(num2cell(value, 2));
  end
end
