function [ds, opts, found] = paper_videos(name, args, more)
%PAPER_VIDEOS  Videos of a table or figure of the paper, described, with the comparison of frs_compare_regions for each class.
%   [DS, OPTS, FOUND] = PAPER_VIDEOS(NAME, ARGS, MORE) reads the data set NAME ('msr2' or 'youtube-objects', see frs_dataset) for the script with
%   the name/value pairs ARGS; MORE holds further options with their defaults. All scripts have
%     folder   ('')      where it is; '' is the folder of that name in FRS_DATA, an environment variable. A folder with
%                        clips.csv and boxes.csv (see sports_clips) takes its place
%     out      ('paper') folder for figures, results and the cache: a run that was stopped goes on there
%     words    ([])      size of the codebook: 2000, of toy clips 300
%     regions  (400)     of a video
%     context  (0.1)     see frs_context
%     clips    ([12 12]) without the data: so many toy clips with and without a driving car
%     limit    (Inf)     at most so many videos of each class, for a quick look
%     C        ([1 10 100])  cross-validation inside the training videos chooses for each learner; one value is taken as it is
%     cue      ('motion')    figure/ground cue, and localize (struct()): options of frs_compare_regions
%     seed     (1)       of every random choice
%   and segmentation, channels, methods, whose defaults are the script's. DS has y (c-by-n), classes, train and truth (c-by-n cell
%   of tubes or cuboids); where the truth is masks of some frames DS has masks instead, as frs_dataset gives them. FOUND is a cell with
%   the table of frs_compare_regions for each class, [] where a class could not be measured. Where the data set is not found, toy clips
%   take its place and a line says so: the figures of the paper beside them are those of other videos.
  opts = struct('folder', '', 'out', 'paper', 'words', [], 'regions', 400, 'context', 0.1, 'clips', [12 12], 'limit', Inf, 'C', [1 10 100], ...
                'cue', 'motion', 'localize', struct(), 'seed', 1);
  [opts, folder] = paper_options(opts, more, args, @(o) name);
  defaultWords = 2000;
  if ~isempty(folder) && exist(fullfile(folder, 'clips.csv'), 'file')
    ds = clips_of(folder, opts);
  elseif ~isempty(folder) && exist(folder, 'dir')
    ds = data_set(name, folder, opts);
  else
    fprintf(['%s is not here (option folder, or FRS_DATA): %d + %d toy clips take its place. The figures of the paper below are ' ...
             'those of %s.\n'], name, opts.clips, name);
    ds = toy_clips(opts);
    defaultWords = 300;
  end
  if isempty(opts.words)
    opts.words = defaultWords;
  end
  fprintf('%s: %d videos to learn from, %d to test on\n', ds.name, sum(ds.train), sum(~ds.train));
  truth = ds.truth;
  ds = frs_extract(rmfield(ds, 'truth'), 'method', opts.segmentation, 'regions', opts.regions, 'words', opts.words, 'channels', opts.channels, ...
                   'cache', fullfile(opts.out, 'cache'), 'seed', opts.seed, 'verbose', 1);
  ds.truth = truth(:, setdiff(1:size(truth, 2), [ds.skipped.image]));
  found = cell(1, numel(ds.classes));
  for c = 1:numel(ds.classes)
    found{c} = compared(ds, c, opts);
  end
end

function T = compared(ds, c, opts)
  fprintf('%s\n', ds.classes{c});
  ds.y = ds.y(c, :);
  truth = ds.truth(c, :);
  if all(cellfun('isempty', truth(~ds.train & ds.y > 0)))
    truth = {};                                           % no boxes: classification alone
  end
  compare = struct('context', opts.context, 'methods', {opts.methods}, 'C', opts.C, 'cue', opts.cue, 'localize', opts.localize, ...
                   'classWeight', 'balanced', ...
                   't', [0.5 0.2], 'seed', opts.seed);
  T = script_stored(opts.out, ['videos_' ds.classes{c}], {ds.hash, ds.options, ds.y, ds.train, truth, compare}, ...
                   @() paper_tried(ds.classes{c}, @() frs_compare_regions(rmfield(ds, 'truth'), 'truth', truth, compare, 'verbose', 1)));
end

function ds = clips_of(folder, opts)
% One class against the others, half of each to learn from.
  set = sports_clips(folder);
  keep = false(1, numel(set.files));
  train = keep;
  for c = 1:numel(set.classes)
    members = find(set.class == c, opts.limit);
    part = frs_videos(set.files(members), [], 'train', 0.5, 'seed', opts.seed);
    keep(members) = true;
    train(members(part.train)) = true;
  end
  ds = frs_videos(set.files(keep), [], 'train', train(keep));
  ds.y = 2 * bsxfun(@eq, (1:numel(set.classes))', set.class(keep)) - 1;
  ds.classes = set.classes;
  ds.truth = repmat(set.tubes(keep), numel(set.classes), 1);
  ds.truth(ds.y < 0) = {[]};
  ds.name = 'clips';
end

function ds = data_set(name, folder, opts)
  ds = frs_dataset(name, folder, 'limit', opts.limit, 'seed', opts.seed);
  ds.truth = cell(size(ds.y));
  for i = 1:numel(ds.files)
    for object = ds.objects{i}(:)'
      ds.truth{object.class, i}(end + 1, :) = object.box;
    end
  end
  ds = rmfield(ds, 'objects');
end

function ds = toy_clips(opts)
  folder = fullfile(opts.out, sprintf('clips_%d_%d_%d', opts.clips, opts.seed));
  [files, y, truth] = frs_toy_videos(opts.clips, 'seed', opts.seed, 'folder', folder);
  ds = frs_videos(files, y, 'train', 0.5, 'seed', opts.seed);
  ds.classes = {'driving car'};
  ds.truth = cell(1, numel(files));
  ds.truth(y > 0) = arrayfun(@(t) t.tubes{1}, truth(y > 0), 'UniformOutput', false);
  ds.name = 'toy clips';
end
