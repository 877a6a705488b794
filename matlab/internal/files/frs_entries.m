function entries = frs_entries(verb, files, deep)
%FRS_ENTRIES  The entries of a list of files and folders, with one look at each folder.
%   FILES is a name or a cell of names; anything else raises frs:VERB:badType. ENTRIES is a struct array with name and
%   folder, what frs_folder sees there ([] for a file, and for a name of nothing), with the folders below where DEEP is true.
  if ischar(files) && size(files, 1) == 1
    files = {files};
  end
  if ~iscellstr(files) || isempty(files)
    error(['frs:' verb ':badType'], 'FILES must be the name of a file or folder, or a cell of them; got a %s.', class(files));
  end
  entries = struct('name', files(:)', 'folder', []);
  for k = frs_where(cellfun(@(f) exist(f, 'dir') > 0, files(:)'))
    entries(k).folder = frs_folder(files{k}, deep);
  end
end
