function folder = folder_for_test()
%FOLDER_FOR_TEST  Struct with the name of a new folder, which is deleted with all it holds when the struct is cleared.
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
  end
  folder.name = tempname();
  mkdir(folder.name);
  folder.cleanup = onCleanup(@() rmdir(folder.name, 's'));
end
