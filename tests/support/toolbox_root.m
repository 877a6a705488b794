function root = toolbox_root()
%TOOLBOX_ROOT  Folder of the toolbox.
  root = fileparts(fileparts(fileparts(mfilename('fullpath'))));
end
