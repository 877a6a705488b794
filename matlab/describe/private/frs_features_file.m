function source = frs_features_file(folder, file)
%FRS_FEATURES_FILE  The file in FOLDER with the descriptors of the picture FILE: <name>.mat or .npy, first in a subfolder with
%   the name of the picture's own folder.
  [parent, name] = fileparts(file);
  [~, parent] = fileparts(parent);
  for place = {fullfile(folder, parent, name), fullfile(folder, name)}
    for ending = {'.mat', '.npy'}
      source = [place{1} ending{1}];
      if exist(source, 'file')
        return
      end
    end
  end
  for place = {fullfile(folder, parent, name), fullfile(folder, name)}
    if exist([place{1} '.h5'], 'file')
      error('frs:extract:badValue', 'features: %s.h5 is not read; save the array by numpy.save, as %s.npy.', place{1}, name);
    end
  end
  error('frs:extract:noFile', 'features: there is no %s.mat or .npy in %s or its folder %s.', name, folder, parent);
end
