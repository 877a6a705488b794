function name = frs_cue_name(cue)
%FRS_CUE_NAME  What option cue of frs_discover is called in models and results: its name, or 'own' where it is the user's.
  name = cue;
  if ~ischar(cue)
    name = 'own';
  end
end
