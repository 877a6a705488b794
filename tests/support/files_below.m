function files = files_below(folder, pattern)
%FILES_BELOW  Paths of the files in a folder and in its subfolders whose names match PATTERN; none where there is no such folder.
%   A folder that is not an absolute path is one of the toolbox.
  if ~any(strcmp(folder(1), {'/', '\'})) && isempty(regexp(folder, '^\w:', 'once'))
    folder = fullfile(toolbox_root(), folder);
  end
  files = {};
  list = dir(folder);
  if ~isempty(list)
    list = list(~strncmp({list.name}, '.', 1));
  end
  for k = 1:numel(list)
    path = fullfile(folder, list(k).name);
    if list(k).isdir
      files = [files, files_below(path, pattern)];
    elseif ~isempty(regexp(list(k).name, pattern, 'once'))
      files{end + 1} = path;
    end
  end
end
