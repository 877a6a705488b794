function [folder, cleanup] = scratch_folder()
%SCRATCH_FOLDER  Name of a new folder, which is deleted with everything in it when CLEANUP is cleared.
  folder = tempname();
  cleanup = onCleanup(@() remove(folder));
end

function remove(folder)
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false, 'local');
  end
  rmdir(folder, 's');
end
