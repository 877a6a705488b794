function [entry, all, problem] = frs_sample(file, hash, kind, count, opts, range)
%FRS_SAMPLE  COUNT random descriptors of one KIND of an image, for the codebook, from the cache or computed.
%   ENTRY has descr (d-by-COUNT) and dimensions, see frs_points. With a RANGE of frames the file is a video. ALL is a struct with
%   the picture's frames, descr, size and extent, for frs_describe, or [] where the sample came from the cache. PROBLEM is the
%   error that kept the file from being read, or [].
  all = [];
  entry = [];
  [key, problem] = frs_kind_key(kind, file);
  if ~isempty(problem)
    return
  end
  cache = frs_kind_cache(kind, opts);
  key = frs_cache('key', 'sample', hash, key, opts.maxPixels, count, opts.seed);
  entry = frs_cache('read', cache, key);
  if isempty(entry)
    [all, problem] = points_of(file, hash, kind, opts, range);
    if ~isempty(problem)
      return
    end
    order = frs_shuffle_mex(size(all.descr, 2), frs_cache('seed', hash, opts.seed));
    entry.descr = all.descr(:, sort(order(1:min(count, end))));
    if isfinite(all.dimensions)
      entry.dimensions = single(all.dimensions);
    end
    frs_cache('write', cache, key, entry);
  end
  if ~isfield(entry, 'dimensions')
    entry.dimensions = Inf;
  end
end

function [all, problem] = points_of(file, hash, kind, opts, range)
  problem = [];
  all = [];
  if isempty(range)
    [image, problem] = frs_read_image(file, hash, opts);
    if isempty(problem)
      [all, problem] = frs_try_points(image, kind, opts);
    end
    return
  end
  try
    all = frs_video_points(file, range, hash, kind.source, opts);
  catch problem
    frs_rethrow_options(problem);
  end
end
