function set = segmentation_images()
%SEGMENTATION_IMAGES  Images with human segmentations and published contour maps, for the benchmarks.
%   SET is a struct array with name, image, truth (cell of label images) and map (ucm2), read from
%   data/bsds of the reference data (FRS_SHARED, or ../shared beside the toolbox).
  folder = shared_data('bsds');
  files = dir(fullfile(folder, 'images', '*.jpg'));
  if isempty(files)
    error('no images in %s (set FRS_SHARED)', folder);
  end
  set = struct('name', {}, 'image', {}, 'truth', {}, 'map', {});
  for k = 1:numel(files)
    name = files(k).name(1:end - 4);
    g = load(fullfile(folder, 'groundTruth', [name '.mat']));
    u = load(fullfile(folder, 'ucm2', [name '.mat']));
    set(k).name = name;
    set(k).image = imread(fullfile(folder, 'images', files(k).name));
    set(k).truth = cellfun(@(s) double(s.Segmentation), g.groundTruth(:)', 'UniformOutput', false);
    set(k).map = u.ucm2;
  end
end
