function [opts, folder] = paper_options(opts, more, args, name)
%PAPER_OPTIONS  The options of a script of the paper, and the folder of its data.
%   OPTS are those that all scripts have with their defaults, MORE the script's own; ARGS are the name/value pairs given. NAME(OPTS) is the
%   name of the data set. FOLDER is opts.folder, or that name in FRS_DATA, an environment variable; '' where neither is given.
%   The folder opts.out is made.
  names = fieldnames(more);
  for k = 1:numel(names)
    opts.(names{k}) = more.(names{k});
  end
  opts = script_options(opts, args);
  folder = opts.folder;
  if isempty(folder) && ~isempty(getenv('FRS_DATA'))
    folder = fullfile(getenv('FRS_DATA'), name(opts));
  end
  if ~exist(opts.out, 'dir')
    mkdir(opts.out);
  end
end
