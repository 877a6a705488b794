function picture_stages(files)
%PICTURE_STAGES  Print the CPU milliseconds of each stage of frs_extract for some pictures, and of frs_apply; see bench_picture.
%   PICTURE_STAGES(FILES) prints rows `stage NAME MS MS ...` with a number for each file: the least of some repetitions,
%   with one thread. It uses public functions only, so that builds of different ages can be compared.
  names = {'read', 'dsift', 'quantise', 'ucm', 'slic300', 'histograms', 'neighbours', 'extract', 'apply'};
  ms = zeros(numel(names), numel(files));
  words = [];
  result = learned();
  for k = 1:numel(files)
    I = frs_imread(files{k}, 'maxPixels', 1e6);
    [frames, descr] = frs_dsift(I, 'maxCount', 10000);
    if isempty(words)
      words = frs_codebook(descr, 1000, 'maxIter', 2);
    end
    codebook = struct('words', words, 'features', struct('maxCount', 10000));
    word = frs_quantize(words, descr);
    L = frs_segment(I, 'method', 'ucm');
    ds = frs_images(files(k), 1);
    ms(:, k) = [least(@() frs_imread(files{k}, 'maxPixels', 1e6))
                least(@() frs_dsift(I, 'maxCount', 10000, 'threads', 1))
                least(@() frs_quantize(words, descr, 'threads', 1))
                least(@() frs_segment(I, 'method', 'ucm', 'threads', 1))
                least(@() frs_segment(I, 'method', 'slic', 'regions', 300))
                least(@() {frs_bow(frames, word, 1000), frs_bow(frames, word, 1000, 'labels', L)})
                least(@() frs_adjacency(L))
                least(@() frs_extract(ds, 'codebook', codebook, 'threads', 1))
                least(@() frs_apply(result, files(k), 'locate', 'all', 'threads', 1))];
  end
  for k = 1:numel(names)
    fprintf('stage %s%s\n', names{k}, sprintf(' %.2f', ms(k, :)));
  end
end

function result = learned()
% Some drawn scenes with 1000 words: frs_apply then does for a picture what it does after any other run.
  folder = tempname();
  [files, y] = frs_toy_images([6 6], 'size', [120 160], 'folder', folder);
  cleanup = onCleanup(@() remove_folder(folder));
  result = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'out'), 'C', 1, 'regionC', 1, 'shown', 1, 'verbose', 0);
end

function ms = least(f)
% Of at least 3 repetitions and half a second.
  ms = Inf;
  spent = 0;
  n = 0;
  while n < 3 || (spent < 0.5 && n < 20)
    t = cputime();
    f();
    t = cputime() - t;
    ms = min(ms, 1000 * t);
    spent = spent + t;
    n = n + 1;
  end
end
