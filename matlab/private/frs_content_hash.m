function hash = frs_content_hash(ds, i)
%FRS_CONTENT_HASH  Hash of item I of a data set, the key of its cache entries: its content and, of a video, the range.
  file = ds.files{i};
  if ~frs_is_video(ds)
    hash = frs_extract_hash_mex(file, 1);
  elseif exist(file, 'dir')
    pictures = cellfun(@(f) frs_extract_hash_mex(f, 1), frs_numbered_pictures(file), 'UniformOutput', false);
    hash = frs_cache_key('pictures', pictures, ds.range(i, :));
  else
    hash = frs_cache_key('video', frs_extract_hash_mex(file, 1), ds.range(i, :));
  end
end
