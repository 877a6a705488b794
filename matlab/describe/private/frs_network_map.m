function [map, seen] = frs_network_map(net, I, threads)
%FRS_NETWORK_MAP  Map of the uint8 RGB picture I under NET, h-by-w-by-channels; SEEN is the [H W] at which the network saw it.
%   Processes are kept for the next picture, two of them. One that fails or is interrupted is ended: what it would answer next
%   belongs to no picture any more.
  persistent running
  if isempty(running)
    running = struct('key', {}, 'process', {}, 'guard', {});
  end
  key = sprintf('%s %s %d', net.hash, net.layer, threads);
  mine = find(strcmp(key, {running.key}), 1);
  if isempty(mine)
    process = started(net, threads);
    entry = struct('key', key, 'process', process, 'guard', onCleanup(@() frs_network_close_mex(process)));
  else
    entry = running(mine);
    running(mine) = [];
  end
  seen = seen_size(net, [size(I, 1), size(I, 2)]);
  try
    map = frs_network_run_mex(entry.process, I, struct('size', seen, 'mean', net.mean, 'scale', net.scale, ...
                                                       'bgr', strcmp(net.order, 'bgr')));
  catch e
    if ~isempty(regexp(e.identifier, ':(badValue|badType|badSize)$', 'once'))
      running = [entry, running(1:min(1, end))];          % it refused this picture and waits for the next
    end
    rethrow(e);
  end
  running = [entry, running(1:min(1, end))];
end

function process = started(net, threads)
  file = found(net);
  try
    process = frs_network_open_mex(frs_network_program(), file, net.layer, threads);
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
    seen = max(1, round(extent / net.multiple)) * net.multiple;
  end
end
