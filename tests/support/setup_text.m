function text = setup_text()
%SETUP_TEXT  The command that gives another interpreter the toolbox and the build of this one.
  build = fileparts(fileparts(which('frs_version_mex')));
  text = sprintf('addpath(''%s''); frs_setup(''%s''); ', fullfile(toolbox_root(), 'matlab'), build);
end
