function state = frs_unpack_state(entry)
%FRS_UNPACK_STATE  The state of frs_supervoxels from a cache entry of frs_pack_state.
  state = struct();
  for name = fieldnames(entry)'
    if strncmp(name{1}, 'state_', 6)
      v = entry.(name{1});
      field = name{1}(7:end);
      if strcmp(field, 'pixels')
        v = uint8(v);
      elseif any(strcmp(field, {'size', 'merges', 'leaves', 'labels', 'level'}))
        v = reshape(typecast(reshape(v, 1, []), 'double'), [], 1);
      end
      state.(field) = v;
    end
  end
  if isempty(fieldnames(state))
    state = [];
  end
end
