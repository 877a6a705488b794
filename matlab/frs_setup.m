function frs_setup(buildFolder)
%FRS_SETUP  Put the toolbox on the path and check that it is built.
%   FRS_SETUP() adds the toolbox and its compiled functions to the path; call it once a session.
%   FRS_SETUP(FOLDER) takes the compiled functions from that folder: a build folder of CMake, which holds them in mex, or the
%   folder that frs_compile was given as out. Without it they are taken from the folder build of the toolbox, or from
%   where they already are on the path.
%   Where they are missing the error frs:setup:notBuilt says how to build them.
%
%   See also frs_compile, frs_version.
%
%   Example
%     frs_setup
  root = fileparts(fileparts(mfilename('fullpath')));
  asked = nargin > 0;
  if ~asked
    buildFolder = fullfile(root, 'build');
  elseif ~ischar(buildFolder) || size(buildFolder, 1) ~= 1
    error('frs:setup:badType', 'folder must be the name of a build folder; got a %s.', class(buildFolder));
  end
  folders = frs_rooms('all');
  if exist(fullfile(root, 'demos'), 'dir')
    folders{end + 1} = fullfile(root, 'demos');
  end
  addpath(folders{:});
  holdsModules = @(folder) exist(fullfile(folder, ['frs_version_mex.' mexext()]), 'file') > 0;
  modules = fullfile(buildFolder, 'mex');
  if asked && ~holdsModules(modules) && holdsModules(buildFolder)
    modules = buildFolder;
  end
  built = holdsModules(modules);
  if built
    addpath(modules);
  end
  if ~built && (asked || ~is_compiled())
    error('frs:setup:notBuilt', ['The compiled functions are not in %s. Build them with ' ...
          'frs_compile, or with CMake:\n  cmake -S "%s" -B "%s" && cmake --build "%s"'], ...
          modules, root, buildFolder, buildFolder);
  end
end

function yes = is_compiled()
% Whether the compiled functions are here: on the path, or in the private folder of an installed package, where exist does not look.
  try
    frs_version_mex();
    yes = true;
  catch
    yes = false;
  end
end
