function g = frs_cue(verb, cue, L, graph, file)
%FRS_CUE  Figure/ground cue of the regions of a picture: 'border', or a function f(L, graph, file) of the user's.
%   GRAPH is of frs_edges. See frs_localize.
  if isa(cue, 'function_handle')
    g = frs_check_cue(verb, cue(L, graph, file), graph.count);
  else
    g = frs_geodesic(graph.pairs, graph.strength, frs_border(L, graph.count) > 0);
  end
end
