function frs_positive(verb, opts, names)
%FRS_POSITIVE  Raise frs:VERB:badOption unless the options NAMES are positive finite scalars.
  for k = 1:numel(names)
    v = opts.(names{k});
    if ~(isnumeric(v) && isreal(v) && isscalar(v) && v > 0 && isfinite(v))
      error(['frs:' verb ':badOption'], '%s must be a positive finite number.', names{k});
    end
  end
end
