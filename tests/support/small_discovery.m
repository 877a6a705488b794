function [result, out] = small_discovery()
%SMALL_DISCOVERY  Result of one small run of frs_discover, the same for all cases, and its folder.
  persistent kept folder
  if isempty(kept)
    folder = tempname();
    [files, y, truth] = frs_toy_images([8 8], 'size', [90 120], 'folder', fullfile(folder, 'scenes'));
    kept = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'out'), 'truth', truth(y > 0), ...
                        'words', 40, 'regions', 30, 'segmentation', 'slic', 'title', 'Cars & <trees>', 'verbose', 0);
  end
  result = kept;
  out = fullfile(folder, 'out');
end
