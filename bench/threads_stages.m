function threads_stages(list, most)
%THREADS_STAGES  Print the seconds of frs_extract with 1 .. MOST threads for the files of a MAT file LIST; see bench_threads.
  files = load(list);
  files = files.files;
  [~, descr] = frs_dsift(files{1}, 'maxCount', 10000);
  codebook = struct('words', frs_codebook(descr, 1000, 'maxIter', 2), 'features', struct('maxCount', 10000));
  ds = frs_images(files, ones(1, numel(files)));
  frs_extract(frs_images(files(1:2), [1 1]), 'codebook', codebook, 'threads', 2);       % everything is loaded
  seconds = zeros(1, most);
  for threads = 1:most
    clock = tic();
    frs_extract(ds, 'codebook', codebook, 'threads', threads);
    seconds(threads) = toc(clock);
  end
  fprintf('threads%s\n', sprintf(' %.3f', seconds));
end
