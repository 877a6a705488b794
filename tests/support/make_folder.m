function make_folder(folder)
%MAKE_FOLDER  Folder, if it is not there yet.
  if ~exist(folder, 'dir')
    assert(mkdir(folder) == 1);
  end
end
