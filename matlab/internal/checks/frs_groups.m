function [group, names] = frs_groups(verb, value, n, files)
%FRS_GROUPS  Group of each of N items, 1-by-N from 1, and the names of the groups; [] where VALUE, an option, is [].
%   Items of one group (a slide, a plate, a patient, a day) stay on one side of every split. VALUE is a number or a text for each item or,
%   where FILES are given, a regular expression: what it finds in the name of a file, or what its first pair of parentheses
%   finds there, names the group.
  group = [];
  names = {};
  if isnumeric(value) && isempty(value)
    return
  end
  if ischar(value) && nargin > 3
    value = cellfun(@(file) found_in(verb, value, file), files, 'UniformOutput', false);
  end
  numbers = isnumeric(value) && isreal(value) && all(isfinite(value(:)));
  if ~numbers && ~iscellstr(value)
    error(['frs:' verb ':badOption'], 'groups must be a number or a text for each item; got %s.', frs_given(value));
  end
  if numel(value) ~= n
    error(['frs:' verb ':badOption'], 'groups must have an entry for each of the %d items; got %d.', n, numel(value));
  end
  [names, ~, group] = unique(value(:)');
  group = reshape(group, 1, []);
  if numbers
    names = arrayfun(@(v) sprintf('%.15g', v), double(full(names)), 'UniformOutput', false);
  end
end

function name = found_in(verb, pattern, file)
  file = strrep(file, '\', '/');
  try
    [name, token] = regexp(file, pattern, 'match', 'tokens', 'once');
  catch problem
    error(['frs:' verb ':badOption'], 'groups must be a regular expression; %s', problem.message);
  end
  if ~isempty(token)
    name = token{1};
  end
  if isempty(name)
    error(['frs:' verb ':badOption'], 'groups: ''%s'' finds nothing in %s.', pattern, file);
  end
end
