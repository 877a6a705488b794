function demo_words(file)
%DEMO_WORDS  Which visual words tell street scenes with a car from those without (about 10 s).
%   DEMO_WORDS() shows the words that contribute most as rows of patches; DEMO_WORDS(FILE) saves the picture instead.
%   From 30 scenes of each kind the words are a mixture: some show cars (bodywork before a wall, a wheel on the
%   road), others walls and windows that happen to help. Nobody told the method where the cars are: the
%   demo then looks where the words that speak for a car lie, and checks that they lie on the cars at
%   least twice as often as all words do.
  if nargin < 1
    file = '';
  end
  file = picture_file(file, 'demo_words');
  [folder, cleanup] = scratch_folder();
  [files, y, truth] = frs_toy_images([30 30], 'size', [150 200], 'folder', folder);
  ds = frs_extract(frs_images(files, y), 'words', 120, 'samples', 12000, 'method', 'grid', 'regions', 12, ...
                   'features', struct('sizes', [3 4 6]));
  model = frs_select_features(ds.X, ds.y, 'C', 1);

  % the words that are more frequent in scenes with a car
  more = mean(ds.X(:, y > 0), 2) > mean(ds.X(:, y < 0), 2);
  words = model.ranking(more(model.ranking) & model.mask(model.ranking));
  words = words(1:min(4, end));
  onCar = [];
  chance = [];
  for i = find(y > 0)
    [frames, word] = frs_frames(ds, i);
    pixel = sub2ind(size(truth(i).mask), round(frames(2, :)), round(frames(1, :)));
    onCar = [onCar, truth(i).mask(pixel(ismember(word, words)))];
    chance = [chance, truth(i).mask(pixel)];
  end
  fprintf('%d of %d words selected; %.0f%% of the patches of the top %d lie on a car, %.0f%% of all patches do\n', ...
          sum(model.mask), numel(model.mask), 100 * mean(onCar), numel(words), 100 * mean(chance));
  assert(mean(onCar) > 2 * mean(chance));               % the claim of the demo, checked

  show_or_save(frs_plot_words(ds, model), file);
end
