function folder = pack_matlab(out)
%PACK_MATLAB  Lay out the MATLAB toolbox and, in MATLAB R2023a or later, write frs-<version>.mltbx.
%   FOLDER = PACK_MATLAB(OUT) makes OUT/frs: the functions, their compiled files (build them first with frs_compile or
%   CMake) and functionSignatures.json for completion. The folder is named frs, so that `help frs` and `ver('frs')`
%   find Contents.m. In Octave only the folder is made; use the package of pack.cmake there.
  root = fileparts(fileparts(mfilename('fullpath')));
  folder = fullfile(out, 'frs');
  home = fullfile(root, 'matlab');
  for file = files_below(home)
    copy_file(file{1}, fullfile(folder, place_of(file{1}, home)));
  end
  copy_files(fullfile(root, 'demos'), fullfile(folder, 'demos'), 'demo_*.m');
  copy_files(fullfile(root, 'demos', 'private'), fullfile(folder, 'demos', 'private'), '*.m');
  for pattern = {['*.' mexext()], 'libfrs_core.*'}        % the MEX files and the library that they share
    copy_files(fullfile(root, 'build', 'mex'), folder, pattern{1});
  end
  write_text(fullfile(folder, 'functionSignatures.json'), function_signatures(folder));
  if exist('OCTAVE_VERSION', 'builtin')
    return
  end
  version = regexp(fileread(fullfile(folder, 'Contents.m')), '% Version (\S+)', 'tokens', 'once');
  options = matlab.addons.toolbox.ToolboxOptions(folder, '7f6f0c1e-2f0b-4d83-9a55-6b1d3a6f5e21');
  options.ToolboxName = 'FRS: feature and region selection in visual learning';
  options.ToolboxVersion = version{1};
  options.OutputFile = fullfile(out, ['frs-' version{1} '.mltbx']);
  options.MinimumMatlabRelease = 'R2018a';
  matlab.addons.toolbox.packageToolbox(options);
end

function copy_files(from, to, pattern)
  files = dir(fullfile(from, pattern));
  for k = reshape(find(~[files.isdir]), 1, [])
    copy_file(fullfile(from, files(k).name), to);
  end
end

function copy_file(file, folder)
  if ~exist(folder, 'dir')
    mkdir(folder);
  end
  copyfile(file, folder);
end

function place = place_of(file, home)
% The toolbox is flat: the functions of the topics in one folder, what lies below the topics in its private one.
  depth = sum(file(numel(home) + 1:end) == filesep());
  names = {'', 'private'};
  place = names{1 + (depth > 2 || ~isempty(strfind(file, [filesep() 'private' filesep()])))};
end

function files = files_below(folder)
  list = dir(folder);
  list = list(~strncmp({list.name}, '.', 1));
  files = {};
  for k = 1:numel(list)
    path = fullfile(folder, list(k).name);
    if list(k).isdir
      files = [files, files_below(path)];                 %#ok<AGROW>
    else
      files{end + 1} = path;                              %#ok<AGROW>
    end
  end
end

function write_text(file, text)
  f = fopen(file, 'w');
  fwrite(f, text);
  fclose(f);
end
