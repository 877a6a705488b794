function tail = frs_short_path(file, files)
%FRS_SHORT_PATH  The shortest end of the path FILE, by whole names, that no other of FILES has.
  others = setdiff(files, {file});
  parts = regexp(strrep(file, '\', '/'), '/', 'split');
  others = strcat('/', strrep(others, '\', '/'));
  for k = numel(parts):-1:1
    tail = strjoin(parts(k:end), '/');
    same = cellfun(@(f) numel(f) > numel(tail) && strcmp(f(end - numel(tail):end), ['/' tail]), others);
    if ~any(same)
      return
    end
  end
  tail = file;
end
