function frs_cache_write(folder, key, entry)
%FRS_CACHE_WRITE  Store a struct of single and uint32 matrices under the key; nothing without a folder.
  if ~isempty(folder)
    frs_extract_write_mex(fullfile(folder, [key '.frs']), entry);
  end
end
