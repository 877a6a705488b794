function value = frs_choice(verb, name, value, known)
%FRS_CHOICE  VALUE of option NAME as it is written among the texts KNOWN; anything else raises frs:VERB:badOption.
%   Case does not matter, as in names of options, unless two of KNOWN differ in it alone: then VALUE must be exact.
  hit = [];
  if ischar(value)
    hit = find(strcmp(value, known), 1);
    if isempty(hit)
      hit = find(strcmpi(value, known));
    end
  end
  if ~isscalar(hit)
    error(['frs:' verb ':badOption'], '%s must be one of %s; got %s.', name, strjoin(known(~cellfun('isempty', known)), ', '), frs_given(value));
  end
  value = known{hit};
end
