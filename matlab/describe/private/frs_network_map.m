function [map, seen, tokens, input] = frs_network_map(net, I, threads)
%FRS_NETWORK_MAP  Map of the uint8 RGB picture I under NET, h-by-w-by-channels; SEEN is the [H W] at which the network saw it.
%   TOKENS is [patch others] where the layer gives tokens (zeros otherwise), INPUT the [H W] that the file fixes, 0 where it is free;
%   where I is [] only that is found.
%   Processes are kept for the next picture, two of them. One that fails or is interrupted is ended: what it would answer next
%   belongs to no picture any more. A process computes all layers of net.together in one pass; the maps of its last picture are
%   kept for the other layers.
  persistent running
  if isempty(running)
    running = struct('key', {}, 'process', {}, 'guard', {}, 'input', {}, 'last', {});
  end
  layers = {net.layer};
  if isfield(net, 'together') && any(strcmp(net.layer, net.together))
    layers = net.together;
  end
  names = sprintf('%s\n', layers{:});
  key = sprintf('%s %d %s', net.hash, threads, names);
  mine = find(strcmp(key, {running.key}), 1);
  if isempty(mine)
    [process, text] = started(net, names, threads);
    entry = struct('key', key, 'process', process, 'guard', onCleanup(@() frs_network_close_mex(process)), ...
                   'input', sscanf(text, '%d', [1 2]), 'last', []);
  else
    entry = running(mine);
    running(mine) = [];
  end
  input = entry.input;
  if isempty(I)
    [map, seen, tokens] = deal([]);
    running = [entry, running(1:min(1, end))];
    return
  end
  seen = seen_size(net, [size(I, 1), size(I, 2)]);
  how = struct('size', seen, 'mean', net.mean, 'scale', net.scale, 'bgr', strcmp(net.order, 'bgr'), 'patch', sum(net.patch), ...
               'channels', [0 0], 'layers', numel(layers));
  if ~isempty(net.channels)
    how.channels = net.channels - 1;
  end
  if isempty(entry.last) || ~isequal(entry.last.how, how) || ~isequal(entry.last.I, I)
    try
      [maps, all] = frs_network_run_mex(entry.process, I, how);
    catch e
      if ~isempty(regexp(e.identifier, ':(badValue|badType|badSize|badOption)$', 'once'))
        running = [entry, running(1:min(1, end))];          % it refused this picture and waits for the next
      end
      rethrow(e);
    end
    kept = struct('how', how, 'I', I, 'maps', {maps}, 'tokens', all);
    entry.last = kept(1:end * (numel(layers) > 1));         % one layer alone has nobody to keep it for
  else
    kept = entry.last;
  end
  mine = find(strcmp(net.layer, layers), 1);
  map = kept.maps{mine};
  tokens = kept.tokens(mine, :);
  running = [entry, running(1:min(1, end))];
end

function [process, text] = started(net, names, threads)
  file = found(net);
  try
    [process, text] = frs_network_open_mex(frs_network_program(), file, names, threads);
  catch e
    rethrow(struct('identifier', e.identifier, 'message', [net.file ': ' e.message], 'stack', e.stack));
  end
end

function file = found(net)
% The file where it was, or one of the same name in the current folder.
  [~, name, ending] = fileparts(net.file);
  file = net.file;
  if ~exist(file, 'file')
    file = fullfile(pwd(), [name ending]);
  end
  if ~exist(file, 'file')
    error('frs:network:noFile', 'The network %s is not there: put it back, or put %s into the current folder, %s.', ...
          net.file, [name ending], pwd());
  end
  if ~strcmp(frs_extract_hash_mex(file, 1), net.hash)
    error('frs:network:badOption', ['%s is not the file that this network was made of: it has changed. Put the old one back, or ' ...
          'make a new network of it and learn again.'], file);
  end
end

function seen = seen_size(net, extent)
  seen = net.size;
  if isempty(seen)
    if isfield(net, 'side') && ~isempty(net.side)
      extent = extent * net.side / max(extent);
    end
    seen = max(1, round(extent / net.multiple)) * net.multiple;
  end
end
