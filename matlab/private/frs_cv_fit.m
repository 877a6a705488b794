function model = frs_cv_fit(task, fold, C, before, names)
%FRS_CV_FIT  The model trained on a fold of frs_cv_fold with C.
%   BEFORE is the model of the C before, or []: a good start where the trainer takes one. NAMES are the options of
%   frs_crossval, for the message about unknown ones.
  start = {};
  if ~isempty(before) && strcmp(strrep(func2str(task.trainer), '@', ''), 'frs_select_features')
    start = {'start', before};
  end
  try
    model = frs_renamed('crossval', @() task.trainer(fold.train{:}, 'C', C, start{:}, fold.options{:}));
  catch e
    if ~isempty(regexp(e.identifier, '^frs:\w+:unknownOption$', 'once'))
      error('frs:crossval:unknownOption', 'Neither frs_crossval (%s) nor the trainer: %s', strjoin(names, ', '), e.message);
    elseif any(strcmp(e.identifier, {'Octave:invalid-fun-call', 'MATLAB:TooManyInputs', 'MATLAB:maxrhs'}))
      error('frs:crossval:badType', 'trainer must take (X, y, ''C'', C, ...), or (H, bag, y, ...), and give a model: %s', e.message);
    end
    rethrow(e);
  end
end
