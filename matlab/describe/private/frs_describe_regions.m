function parts = frs_describe_regions(parts, opts)
%FRS_DESCRIBE_REGIONS  Label images for some PARTS of frs_describe: those without regions are segmented side by side.
%   PARTS is a cell; [] is left as it is. Field regions then has labels, strength (of the boundaries between regions, in the order of
%   the pairs of frs_adjacency; see frs_segment) and color (mean RGB of each region, 0..1); all [] with method 'none'. New
%   ones go to the cache.
  without = find(cellfun(@(p) isstruct(p) && isempty(p.regions), parts));
  if isempty(without)
    return
  end
  pictures = cellfun(@(p) p.image, parts(without), 'UniformOutput', false);
  [labels, A] = frs_segment(pictures, opts.segment, 'method', opts.method, 'regions', opts.regions, 'threads', opts.threads);
  for k = 1:numel(without)
    about = frs_region_props(labels{k}, pictures{k});
    regions = struct('labels', labels{k}, 'strength', single(A{k}.strength), 'color', single(about.color / 255));
    frs_cache('write', opts.cache, parts{without(k)}.regionKey, regions);
    parts{without(k)}.regions = regions;
  end
end
