function bench_kmeans(varargin)
%BENCH_KMEANS  Energy and CPU seconds of frs_codebook beside scikit-learn's k-means, on the same descriptors.
%   BENCH_KMEANS() takes SIFT of the images of segmentation_images, runs both for the same number of iterations with one thread and
%   some seeds, and prints the mean of each with its error. scikit-learn must be known to PYTHON (Debian: python3-sklearn).
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_kmeans;"
%
%   Options (default):
%     descriptors (100000)
%     words       (1000)
%     iterations  (40)
%     seeds       (3)
%     python      ('/usr/bin/python3')
  opts = script_options(struct('descriptors', 100000, 'words', 1000, 'iterations', 40, 'seeds', 3, 'python', '/usr/bin/python3'), varargin);
  descr = sift_of_images(opts.descriptors);
  energy = zeros(2, opts.seeds);
  seconds = zeros(2, opts.seeds);
  file = [tempname() '.mat'];
  save('-v7', file, 'descr');
  cleaning = onCleanup(@() delete(file));
  for seed = 1:opts.seeds
    started = cputime();
    [~, ~, info] = frs_codebook(descr, opts.words, 'maxIter', opts.iterations, 'tol', 0, 'seed', seed, 'threads', 1);
    seconds(1, seed) = cputime() - started;
    energy(1, seed) = info.energy;
    [energy(2, seed), seconds(2, seed)] = scikit(file, opts, seed);
  end
  names = {'frs_codebook', 'scikit-learn'};
  for k = 1:2
    fprintf('%-13s energy %.0f +- %.0f, %.1f CPU s\n', names{k}, mean(energy(k, :)), std(energy(k, :)) / sqrt(opts.seeds), mean(seconds(k, :)));
  end
  record_row(100 * (mean(energy(1, :)) / mean(energy(2, :)) - 1), '%', 'energy of k-means above that of scikit-learn, %d words', opts.words);
  record_row(mean(seconds(1, :)) / mean(seconds(2, :)), 'times', 'CPU seconds of k-means beside scikit-learn, %d words', opts.words);
end

function descr = sift_of_images(count)
  set = segmentation_images();
  each = ceil(count / numel(set));
  descr = cell(1, numel(set));
  for k = 1:numel(set)
    [~, descr{k}] = frs_dsift(set(k).image, 'maxCount', each);
  end
  descr = cat(2, descr{:});
  descr = descr(:, 1:min(count, end));
end

function [energy, seconds] = scikit(file, opts, seed)
  program = sprintf(['import time; from scipy.io import loadmat; from sklearn.cluster import KMeans; ' ...
                     'X = loadmat(''%s'')[''descr''].T.copy(); start = time.process_time(); ' ...
                     'm = KMeans(%d, n_init=1, max_iter=%d, tol=0, random_state=%d, algorithm=''lloyd'').fit(X); ' ...
                     'print(''energy'', m.inertia_, time.process_time() - start)'], file, opts.words, opts.iterations, seed);
  [status, text] = system(sprintf('OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 %s -W ignore -c "%s"', opts.python, program));
  values = sscanf(regexp(text, '(?<=energy )[\d. ]+', 'match', 'once'), '%f');
  if status ~= 0 || numel(values) ~= 2
    error('scikit-learn did not run with %s:\n%s', opts.python, text);
  end
  energy = values(1);
  seconds = values(2);
end
