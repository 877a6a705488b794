function names = names_in(folder, pattern)
%NAMES_IN  Names of the files in FOLDER that match PATTERN; where PATTERN is a folder, those in it, with its name in front.
  list = dir(fullfile(folder, pattern));
  names = {list(~[list.isdir]).name};
  if exist(fullfile(folder, pattern), 'dir')
    names = cellfun(@(f) fullfile(pattern, f), names, 'UniformOutput', false);
  end
end
