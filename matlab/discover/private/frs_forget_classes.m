function frs_forget_classes(out, folders)
%FRS_FORGET_CLASSES  Deletes what an earlier run of frs_discover left of classes that are not among FOLDERS; files of the user's stay.
  place = fullfile(out, 'classes');
  if ~exist(place, 'dir')
    return
  end
  inside = dir(place);
  for name = setdiff({inside([inside.isdir]).name}, [folders(:)', {'.', '..'}])
    old = fullfile(place, name{1});
    if exist(fullfile(old, 'files.txt'), 'file')
      frs_deliver('discover', old, {}, @(place) []);      % nothing takes the place of what files.txt lists
      for file = {'report.html', 'result.mat', 'files.txt', 'figures', 'regions', 'masks', ''}
        forget(fullfile(old, file{1}));
      end
    end
  end
end

function forget(name)
% A file, or a folder that is empty.
  if exist(name, 'dir') && numel(dir(name)) <= 2
    rmdir(name);
  elseif ~exist(name, 'dir')
    frs_discard(name);
  end
end
