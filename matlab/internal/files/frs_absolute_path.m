function file = frs_absolute_path(file)
%FRS_ABSOLUTE_PATH  Path from the root: other programs run in the folder where the host was started.
  if file(1) ~= '/'
    file = fullfile(pwd(), file);
  end
end
