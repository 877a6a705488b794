function key = frs_digest(value)
%FRS_DIGEST  A short text that tells VALUE (structs, cells, numbers, texts, function handles) from others, in time that grows with its size:
%   of arrays the size, the sum and two weighted sums count.
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
    [at, ~, x] = find(double(value(:)));
    text = sprintf('%d,', size(value), numel(x));
    text = [text, sprintf('%.17g,', sum(x), sum(x .* sin(at)), sum(x .* cos(0.7 * at)))];
  elseif isa(value, 'function_handle')
    text = func2str(value);
  else
    text = class(value);
  end
end
