function pairs = frs_option_pairs(verb, args)
%FRS_OPTION_PAIRS  Name/value pairs and structs, mixed freely, as a 2-by-k cell of names and values.
  pairs = cell(2, 0);
  names = args(1:2:end);
  if 2 * numel(names) == numel(args) && all(cellfun('isclass', names, 'char') & cellfun('size', names, 1) == 1 & cellfun('ndims', names) == 2)
    pairs = reshape(args, 2, []);                        % as most calls are
    return
  end
  k = 1;
  while k <= numel(args)
    if isstruct(args{k}) && isscalar(args{k})
      pairs = [pairs, [fieldnames(args{k})'; struct2cell(args{k})']];
      k = k + 1;
    elseif is_line(args{k}) && k < numel(args)
      pairs = [pairs, reshape(args(k:k + 1), 2, 1)];
      k = k + 2;
    elseif is_line(args{k})
      error(['frs:' verb ':badOption'], 'Option ''%s'' has no value.', args{k});
    else
      error(['frs:' verb ':badOption'], 'Options must be name/value pairs or structs; got a %s.', class(args{k}));
    end
  end
end

function yes = is_line(x)
  yes = ischar(x) && ndims(x) == 2 && size(x, 1) == 1;
end
