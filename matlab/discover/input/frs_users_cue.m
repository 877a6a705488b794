function [values, maps] = frs_users_cue(verb, cue, ds, cache)
%FRS_USERS_CUE  A cue of the user's for all regions of DS: from a function f(L, A, FILE), a cell with a row or a map for each image,
%   or a network of frs_network, whose maps are kept in the folder CACHE.
%   MAPS is a cell with the cue at the pixels, [] where it has values of regions only (see frs_cue_values); of large pictures they are
%   reduced to 320 by 240 pixels.
  n = numel(ds.files);
  if iscell(cue) && numel(cue) ~= n
    error(['frs:' verb ':badSize'], 'cue must have a row of values or a map for each of the %d files; got %d.', n, numel(cue));
  end
  values = cell(1, n);
  maps = cell(1, n);
  count = accumarray(ds.bag(:), 1, [n 1]);
  for i = 1:n
    L = ds.labels{i};
    if iscell(cue)
      [values{i}, map] = frs_cue_values(verb, cue{i}, L, count(i));
    elseif isstruct(cue)
      [values{i}, map] = frs_cue_values(verb, network_map(verb, cue, ds.files{i}, ds.hash{i}, cache), L, count(i));
    else
      [values{i}, map] = frs_cue(verb, cue, L, frs_edges(verb, L, ds.adjacency{i}), ds.files{i});
    end
    maps{i} = reduced(map);
  end
  values = [values{:}];
end

function map = network_map(verb, net, file, hash, cache)
  key = frs_cache('key', 'cue', hash, rmfield(net, 'file'));
  entry = frs_cache('read', cache, key);
  if isempty(entry)
    f = frs_network_cue(verb, net);
    entry = struct('map', f([], [], file));
    frs_cache('write', cache, key, entry);
  end
  map = entry.map;
end

function map = reduced(map)
  scale = sqrt(320 * 240 / numel(map));
  if scale < 1
    map = frs_resize(map, ceil(scale * size(map, 1)), ceil(scale * size(map, 2)));
  end
end
