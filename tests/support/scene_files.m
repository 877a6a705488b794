function files = scene_files(n)
%SCENE_FILES  Names of N small scenes (12 at most), drawn once; they go when the interpreter ends.
  persistent folder
  if isempty(folder)
    folder = folder_for_test();
    images = frs_toy_images(12, 'size', [72 96]);
    for k = 1:numel(images)
      imwrite(images{k}, fullfile(folder.name, sprintf('%02d.png', k)));
    end
  end
  files = arrayfun(@(k) fullfile(folder.name, sprintf('%02d.png', k)), 1:n, 'UniformOutput', false);
end
