function cases = test_parts()
  cases = {@parts_fill_the_cache_for_the_whole, @missing_parts_are_said, @part_is_checked};
end

function parts_fill_the_cache_for_the_whole()
% Three workers, in any order and one of them twice: the whole is that of one process, to the bit.
  [ds, cache] = pictures();
  whole = frs_extract(ds, options(''), 'threads', 1);
  for k = [3 1 3 2]
    part = frs_extract(ds, options(cache), 'part', [k 3], 'threads', 1);
    mine = k:3:numel(ds.files);
    assert(isequal(part.files, ds.files(mine)) && isequal(part.X, whole.X(:, mine)));
  end
  together = frs_extract(ds, options(cache), 'part', 'cached', 'threads', 1);
  for name = {'X', 'H', 'bag', 'labels', 'adjacency', 'area', 'codebook', 'hash', 'files', 'y', 'train'}
    assert(isequal(together.(name{1}), whole.(name{1})), '%s differs', name{1});
  end
end

function missing_parts_are_said()
  [ds, cache] = pictures();
  assert_error('frs:extract:noFile', @() frs_extract(ds, options(cache), 'part', 'cached'));
  frs_extract(ds, options(cache), 'part', [1 2]);
  try
    saved = warning('off', 'all');
    restore = onCleanup(@() warning(saved));
    frs_extract(ds, options(cache), 'part', 'cached');
    error('what is missing was not said');
  catch e
    assert(strcmp(e.identifier, 'frs:extract:noFile') && ~isempty(strfind(e.message, '3 of 7')), 'said: %s', e.message);
  end
end

function part_is_checked()
  [ds, cache] = pictures();
  for bad = {[0 3], [4 3], [1 2.5], 3, 'cash', {1}}
    assert_error('frs:extract:badOption', @() frs_extract(ds, options(cache), 'part', bad{1}));
  end
  assert_error('frs:extract:badOption', @() frs_extract(ds, options(''), 'part', [1 2]));
  assert_error('frs:extract:badOption', @() frs_extract(ds, options(cache), 'part', [9 9]));
end

function [ds, cache] = pictures()
  persistent kept
  if isempty(kept)
    files = frs_toy_images([4 3], 'size', [60 80], 'folder', tempname());
    kept = frs_images(files, [1 1 1 1 -1 -1 -1], 'train', [1 2 5 6]);
  end
  ds = kept;
  cache = tempname();
end

function o = options(cache)
  o = struct('words', 12, 'regions', 9, 'method', 'slic', 'sampleImages', 3, 'cache', cache);
end
