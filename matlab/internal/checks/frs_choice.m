function frs_choice(verb, name, value, known)
%FRS_CHOICE  Raise frs:VERB:badOption unless VALUE, of option NAME, is one of the texts KNOWN.
  if ~ischar(value) || ~any(strcmp(value, known))
    error(['frs:' verb ':badOption'], '%s must be one of %s; got %s.', name, strjoin(known(~cellfun('isempty', known)), ', '), frs_given(value));
  end
end
