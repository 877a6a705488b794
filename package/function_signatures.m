function json = function_signatures(folder)
%FUNCTION_SIGNATURES  Text of functionSignatures.json, MATLAB's table for completion, from the functions in a folder.
%   Inputs come from the first line of each frs_*.m, options, their choices and kinds from the table it gives to frs_parse.
  files = dir(fullfile(folder, 'frs_*.m'));
  entries = cell(1, numel(files));
  for k = 1:numel(files)
    text = fileread(fullfile(folder, files(k).name));
    [~, name] = fileparts(files(k).name);
    entries{k} = sprintf('  "%s": {\n    "inputs": [\n%s\n    ]\n  }', name, strjoin(inputs_of(text), sprintf(',\n')));
  end
  json = sprintf('{\n  "_schemaVersion": "1.0.0",\n%s\n}\n', strjoin(entries, sprintf(',\n')));
end

function lines = inputs_of(text)
  head = regexp(text, '^function [^\n(]*\(([^)]*)\)', 'tokens', 'once');
  names = {};
  if ~isempty(head)
    names = strtrim(strsplit(head{1}, ','));
    names = names(~strcmp(names, 'varargin') & ~cellfun('isempty', names));
  end
  lines = cellfun(@(n) sprintf('      {"name": "%s", "kind": "required"}', n), names, 'UniformOutput', false);
  table = option_rows(text);
  for k = 1:size(table, 1)
    lines{end + 1} = sprintf('      {"name": "%s", "kind": "namevalue"%s}', table{k, 1}, kind_of(table{k, 3}));
  end
end

function text = kind_of(rule)
  text = '';
  if iscell(rule) && ~any(strncmp(rule, '|', 1))
    text = sprintf(', "type": "choices={%s}"', strjoin(cellfun(@(c) ['''' c ''''], rule, 'UniformOutput', false), ', '));
  elseif ischar(rule) && ~isempty(rule)
    first = strtok(rule);
    switch strrep(first, '?', '')
      case 'flag', text = ', "type": ["logical", "scalar"]';
      case {'text', 'kernel'}, text = ', "type": ["char"]';
      case 'struct', text = ', "type": ["struct"]';
      case {'number', 'whole', 'count'}, text = ', "type": ["numeric", "scalar"]';
      case {'numbers', 'wholes'}, text = ', "type": ["numeric"]';
    end
  end
end
