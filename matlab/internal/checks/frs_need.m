function frs_need(verb, given, needed)
%FRS_NEED  Raise frs:VERB:badSize when fewer arguments were given than the function needs.
  if given < needed
    error(['frs:' verb ':badSize'], 'frs_%s needs at least %s, but got %d; see help frs_%s.', ...
          verb, frs_plural(needed, 'argument'), given, verb);
  end
end
