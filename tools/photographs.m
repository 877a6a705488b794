function photographs(sets, pictures, out, file)
%PHOTOGRAPHS  The picture at the head of the README: classes learned from image labels, found in photographs that may be shown.
%   PHOTOGRAPHS(SETS, PICTURES, OUT, FILE) learns from each struct of SETS (positives, negatives: lists of files, or folders)
%   with frs_discover, applies that to the list of files PICTURES{k} and writes all heat maps side by side to FILE.
%   The README's was made with VOC 2007 (motorbike, bird, person against pictures without them) and photographs of the Debian
%   packages python3-skimage and lomiri-wallpapers-20.04.
  tiles = {};
  for k = 1:numel(sets)
    folder = fullfile(out, sprintf('class%d', k));
    result = frs_discover(sets(k).positives, sets(k).negatives, 'out', folder, 'split', 0.9);
    frs_apply(result, pictures{k}, 'out', fullfile(folder, 'applied'), 'locate', 'all');
    drawn = dir(fullfile(folder, 'applied', 'regions', '*.*g'));
    tiles = [tiles, cellfun(@(name) imread(fullfile(folder, 'applied', 'regions', name)), {drawn.name}, 'UniformOutput', false)];
  end
  height = min(cellfun(@(I) size(I, 1), tiles));
  gap = 255 * ones(height, 6, 3, 'uint8');
  P = gap(:, 1:0, :);
  for k = 1:numel(tiles)
    P = [P, tiles{k}(round(linspace(1, end, height)), round(linspace(1, end, size(tiles{k}, 2) * height / size(tiles{k}, 1))), :), gap];
  end
  imwrite(P(:, 1:end - 6, :), file);
end
