function text = frs_setting(value)
%FRS_SETTING  The value of an option as the page shows it; numbers with four digits, whole ones with all.
  if ischar(value)
    text = value;
  elseif iscell(value)
    text = strjoin(cellfun(@frs_setting, reshape(value, 1, []), 'UniformOutput', false), ', ');
  elseif isstruct(value) && isfield(value, 'kind')
    text = sprintf('network %s, layer %s', value.file, [value.layer, repmat('output', 1, isempty(value.layer))]);
  elseif isstruct(value) && isscalar(value)
    names = fieldnames(value)';
    text = strjoin(cellfun(@(n) sprintf('%s %s', n, frs_setting(value.(n))), names, 'UniformOutput', false), ', ');
  elseif isstruct(value)
    text = frs_plural(numel(value), 'entry', 'entries');
  elseif islogical(value)
    text = mat2str(value);
  else
    text = strjoin(arrayfun(@number, reshape(double(value), 1, []), 'UniformOutput', false), ', ');
  end
end

function text = number(value)
  text = sprintf('%.4g', value);
  if value == round(value) && abs(value) < 1e9
    text = sprintf('%d', value);
  end
end
