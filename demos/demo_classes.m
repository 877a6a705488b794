function demo_classes(file)
%DEMO_CLASSES  Cars, cows and stalls on the same streets, learned in one call from the labels of the pictures (about 15 s).
%   DEMO_CLASSES() shows for each class two scenes that were not used for learning, the one found best and one in the middle, their
%   regions coloured by the score of that class, the found regions outlined in white and the truth in blue; DEMO_CLASSES(FILE) saves
%   the picture instead. Some scenes show two classes. The demo checks that every class is told from the others and found.
  if nargin < 1
    file = '';
  end
  file = picture_file(file, 'demo_classes');
  [folder, cleanup] = scratch_folder();
  [files, y, truth] = frs_toy_images([14 14 14 12], 'classes', {'car', 'cow', 'stall'}, 'together', 0.2, 'size', [150 200], 'folder', folder);
  ds = frs_images(files, y, 'train', mod(1:numel(files), 7) > 1);
  ds = frs_context(frs_extract(ds, 'words', 150, 'samples', 15000, 'regions', 60, 'features', struct('sizes', [3 4 6])));
  train = frs_subset(ds, ds.train);
  models = frs_select_regions(train.H, train.bag, train.y, 'classWeight', 'balanced');   % a row of labels each
  models = frs_fit_cue(models, train);

  test = frs_subset(ds, ~ds.train);
  truth = truth(:, ~ds.train);
  score = frs_predict(models, test.H, test.bag);
  loc = frs_localize(models, test);
  names = {'car', 'cow', 'stall'};
  [chosen, found, shownTruth, overlap] = deal([]);
  for c = 1:3
    shown = find(test.y(c, :) > 0);
    masks = cell(1, numel(test.files));
    masks(shown) = {truth(c, shown).mask};
    e = frs_eval_localization(loc{c}(shown), masks);
    [~, ~, ap] = frs_pr(score(c, :), test.y(c, :));
    whole = mean(cellfun(@(m) mean(m(:)), masks(shown)));
    fprintf('%-5s  average precision %.2f, mean overlap %.2f; the whole picture gives %.2f\n', names{c}, ap, e.meanIoU, whole);
    assert(ap > 0.6 && e.meanIoU > 2 * whole);            % the claim of the demo, checked
    [~, order] = sort(e.iou(shown), 'descend');
    two = shown(order([1, ceil(end / 2)]));               % the best and the middle one
    chosen = [chosen, two];                               %#ok<AGROW>
    found = [found, loc{c}(two)];                         %#ok<AGROW>
    shownTruth = [shownTruth, truth(c, two)];                       %#ok<AGROW>
    overlap = [overlap, e.iou(two)];                      %#ok<AGROW>
  end
  scores = arrayfun(@(l) l.evidence - l.threshold, found, 'UniformOutput', false);
  tiles = frs_plot_regions(test.files(chosen), test.labels(chosen), scores, 'truth', shownTruth, 'found', found, 'score', overlap, ...
                           'caption', names([1 1 2 2 3 3]), 'columns', 2, 'width', 240, 'scale', 'evidence above threshold', ...
                           'number', 'overlap with the truth');
  show_or_save(tiles, file);
end
