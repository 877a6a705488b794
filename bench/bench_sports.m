function summary = bench_sports(varargin)
%BENCH_SPORTS  When and where in sports clips, from labels of clips alone: one class of UCF Sports against three others.
%   SUMMARY = BENCH_SPORTS(NAME, VALUE, ...) learns each of four classes from half of the clips of every class, three times, with
%   supervoxels and with voxels (regular boxes), and prints for each method of frs_compare_regions the average precision on the
%   other clips, the localisation AP at overlap 0.2 and 0.5 in space and time, the mean overlap of the tubes found with the true
%   ones and the share of the true frames in them, beside the trivial answers. Means over the classes and splits; the standard
%   errors are those of the splits' means. Then the overlap in each class. Codebook, C and everything else come from the clips
%   learned from. The clips are those of data/video/sports in the folder FRS_SHARED (default ../shared beside the toolbox). A run that
%   was stopped goes
%   on where it was: features and finished problems are kept in OUT.
%
%   Options (default):
%     segments  ({'stream', 'voxel'})  methods of frs_supervoxels
%     splits    (1:3)
%     classes   (1:4)
%     methods   ({})       rows of frs_compare_regions; {}: those of the table
%     C         ([1 10 100])  among which cross-validation chooses, 3 folds
%     words     (300)
%     regions   (150)      in about 100 frames
%     maxPixels (16000)    size at which the clips are worked on; patches are 12 pixels and more
%     strips    (0)        so many filmstrips of held-out positives of each class, first split, supervoxels: strip_*.jpg in out
%     out       (folder frs_bench_sports in tempdir)
%     verbose   (1)
%
%   SUMMARY is a struct array: segments, method, mean and error (rows with the six columns printed).
  opts = struct('segments', {{'stream', 'voxel'}}, 'splits', 1:3, 'classes', 1:4, 'methods', {{}}, 'C', [1 10 100], 'words', 300, ...
                'regions', 150, 'maxPixels', 16000, 'strips', 0, 'out', fullfile(tempdir(), 'frs_bench_sports'), 'verbose', 1);
  opts = script_options(opts, varargin);
  summary = [];
  if isempty(opts.methods)
    opts.methods = {'SVM-linear', 'SVM-chi2', 'FS-chi2', 'RS-linear', 'RS-chi2', 'MILBoost', 'KI-chi2', 'MI-chi2', 'CRANE', 'cuboids', ...
                    'regions', 'MI-boxes', 'moving box', 'centre 1/4', 'whole video', 'centre tube', 'moving pixels'};
  end
  set = sports_clips(shared_data('video', 'sports'));
  for segments = opts.segments
    values = [];
    for split = opts.splits
      for class = opts.classes
        values(:, :, class == opts.classes, split == opts.splits) = problem(set, segments{1}, split, class, opts);
      end
    end
    summary = [summary, told(segments{1}, opts, values, set.classes)];
  end
end

function values = problem(set, segments, split, class, opts)
% Methods by measures, kept or computed; features are read only where they are needed.
  known = struct('method', {{}}, 'values', []);
  for group = groups_of(opts.methods)
    depends = {set.files, segments, split, class, opts.words, opts.regions, opts.maxPixels, opts.C, group{1}};
    part = script_stored(opts.out, strjoin({segments, sprintf('%d', split), set.classes{class}, group{1}{1}}, '_'), depends, ...
                         @() measured(set, segments, split, class, group{1}, opts));
    known.method = [known.method, part.method];
    known.values = [known.values; part.values];
  end
  [~, order] = ismember(opts.methods, known.method);
  values = known.values(order, :);
  if opts.strips > 0 && split == opts.splits(1) && strcmp(segments, 'stream')
    [T, ds] = compared(set, segments, split, class, {'RS-chi2'}, opts);
    strips(set, ds, T, class, opts);
  end
end

