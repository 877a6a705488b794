function result = discover_classes(out)
%DISCOVER_CLASSES  The main job with three classes, on street scenes drawn by the toolbox: cars, cows and stalls
%   RESULT = DISCOVER_CLASSES(OUT) draws 36 scenes of each and 36 with none of them to the folder OUT/drawn, runs frs_discover on them, two
%   thirds for learning, and leaves one report for all classes in OUT/report.html. It asserts that each class is told from the
%   others half as well again as by a random order, at least, and that enough pictures are held out for a clear verdict.
  names = {'car'; 'cow'; 'stall'};
  [files, y, truth] = frs_toy_images([36 36 36 36], 'classes', names', 'folder', fullfile(out, 'drawn'), 'verbose', 1);
  has = arrayfun(@(k) y(k, :) > 0, (1:3)', 'UniformOutput', false);
  classes = [names, cellfun(@(mine) files(mine), has, 'UniformOutput', false)];
  masks = [names, arrayfun(@(k) {truth(k, has{k}).mask}, (1:3)', 'UniformOutput', false)];
  result = frs_discover(classes, files(all(y < 0, 1)), 'out', out, 'truth', masks, 'words', 300, 'split', 2 / 3, 'title', 'Cars, cows and stalls');
  for k = 1:numel(result.classes)
    one = result.class(k);
    m = one.table(strcmp({one.table.name}, one.classifier.name));
    fprintf('%s: average precision %.3f, located %.2f\n', result.classes{k}, m.ap, one.localization.table(1).found5);
    assert(m.ap > 1.5 * mean(one.y(~one.train) > 0) && strcmp(one.verdict.level, 'clear'));
  end
end
