function [file, options] = frs_network_named(verb, name, fetch)
%FRS_NETWORK_NAMED  The file of a network of frs_network_table in the user's cache, and its options as name/value pairs.
%   A name that is none of the table is given back as it is, without options. A network that is not in the cache is fetched where
%   FETCH is true; otherwise the error says how.
  options = {};
  file = name;
  rows = frs_network_table();
  if ~isempty(name) && size(name, 1) == 1
    rows = rows(strcmp(name, {rows.name}));
  end
  if numel(rows) ~= 1
    return
  end
  file = fullfile(frs_network_folder(), [rows.name '-' rows.made(1:8) '.onnx']);
  options = reshape([fieldnames(rows.options)'; struct2cell(rows.options)'], 1, []);
  for k = 2:2:numel(options)
    if isnumeric(options{k})
      options{k} = reshape(options{k}, 1, []);
    end
  end
  if exist(file, 'file')
    return
  end
  if ~fetch
    error(['frs:' verb ':noFile'], ['The network %s is not on this machine: %.0f MB from %s (licence %s). To get it into %s: ' ...
          'frs_network(''%s'', ''fetch'', true). %s'], name, rows.bytes / 1e6, rows.url, rows.licence, fileparts(file), name, by_hand(rows, file));
  end
  frs_network_fetch(verb, rows, file, by_hand(rows, file));
end

function text = by_hand(row, file)
  text = sprintf('By hand: put the archive there as %s.part and call this again.', file);
  if strcmp(row.inside, 'keras')
    return
  end
  text = sprintf('%s Or put its file %s there as %s.', text, row.inside, file);
end
