function names = frs_names_in(folder)
%FRS_NAMES_IN  Names in FOLDER without a dot in front, sorted, a row; whatever characters they and the folder's name have.
%   Octave's dir takes * ? [ ] for a pattern and stops at the first name that is not UTF-8, its readdir does not.
  if exist('OCTAVE_VERSION', 'builtin')
    names = readdir(folder);
  else
    list = dir(folder);
    names = {list.name};
  end
  names = sort(names(~strncmp(names, '.', 1)));
  names = names(:)';
end
