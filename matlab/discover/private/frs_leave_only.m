function result = frs_leave_only(verb, out, write)
%FRS_LEAVE_ONLY  RESULT = write(NOTE), which makes files in the folder OUT; then deletes what only earlier runs had written there.
%   WRITE asks NOTE where to write each of its files: FILE = NOTE(NAME), with NAME relative to OUT. Each name is added to
%   OUT/files.txt before its file is made. So the files of a run that was stopped are known to the next one, and files that
%   no run has written are never deleted.
  list = fullfile(out, 'files.txt');
  earlier = listed(list);
  marker = '-- new --';                                   % never the name of a file in these folders
  frs_write_bytes(verb, list, sprintf('%s\n', earlier{:}, marker));
  result = write(@(name) noted(verb, out, list, name));
  names = strsplit(strtrim(fileread(list)), sprintf('\n'));
  names = unique(names(find(strcmp(names, marker), 1) + 1:end), 'stable');
  old = setdiff(earlier, names);
  for k = 1:numel(old)
    frs_discard(fullfile(out, old{k}));
  end
  frs_write_bytes(verb, list, sprintf('%s\n', names{:}));
end

function file = noted(verb, out, list, name)
  f = fopen(list, 'a');
  if f < 0 || fprintf(f, '%s\n', name) < numel(name) || fclose(f) ~= 0
    error(['frs:' verb ':noFile'], 'Cannot write %s.', list);
  end
  file = fullfile(out, name);
end

function names = listed(list)
% Only names in the folders that are written to: the list may have been edited.
  names = {};
  if exist(list, 'file')
    names = strsplit(fileread(list), sprintf('\n'));
    names = unique(names(~cellfun('isempty', regexp(names, '^((figures|regions|masks)/[^/\\]+|\w+\.csv)$', 'once'))));
  end
end
