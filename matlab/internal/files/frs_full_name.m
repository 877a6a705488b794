function file = frs_full_name(file)
%FRS_FULL_NAME  Path from the root: other programs run in the folder where the host was started.
  if file(1) ~= '/'
    file = fullfile(pwd(), file);
  end
end
