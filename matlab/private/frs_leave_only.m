function result = frs_leave_only(verb, out, names, write)
%FRS_LEAVE_ONLY  RESULT = write(), which makes the files NAMES in the folder OUT; those of earlier runs go.
%   OUT/files.txt lists what was written, also by a run that was stopped, so nothing else is ever deleted.
  list = fullfile(out, 'files.txt');
  earlier = listed(list);
  both = union(earlier, names);
  frs_write_bytes(verb, list, sprintf('%s\n', both{:}));
  result = write();
  old = setdiff(earlier, names);
  for k = 1:numel(old)
    frs_discard(fullfile(out, old{k}));
  end
  frs_write_bytes(verb, list, sprintf('%s\n', names{:}));
end

function names = listed(list)
% Only names in the folders that are written to: the list may have been edited.
  names = {};
  if exist(list, 'file')
    names = strsplit(fileread(list), sprintf('\n'));
    names = names(~cellfun('isempty', regexp(names, '^(figures|regions|masks)/[^/\\]+$', 'once')));
  end
end
