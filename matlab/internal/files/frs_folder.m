function c = frs_folder(folder, deep)
%FRS_FOLDER  What a folder holds, from one look at it.
%   C = FRS_FOLDER(FOLDER) has fields picture and video (paths of the files of that kind, by name), folders (paths of the
%   folders in it, by name), and count: how many there are of each kind (see frs_kind_by_ending), of names that cannot be read, and
%   of folders that hold answers.
%   Names that begin with a dot are not looked at, nor is what frs_discover and frs_apply wrote there (masks, heat maps, figures):
%   it is not learned from when an answer lies among the pictures.
%   C = FRS_FOLDER(FOLDER, true) has a field below with the same of each of these folders; frs_flat_folder joins all of it.
  c = struct('picture', {{}}, 'video', {{}}, 'folders', {{}}, 'below', {{}}, 'searched', 0);
  names = frs_names_in(folder);
  c.count = struct('picture', 0, 'video', 0, 'heic', 0, 'other', 0, 'folders', 0, 'unreadable', 0, 'answers', numel(names));
  names = without_answers(folder, names);
  c.count.answers = c.count.answers - numel(names);
  for k = 1:numel(names)
    if ~is_text(names{k})
      c.count.unreadable = c.count.unreadable + 1;
      continue
    end
    path = fullfile(folder, names{k});
    if exist(path, 'dir') && is_answer(path)
      kind = 'answers';
    elseif exist(path, 'dir')
      kind = 'folders';
    else
      kind = frs_kind_by_ending(names{k});
    end
    c.count.(kind) = c.count.(kind) + 1;
    if isfield(c, kind)
      c.(kind){end + 1} = path;
    end
  end
  if nargin > 1 && deep
    c.below = cellfun(@(f) frs_folder(f, true), c.folders, 'UniformOutput', false);
  end
end

function [names, written] = without_answers(folder, names)
% Without the folders of an answer, where one was written here: its tables lie beside them. A run that was stopped may have left
% unfinished.frs alone.
  tables = names(strncmp(names, 'found.', 6));
  tables = tables(cellfun(@is_text, tables));
  written = any(~cellfun('isempty', regexp(tables, '^found(\.\d+_of_\d+)?\.run$', 'once'))) || ...
            any(strcmp(names, 'unfinished.frs')) || all(ismember({'found.csv', 'classes'}, names));
  if ~written && any(strcmp(names, 'files.txt'))
    listed = char(frs_read_bytes('images', fullfile(folder, 'files.txt')));
    written = ~isempty(regexp(listed, '^((figures|regions|masks|page)/|(boxes|classes)\.csv$)', 'once', 'lineanchors'));
  end
  if written
    names = names(~ismember(names, {'masks', 'regions', 'figures', 'page', 'classes', 'unfinished.frs'}));
  end
end

function yes = is_answer(folder)
% A folder that holds an answer, and no picture, video or folder beside it.
  [names, written] = without_answers(folder, frs_names_in(folder));
  isOwn = @(n) is_text(n) && strcmp(frs_kind_by_ending(n), 'other') && (strcmp(n, 'cache') || ~exist(fullfile(folder, n), 'dir'));
  yes = written && all(cellfun(isOwn, names));
end

function yes = is_text(name)
  try
    regexp(name, '.', 'once');
    yes = true;
  catch
    yes = false;                                        % bytes that are no UTF-8
  end
end
