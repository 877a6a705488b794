function make_folder(folder)
%MAKE_FOLDER  Make the folder where there is none.
  if ~exist(folder, 'dir')
    assert(mkdir(folder) == 1);
  end
end
