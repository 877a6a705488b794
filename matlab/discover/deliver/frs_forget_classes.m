function frs_forget_classes(out, folders)
%FRS_FORGET_CLASSES  Deletes what an earlier run of frs_discover left of classes that are not among FOLDERS; files of the user's stay.
  place = fullfile(out, 'classes');
  frs_refuse_links('discover', out, {'classes'});
  if ~exist(place, 'dir')
    return
  end
  for name = setdiff(frs_names_in(place), folders(:)')
    old = fullfile(place, name{1});
    if strcmp(frs_discard(old, ''), 'folder') && exist(fullfile(old, 'files.txt'), 'file')
      frs_deliver('discover', old, @(place) []);      % nothing takes the place of what files.txt lists
      frs_discard(fullfile(old, 'files.txt'));
      for inside = {'figures', 'regions', 'masks', 'page', ''}
        frs_discard(fullfile(old, inside{1}), 'empty');
      end
    end
  end
end
