function kind = frs_kind_by_ending(name)
%FRS_KIND_BY_ENDING  What kind of file a name is of, by its ending: 'picture', 'video', 'heic' (a picture no host reads) or 'other'.
  endings = {'picture', 'png|jpe?g|bmp|gif|tiff?|p[bgpn]m|webp'
             'video',   'mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv|flv|3gp|ogv|mts|m2ts|ts|y4m'
             'heic',    'heic|heif'};
  for k = 1:size(endings, 1)
    kind = endings{k, 1};
    if ~isempty(regexpi(name, ['\.(' endings{k, 2} ')$'], 'once'))
      return
    end
  end
  kind = 'other';
end