function part = measured(set, segments, split, class, methods, opts)
  started = cputime();
  T = compared(set, segments, split, class, methods, opts);
  part = struct('method', {T.method(:)'}, 'values', [T.ap(:), T.localAp, T.meanIoU(:), T.timeIoU(:), T.C(:)]);
  if opts.verbose > 0
    fprintf('%s %d %s, %s: %.0f CPU s\n', segments, split, set.classes{class}, strjoin(methods, ' '), cputime() - started);
    fflush(stdout);
  end
end

function [T, ds] = compared(set, segments, split, class, methods, opts)
  ds = described(set, segments, split, opts);
  ds.y = 2 * (set.class == class) - 1;
  T = frs_compare_regions(ds, 'methods', methods, 'C', opts.C, 'folds', 3, 'classWeight', 'balanced', 'truth', truth_of(set, ds.y), ...
                          't', [0.5 0.2], 'verbose', 0);
end

function groups = groups_of(methods)
% One method at a time, so that a run that is stopped loses little; the trivial answers go with the SVM that ranks them.
  plain = {'moving box', 'centre 1/4', 'whole video', 'centre tube', 'moving pixels'};
  trivial = intersect(plain, methods);
  groups = num2cell(setdiff(methods, plain, 'stable'));
  if ~isempty(trivial)
    groups = [groups(~strcmp([groups{:}], 'SVM-chi2')), {[{'SVM-chi2'}, trivial]}];
  end
end

function truth = truth_of(set, y)
  truth = set.tubes;
  truth(y < 0) = {[]};
end

function train = half(set, split)
% Half of the clips of each class.
  train = false(1, numel(set.files));
  for class = 1:numel(set.classes)
    members = find(set.class == class);
    part = frs_videos(set.files(members), [], 'train', 0.5, 'seed', split);
    train(members(part.train)) = true;
  end
end

function ds = described(set, segments, split, opts)
% Words of the training clips' codebook, and how everything moves. The last set is at hand for the next class and method.
  persistent last lastKey
  key = {segments, split, opts};
  if isequal(key, lastKey)
    ds = last;
    return
  end
  ds = frs_videos(set.files, [], 'train', half(set, split));
  ds = frs_extract(ds, 'method', segments, 'regions', opts.regions, 'maxPixels', opts.maxPixels, 'seed', 1, ...
                   'words', opts.words, 'features', struct('side', 12, 'scales', [6 2]), 'cache', fullfile(opts.out, 'cache'));
  ds = frs_context(ds);
  motion = script_stored(opts.out, 'motion', {set.files, opts.maxPixels}, @() motion_of(ds));
  ds.motion = cellfun(@(m) single(m) / 1024, motion, 'UniformOutput', false);
  [last, lastKey] = deal(ds, key);
end

function motion = motion_of(ds)
% In 1/1024 of a pixel, up to 64 pixels.
  part = frs_motion(ds);
  motion = cellfun(@(m) uint16(1024 * m), part.motion, 'UniformOutput', false);
end

function strips(set, ds, T, class, opts)
% Filmstrips of held-out positives with the tubes of region selection (yellow) and the truth (dashed).
  found = T.loc{strcmp(T.method, 'RS-chi2')};
  shown = find(ds.y(T.test) > 0);
  shown = shown(round(linspace(1, numel(shown), min(opts.strips, numel(shown)))));
  V = arrayfun(@(k) frs_video(ds.files{T.test(k)}), shown, 'UniformOutput', false);
  tubes = arrayfun(@(k) found(k).tube, shown, 'UniformOutput', false);
  frs_plot_frames(V, tubes, 'truth', set.tubes(T.test(shown)), 'count', 6, 'width', 160, ...
                  'file', fullfile(opts.out, ['strip_' set.classes{class} '.jpg']));
end

function rows = told(segments, opts, values, names)
% Means over classes and splits, errors over the splits.
  columns = {'AP', 'loc AP 0.5', 'loc AP 0.2', 'tube IoU', 'time IoU'};
  fprintf('%s\n%-14s', segments, '');
  fprintf('%17s', columns{:});
  fprintf('\n');
  rows = struct('segments', {}, 'method', {}, 'mean', {}, 'error', {}, 'values', {});
  n = numel(opts.splits);
  for k = 1:numel(opts.methods)
    each = reshape(mean(values(k, 1:5, :, :), 3), 5, n);
    rows(k) = struct('segments', segments, 'method', opts.methods{k}, 'mean', mean(each, 2)', 'error', std(each, 0, 2)' / sqrt(n), ...
                     'values', squeeze(values(k, :, :, :)));
    fprintf('%-14s', opts.methods{k});
    fprintf('   %.3f +- %.3f', [rows(k).mean; rows(k).error]);
    fprintf('\n');
    record_row([rows(k).mean(4), rows(k).error(4)], 'overlap of tubes', 'sports, %s: %s', segments, opts.methods{k});
    record_row([rows(k).mean(3), rows(k).error(3)], 'AP at overlap 0.2', 'sports, %s: %s', segments, opts.methods{k});
  end
  by_class(segments, names(opts.classes), opts.methods, values(:, 4, :, :));
end

function by_class(segments, names, methods, overlap)
% The overlap of the tubes of each method in each class, over the splits.
  fprintf('%-14s', 'tube IoU');
  fprintf('%-18s', names{:});
  n = size(overlap, 4);
  for k = 1:numel(methods)
    fprintf('\n%-14s', methods{k});
    for c = 1:numel(names)
      each = reshape(overlap(k, 1, c, :), 1, n);
      [center, deviation] = deal(mean(each), std(each) / sqrt(n));
      fprintf('%.3f +- %.3f    ', center, deviation);
      record_row([center, deviation], 'overlap of tubes', 'sports, %s, %s: %s', segments, names{c}, methods{k});
    end
  end
  fprintf('\n');
end
