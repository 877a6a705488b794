function value = frs_remembered(memory, key, make)
%FRS_REMEMBERED  What MEMORY, a containers.Map, holds under KEY; else make(), which it holds from then on as long as it has room.
%   A map is shared by all who have it: pages of several classes show the same pictures.
  if isKey(memory, key)
    value = memory(key);
    return
  end
  value = make();
  if memory.Count < 500                                   % words and places of a picture take some 200 KB
    memory(key) = value;                                  %#ok<NASGU> the map of the caller
  end
end
