function entry = frs_pack_state(state)
%FRS_PACK_STATE  The state of frs_supervoxels as fields of a cache entry, which holds single and uint32 matrices only.
  entry = struct();
  for name = fieldnames(state)'
    v = state.(name{1});
    if isa(v, 'uint8')
      v = uint32(v);
    elseif isa(v, 'double')                               % bit by bit: a run that goes on must not differ
      v = typecast(reshape(v, 1, []), 'uint32');
    end
    entry.(['state_' name{1}]) = v;
  end
end
