function opts = frs_parse(verb, table, args)
%FRS_PARSE  Options of a public function: defaults overlaid by name/value pairs and structs, and checked.
%   OPTS = FRS_PARSE(VERB, TABLE, ARGS) takes the cell ARGS of name/value pairs and structs, mixed freely, and
%   overlays them on the defaults in the m-by-3 cell TABLE with rows name, default, rule. Names are matched exactly
%   but without regard to case; unknown ones raise frs:VERB:unknownOption and list the known ones. A value that
%   was given and breaks its rule raises frs:VERB:badOption. Texts among choices and kernels are taken without regard to case too, and
%   given as they are listed. Rules:
%     ''                 anything; the function checks it itself
%     {'a', 'b'}         one of these texts; {'a', 'b', '|number (0 1)'} lets values that are no text follow the rule after |
%     'kernel all'       the name of a kernel; 'kernel additive' that of an additive one
%     'function'         a function handle
%     '[]'               nothing but [], for the place after |
%     'text'             a line of text, '' too
%     'files'            a file name, '' too, or a cell of them
%     'flag'             true or false; becomes logical
%     'struct'           a scalar struct
%     'number (0 Inf)'   a real number between the limits; ( and ) exclude a limit, [ and ] include it
%     'whole [1 Inf)'    the same, a whole number
%     'numbers (0 1]'    one number or more between the limits; 'wholes [1 9]' the same, whole numbers
%     'count'            a whole number from 0 to 2^53, as seed, threads and verbose are everywhere
%   A question mark after the first word, as in 'number? (0 Inf)', lets [] pass, which means "chosen by the
%   function". Numbers become full doubles. Only values that were given are checked, not the defaults.
  names = table(:, 1)';
  opts = cell2struct(table(:, 2), names, 1);
  pairs = frs_option_pairs(verb, args);
  for k = 1:size(pairs, 2)
    hit = find(strcmpi(pairs{1, k}, names));
    if isempty(hit)
      error(['frs:' verb ':unknownOption'], 'Unknown option ''%s''; known are: %s.', pairs{1, k}, strjoin(names, ', '));
    end
    value = pairs{2, k};
    if ~isempty(table{hit, 3})
      value = checked(verb, names{hit}, table{hit, 3}, value);
    end
    opts.(names{hit}) = value;
  end
end

function value = checked(verb, name, rule, value)
  if iscell(rule)
    other = rule(strncmp(rule, '|', 1));
    if ~isempty(other) && ~ischar(value)
      value = checked(verb, name, other{1}(2:end), value);
    else
      value = frs_choice(verb, name, value, rule(~strncmp(rule, '|', 1)));
    end
    return
  end
  at = find([rule ' '] == ' ', 1);
  kind = rule(1:at - 1);
  limits = rule(at + 1:end);
  optional = kind(end) == '?';
  kind = kind(1:end - optional);
  if optional && isnumeric(value) && isempty(value)
    value = [];
    return
  end
  wanted = '';                                          % what the value must be and is not
  switch kind
    case 'count'
      value = check_count(verb, name, value);
    case {'number', 'whole', 'numbers', 'wholes'}
      value = check_number(verb, name, kind, limits, value);
    case 'text'
      if ~(ischar(value) && size(value, 1) <= 1 && ndims(value) == 2)
        wanted = 'a line of text';
      end
    case 'files'
      if ~(iscellstr(value) || (ischar(value) && size(value, 1) <= 1))
        wanted = 'a file name or a cell of them';
      end
    case 'flag'
      if ~((islogical(value) || isnumeric(value)) && isscalar(value) && ~isnan(value))
        wanted = 'true or false';
      else
        value = logical(value);
      end
    case 'struct'
      if ~(isstruct(value) && isscalar(value))
        wanted = 'a struct of options';
      end
    case 'kernel'
      value = frs_choice(verb, name, value, frs_kernel_names(limits));
    case '[]'
      if ~(isnumeric(value) && isempty(value))
        wanted = 'a text or []';
      end
    case 'function'
      if ~isa(value, 'function_handle')
        wanted = 'a function handle';
      end
  end
  if ~isempty(wanted)
    error(['frs:' verb ':badOption'], '%s must be %s; got %s.', name, wanted, frs_given(value));
  end
end

function value = check_number(verb, name, kind, limits, value)
  ends = sscanf(limits(2:end - 1), '%f')';
  several = any(strcmp(kind, {'numbers', 'wholes'}));
  whole = any(strcmp(kind, {'whole', 'wholes'}));
  good = (isnumeric(value) || islogical(value)) && isreal(value) && (isscalar(value) || (several && ~isempty(value)));
  if good
    value = double(full(value));
    low = value > ends(1) | (limits(1) == '[' & value == ends(1));
    high = value < ends(2) | (limits(end) == ']' & value == ends(2));
    good = all(low(:) & high(:)) && (~whole || all(value(:) == floor(value(:))));
  end
  if good
    return
  end
  what = {'a number', 'a whole number', 'one or more numbers', 'one or more whole numbers'};
  error(['frs:' verb ':badOption'], '%s must be %s in %s; got %s.', name, what{1 + whole + 2 * several}, ...
        strrep(limits, ' ', ', '), frs_given(value));
end

function value = check_count(verb, name, value)
  if ~(isnumeric(value) || islogical(value)) || ~isreal(value) || issparse(value) || ~isscalar(value)
    error(['frs:' verb ':badType'], '%s must be a whole number; got %s.', name, frs_given(value));
  end
  if isnan(value)
    error(['frs:' verb ':notFinite'], '%s must not be NaN.', name);
  end
  if ~(value >= 0 && value <= 2 ^ 53 && value == floor(value))
    error(['frs:' verb ':badOption'], '%s must be a whole number from 0 to 2^53; got %g.', name, value);
  end
end
