function bench_supervoxels(part)
%BENCH_SUPERVOXELS  Accuracy and speed of frs_supervoxels on labelled videos.
%   BENCH_SUPERVOXELS() prints, for the Chen xiph videos at 500 supervoxels, undersegmentation error, accuracy, boundary
%   recall and explained variation of every method, and frames per CPU second of one thread; then the accuracy
%   of the object in the DAVIS clips at 200, 500 and 1000 supervoxels. BENCH_SUPERVOXELS('xiph') and
%   BENCH_SUPERVOXELS('davis') print one of the two. The videos are in video/xiph and video/davis below the
%   folder FRS_SHARED/data (default ../shared).
  root = shared_data('video');
  if nargin < 1 || strcmp(part, 'xiph')
    xiph(fullfile(root, 'xiph'));
  end
  if nargin < 1 || strcmp(part, 'davis')
    davis(fullfile(root, 'davis'));
  end
end

function xiph(folder)
  names = subfolders(folder);
  runs = {'voxel', {'method', 'voxel'}
          'stream', {'method', 'stream'}
          'stream, flow', {'method', 'stream', 'flow', true}
          'gbh', {'method', 'gbh'}
          'gbh, flow', {'method', 'gbh', 'flow', true}};
  fprintf('%-14s %-8s %8s %8s %8s %8s %9s\n', 'method', 'video', 'underseg', 'accuracy', 'recall', 'variat.', 'frames/s');
  for r = 1:size(runs, 1)
    all = zeros(numel(names), 5);
    for k = 1:numel(names)
      V = frs_video(fullfile(folder, names{k}, 'frames'));
      G = frs_video(fullfile(folder, names{k}, 'truth'));
      start = cputime();
      L = frs_supervoxels(V, runs{r, 2}{:}, 'regions', 500);
      used = cputime() - start;
      s = frs_eval_supervoxels(L, squeeze(G(:, :, 1, :)), V);
      all(k, :) = [s.underseg, s.accuracy, s.recall, s.variation, size(V, 4) / used];
      fprintf('%-14s %-8s %8.2f %8.3f %8.3f %8.3f %9.1f\n', runs{r, 1}, names{k}, all(k, :));
    end
    fprintf('%-14s %-8s %8.2f %8.3f %8.3f %8.3f %9.1f\n', runs{r, 1}, 'mean', mean(all, 1));
    record_row(mean(all(:, 2)), 'accuracy', 'supervoxels of xiph at 500, %s', runs{r, 1});
  end
end

function davis(folder)
  names = subfolders(folder);
  counts = [200 500 1000];
  fprintf('%-16s %-14s%s\n', 'clip', 'method', sprintf('  accuracy at %4d', counts));
  for m = {'stream', 'gbh'}
    all = zeros(numel(names), numel(counts));
    for k = 1:numel(names)
      V = frs_video(fullfile(folder, names{k}, 'frames'));
      G = frs_video(fullfile(folder, names{k}, 'truth'));
      object = 1 + (squeeze(G(:, :, 1, :)) > 0);
      [~, tree] = frs_supervoxels(V, 'method', m{1}, 'flow', true);
      for c = 1:numel(counts)
        [~, d] = frs_eval_supervoxels(frs_supervoxels(tree, 'regions', counts(c)), object);
        all(k, c) = d(2).accuracy;
      end
      fprintf('%-16s %-14s%s\n', names{k}, [m{1} ', flow'], sprintf('  %16.3f', all(k, :)));
    end
    fprintf('%-16s %-14s%s\n', 'mean', [m{1} ', flow'], sprintf('  %16.3f', mean(all, 1)));
    record_row(mean(all(:, 2)), 'accuracy', 'supervoxels of DAVIS at 500, %s with flow', m{1});
  end
end

function names = subfolders(folder)
  entries = dir(folder);
  names = {entries([entries.isdir]).name};
  names = names(~strncmp(names, '.', 1));
  if isempty(names)
    error('frs:bench:noFile', 'There are no videos in %s.', folder);
  end
end
