function frs_setup(buildFolder)
%FRS_SETUP  Put the toolbox on the path and check that it is built.
%   FRS_SETUP() adds the toolbox and its compiled functions to the path; call it once a session.
%   FRS_SETUP(FOLDER) takes the compiled functions from another build folder (default: build).
%   Where they are missing the error frs:setup:notBuilt says how to build them.
%
%   See also frs_compile, frs_version.
%
%   Example
%     >> frs_setup
  root = fileparts(fileparts(mfilename('fullpath')));
  if nargin < 1
    buildFolder = fullfile(root, 'build');
  end
  addpath(fullfile(root, 'matlab'), fullfile(root, 'demos'));
  modules = fullfile(buildFolder, 'mex');
  if exist(modules, 'dir')
    addpath(modules);
  end
  if exist('frs_version_mex', 'file') ~= 3
    error('frs:setup:notBuilt', ['The compiled functions are not in %s. Build them with ' ...
          'frs_compile, or with CMake:\n  cmake -S "%s" -B "%s" && cmake --build "%s"'], ...
          modules, root, buildFolder, buildFolder);
  end
end
