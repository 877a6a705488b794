function parts = frs_describe_regions(parts, opts)
%FRS_DESCRIBE_REGIONS  Label images for some PARTS of frs_describe: those without regions are segmented side by side.
%   PARTS is a cell; [] is left as it is. Field regions then has labels, strength (of the boundaries between regions, in the order of
%   the pairs of frs_adjacency; see frs_segment), color (mean RGB of each region, 0..1) and look (the picture in gray, 8-by-9 means
%   in 0..255); all [] with method 'none'; and field means the means of maps in the regions. New ones go to the cache. See frs_summary
%   for the fields that are added.
  parts = segmented(parts, opts);
  for k = frs_where(~cellfun('isempty', parts))
    parts{k} = with_means(parts{k}, opts);
  end
end

function part = with_means(part, opts)
  for m = 1:numel(part.means)
    if isempty(part.means(m).values)
      part.means(m).values = frs_region_means(part.means(m).frames, part.means(m).vectors, part.regions.labels);
      frs_cache('write', frs_kind_cache(opts.kinds(part.means(m).kind), opts), part.means(m).key, struct('means', part.means(m).values));
    end
    [part.means(m).frames, part.means(m).vectors] = deal([]);
  end
end

function parts = segmented(parts, opts)
  if strcmp(opts.method, 'none')
    return
  end
  without = find(cellfun(@(p) isstruct(p) && isempty(p.regions), parts));
  if ~isempty(without)
    pictures = cellfun(@(p) p.image, parts(without), 'UniformOutput', false);
    [labels, A] = frs_segment(pictures, opts.segment, 'method', opts.method, 'regions', opts.regions, 'threads', opts.threads);
    for k = 1:numel(without)
      parts{without(k)}.regions = struct('labels', labels{k}, 'strength', single(A{k}.strength), 'color', [], 'look', []);
    end
  end
  parts = frs_summary(parts, opts);
  for k = without
    frs_cache('write', opts.cache, parts{k}.regionKey, parts{k}.regions);
  end
end
