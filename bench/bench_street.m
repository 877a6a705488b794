function overlap = bench_street(varargin)
%BENCH_STREET  When and where a car drives in drawn street clips, from labels of clips alone: fitted boxes beside other answers.
%   OVERLAP = BENCH_STREET(NAME, VALUE, ...) draws clips of each seed (frs_toy_videos), half of them to learn from, describes them as
%   frs_discover does, and prints the mean overlap in space and time of the tubes found in the others with the true ones, a row for each
%   method of frs_compare_regions, a column for each seed, and the mean over the seeds with its standard error. A run that was stopped
%   goes on where it was: the rows of each seed are kept in OUT.
%
%   Options (default):
%     seeds   ([1 3 5 7 9 11])
%     clips   ([16 16])  with and without a driving car
%     methods ({'RS-chi2', 'regions', 'moving box', 'centre 1/4', 'centre tube'})
%     words   (300)
%     regions (400)
%     C       (10)
%     out     (folder frs_bench_street in tempdir)
  methods = {'RS-chi2', 'regions', 'moving box', 'centre 1/4', 'centre tube'};
  opts = script_options(struct('seeds', [1 3 5 7 9 11], 'clips', [16 16], 'methods', {methods}, 'words', 300, 'regions', 400, 'C', 10, ...
                               'out', fullfile(tempdir(), 'frs_bench_street')), varargin);
  for k = numel(opts.seeds):-1:1
    seed = opts.seeds(k);
    overlap(:, k) = script_stored(opts.out, sprintf('seed%d', seed), {seed, rmfield(opts, {'seeds', 'out'})}, @() of_seed(seed, opts));
  end
  n = numel(opts.seeds);
  fprintf('%-14s', 'seed');
  fprintf('%8d', opts.seeds);
  fprintf('    mean\n');
  for m = 1:numel(opts.methods)
    [middle, deviation] = deal(mean(overlap(m, :)), std(overlap(m, :)) / sqrt(n));
    fprintf('%-14s', opts.methods{m});
    fprintf('%8.3f', overlap(m, :));
    fprintf('    %.3f +- %.3f\n', middle, deviation);
    record_row([middle, deviation], 'overlap of tubes', 'street clips of %d seeds: %s', n, opts.methods{m});
  end
end

function overlap = of_seed(seed, opts)
  started = cputime();
  folder = fullfile(opts.out, sprintf('clips%d', seed));
  [files, y, truth] = frs_toy_videos(opts.clips, 'seed', seed, 'folder', folder);
  ds = frs_videos(files, y, 'train', 0.5, 'seed', 1);
  ds = frs_context(frs_extract(ds, 'method', 'stream', 'regions', opts.regions, 'words', opts.words, 'channels', {'words', 'flow'}, 'seed', 1));
  tubes = arrayfun(@(t) vertcat(t.tubes{:}), truth, 'UniformOutput', false);
  T = frs_compare_regions(ds, 'methods', opts.methods, 'C', opts.C, 'truth', tubes, 'verbose', 0);
  [~, order] = ismember(opts.methods, T.method);
  overlap = T.meanIoU(order);
  fprintf('seed %d: %.0f CPU s\n', seed, cputime() - started);
  fflush(stdout);
end
