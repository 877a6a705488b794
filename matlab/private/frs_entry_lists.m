function lists = frs_entry_lists(verb, files, in_folder)
%FRS_ENTRY_LISTS  What each entry of a list of files and folders stands for, a cell of names each.
%   FILES is a name or a cell of names. A file stands for itself, a folder for what IN_FOLDER(NAME) gives.
  if ischar(files) && size(files, 1) == 1
    files = {files};
  end
  if ~iscellstr(files) || isempty(files)
    error(['frs:' verb ':badType'], 'FILES must be the name of a file or folder, or a cell of them; got a %s.', class(files));
  end
  lists = cell(1, numel(files));
  for k = 1:numel(files)
    if exist(files{k}, 'dir')
      lists{k} = in_folder(files{k});
    elseif exist(files{k}, 'file')
      lists{k} = files(k);
    else
      error(['frs:' verb ':noFile'], 'There is no file or folder %s.', files{k});
    end
  end
end
