function folders = frs_rooms(kind)
%FRS_ROOMS  Folders of the toolbox: those with the public functions, or with KIND 'all' also those of shared helpers.
%   Each topic has a folder with its public functions. The folders below it hold its helpers: private those that it keeps to
%   itself, the others those that topics above it call too (see tests/test_layers.m). What needs no public function is below
%   internal. An installed package has everything in one folder: there that is the only one.
  home = fileparts(fileparts(mfilename('fullpath')));
  topics = {'discover', 'learn', 'locate', 'describe', 'segment', 'evaluate', 'plot'};
  folders = [{home}, cellfun(@(n) fullfile(home, n), topics, 'UniformOutput', false)];
  folders = folders(cellfun(@(f) exist(f, 'dir') == 7, folders));
  if nargin > 0 && strcmp(kind, 'all')
    for topic = [folders(2:end), {fullfile(home, 'internal')}]
      folders = [folders, below(topic{1})];               %#ok<AGROW>
    end
  end
end

function folders = below(folder)
  list = dir(folder);
  names = {list([list.isdir]).name};
  names = names(cellfun(@isempty, regexp(names, '^(\.|private$)', 'once')));
  folders = cellfun(@(n) fullfile(folder, n), names, 'UniformOutput', false);
end
