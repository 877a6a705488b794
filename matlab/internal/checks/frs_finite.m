function frs_finite(verb, name, x)
%FRS_FINITE  Raise frs:VERB:badType or :notFinite unless X holds finite real numbers.
  if ~(isnumeric(x) || islogical(x)) || ~isreal(x)
    error(['frs:' verb ':badType'], '%s must hold real numbers; got a %s.', name, class(x));
  end
  if ~all(isfinite(x(:)))
    error(['frs:' verb ':notFinite'], '%s must be finite.', name);
  end
end
