function frs_page_classes(result, classes, medium, out)
%FRS_PAGE_CLASSES  The page of several classes: an overview, which are taken for which, and a tab for each with what its own page shows.
%   CLASSES are of frs_page_class. Pictures are made smaller where all together would be too much for a page; a tab leads to its own, in full size.
  noun = medium.noun;
  folders = frs_class_folders(result.classes);
  for k = 1:numel(classes)
    classes(k).link = ['classes/' strrep(strrep(strrep(folders{k}, '%', '%25'), '#', '%23'), ' ', '%20') '/report.html'];
  end
  stored = ['''' strrep(fullfile(result.options.out, 'result.mat'), '''', '''''') ''''];
  title = result.options.title;
  if isempty(title)
    title = strjoin(result.classes, ', ');
  end
  next = {frs_said(noun, 'Find all classes in new @s; found has a row for each class.'), sprintf('found = frs_apply(%s, ''folder/of/new/%ss'', ''out'', ''found'');', stored, noun); ...
          'Take the boxes and masks to other tools (COCO, Pascal VOC).', sprintf('frs_export(%s, ''coco'', ''coco.json'');', stored)};
  page = struct('title', title, 'subtitle', frs_said(noun, '%d @s, %d classes; nobody marked where they are.', numel(result.files), numel(classes)), ...
                'footer', sprintf('FRS %s, feature and region selection; %s; %.0f s.', result.version, datestr(now, 'yyyy-mm-dd HH:MM'), result.time), ...
                'run', sprintf('%s %.6f', result.options.out, now()), 'measures', [], 'overview', overview(result, medium), ...
                'classes', frs_lighter_pages(classes, 17e6), 'next', {next}, 'settings', {settings(result, noun)}, ...
                'reproduce', frs_reproducing_call(result, medium.example));
  frs_report(page, fullfile(out, 'report.html'));
end

function o = overview(result, medium)
  levels = struct('clear', 'clear', 'weak', 'weak', 'chance', 'no better than chance');
  rows = cell(numel(result.classes), 7);
  for k = 1:numel(result.classes)
    r = result.class(k);
    m = r.table(strcmp({r.table.name}, r.classifier.name));
    found = [];
    if ~isempty(r.localization)
      found = r.localization.table(1).found5;
    end
    rows(k, :) = {{result.classes{k}, k}, levels.(r.verdict.level), m.ap, r.verdict.right / r.verdict.total, found, sum(r.y > 0), ...
                  sprintf('%.2f to %.2f', m.interval)};
  end
  columns = {'class', 'verdict', 'quality', 'right', 'located', [medium.noun 's'], 'range'};
  about = {'Click to open its tab', 'What can be said', 'Average precision (AP) of the order by score on those held out: 1 is perfect', ...
           'Share of those held out with the right label', ...
           'Share of those held out, with a truth, in which the place found overlaps it by 0.5 or more (CorLoc)', 'How many show it', ...
           'Where the quality lies in 95 of 100 cases when the held-out items are drawn again'};
  format = {'%s', '%s', '%.3f', '%.2f', '%.2f', '%d', '%s'};
  shown = true(1, 7);
  shown(5) = any(~cellfun('isempty', rows(:, 5)));
  note = frs_said(medium.noun, 'Each class was learned against all @s without it and judged on @s held out.');
  o = struct('table', struct('columns', {columns(shown)}, 'about', {about(shown)}, 'rows', {rows(:, shown)}, 'format', {format(shown)}, 'note', note), ...
             'names', {[result.classes, {'none'}]}, 'count', result.confusion.count, 'noun', medium.noun, 'confused', confused(result, medium));
end

function list = confused(result, medium)
% Pairs of classes that are taken for each other most, at most 6, with at most 4 pictures of each, the highest scores first.
  list = struct('text', {}, 'images', {}, 'names', {});
  c = result.confusion;
  names = [result.classes, {'none of them'}];
  wrong = c.count .* ~eye(size(c.count));
  none = numel(result.classes) + 1;
  [most, order] = sort(wrong(:), 'descend');
  for k = 1:min(6, sum(most > 0))
    [a, b] = ind2sub(size(wrong), order(k));
    items = find(c.is == mod(a, none) & c.said == mod(b, none));
    strength = max(c.score(:, items), [], 1);
    [~, by] = sort(strength, 'descend');
    files = result.files(c.image(items(by(1:min(4, end)))));
    images = cell(1, 0);
    if strcmp(medium.noun, 'picture')
      images = cellfun(@thumbnail, files, 'UniformOutput', false);
    end
    list(end + 1) = struct('text', sprintf('%s, said to be %s: %s', names{a}, names{b}, frs_plural(most(k), medium.noun)), 'images', {images}, ...
                           'names', {frs_base_names(files(1:numel(images)))});
  end
end

function uri = thumbnail(file)
  I = frs_imread(file);
  scale = 200 / size(I, 2);
  uri = frs_picture_uri(frs_resize(I, max(1, round(scale * size(I, 1))), 200), 75);
end

function list = settings(result, noun)
  list = {[noun 's'], sprintf('%d for learning, %d held out', sum(result.train), sum(~result.train)); 'classes', strjoin(result.classes, ', ')};
  for name = {'words', 'regions', 'segmentation', 'kernel', 'seed', 'split'}
    list(end + 1, :) = {name{1}, frs_setting(result.options.(name{1}))};
  end
  [~, build] = frs_version();
  list(end + 1, :) = {'build', build};
end
