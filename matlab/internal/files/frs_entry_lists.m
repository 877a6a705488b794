function lists = frs_entry_lists(verb, kind, entries, verbose)
%FRS_ENTRY_LISTS  The files that each of ENTRIES (see frs_entries) stands for, a cell of names each; KIND is 'picture' or 'video'.
%   A file stands for itself. A folder stands for the pictures in it; for videos, for the video files and the folders of
%   pictures in it, or for itself where it holds pictures; GIF and WebP files, which may move, are videos where they lie
%   beside videos. With VERBOSE what is left out of a folder of pictures is said.
%   Errors are frs:VERB:<reason>.
  lists = cell(1, numel(entries));
  for k = 1:numel(entries)
    name = entries(k).name;
    if isstruct(entries(k).folder) && strcmp(kind, 'picture')
      lists{k} = pictures_in(verb, name, entries(k).folder, verbose);
    elseif isstruct(entries(k).folder)
      lists{k} = videos_in(verb, name, entries(k).folder);
    elseif exist(name, 'file')
      lists{k} = {name};
    else
      error(['frs:' verb ':noFile'], 'There is no file or folder %s.', name);
    end
  end
end

function list = pictures_in(verb, name, folder, verbose)
  list = folder.picture;
  left = folder.left.picture;
  if isempty(list)
    error(['frs:' verb ':noFile'], 'There are no images in the folder %s%s.', name, [repmat('; it holds ', ~isempty(left)) left]);
  end
  if ~isempty(left) && verbose > 0
    fprintf('%s: left out %s.\n', name, left);
  end
end

function list = videos_in(verb, name, folder)
  below = folder.below;
  if ~isempty(folder.picture)                             % then frs_entries did not look there
    below = cellfun(@(f) frs_folder(f), folder.folders, 'UniformOutput', false);
  end
  list = sort([folder.video, folder.folders(~cellfun(@(b) isempty(b.picture), below))]);
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
