function overview(out, file)
%OVERVIEW  The picture at the head of docs/first_steps.md, from what discover_scenes left in the folder OUT.
%   OVERVIEW(OUT, FILE) writes the words that contribute most above six held-out scenes with a car: the best and the
%   worst by overlap with the truth, and four evenly between them.
  content = frs_load('overview', fullfile(out, 'result.mat'));
  result = content.result;
  ds = frs_images(result.files, result.y, 'train', result.train);
  ds = frs_extract(ds, result.extract, 'cache', fullfile(out, 'cache'), 'verbose', 0);
  words = frs_plot_words(ds, result.words, 'patches', 9, 'size', 56, 'seed', result.options.seed);

  loc = result.loc(~[result.loc.train]);
  [~, order] = sort([loc.overlap], 'descend');
  loc = loc(order(round(linspace(1, numel(order), 6))));
  ds = frs_subset(frs_context(ds, result.context), [loc.image]);
  found = frs_localize(result.locator.model, ds);
  scores = arrayfun(@(l) l.evidence - l.threshold, found, 'UniformOutput', false);
  positives = find(result.y > 0);
  [~, place] = ismember([loc.image], positives);
  sheet = frs_plot_regions(ds.files, ds.labels, scores, 'truth', result.options.truth(place), 'found', found, ...
                           'score', [loc.overlap], 'number', 'overlap with the truth', ...
                           'scale', 'evidence above threshold', 'columns', 3, 'width', 234);

  P = 255 * ones(size(words, 1) + 8 + size(sheet, 1), max(size(words, 2), size(sheet, 2)), 3, 'uint8');
  P(1:size(words, 1), 3 + (1:size(words, 2)), :) = words;
  P(end - size(sheet, 1) + 1:end, 1:size(sheet, 2), :) = sheet;
  imwrite(P, file);
end
