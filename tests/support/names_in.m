function names = names_in(folder, pattern)
%NAMES_IN  Files there, with the folder of the pattern.
  list = dir(fullfile(folder, pattern));
  names = {list(~[list.isdir]).name};
  if exist(fullfile(folder, pattern), 'dir')
    names = cellfun(@(f) fullfile(pattern, f), names, 'UniformOutput', false);
  end
end
