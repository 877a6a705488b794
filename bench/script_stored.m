function value = script_stored(out, name, depends, compute)
%SCRIPT_STORED  What COMPUTE() gives, kept in the folder OUT: a run that was stopped goes on there.
%   DEPENDS is a cell of everything the result depends on, the data included. It is written out as a text, which is kept beside
%   the result: only where it is the same, and the version of the toolbox too, the result is read instead of computed.
  key = written([{frs_version()}, depends]);
  file = fullfile(out, sprintf('%s_%s.mat', regexprep(name, '[^\w-]', '_'), short(key)));
  if exist(file, 'file')
    stored = load(file);
    if isequal(stored.key, key)
      value = stored.value;
      return
    end
  end
  value = compute();
  if ~exist(out, 'dir')
    mkdir(out);
  end
  save('-v7', [file '.new'], 'value', 'key');
  movefile([file '.new'], file, 'f');
end

function text = written(x)
% Short things in full; of long arrays the size and a hash of all bytes; of functions also the values that they captured.
  if ischar(x)
    text = ['''' x(:)' ''''];
  elseif isa(x, 'function_handle')
    about = functions(x);
    captured = {};
    if isfield(about, 'workspace')
      captured = about.workspace;
    end
    text = [func2str(x) written(captured)];
  elseif iscell(x)
    text = ['{' strjoin(cellfun(@written, x(:)', 'UniformOutput', false), ' ') '}'];
  elseif isstruct(x)
    text = '';
    for k = 1:numel(x)
      text = [text written([fieldnames(x), struct2cell(x(k))]')];
    end
  elseif numel(x) <= 20
    text = sprintf('%.17g ', size(x), double(full(x(:))));
  else
    text = [sprintf('%d ', size(x)), frs_extract_hash_mex(typecast(double(full(x(:)))', 'single'), 0)];
  end
end

function text = short(key)
% Eight digits for the name of a file.
  code = 0;
  for k = 1:numel(key)
    code = mod(code * 31 + double(key(k)), 4294967291);
  end
  text = sprintf('%08x', code);
end
