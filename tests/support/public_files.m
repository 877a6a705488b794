function files = public_files()
%PUBLIC_FILES  Paths of the public functions: every frs_*.m of matlab/ and of its topics, helpers left out.
  home = fullfile(toolbox_root(), 'matlab');
  list = dir(home);
  folders = {list([list.isdir] & ~ismember({list.name}, {'.', '..', 'private', 'internal'})).name};
  files = {};
  for folder = [{''}, folders]
    files = [files, fullfile(home, folder{1}, names_in(fullfile(home, folder{1}), 'frs_*.m'))];  %#ok<AGROW>
  end
end
