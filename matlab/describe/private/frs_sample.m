function [entry, points, image, problem] = frs_sample(source, ds, i, kind, count, opts)
%FRS_SAMPLE  COUNT random descriptors of one KIND of item I of DS, for the codebook, from the cache or computed.
%   ENTRY has descr (d-by-COUNT) and dimensions, see frs_points, and tokens, cells of the pooled layer of length 1 (none where the
%   network has no tokens). SOURCE is of frs_source; POINTS, IMAGE and PROBLEM are what it
%   gives, [] where the sample came from the cache.
  points = [];
  image = [];
  entry = [];
  hash = ds.hash{i};
  [key, problem] = frs_kind_key(kind, ds.files{i});
  if ~isempty(problem)
    return
  end
  cache = frs_kind_cache(kind, opts);
  key = frs_cache('key', 'sample', hash, key, opts.maxPixels, count, opts.seed);
  entry = frs_cache('read', cache, key);
  if isempty(entry)
    [points, image, problem] = source.points(ds, i, kind, opts);
    if ~isempty(problem)
      return
    end
    order = frs_shuffle_mex(size(points.frames, 2), frs_cache('seed', hash, opts.seed));
    descr = frs_reduce(struct('basis', []), points.descr);
    entry.descr = descr(:, sort(order(1:min(count, end))));
    if isfinite(points.dimensions)
      entry.dimensions = single(points.dimensions);
    end
    if isfield(points, 'late') && ~isempty(points.late)
      tokens = frs_unit_cells(points.late);
      entry.tokens = tokens(:, 1:4:end);
    end
    frs_cache('write', cache, key, entry);
  end
  if ~isfield(entry, 'dimensions')
    entry.dimensions = Inf;
  end
  if ~isfield(entry, 'tokens')
    entry.tokens = [];
  end
end
