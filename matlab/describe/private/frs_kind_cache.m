function folder = frs_kind_cache(kind, opts)
%FRS_KIND_CACHE  Folder of the cache for a KIND of features: '' where it has no key.
  folder = opts.cache;
  if isempty(kind.key)
    folder = '';
  end
end
