function [folder, cleanup] = scratch_folder()
%SCRATCH_FOLDER  Name of a folder that goes with everything in it when CLEANUP does.
  folder = tempname();
  cleanup = onCleanup(@() remove(folder));
end

function remove(folder)
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false, 'local');
  end
  rmdir(folder, 's');
end
