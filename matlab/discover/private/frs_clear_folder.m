function frs_clear_folder(folder)
%FRS_CLEAR_FOLDER  Delete a folder with all that is in it, where it exists; the host does not ask.
  if exist(folder, 'dir')
    if exist('OCTAVE_VERSION', 'builtin')
      confirm_recursive_rmdir(false, 'local');
    end
    rmdir(folder, 's');
  end
end
