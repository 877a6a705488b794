function folders = frs_rooms(kind)
%FRS_ROOMS  Folders of the toolbox: those with the public functions, or with KIND 'all' also those of shared helpers.
%   Each topic has a folder, and keeps the helpers that only it needs in its private folder. What several topics share is
%   below internal. An installed package has everything in one folder: there that is the only one.
  home = fileparts(fileparts(mfilename('fullpath')));
  names = {'discover', 'learn', 'locate', 'describe', 'segment', 'evaluate', 'plot'};
  if nargin > 0 && strcmp(kind, 'all')
    shared = {'checks', 'files', 'draw', 'regions'};
    names = [names, cellfun(@(s) fullfile('internal', s), shared, 'UniformOutput', false)];
  end
  folders = [{home}, cellfun(@(n) fullfile(home, n), names, 'UniformOutput', false)];
  folders = folders(cellfun(@(f) exist(f, 'dir') == 7, folders));
end
