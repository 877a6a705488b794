function values = frs_option_by_class(option, given, names)
%FRS_OPTION_BY_CLASS  The value of an option for each of the classes NAMES, a cell.
%   With one class GIVEN is its value. With several it is [] or a struct with a field for each class, or rows {name, value; ...}; classes
%   that are not named have [].
  values = cell(1, numel(names));
  if numel(names) == 1
    values = {given};
    return
  elseif isempty(given)
    return
  elseif isstruct(given) && isscalar(given)
    given = [fieldnames(given), struct2cell(given)];
  end
  if ~iscell(given) || size(given, 2) ~= 2 || ~iscellstr(given(:, 1))
    error('frs:discover:badType', '%s of several classes must be a struct with a field for each class, or a cell {class, %s; ...}; got a %s.', ...
          option, option, class(given));
  end
  for k = 1:size(given, 1)
    hit = strcmp(given{k, 1}, names);
    if ~any(hit)
      error('frs:discover:badValue', '%s names the class %s; the classes are %s.', option, given{k, 1}, strjoin(names, ', '));
    end
    values{hit} = given{k, 2};
  end
end
