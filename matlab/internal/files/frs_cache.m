function out = frs_cache(what, varargin)
%FRS_CACHE  What frs_extract keeps of a picture or video between runs: names of entries, entries, and random seeds.
%   KEY = FRS_CACHE('key', ...) is the name of an entry, a hash of the texts, numbers, structs of options and function
%   handles that it depends on.
%   ENTRY = FRS_CACHE('read', FOLDER, KEY) is the struct of arrays stored under KEY; [] where there is none that this version
%   wrote, and where FOLDER is ''.
%   FRS_CACHE('write', FOLDER, KEY, ENTRY) stores a struct of single and uint32 matrices; does nothing where FOLDER is ''.
%   SEED = FRS_CACHE('seed', HASH, SEED) is the seed of a file's own random draws. It follows from the content of the file
%   (HASH) and the seed of the run, so that an entry does not depend on the other files.
  switch what
    case 'key'
      out = frs_extract_hash_mex(described(varargin), 0);
    case 'read'
      [folder, key] = varargin{:};
      out = [];
      if ~isempty(folder)
        out = frs_extract_read_mex(fullfile(folder, [key '.frs']));
      end
    case 'write'
      [folder, key, entry] = varargin{:};
      if ~isempty(folder)
        frs_extract_write_mex(fullfile(folder, [key '.frs']), entry);
      end
    otherwise
      [hash, seed] = varargin{:};
      out = mod(sscanf(hash(1:6), '%x') * 2 ^ 24 + sscanf(hash(7:12), '%x') + double(seed), 2 ^ 52);
  end
end

function text = described(x)
% Everything that tells X from other values, as text.
  if ischar(x)
    text = ['''' x ''''];
  elseif isnumeric(x) || islogical(x)
    text = ['[' sprintf('%.17g,', double(x)) ']'];
  elseif iscell(x)
    text = ['{' strjoin(cellfun(@described, x(:)', 'UniformOutput', false), ';') '}'];
  elseif isa(x, 'function_handle')                % its text, and the values that an anonymous one captured
    about = functions(x);
    captured = {};
    if isfield(about, 'workspace')
      captured = about.workspace;
    end
    text = ['@' described({func2str(x), captured})];
  elseif isstruct(x) && isscalar(x)               % options, whatever the order of the fields
    names = sort(fieldnames(x))';
    text = described([names; cellfun(@(n) x.(n), names, 'UniformOutput', false)]);
  else
    error('frs:extract:badOption', 'Options must hold texts, numbers, cells, structs and function handles; got a %s.', class(x));
  end
end
