function [descr, all, problem] = frs_sample(file, hash, count, opts, range)
%FRS_SAMPLE  COUNT random descriptors of one image, for the codebook, from the cache or computed.
%   With a RANGE of frames the file is a video. ALL is a struct with the picture's frames, descr, size and extent, for
%   frs_describe, or [] where the sample came from the cache. PROBLEM is the error that kept the file from being read, or [].
  all = [];
  problem = [];
  key = frs_cache('key', 'sample', hash, opts.features, opts.maxPixels, count, opts.seed);
  entry = frs_cache('read', opts.cache, key);
  if isempty(entry)
    [all, problem] = points_of(file, hash, opts, range);
    if ~isempty(problem)
      descr = [];
      return
    end
    order = frs_shuffle_mex(size(all.descr, 2), frs_cache('seed', hash, opts.seed));
    entry.descr = all.descr(:, sort(order(1:min(count, end))));
    frs_cache('write', opts.cache, key, entry);
  end
  descr = entry.descr;
end

function [all, problem] = points_of(file, hash, opts, range)
  problem = [];
  all = [];
  if ~isempty(range)
    try
      all = frs_video_points(file, range, hash, opts);
    catch problem
      frs_rethrow_options(problem);
    end
    return
  end
  try
    [I, extent] = frs_imread(file, 'maxPixels', opts.maxPixels);
  catch problem
    return
  end
  all = struct('frames', [], 'descr', [], 'size', [size(I, 1), size(I, 2)], 'extent', extent);
  [all.frames, all.descr] = frs_points(I, hash, opts);
end
