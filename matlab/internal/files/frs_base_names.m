function names = frs_base_names(files)
%FRS_BASE_NAMES  Names of files without folder and ending.
  names = cell(1, numel(files));
  for k = 1:numel(files)
    [~, names{k}] = fileparts(files{k});
  end
end
