function names = frs_relative_names(files, root)
%FRS_RELATIVE_NAMES  Names of files as seen from the folder ROOT, with / between folders; '' is the folder that holds all of them.
%   A file that is not below ROOT raises frs:export:badOption.
  names = strrep(cellfun(@frs_absolute_path, files(:)', 'UniformOutput', false), filesep(), '/');
  if isempty(names)
    return
  end
  if isempty(root)
    root = fileparts(names{1});
    while ~all(strncmp([root '/'], names, numel(root) + 1)) && ~isempty(root)
      root = regexprep(root, '/[^/]*$', '');
    end
  else
    root = regexprep(strrep(frs_absolute_path(root), filesep(), '/'), '/+$', '');
  end
  outside = find(~strncmp([root '/'], names, numel(root) + 1), 1);
  if ~isempty(outside)
    error('frs:export:badOption', 'root must be a folder above all files; %s is not below %s.', names{outside}, root);
  end
  names = cellfun(@(n) n(numel(root) + 2:end), names, 'UniformOutput', false);
end
