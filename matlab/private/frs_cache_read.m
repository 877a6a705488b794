function entry = frs_cache_read(folder, key)
%FRS_CACHE_READ  Struct of arrays stored under the key, or [] where there is none that this version wrote.
  entry = [];
  if ~isempty(folder)
    entry = frs_extract_read_mex(fullfile(folder, [key '.frs']));
  end
end
