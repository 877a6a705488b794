function content = frs_load(verb, file)
%FRS_LOAD  Variables of a binary MAT file, as a struct, after a check that reading it cannot run code of the file's.
%   Files that hold function handles or objects, text files and damaged ones raise frs:VERB:badValue.
  if ~exist(file, 'file')
    error(['frs:' verb ':noFile'], 'There is no file %s.', file);
  end
  try
    frs_load_mex(file);
    content = load(file, '-mat');
  catch e
    error(['frs:' verb ':badValue'], 'Cannot read %s: %s', file, e.message);
  end
end
