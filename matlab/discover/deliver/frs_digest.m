function key = frs_digest(value)
%FRS_DIGEST  A short text that tells VALUE from others: structs, cells, numbers, texts, and functions with the values that they captured.
%   Of objects only the class counts.
  key = frs_cache('key', summary(value));
end

function text = summary(value)
  if isstruct(value)
    names = sort(fieldnames(value))';
    fields = cellfun(@(n) [n, '=', summary({value.(n)})], names, 'UniformOutput', false);
    text = strjoin([{sprintf('%d,', size(value))}, fields], ';');
  elseif iscell(value)
    text = ['{', strjoin(cellfun(@summary, value(:)', 'UniformOutput', false), ';'), '}'];
  elseif ischar(value)
    text = ['''', value(:)', ''''];
  elseif isnumeric(value) || islogical(value)
    text = [class(value), sprintf(',%d', issparse(value), size(value)), hash_of(value)];
  elseif isa(value, 'function_handle')
    about = functions(value);
    captured = {};
    if isfield(about, 'workspace')
      captured = about.workspace;
    end
    text = ['@', func2str(value), summary(captured)];
  else
    text = class(value);
  end
end

function text = hash_of(value)
% Of all bytes, which the hash takes as single values.
  if issparse(value)
    [i, j, v] = find(value);
    value = [i(:); j(:); double(v(:))];
  elseif islogical(value)
    value = uint8(value);
  end
  bytes = typecast([real(value(:)); imag(value(:))]', 'uint8');
  bytes(end + 1:4 * ceil(numel(bytes) / 4)) = 0;
  text = frs_extract_hash_mex(typecast(bytes, 'single'), 0);
end
