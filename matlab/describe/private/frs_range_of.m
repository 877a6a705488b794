function range = frs_range_of(verb, value, texts)
%FRS_RANGE_OF  The option range of frs_VERB, checked: one of TEXTS or rows [low high]. VALUE may be a struct with the field range.
%   A codebook that has no such field is of an earlier version, for which 16 bits were [0 65535].
  if isstruct(value) && ~isempty(value)
    range = [0 65535];
    if isfield(value, 'range')
      range = value(1).range;
    end
    value = range;
  end
  range = value;
  if ischar(range)
    range = frs_choice(verb, 'range', range, texts);
  elseif ~isnumeric(range) || ~isreal(range) || ndims(range) > 2 || size(range, 2) ~= 2 || isempty(range) || ...
      ~all(isfinite(range(:))) || any(range(:, 1) > range(:, 2))
    error(['frs:' verb ':badOption'], 'range must be a text or rows [low high] of finite numbers; got %s.', frs_given(range));
  end
  if isnumeric(range)
    range = double(full(range));
  end
end
