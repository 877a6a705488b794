function key = frs_cache_key(varargin)
%FRS_CACHE_KEY  Name of a cache entry: hash of texts, numbers and structs of options.
  key = frs_extract_hash_mex(describe(varargin), 0);
end

function text = describe(x)
  if ischar(x)
    text = ['''' x ''''];
  elseif isnumeric(x) || islogical(x)
    text = ['[' sprintf('%.17g,', double(x)) ']'];
  elseif iscell(x)
    text = ['{' strjoin(cellfun(@describe, x(:)', 'UniformOutput', false), ';') '}'];
  else                                            % a struct of options, whatever the order of its fields
    names = sort(fieldnames(x))';
    text = describe([names; cellfun(@(n) x.(n), names, 'UniformOutput', false)]);
  end
end
