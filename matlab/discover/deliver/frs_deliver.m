function result = frs_deliver(verb, out, write)
%FRS_DELIVER  RESULT = write(PLACE), which makes files in a new folder PLACE; they then take the place of an earlier run's in OUT.
%   WRITE may make subfolders, those of own_folders below. OUT/files.txt names what runs have delivered: only files that it names, or that were just
%   written, are replaced or deleted, never files of the user's. A run that was stopped while it wrote leaves OUT as it was, but
%   for the folder PLACE, which the next run deletes.
  place = fullfile(out, 'unfinished.frs');
  frs_refuse_links(verb, out, [{'unfinished.frs'}, own_folders()]);
  frs_discard(place, 'folder');
  frs_make_folder(verb, place);
  clearing = onCleanup(@() frs_discard(place, 'folder'));
  result = write(place);
  names = files_in(place);
  list = fullfile(out, 'files.txt');
  earlier = listed(list);
  frs_write_bytes(verb, list, sprintf('%s\n', earlier{:}, names{:}));   % known, should this run be stopped now
  for k = 1:numel(names)
    target = fullfile(out, names{k});
    frs_make_folder(verb, fileparts(target));
    frs_rename(verb, fullfile(place, names{k}), target);
  end
  old = setdiff(earlier, names);
  for k = 1:numel(old)
    frs_discard(fullfile(out, old{k}));
  end
  frs_write_bytes(verb, list, sprintf('%s\n', names{:}));
end

function names = files_in(place)
% Those of the subfolders first: the tables and result.mat are replaced when all else is there.
  names = {};
  for folder = [own_folders(), {''}]
    files = {};
    if exist(fullfile(place, folder{1}), 'dir')
      files = frs_names_in(fullfile(place, folder{1}));
    end
    files = files(~cellfun(@(f) exist(fullfile(place, folder{1}, f), 'dir') > 0, files));
    prefix = [folder{1}, repmat('/', 1, ~isempty(folder{1}))];
    names = [names, cellfun(@(f) [prefix f], reshape(files, 1, []), 'UniformOutput', false)]; %#ok<AGROW>
  end
end

function names = listed(list)
% Only names in OUT and the folders that are written to: the list may have been edited.
  names = {};
  if exist(list, 'file')
    names = strsplit(fileread(list), sprintf('\n'));
    folders = strjoin(own_folders(), '|');
    names = unique(names(~cellfun('isempty', regexp(names, ['^((' folders ')/)?[^/\\]+$'], 'once'))));
  end
end

function folders = own_folders()
  folders = {'figures', 'regions', 'masks', 'page'};
end
