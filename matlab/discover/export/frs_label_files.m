function [files, names] = frs_label_files(entries, folder, root, ending)
%FRS_LABEL_FILES  A file in FOLDER for each entry, with the name of its picture as seen from ROOT and ENDING; folders are made.
  names = frs_relative_names({entries.file}, root);
  files = cell(1, numel(names));
  for i = 1:numel(names)
    [place, name] = fileparts(names{i});
    files{i} = fullfile(folder, place, [name ending]);
  end
  [~, first] = unique(files, 'first');
  twice = setdiff(1:numel(files), first);
  if ~isempty(twice)
    error('frs:export:badValue', 'Two pictures would have the file %s: their names may not differ in the ending alone.', files{twice(1)});
  end
  frs_make_folder('export', folder);
  for place = unique(cellfun(@fileparts, files, 'UniformOutput', false))
    frs_make_folder('export', place{1});
  end
end
