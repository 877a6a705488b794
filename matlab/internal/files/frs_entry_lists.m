function lists = frs_entry_lists(verb, kind, entries, verbose, flat)
%FRS_ENTRY_LISTS  The files that each of ENTRIES (see frs_entries) stands for, a cell of names each; KIND is 'picture' or 'video'.
%   A file stands for itself. A folder stands for the pictures in it, where FLAT is true for those in the folders below too; for videos,
%   for the video files and the folders of
%   pictures in it, or for itself where it holds pictures; GIF and WebP files, which may move, are videos where they lie
%   beside videos. With VERBOSE it is said how many pictures come from the folders below, and what is left out; of videos it
%   is always said.
%   Errors are frs:VERB:<reason>.
  lists = cell(1, numel(entries));
  if nargin < 5
    flat = false;
  end
  for k = 1:numel(entries)
    name = entries(k).name;
    if isstruct(entries(k).folder) && strcmp(kind, 'picture')
      lists{k} = pictures_in(verb, name, entries(k).folder, verbose, flat);
    elseif isstruct(entries(k).folder)
      lists{k} = videos_in(verb, name, entries(k).folder);
    elseif exist(name, 'file')
      lists{k} = {name};
    else
      error(['frs:' verb ':noFile'], 'There is no file or folder %s.', name);
    end
  end
end

function list = pictures_in(verb, name, folder, verbose, flat)
  if flat
    folder = frs_flat_folder(folder);
  end
  list = folder.picture;
  left = left_out(folder.count);
  if isempty(list)
    error(['frs:' verb ':noFile'], 'There are no images in the folder %s%s.', name, [repmat('; it holds ', ~isempty(left)) left]);
  end
  if folder.searched > 0 && verbose > 0
    fprintf('%s: %s, those in %s below it among them.\n', name, frs_plural(numel(list), 'picture'), frs_plural(folder.searched, 'folder'));
  end
  if folder.count.video > 0
    warning(['frs:' verb ':badValue'], '%s: left out %s; videos and pictures go apart.', name, left);
  elseif ~isempty(left) && verbose > 0
    fprintf('%s: left out %s.\n', name, left);
  end
end

function list = videos_in(verb, name, folder)
  list = sort([folder.video, folder.folders(~cellfun(@(b) isempty(b.picture), folder.below))]);
  moving = ~cellfun('isempty', regexpi(folder.picture, '\.(gif|webp)$'));
  if isempty(list) && ~isempty(moving)
    list = {name};
  elseif all(moving)
    list = sort([list, folder.picture]);
  else
    error(['frs:' verb ':badValue'], ['The folder %s holds both videos (%s) and pictures (%s): is it one video or ' ...
          'several?'], name, list{1}, folder.picture{find(~moving, 1)});
  end
  if isempty(list)
    error(['frs:' verb ':noFile'], 'There are no videos in the folder %s.', name);
  end
end

function text = left_out(count)
% What a list of the pictures of a folder leaves out.
  parts = {};
  if count.video > 0
    parts{end + 1} = frs_plural(count.video, 'video');
  end
  if count.other > 0
    parts{end + 1} = frs_plural(count.other, 'file that is no picture', 'files that are no pictures');
  end
  if count.heic > 0
    parts{end + 1} = [frs_plural(count.heic, 'HEIC photograph') ' (convert to JPEG first, for example with heif-convert)'];
  end
  if count.folders > 0
    parts{end + 1} = [frs_plural(count.folders, 'subfolder') ' (see the option recursive)'];
  end
  if count.unreadable > 0
    parts{end + 1} = frs_plural(count.unreadable, 'file whose name is not UTF-8', 'files whose names are not UTF-8');
  end
  if count.answers > 0
    parts{end + 1} = frs_plural(count.answers, 'folder of an earlier answer', 'folders of earlier answers');
  end
  text = strjoin(parts, ', ');
end
