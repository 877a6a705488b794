function bench_extract(folder, varargin)
%BENCH_EXTRACT  CPU seconds per image of the pipeline, step by step.
%   BENCH_EXTRACT(FOLDER) takes the photographs in FOLDER/pos and FOLDER/neg (default: msrc_cars in the
%   reference data). Further arguments are options of frs_extract.
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_extract"
  if nargin < 1 || isempty(folder)
    folder = shared_data('msrc_cars');
  end
  ds = frs_images({fullfile(folder, 'pos'), fullfile(folder, 'neg')}, [1 -1], 'train', 0.5);
  n = numel(ds.files);
  steps(ds.files(round(linspace(1, n, 10))));
  methods = {'none', 'slic', 'ucm'};
  for m = 1:numel(methods)
    started = cputime();
    clock = tic();
    [out, codebook] = frs_extract(ds, 'method', methods{m}, varargin{:});
    spent = cputime() - started;
    regions = 0;
    if isfield(out, 'bag')
      regions = numel(out.bag) / n;
    end
    fprintf('%-5s %d images of %.2f Mpixel, %d words, %.0f regions each: %.3f CPU s per image, %.1f s in all\n', methods{m}, n, ...
            mean(prod(out.imageSize, 2)) / 1e6, size(codebook.words, 2), regions, spent / n, toc(clock));
  end
end

function steps(files)
  words = [];
  names = {'read', 'dsift', 'quantise', 'slic', 'ucm', 'histograms', 'adjacency'};
  t = zeros(1, numel(names));
  for k = 1:numel(files)
    start = cputime();
    I = frs_imread(files{k});
    t(1) = t(1) + cputime() - start;
    start = cputime();
    [frames, descr] = frs_dsift(I, 'maxCount', 10000);
    t(2) = t(2) + cputime() - start;
    if isempty(words)
      words = frs_codebook(descr, 1000, 'maxIter', 2);
    end
    start = cputime();
    word = frs_quantize(words, descr);
    t(3) = t(3) + cputime() - start;
    start = cputime();
    L = frs_segment(I, 'method', 'slic');
    t(4) = t(4) + cputime() - start;
    start = cputime();
    L = frs_segment(I, 'method', 'ucm');
    t(5) = t(5) + cputime() - start;
    start = cputime();
    frs_bow(frames, word, 1000);
    frs_bow(frames, word, 1000, 'labels', L);
    t(6) = t(6) + cputime() - start;
    start = cputime();
    frs_adjacency(L);
    t(7) = t(7) + cputime() - start;
  end
  fprintf('CPU s per image:');
  for k = 1:numel(names)
    fprintf('  %s %.3f', names{k}, t(k) / numel(files));
  end
  fprintf('\n');
end
