function text = frs_given(value)
%FRS_GIVEN  What came, for a message: a short text or some numbers as they are, otherwise size and class.
  number = (isnumeric(value) || islogical(value)) && isreal(value) && ~isempty(value);
  if number && isscalar(value)
    text = sprintf('%g', double(full(value)));
  elseif number && size(value, 1) == 1 && ndims(value) == 2 && numel(value) <= 4
    text = ['[' strjoin(arrayfun(@(v) sprintf('%g', v), double(full(value)), 'UniformOutput', false), ' ') ']'];
  elseif ischar(value) && size(value, 1) <= 1 && ndims(value) == 2 && numel(value) <= 60
    text = ['''' value ''''];
  else
    text = sprintf('a %s %s', strjoin(arrayfun(@num2str, size(value), 'UniformOutput', false), '-by-'), class(value));
  end
end
