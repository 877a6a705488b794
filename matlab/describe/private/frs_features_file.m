function source = frs_features_file(folder, file)
%FRS_FEATURES_FILE  The file in FOLDER with the descriptors of the picture FILE: <name>.mat, .npy or .h5, first in a subfolder with
%   the name of the picture's own folder.
  [parent, name] = fileparts(file);
  [~, parent] = fileparts(parent);
  for place = {fullfile(folder, parent, name), fullfile(folder, name)}
    for ending = {'.mat', '.npy', '.h5'}
      source = [place{1} ending{1}];
      if exist(source, 'file')
        return
      end
    end
  end
  error('frs:extract:noFile', 'features: there is no %s.mat, .npy or .h5 in %s or its folder %s.', name, folder, parent);
end
