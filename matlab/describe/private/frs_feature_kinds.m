function kinds = frs_feature_kinds(verb, features, keys, maxCount)
%FRS_FEATURE_KINDS  The option features as a struct array, an entry for each kind of words.
%   FEATURES is one kind or a cell of them: 'sift', a struct of options of frs_dsift, a struct of frs_network, a name of frs_networks,
%   an ONNX file, a function handle, or the name of a folder. KEYS is the option featuresKey, '' or a text for each function. Each entry has
%     type    'sift', 'network', 'function' or 'folder'
%     name    what words of it are called
%     source  options of frs_dsift (maxCount where they leave it open), NET, handle, or folder
%     key     what cache entries know it by; '' where nothing tells it from others
  if ~iscell(features)
    features = {features};
  end
  if ischar(keys)
    keys = {keys};
  end
  if isempty(features) || ~iscellstr(keys)
    error(['frs:' verb ':badOption'], 'features must name at least one kind, and featuresKey be a text or a cell of texts.');
  end
  kinds = struct('type', {}, 'name', {}, 'source', {}, 'key', {});
  for k = 1:numel(features)
    kinds(k) = kind_of(verb, features{k}, maxCount);
    if strcmp(kinds(k).type, 'function')
      kinds(k).key = function_key(kinds(k), keys, sum(strcmp('function', {kinds.type})));
    end
  end
  kinds = together(kinds);
  for k = 1:numel(kinds)                                    % two networks are network 1 and network 2
    same = find(strcmp({kinds.type}, kinds(k).type));
    if numel(same) > 1
      kinds(k).name = sprintf('%s %d', kinds(k).name, find(same == k));
    end
  end
end

function kinds = together(kinds)
% Layers of one network that see pictures alike cost one pass.
  networks = find(strcmp('network', {kinds.type}));
  same = @(net) frs_cache('key', rmfield(net, setdiff(fieldnames(net), {'hash', 'order', 'mean', 'scale', 'size', 'multiple', 'patch', 'channels'})));
  keys = arrayfun(@(k) same(kinds(k).source), networks, 'UniformOutput', false);
  for k = 1:numel(networks)
    mates = networks(strcmp(keys{k}, keys));
    layers = unique([arrayfun(@(m) kinds(m).source.layer, mates, 'UniformOutput', false), ...
                     arrayfun(@(m) frs_pooled_layer(kinds(m).source), mates, 'UniformOutput', false)], 'stable');
    if numel(layers) > 1
      kinds(networks(k)).source.together = layers;
    end
  end
end

function kind = kind_of(verb, f, maxCount)
  if frs_names_network(f)
    name = f;
    f = frs_network(name);
    if ~isfield(f, 'kind')
      error(['frs:' verb ':badOption'], 'features: say which layer of %s, by frs_network(''%s'', ''layer'', name) or in the text file beside it.', ...
            name, name);
    end
  end
  if ischar(f) && strcmpi(f, 'sift')
    f = struct();
  end
  if isa(f, 'function_handle')
    kind = struct('type', 'function', 'name', 'own', 'source', f, 'key', '');
  elseif isstruct(f) && isscalar(f) && isfield(f, 'kind')
    kind = struct('type', 'network', 'name', 'network', 'source', f, 'key', rmfield(f, 'file'));
  elseif isstruct(f) && isscalar(f)
    if ~isfield(f, 'maxCount')
      f.maxCount = maxCount;
    end
    kind = struct('type', 'sift', 'name', 'SIFT', 'source', f, 'key', f);
  elseif ischar(f) && size(f, 1) == 1
    if ~exist(f, 'dir')
      error(['frs:' verb ':noFile'], 'features: there is no folder %s.', f);
    end
    kind = struct('type', 'folder', 'name', 'own', 'source', f, 'key', 'folder');
  else
    error(['frs:' verb ':badOption'], ...
          ['features must be ''sift'', a network (a struct of frs_network, a name of frs_networks, an ONNX file), a struct of ' ...
          'options of frs_dsift, a ' ...
          'function handle, the name of a folder, or a cell of them; got a %s.'], class(f));
  end
end

function key = function_key(kind, keys, number)
% The name that the user gave; else the text of the function and what it captured, where that can be told as text.
  keys = keys(~cellfun('isempty', keys));
  if number <= numel(keys)
    key = ['own ' keys{number}];
    return
  end
  try
    key = ['function ' frs_cache('key', kind.source)];
  catch
    key = '';
  end
end
