function frs_refuse_links(verb, folder, names)
%FRS_REFUSE_LINKS  frs:VERB:noFile where one of NAMES in FOLDER is a link: files that it leads to would be replaced or deleted.
  for name = names
    place = fullfile(folder, name{1});
    if strcmp(frs_discard(place, ''), 'link')
      error(['frs:' verb ':noFile'], '%s is a link. FRS writes and deletes files of its own there: remove the link, or choose another folder.', place);
    end
  end
end
