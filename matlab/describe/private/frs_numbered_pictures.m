function files = frs_numbered_pictures(folder)
%FRS_NUMBERED_PICTURES  Paths of the pictures in a folder, by the numbers in their names: 2 before 10.
  content = frs_folder(folder);
  files = content.picture;
  [~, names] = cellfun(@fileparts, files, 'UniformOutput', false);
  padded = regexprep(names, '(\d+)', sprintf('%s$1', repmat('0', 1, 20)));
  padded = regexprep(padded, '0+(\d{20})(?!\d)', '$1');           % every number with 20 digits
  [~, order] = sort(padded);
  files = files(order);
end
