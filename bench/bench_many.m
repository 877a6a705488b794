function T = bench_many(varargin)
%BENCH_MANY  What the main job costs with many pictures and several classes, and an estimate for more of both.
%   T = BENCH_MANY(NAME, VALUE, ...) draws scenes of three classes, describes them, and learns from them with frs_discover, one class and all
%   three. It prints the CPU seconds of each step, the peak memory, and what they give for 5000 pictures and 20 classes: description and learning
%   in proportion to the pictures, learning to the classes too; what a class costs beyond that proportion is the growth from half of the
%   pictures to all of them, which is printed beside it.
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_many;"
%
%   Options (default):
%     pictures (2000)      a quarter of them of each class, a quarter of none
%     size     ([120 160])
%     words    (500)
%     regions  (100)
%     threads  (1)
%
%   T has describe, half (one class, half of the pictures), one, three (all classes), peakMB and estimate.
  opts = script_options(struct('pictures', 2000, 'size', [120 160], 'words', 500, 'regions', 100, 'threads', 1), varargin);
  folder = tempname();
  [files, y] = frs_toy_images(opts.pictures, 'classes', {'car', 'cow', 'stall'}, 'size', opts.size, 'folder', folder);
  cleaning = onCleanup(@() remove_folder(folder));
  started = cputime();
  ds = frs_extract(frs_images(files, y(1, :)), 'words', opts.words, 'regions', opts.regions, 'method', 'ucm', 'threads', opts.threads, 'cache', '');
  ds = frs_context(ds);
  ds.y = y;
  T.describe = told('description', started, opts.pictures);
  learn = @(part) frs_discover(part, 'out', fullfile(folder, 'out'), 'threads', opts.threads, 'verbose', 0);
  T.half = learned(learn, frs_subset(ds, 1:2:opts.pictures), 1, 'one class, half of them');
  T.one = learned(learn, ds, 1, 'one class');
  T.three = learned(learn, ds, 1:3, 'three classes');
  each = (T.three - T.one) / 2;
  T.peakMB = peak_memory();
  T.estimate = 5000 / opts.pictures * (T.describe + (T.one - each) + 20 * each);
  fprintf('twice the pictures: %.2f times; peak %.0f MB; 5000 pictures, 20 classes, in proportion: %.0f CPU s\n', ...
          T.one / T.half, T.peakMB, T.estimate);
  steps = {'describe', 'description'; 'half', 'one class of half of them'; 'one', 'one class'; 'three', 'three classes'};
  for k = 1:size(steps, 1)
    record_row(T.(steps{k, 1}), 'CPU s', '%d drawn scenes: %s', opts.pictures, steps{k, 2});
  end
  record_row(T.peakMB, 'MB', '%d drawn scenes: peak of memory', opts.pictures);
  record_row(T.estimate, 'CPU s', 'estimate from these: 5000 pictures, 20 classes');
end

function t = learned(learn, ds, rows, what)
  ds.y = ds.y(rows, :);
  ds = rmfield(ds, intersect(fieldnames(ds), {'train', 'classes'}));
  started = cputime();
  learn(ds);
  t = told(what, started, size(ds.y, 2));
end

function t = told(what, started, pictures)
  t = cputime() - started;
  fprintf('%-26s %5d pictures %8.1f CPU s\n', what, pictures, t);
end

function mb = peak_memory()
% NaN where the system does not tell.
  mb = NaN;
  if exist('/proc/self/status', 'file')
    mb = sscanf(char(regexp(fileread('/proc/self/status'), 'VmHWM:\s*\d+', 'match', 'once')), 'VmHWM: %f') / 1024;
  end
end
