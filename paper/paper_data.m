function [ds, opts] = paper_data(set, class, args, more)
%PAPER_DATA  Data set of a table or figure of the paper, and the options of its script.
%   [DS, OPTS] = PAPER_DATA(SET, CLASS, ARGS, MORE) reads SET (a name of frs_dataset), class CLASS ('' for all), for the script
%   with the name/value pairs ARGS. MORE holds further options with their defaults. All scripts have
%     set      (SET)       another data set of frs_dataset in its place
%     folder   ('')        where it is; '' is the folder of that name in FRS_DATA, an environment variable
%     class    (CLASS)     another class, where there are several
%     out      ('paper')   folder for figures, results and the cache: a run that was stopped goes on there
%     words    ([])        size of the codebook; [] is the paper's: 1000, of MSR II 2000
%     limit    (Inf)       at most so many pictures of each split, for a quick look
%     scenes   ([60 60])   without the data: so many toy scenes with and without a car
%     seed     (1)         of every random choice
%   Where the data set is not found, toy scenes take its place, with 300 words, and a line says so: the figures of the
%   paper beside them are then those of other pictures.
  opts = struct('set', set, 'folder', '', 'class', class, 'out', 'paper', 'words', [], 'limit', Inf, 'scenes', [60 60], 'seed', 1);
  [opts, folder] = paper_options(opts, more, args, @(o) o.set);
  opts.cache = fullfile(opts.out, 'cache');
  opts.isToy = isempty(folder) || ~exist(folder, 'dir');
  if opts.isToy
    fprintf(['%s is not here (option folder, or FRS_DATA): %d + %d toy scenes take its place. The figures of the paper ' ...
             'below are those of %s.\n'], opts.set, opts.scenes, opts.set);
    ds = toy_scenes(opts);
    defaultWords = 300;
  else
    if strcmp(opts.set, 'pittcar') && strcmp(opts.class, 'pos') && exist(fullfile(folder, 'car'), 'dir')
      opts.class = 'car';                                 % the other names of its folders
    end
    ds = frs_dataset(opts.set, folder, 'class', opts.class, 'limit', opts.limit, 'seed', opts.seed);
    defaultWords = 1000 * (1 + strcmp(opts.set, 'msr2'));
  end
  if isempty(opts.words)
    opts.words = defaultWords;
  end
  fprintf('%s: %d items to learn from, %d to test on\n', ds.name, sum(ds.train), sum(~ds.train));
end

function ds = toy_scenes(opts)
% The scenes in folders as those of a data set, the cars' boxes in boxes.csv.
  folder = fullfile(opts.out, sprintf('scenes_%d_%d_%d', opts.scenes, opts.seed));
  if ~exist(fullfile(folder, 'boxes.csv'), 'file')
    [files, ~, truth] = frs_toy_images(opts.scenes, 'seed', opts.seed, 'folder', folder);
    lines = cell(1, opts.scenes(1));
    for i = 1:opts.scenes(1)
      [~, name] = fileparts(files{i});
      lines{i} = sprintf('%s.png,%d,%d,%d,%d\n', name, truth(i).box);
    end
    f = fopen(fullfile(folder, 'boxes.csv'), 'w');
    fwrite(f, [lines{:}]);
    fclose(f);
  end
  ds = frs_dataset('folders', folder, 'class', 'pos', 'limit', opts.limit, 'seed', opts.seed);
  ds.name = 'toy scenes';
end
