function ds = cluster_extract(positives, negatives, cache, part, varargin)
%CLUSTER_EXTRACT  One part of the extraction of two folders of pictures, or the whole from a cache that workers filled.
%   CLUSTER_EXTRACT(POSITIVES, NEGATIVES, CACHE, [k K]) describes every K-th picture from the k-th on; every part may
%   run on any machine that sees the three folders, and may be repeated after a failure: what is in the cache is not done again.
%   DS = CLUSTER_EXTRACT(POSITIVES, NEGATIVES, CACHE, 'cached') then assembles; an error says what is missing.
%   Further options go to frs_extract and must be the same for all.
  ds = frs_images({positives, negatives}, [1 -1], 'verbose', 0);
  ds = frs_extract(ds, 'cache', cache, 'part', part, 'keepLabels', false, 'threads', 1, varargin{:});
  fprintf('%d pictures described\n', numel(ds.files));
end
