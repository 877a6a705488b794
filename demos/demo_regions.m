function demo_regions(file)
%DEMO_REGIONS  Where are the cars, learned from "with" and "without" alone (about 15 s).
%   DEMO_REGIONS() shows street scenes that were not used for learning, their regions coloured by score,
%   the found regions outlined in white and the truth in blue; DEMO_REGIONS(FILE) saves the picture instead. The
%   demo checks that the found regions fit the cars better than answers that need no learning.
  if nargin < 1
    file = '';
  end
  file = picture_file(file, 'demo_regions');
  [folder, cleanup] = scratch_folder();
  [files, y, truth] = frs_toy_images([24 20], 'size', [150 200], 'folder', folder);
  ds = frs_images(files, y, 'train', [1:16, 25:44]);
  ds = frs_extract(ds, 'words', 150, 'samples', 15000, 'regions', 60, 'features', struct('sizes', [3 4 6]));
  ds = frs_context(ds);                                 % a small region also sees its neighbours
  train = frs_subset(ds, ds.train);
  model = frs_select_regions(train.H, train.bag, train.y, 'classWeight', 'balanced');
  model = frs_fit_cue(model, train);                    % how much of the ground is in the evidence?

  loc = frs_localize(model, ds);
  held = find(~ds.train);
  loc = loc(ismember([loc.image], held));
  masks = cell(1, numel(y));
  masks(held) = {truth(held).mask};
  e = frs_eval_localization(loc, masks);
  whole = cellfun(@(m) mean(m(:)), masks(held));
  fprintf('mean overlap with the cars %.2f; the whole picture gives %.2f\n', e.meanIoU, mean(whole));
  assert(e.meanIoU > 2 * mean(whole));                  % the claim of the demo, checked

  scores = arrayfun(@(l) l.evidence - l.threshold, loc, 'UniformOutput', false);
  options = {'truth', truth(held), 'found', loc, 'score', e.iou(held), 'columns', 4, 'width', 240, ...
             'scale', 'evidence above threshold', 'number', 'overlap with the truth'};
  show_or_save(frs_plot_regions(ds.files(held), ds.labels(held), scores, options{:}), file);
end
