function folders = frs_class_folders(names)
%FRS_CLASS_FOLDERS  Names of folders for classes: without what disks or shells would not take, and no two alike on disks that know no capitals.
  folders = regexprep(names, '[<>:"/\\|?*\x00-\x1f\x7f]', '_');
  folders = regexprep(folders, '^[. ]+|[. ]+$', '_');
  for k = 2:numel(folders)
    while any(strcmpi(folders{k}, folders(1:k - 1)))
      folders{k} = sprintf('%s_%d', folders{k}, k);
    end
  end
end
