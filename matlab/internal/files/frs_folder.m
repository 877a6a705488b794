function c = frs_folder(folder, deep)
%FRS_FOLDER  What a folder holds, from one look at it.
%   C = FRS_FOLDER(FOLDER) has fields picture and video (paths of the files of that kind, by name), folders (paths of the
%   folders in it, by name), and count: how many there are of each kind (see frs_kind_by_ending) and of names that cannot be read.
%   Names that begin with a dot are not looked at.
%   C = FRS_FOLDER(FOLDER, true) has a field below with the same of each of these folders; frs_flat_folder joins all of it.
  c = struct('picture', {{}}, 'video', {{}}, 'folders', {{}}, 'below', {{}}, 'searched', 0);
  c.count = struct('picture', 0, 'video', 0, 'heic', 0, 'other', 0, 'folders', 0, 'unreadable', 0);
  names = entries_of(folder);
  for k = 1:numel(names)
    if ~is_text(names{k})
      c.count.unreadable = c.count.unreadable + 1;
      continue
    end
    path = fullfile(folder, names{k});
    if exist(path, 'dir')
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

function names = entries_of(folder)
% Names without a dot in front, sorted. Octave's dir stops at the first name that is not UTF-8, its readdir does not.
  if exist('OCTAVE_VERSION', 'builtin')
    names = readdir(folder);
  else
    list = dir(folder);
    names = {list.name};
  end
  names = sort(names(~strncmp(names, '.', 1)));
  names = names(:)';
end

function yes = is_text(name)
  try
    regexp(name, '.', 'once');
    yes = true;
  catch
    yes = false;                                        % bytes that are no UTF-8
  end
end
