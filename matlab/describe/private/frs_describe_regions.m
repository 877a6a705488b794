function parts = frs_describe_regions(parts, opts)
%FRS_DESCRIBE_REGIONS  Label images for some PARTS of frs_describe: those without regions are segmented side by side.
%   PARTS is a cell; [] is left as it is. Field regions then has labels, strength (of the boundaries between regions, in the order of
%   the pairs of frs_adjacency; see frs_segment), color (mean RGB of each region, 0..1) and look (the picture in gray, 8-by-9 means
%   in 0..255); all [] with method 'none'; and field means the means of maps in the regions. New ones go to the cache.
  parts = segmented(parts, opts);
  for k = find(~cellfun('isempty', parts))
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
  without = find(cellfun(@(p) isstruct(p) && isempty(p.regions), parts));
  if isempty(without)
    return
  end
  pictures = cellfun(@(p) p.image, parts(without), 'UniformOutput', false);
  [labels, A] = frs_segment(pictures, opts.segment, 'method', opts.method, 'regions', opts.regions, 'threads', opts.threads);
  for k = 1:numel(without)
    about = frs_region_props(labels{k}, pictures{k});
    regions = struct('labels', labels{k}, 'strength', single(A{k}.strength), 'color', single(about.color / 255), ...
                     'look', look_of(pictures{k}));
    frs_cache('write', opts.cache, parts{without(k)}.regionKey, regions);
    parts{without(k)}.regions = regions;
  end
end

function look = look_of(I)
  gray = mean(double(I), 3);
  look = single(full(shares(8, size(I, 1)) * gray * shares(9, size(I, 2))'));
end

function S = shares(k, n)
% k-by-n: each row averages one of k equal stretches of n pixels, which may end inside a pixel. Sparse: a full product would wake the
% threads of the host's BLAS, which then spin for as long as a picture takes.
  ends = (0:k)' * n / k;
  pixel = 0:n - 1;
  inside = @(e) min(1, max(0, bsxfun(@minus, e, pixel)));
  S = sparse(inside(ends(2:end)) - inside(ends(1:end - 1))) * k / n;
end
