function c = frs_folder(folder, recursive)
%FRS_FOLDER  What a folder holds, from one look at it.
%   C = FRS_FOLDER(FOLDER) has fields picture and video (paths of the files of that kind, by name), folders (paths of the
%   folders in it, by name) and left, a struct with a text for each kind: what a list of these files leaves out, '' where that
%   is nothing. Names that begin with a dot are not looked at.
%   C = FRS_FOLDER(FOLDER, true) also looks into the folders below; their files follow in the place of the folder's name.
  if nargin < 2
    recursive = false;
  end
  c = struct('picture', {{}}, 'video', {{}}, 'folders', {{}});
  count = struct('picture', 0, 'video', 0, 'heic', 0, 'other', 0, 'folders', 0, 'unreadable', 0);
  [c, count] = search(folder, recursive, c, count);
  c.left = struct('picture', said(count, 'picture', count.video + count.other), ...
                  'video', said(count, 'video', count.picture + count.other));
end

function [c, count] = search(folder, recursive, c, count)
  names = entries_of(folder);
  for k = 1:numel(names)
    if ~is_text(names{k})
      count.unreadable = count.unreadable + 1;
      continue
    end
    path = fullfile(folder, names{k});
    if exist(path, 'dir') && recursive
      [c, count] = search(path, true, c, count);
    elseif exist(path, 'dir')
      c.folders{end + 1} = path;
      count.folders = count.folders + 1;
    else
      kind = frs_ending(names{k});
      count.(kind) = count.(kind) + 1;
      if isfield(c, kind)
        c.(kind){end + 1} = path;
      end
    end
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

function text = said(count, kind, others)
  plural = @(n, one, many) sprintf('%d %s', n, [repmat(one, n == 1), repmat(many, n ~= 1)]);
  parts = {};
  if others > 0
    parts{end + 1} = plural(others, ['file that is no ' kind], ['files that are no ' kind 's']);
  end
  if count.heic > 0
    parts{end + 1} = [plural(count.heic, 'HEIC photograph', 'HEIC photographs') ' (convert to JPEG first, for example with heif-convert)'];
  end
  if count.folders > 0
    parts{end + 1} = [plural(count.folders, 'subfolder', 'subfolders') ' (see the option recursive)'];
  end
  if count.unreadable > 0
    parts{end + 1} = plural(count.unreadable, 'file whose name is not UTF-8', 'files whose names are not UTF-8');
  end
  text = strjoin(parts, ', ');
end
