function opts = frs_parse(verb, defaults, args)
%FRS_PARSE  Options of a public function: defaults overlaid by name/value pairs and structs.
%   OPTS = FRS_PARSE(VERB, DEFAULTS, ARGS) takes the cell ARGS of name/value pairs and structs, mixed
%   freely, and overlays them on the struct DEFAULTS. Names are matched exactly but without regard to
%   case; values are taken as they are given. Unknown names raise frs:VERB:unknownOption and list the
%   known ones. The options that mean the same everywhere, seed, threads and verbose, are checked
%   here.
  opts = defaults;
  known = fieldnames(defaults);
  k = 1;
  while k <= numel(args)
    if isstruct(args{k}) && isscalar(args{k})
      names = fieldnames(args{k});
      values = struct2cell(args{k});
      k = k + 1;
    elseif ischar(args{k}) && k < numel(args)
      names = args(k);
      values = args(k + 1);
      k = k + 2;
    elseif ischar(args{k})
      error(['frs:' verb ':badOption'], 'Option ''%s'' has no value.', args{k});
    else
      error(['frs:' verb ':badOption'], ...
            'Options must be name/value pairs or structs; got a %s.', class(args{k}));
    end
    for j = 1:numel(names)
      hit = find(strcmpi(names{j}, known));
      if isempty(hit)
        error(['frs:' verb ':unknownOption'], 'Unknown option ''%s''; known are: %s.', ...
              names{j}, strjoin(known', ', '));
      end
      opts.(known{hit}) = values{j};
    end
  end
  for name = {'seed', 'threads', 'verbose'}
    if isfield(opts, name{1})
      check_count(verb, name{1}, opts.(name{1}));
    end
  end
end

function check_count(verb, name, value)
  if ~(isnumeric(value) || islogical(value)) || ~isreal(value) || issparse(value) || ~isscalar(value)
    error(['frs:' verb ':badType'], '%s must be a whole number; got a %s of class %s.', name, ...
          strjoin(arrayfun(@num2str, size(value), 'UniformOutput', false), '-by-'), class(value));
  end
  if isnan(value)
    error(['frs:' verb ':notFinite'], '%s must not be NaN.', name);
  end
  if value < 0 || value > 2 ^ 53 || value ~= floor(value)
    error(['frs:' verb ':badOption'], '%s must be a whole number from 0 to 2^53; got %g.', name, value);
  end
end
