function result = frs_leave_only(verb, out, write)
%FRS_LEAVE_ONLY  RESULT = write(NOTE), which makes files in the folder OUT; those of earlier runs go.
%   A writer asks for every file it makes: FILE = NOTE(NAME), for NAME as seen from OUT, is where to write it. The
%   name enters OUT/files.txt before the file is made, so that also what a stopped run left is known later, and
%   nothing else is ever deleted.
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
