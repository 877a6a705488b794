function [g, map] = frs_cue(verb, cue, L, graph, file)
%FRS_CUE  Figure/ground cue of the regions of a picture: 'border', or a function f(L, graph, file) of the user's.
%   GRAPH is of frs_edges. MAP is the cue at the pixels, [] where there is none (see frs_cue_values). See frs_localize.
  map = [];
  if isa(cue, 'function_handle')
    [g, map] = frs_cue_values(verb, cue(L, graph, file), L, graph.count);
  else
    g = geodesic(graph.pairs, graph.strength, frs_border(L, graph.count) > 0);
  end
end

function g = geodesic(pairs, cost, source)
% Length of the shortest path from each region to one of the regions SOURCE (1-by-N logical).
% Crossing from pairs(e, 1) to pairs(e, 2) or back costs cost(e) >= 0. Where no path leads, and where
% there is no source, g is the largest length that occurs. Every pass extends all paths by an edge (Bellman
% and Ford), so that as many passes are needed as the longest path has edges: few, in the graph of a picture.
  N = numel(source);
  from = [pairs(:, 1); pairs(:, 2)];
  to = [pairs(:, 2); pairs(:, 1)];
  cost = [cost(:); cost(:)];
  g = Inf(N, 1);
  g(source) = 0;
  for pass = 1:N
    shorter = min(g, accumarray(to, g(from) + cost, [N 1], @min, Inf));
    if all(shorter == g)
      break
    end
    g = shorter;
  end
  g(isinf(g)) = max([0; g(isfinite(g))]);
  g = g';
end
