function [descr, problem] = frs_sample(file, hash, count, opts)
%FRS_SAMPLE  Random descriptors of one image, for the codebook, from the cache or computed.
%   PROBLEM is the error that kept the file from being read, or [].
  problem = [];
  key = frs_cache_key('sample', hash, opts.features, opts.maxPixels, count, opts.seed);
  entry = frs_cache_read(opts.cache, key);
  if isempty(entry)
    try
      I = frs_imread(file, 'maxPixels', opts.maxPixels);
    catch problem
      descr = [];
      return
    end
    [~, entry.descr] = frs_dsift(I, opts.features, 'maxCount', min(count, opts.features.maxCount), ...
                                 'seed', frs_image_seed(hash, opts.seed), 'threads', opts.threads);
    frs_cache_write(opts.cache, key, entry);
  end
  descr = entry.descr;
end
