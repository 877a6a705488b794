function remove_folder(folder)
%REMOVE_FOLDER  Delete FOLDER with all it holds, without a question.
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false, 'local');
  end
  rmdir(folder, 's');
end
