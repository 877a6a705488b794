function measure_choices(folder)
%MEASURE_CHOICES  The curves of the guide on choices: words, regions, context and C on the embedded scenes (10 min).
%   MEASURE_CHOICES(FOLDER) keeps extracted features in FOLDER and writes choices_*.png and choices.csv to docs/. Each
%   point is the mean over two seeds of scenes (20 with a car and 20 without to learn from, as many held out), with
%   its standard error.
  docs = fullfile(fileparts(fileparts(mfilename('fullpath'))), 'docs');
  base = struct('words', 300, 'regions', 100, 'context', 0.1, 'C', 10);
  choices = struct('words', [30 100 300 1000], 'regions', [25 50 100 200], 'context', [0 0.1 0.3 1], 'C', [0.1 1 10 100]);
  names = fieldnames(choices)';
  rows = {};
  for name = names
    for value = choices.(name{1})
      setting = base;
      setting.(name{1}) = value;
      result = zeros(2, 2);
      for seed = 1:2
        result(:, seed) = measure(setting, seed, folder);
      end
      rows(end + 1, :) = {name{1}, value, mean(result(1, :)), std(result(1, :)) / sqrt(2), mean(result(2, :)), std(result(2, :)) / sqrt(2)};
      fprintf('%s = %g: AP %.3f +- %.3f, IoU %.3f +- %.3f\n', rows{end, :});
    end
  end
  f = fopen(fullfile(docs, 'choices.csv'), 'w');
  fprintf(f, 'choice,value,ap,apError,iou,iouError\n');
  for k = 1:size(rows, 1)
    fprintf(f, '%s,%g,%.4f,%.4f,%.4f,%.4f\n', rows{k, :});
  end
  fclose(f);
  for name = names
    draw(rows(strcmp(rows(:, 1), name{1}), :), name{1}, fullfile(docs, ['choices_' name{1} '.png']));
  end
end

function result = measure(setting, seed, folder)
% Held-out average precision of images and mean overlap of the boxes found in those with a car.
  place = fullfile(folder, sprintf('scenes%d', seed));
  if exist(place, 'dir')
    [~, y, truth] = frs_toy_images([40 40], 'seed', seed);
  else
    [~, y, truth] = frs_toy_images([40 40], 'seed', seed, 'folder', place);
  end
  ds = frs_images({fullfile(place, 'pos'), fullfile(place, 'neg')}, [1 -1], 'train', mod(1:80, 2) == 1);
  ds = frs_extract(ds, 'words', setting.words, 'regions', setting.regions, 'method', 'ucm', 'cache', fullfile(folder, 'cache'));
  ds = frs_context(ds, 'share', setting.context);
  train = frs_subset(ds, ds.train);
  test = frs_subset(ds, ~ds.train);
  words = frs_svm_train(train.X, train.y, 'C', setting.C, 'classWeight', 'balanced');
  [~, ~, ap] = frs_pr(frs_predict(words, test.X), test.y);
  regions = frs_fit_cue(frs_select_regions(train.H, train.bag, train.y, 'C', setting.C / 10, 'classWeight', 'balanced'), train);
  loc = frs_localize(regions, frs_subset(test, test.y > 0));
  shown = truth(~ds.train & y > 0);
  overlap = arrayfun(@(k) frs_overlap(loc(k).box, shown(loc(k).image).box), 1:numel(loc));
  result = [ap; sum(overlap) / numel(shown)];
end

function draw(rows, name, file)
  fig = figure('visible', 'off', 'position', [0 0 560 380]);
  x = 1:size(rows, 1);
  errorbar(x, cell2mat(rows(:, 3)), cell2mat(rows(:, 4)), 'o-');
  thicken();
  hold on
  errorbar(x, cell2mat(rows(:, 5)), cell2mat(rows(:, 6)), 's--');
  thicken();
  hold off
  set(gca, 'xtick', x, 'xticklabel', cellfun(@num2str, rows(:, 2), 'UniformOutput', false), 'xlim', [0.7, numel(x) + 0.3], 'ylim', [0 1.05], ...
      'fontname', 'FreeSans', 'fontsize', 13);
  grid on
  xlabel(name, 'fontname', 'FreeSans', 'fontsize', 13);
  legend({'average precision of images', 'overlap of found boxes'}, 'location', 'south', 'fontname', 'FreeSans', 'fontsize', 12);
  print(fig, file, '-dpngcairo', '-S560,380');
  close(fig);
end

function thicken()
  lines = get(gca(), 'children');
  set(lines, 'linewidth', 2);
end
