function demo_regions(file)
%DEMO_REGIONS  Where are the cars, learned from "with" and "without" alone (about 15 s).
%   DEMO_REGIONS() shows street scenes that were not used for learning, their regions coloured by score,
%   the found region in white and the truth in blue; DEMO_REGIONS(FILE) saves the picture instead. The
%   demo checks that the found regions fit the cars better than answers that need no learning.
  folder = tempname();
  cleanup = onCleanup(@() remove(folder));
  [files, y, truth] = frs_toy_images([24 20], 'size', [150 200], 'folder', folder);
  ds = frs_images(files, y, 'train', [1:16, 25:44]);
  ds = frs_extract(ds, 'words', 150, 'samples', 15000, 'regions', 60, 'features', struct('sizes', [3 4 6]));
  ds = frs_context(ds, 'share', 0.3);                   % a small region also sees its neighbours
  inTrain = ds.train(ds.bag);
  place = cumsum(ds.train);                             % bags of the training pictures, 1..36
  model = frs_select_regions(ds.H(:, inTrain), place(ds.bag(inTrain)), ds.y(ds.train), 'classWeight', 'balanced');

  % regions of negatives keep a margin of -1: what lies well above speaks for the car
  loc = frs_localize(model, ds, 'threshold', -0.7);
  held = find(~ds.train);
  loc = loc(ismember([loc.image], held));
  masks = cell(1, numel(y));
  masks(held) = {truth(held).mask};
  e = frs_eval_localization(loc, masks);
  whole = cellfun(@(m) mean(m(:)), masks(held));
  fprintf('mean overlap with the cars %.2f; the whole picture gives %.2f\n', e.meanIoU, mean(whole));
  assert(e.meanIoU > 2 * mean(whole));                  % the claim of the demo, checked

  scores = arrayfun(@(l) l.regionScore + 0.7, loc, 'UniformOutput', false);
  options = {'truth', truth(held), 'found', loc, 'score', e.iou(held), 'columns', 4, 'width', 240};
  if nargin
    frs_plot_regions(ds.files(held), ds.labels(held), scores, options{:}, 'file', file);
  else
    image(frs_plot_regions(ds.files(held), ds.labels(held), scores, options{:}));
    axis image off
  end
end

function remove(folder)
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false, 'local');
  end
  rmdir(folder, 's');
end
