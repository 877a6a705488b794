function graph = frs_edges(verb, L, A)
%FRS_EDGES  Neighbours in L with length and strength of their boundaries: those of A, or of L where A has none.
%   Where no strength is known (all are 0), every boundary has strength 1, so that paths count boundaries.
  graph = A;
  if ~isstruct(A) || ~all(isfield(A, {'pairs', 'length', 'strength', 'count'}))
    graph = frs_renamed(verb, @() frs_adjacency(L));
  end
  E = size(graph.pairs, 1);
  if numel(graph.length) ~= E || numel(graph.strength) ~= E
    error(['frs:' verb ':badSize'], 'length and strength of A must have a value for each of its %d pairs.', E);
  end
  if any(~isfinite(graph.strength) | graph.strength < 0)
    error(['frs:' verb ':badValue'], 'strength of A must be finite and not negative.');
  end
  if ~any(graph.strength > 0)
    graph.strength = ones(E, 1);
  end
end
