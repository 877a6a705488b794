function bench_assembly(n, regions, folder)
%BENCH_ASSEMBLY  What frs_extract needs to put together N pictures that workers left in a cache, and what the learners make of it.
%   Twenty pictures are repeated in the list until there are N: the cache is read N times, as for N different pictures. REGIONS (100) of
%   each, 0 for whole pictures alone (then X is full, of class single). FOLDER (default: msrc_cars in
%   the reference data) holds photographs in pos and neg. Prints CPU seconds, the peak of the memory, and bytes a column.
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_assembly(10000, 100)"
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_assembly(1e6, 0)"
  if nargin < 2
    regions = 100;
  end
  if nargin < 3
    folder = shared_data('msrc_cars');
  end
  few = frs_images({fullfile(folder, 'pos'), fullfile(folder, 'neg')}, [1 -1]);
  pick = round(linspace(1, numel(few.files), 20));
  few = frs_images(few.files(pick), few.y(pick));
  cache = fullfile(tempdir(), 'frs_bench_assembly');
  options = struct('cache', cache, 'threads', 1, 'keepLabels', false, 'method', 'none', 'single', true);
  if regions > 0
    options.method = 'slic';
    options.regions = regions;
    options.single = false;
  end
  started = cputime();
  [~, codebook] = frs_extract(few, options);
  fprintf('extraction of %d pictures: %.2f CPU s each\n', numel(pick), (cputime() - started) / numel(pick));
  files = dir(fullfile(cache, '*.frs'));
  names = sort({files.name});
  fprintf('cache: %d entries, %.0f kB a picture without the words and their samples\n', numel(names), kept_bytes(files) / numel(pick) / 1e3);
  many = mod(0:n - 1, numel(pick)) + 1;
  list = frs_images(few.files, few.y);
  list.files = few.files(many);
  list.y = few.y(many);
  list.train = true(1, n);
  before = peak();
  started = cputime();
  ds = frs_extract(list, options, 'codebook', codebook, 'part', 'cached');
  spent = cputime() - started;
  columns = n;
  if regions > 0
    columns = numel(ds.bag);
  end
  fprintf('assembly of %d pictures, %d columns: %.2f ms a picture, peak of the memory %.0f MB over %.0f before, %.0f bytes a column\n', ...
          n, columns, 1e3 * spent / n, peak() - before, before, 1e6 * (peak() - before) / columns);
  started = cputime();
  if regions > 0
    model = frs_select_regions(ds.H, ds.bag, ds.y, 'C', 1, 'classWeight', 'balanced', 'threads', 1);
  else
    model = frs_svm_train(ds.X, ds.y, 'C', 1, 'kernel', 'chi2', 'threads', 1);
  end
  fprintf('%s on it: %s, %.0f CPU s, peak of the memory %.0f MB\n', model.type, model.info.status, cputime() - started, peak());
end

function bytes = kept_bytes(files)
% All but samples and codebook, the largest ones: a picture has one entry for its words and one for its regions.
  sizes = sort([files.bytes]);
  bytes = sum(sizes(sizes < 4e5));
end

function mb = peak()
% The largest amount of memory that the process has had, as the system counts it.
  text = regexp(fileread('/proc/self/status'), 'VmHWM:\s*(\d+)', 'tokens', 'once');
  mb = str2double(text{1}) / 1024;
end
