function f = frs_network_cue(verb, net)
%FRS_NETWORK_CUE  The map of a network as a cue: a function f(L, A, FILE) that gives it for the picture FILE.
  f = @(L, A, file) one_map(verb, net, file);
end

function map = one_map(verb, net, file)
  map = frs_network(net, frs_imread(file, 'maxPixels', 1e6));
  if size(map, 3) ~= 1
    error(['frs:' verb ':badSize'], ['As a cue the layer of a network must give one map, larger on the figure; %s gives %d ' ...
          'channels.'], net.file, size(map, 3));
  end
end
