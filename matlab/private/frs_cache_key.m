function key = frs_cache_key(varargin)
%FRS_CACHE_KEY  Name of a cache entry: hash of texts, numbers, structs of options and function handles.
  key = frs_extract_hash_mex(describe(varargin), 0);
end

function text = describe(x)
  if ischar(x)
    text = ['''' x ''''];
  elseif isnumeric(x) || islogical(x)
    text = ['[' sprintf('%.17g,', double(x)) ']'];
  elseif iscell(x)
    text = ['{' strjoin(cellfun(@describe, x(:)', 'UniformOutput', false), ';') '}'];
  elseif isa(x, 'function_handle')                % its text, and the values that an anonymous one captured
    about = functions(x);
    captured = {};
    if isfield(about, 'workspace')
      captured = about.workspace;
    end
    text = ['@' describe({func2str(x), captured})];
  elseif isstruct(x) && isscalar(x)               % options, whatever the order of the fields
    names = sort(fieldnames(x))';
    text = describe([names; cellfun(@(n) x.(n), names, 'UniformOutput', false)]);
  else
    error('frs:extract:badOption', 'Options must hold texts, numbers, cells, structs and function handles; got a %s.', class(x));
  end
end
