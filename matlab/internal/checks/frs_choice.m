function frs_choice(verb, name, value, known)
%FRS_CHOICE  Raise frs:VERB:badOption unless VALUE, of option NAME, is one of the texts KNOWN.
  if ~ischar(value) || ~any(strcmp(value, known))
    given = '';
    if ischar(value)
      given = sprintf('; got ''%s''', value);
    end
    error(['frs:' verb ':badOption'], '%s must be one of %s%s.', name, strjoin(known, ', '), given);
  end
end
