function [own, rest] = frs_split_options(verb, names, args)
%FRS_SPLIT_OPTIONS  Name/value pairs of a function that hands the others on.
%   [OWN, REST] = FRS_SPLIT_OPTIONS(VERB, NAMES, ARGS) sorts the name/value pairs and structs of the
%   cell ARGS: OWN holds the pairs named in the cell NAMES, REST all others.
  pairs = frs_option_pairs(verb, args);
  mine = false(1, size(pairs, 2));
  for k = 1:size(pairs, 2)
    mine(k) = any(strcmpi(pairs{1, k}, names));
  end
  own = reshape(pairs(:, mine), 1, []);
  rest = reshape(pairs(:, ~mine), 1, []);
end
