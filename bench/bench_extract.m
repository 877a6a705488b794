function bench_extract(folder, varargin)
%BENCH_EXTRACT  CPU seconds per image of the pipeline with several segmentations; bench_picture times its stages.
%   BENCH_EXTRACT(FOLDER) takes the photographs in FOLDER/pos and FOLDER/neg (default: msrc_cars in the
%   reference data). Further arguments are options of frs_extract.
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_extract"
  if nargin < 1 || isempty(folder)
    folder = shared_data('msrc_cars');
  end
  ds = frs_images({fullfile(folder, 'pos'), fullfile(folder, 'neg')}, [1 -1], 'train', 0.5);
  n = numel(ds.files);
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
