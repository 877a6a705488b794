function [own, rest] = frs_split_options(verb, names, args)
%FRS_SPLIT_OPTIONS  Name/value pairs of a function that hands the others on.
%   [OWN, REST] = FRS_SPLIT_OPTIONS(VERB, NAMES, ARGS) sorts the name/value pairs and structs of the
%   cell ARGS: OWN holds the pairs named in the cell NAMES, REST all others.
  own = {};
  rest = {};
  k = 1;
  while k <= numel(args)
    if isstruct(args{k}) && isscalar(args{k})
      pairs = [fieldnames(args{k})'; struct2cell(args{k})'];
      k = k + 1;
    elseif ischar(args{k}) && k < numel(args)
      pairs = reshape(args(k:k + 1), 2, 1);
      k = k + 2;
    elseif ischar(args{k})
      error(['frs:' verb ':badOption'], 'Option ''%s'' has no value.', args{k});
    else
      error(['frs:' verb ':badOption'], 'Options must be name/value pairs or structs; got a %s.', class(args{k}));
    end
    for j = 1:size(pairs, 2)
      if any(strcmpi(pairs{1, j}, names))
        own = [own, pairs(:, j)'];
      else
        rest = [rest, pairs(:, j)'];
      end
    end
  end
end
