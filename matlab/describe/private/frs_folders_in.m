function names = frs_folders_in(root)
%FRS_FOLDERS_IN  Names of the folders in the folder ROOT, sorted; hidden ones are left out.
  entries = dir(root);
  names = {entries([entries.isdir]).name};
  names = sort(names(cellfun(@(n) n(1) ~= '.', names)));
end
