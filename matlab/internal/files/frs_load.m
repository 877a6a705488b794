function content = frs_load(verb, file)
%FRS_LOAD  Variables of a binary MAT file, as a struct, by a reader of our own: the host's load runs code of files that hold functions.
%   Files that hold anything but numbers, texts, logical values, cells and structs, files of other formats and damaged ones raise
%   frs:VERB:badValue.
  if ~exist(file, 'file')
    error(['frs:' verb ':noFile'], 'There is no file %s.', file);
  end
  try
    content = frs_load_mex(file);
  catch e
    error(regexprep(e.identifier, '^frs:load:', ['frs:' verb ':']), 'Cannot read %s: %s', file, e.message);
  end
end
