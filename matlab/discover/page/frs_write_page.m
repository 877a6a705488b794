function frs_write_page(result, classes, place, most)
%FRS_WRITE_PAGE  The report of a discovery, report.html in the folder PLACE: one page that needs nothing but itself.
%   RESULT is of frs_discover, CLASSES a struct array of frs_class_page: one, or an entry for each class. The page is a template, a style
%   sheet, a script, the data as JSON, and the images that the data name, made smaller and fewer where they would exceed MOST bytes.
%   Without a script it shows verdicts, warnings and examples.
  several = isfield(result, 'classes');
  kind = result.kind;
  page = struct('kind', kind, 'phrases', {frs_phrase(kind)}, 'classes', {{}}, 'overview', []);
  page.next = next_steps(result, several);
  page.settings = frs_settings_shown(result);
  page.reproduce = frs_reproducing_call(result);
  if several
    [page.overview, thumbnails] = overview_of(result, classes, place);
  else
    thumbnails = {};
    page.measures = frs_review_measures(result);
  end
  [classes, images] = frs_packed_images(in_folders(classes), thumbnails, {place, result.options.out}, most);
  page.classes = cell(1, numel(classes));
  answers = cell(1, numel(classes));
  for k = 1:numel(classes)
    page.classes{k} = data_of(classes(k));
    answers{k} = answer_html(classes(k), images);
  end
  heading = heading_of(result, several, classes);
  parts = {'title', frs_html(heading.title); 'subtitle', frs_html(heading.subtitle); 'footer', frs_html(heading.footer); ...
           'style', part('report.css'); 'script', part('report.js'); 'run', frs_html(sprintf('%s %.6f', result.options.out, now())); ...
           'answers', strjoin(answers, sprintf('\n')); 'data', json_of(page); 'images', images_json(images)};
  html = part('report_template.html');
  for k = 1:size(parts, 1)
    html = strrep(html, ['{{' parts{k, 1} '}}'], parts{k, 2});
  end
  frs_write_bytes('discover', fullfile(place, 'report.html'), html);
end

function classes = in_folders(classes)
% Names of files as seen from the page; a photograph that several classes show is the file of the first.
  photos = containers.Map();
  for k = 1:numel(classes)
    folder = classes(k).folder;
    for i = 1:numel(classes(k).items)
      item = classes(k).items(i);
      for name = intersect({'photo', 'heat', 'why', 'strip', 'preview', 'still'}, fieldnames(item))'
        item.(name{1}) = [folder item.(name{1})];
      end
      if isfield(item, 'photo')
        [~, own] = fileparts(item.photo);
        if ~isKey(photos, own)
          photos(own) = item.photo;
        end
        item.photo = photos(own);
      else
        item.photos = strcat(folder, item.photos);
      end
      classes(k).items(i) = item;
    end
    for i = 1:numel(classes(k).words)
      classes(k).words(i).image = [folder classes(k).words(i).image];
    end
    for i = 1:numel(classes(k).plots)
      classes(k).plots(i).image = [folder classes(k).plots(i).image];
    end
  end
end

function text = part(name)
  text = fileread(fullfile(fileparts(mfilename('fullpath')), name));
end

function h = heading_of(result, several, classes)
  say = @(id, values) frs_phrase(result.kind, id, values);
  h = struct('title', result.options.title, 'subtitle', '', 'footer', '');
  if several
    default = say('title.classes', struct('names', strjoin(result.classes, ', ')));
    h.subtitle = say('subtitle.classes', struct('images', numel(result.files), 'classes', numel(classes)));
  else
    default = frs_phrase(result.kind, 'title');
    h.subtitle = say('subtitle', struct('positive', sum(result.y > 0), 'negative', sum(result.y < 0)));
  end
  if isempty(h.title)
    h.title = default;
  end
  h.footer = say('footer', struct('version', result.version, 'date', datestr(now, 'yyyy-mm-dd HH:MM'), 'seconds', result.time));
end

function list = next_steps(result, several)
% What to do next, and the commands for it: cells {sentence, command}.
  say = @(id, varargin) frs_phrase(result.kind, id, varargin{:});
  stored = ['''' strrep(fullfile(result.options.out, 'result.mat'), '''', '''''') ''''];
  steps = {'step.applyTrain', 'step.apply', 'step.applyClasses'};
  first = say(steps{max(1 + result.options.refit, 3 * several)}, struct('all', numel(result.files), 'train', sum(result.train)));
  again = sprintf('load(%s)\nresult = frs_discover(result.positives, result.negatives, result.options, ''review'', ''review.json'');', stored);
  if isequal(result.positives, [])
    again = sprintf(['result = frs_discover(ds, ''out'', %s, ''review'', ''review.json'');   %% with the data set and the other ' ...
                     'options of this run'], ...
                    strrep(stored, [filesep() 'result.mat'], ''));
  end
  list = {{first, sprintf('found = frs_apply(%s, ''folder/of/new/%ss'', ''out'', ''found'');', stored, result.kind)}, ...
          {say('step.export'), sprintf('frs_export(%s, ''coco'', ''coco.json'');', stored)}, {say('step.again'), again}};
  list = list(1:end - several);
end

function html = answer_html(c, images)
% The first screen of a class: verdict, six examples, warnings. The script adds the rest.
  t = c.texts;
  examples = '';
  for k = 1:numel(c.facts.examples)
    e = c.facts.examples(k);
    at = find([c.items.image] == e.image, 1);
    if ~isempty(at)
      name = still_of(c.items(at));
      examples = [examples sprintf(['<button type="button" class="example %s" data-image="%d"><img alt="%s" data-name="%s" src="%s">' ...
                                    '<span>%s</span></button>\n'], e.kind, e.image, frs_html(t.examples{k}), frs_html(name), uri_of(images, name), ...
                                   frs_html(t.examples{k}))]; %#ok<AGROW>
    end
  end
  if ~isempty(examples)
    examples = sprintf('%s<p class="key">%s</p>', examples, frs_html(t.key));
  end
  doubts = '';
  for k = 1:numel(t.doubts)
    d = t.doubts(k);
    d.next = d.next(1:end * ~strcmp(d.next, t.verdict.next));         % not twice on a screen
    doubts = [doubts sprintf('<li class="%s" data-doubt="%s"><b>%s.</b> %s <i>%s</i></li>\n', d.severity, d.id, frs_html(d.title), ...
                             with_short_paths(d.text, c.facts.doubts(k).files, c.files), frs_html(d.next))]; %#ok<AGROW>
  end
  changes = '';
  if ~isempty(t.changes)
    changes = sprintf('<p class="note changes" role="status">%s</p>', frs_html(t.changes));
  end
  if ~isempty(doubts)
    doubts = ['<ul class="doubts" aria-label="Warnings">' doubts '</ul>'];
  end
  html = sprintf(['<article class="class" data-name="%s">%s<section class="answer"><div class="verdict %s" role="status">' ...
                  '<strong>%s</strong><p>%s</p><p>%s</p><p class="next"><b>%s</b> %s</p></div>' ...
                  '<div class="six">%s</div>%s</section></article>'], frs_html(c.facts.class), changes, c.facts.verdict.level, ...
                 frs_html(t.verdict.title), frs_html(t.verdict.text), frs_html(t.where), ...
                 frs_phrase(c.facts.kind, 'next'), frs_html(t.verdict.next), examples, doubts);
end

function html = with_short_paths(text, named, files)
% Of a file the end of its path, all of it where the mouse is.
  html = frs_html(text);
  [~, order] = sort(-cellfun(@numel, named));             % a name may be part of a longer one
  for k = order(:)'
    html = strrep(html, frs_html(named{k}), sprintf('<%d>', k));
  end
  for k = order(:)'
    html = strrep(html, sprintf('<%d>', k), sprintf('<span title="%s">%s</span>', frs_html(named{k}), frs_html(frs_short_path(named{k}, files))));
  end
end

function name = still_of(item)
% The image that stands for an item: the heat map of a picture, a frame of a video.
  if isfield(item, 'heat')
    name = item.heat;
  else
    name = item.still;
  end
end

function d = data_of(c)
% A class as JSON is to have it: lists are cells, so that one entry is a list too.
  f = c.facts;
  f.methods = num2cell(f.methods);
  f.doubts = {};                                          % they are on the page already
  f.words = num2cell(f.words);
  f.examples = num2cell(f.examples);
  f.labels.suspects = num2cell(f.labels.suspects);
  f.labels.pairs = num2cell(f.labels.pairs);
  f.mistakes.missed = num2cell(f.mistakes.missed);
  f.mistakes.alarms = num2cell(f.mistakes.alarms);
  f.mistakes.count = num2cell(f.mistakes.count, 2);
  if ~isempty(f.places)
    f.places.rows = num2cell(f.places.rows);
  end
  t = rmfield(c.texts, {'doubts', 'verdict', 'where', 'key', 'changes'});
  t.methods = num2cell(t.methods);
  d = struct('facts', f, 'texts', t, 'items', {arrayfun(@item_data, c.items, 'UniformOutput', false)}, 'words', {num2cell(c.words)}, ...
             'patches', {c.patches}, 'sprite', sprite_of(c), 'plots', {num2cell(c.plots)}, 'link', c.link);
end

function name = sprite_of(c)
  name = '';
  if ~isempty(c.patches)
    name = [c.folder 'page/words.jpg'];
  end
end

function item = item_data(item)
  [item.box, item.located] = deal(rows(item.box), rows(item.located));
  if isfield(item, 'reasons')
    [item.reasons.pro, item.reasons.con] = deal(num2cell(item.reasons.pro), num2cell(item.reasons.con));
  end
  if isfield(item, 'course')
    [item.course, item.frames] = deal(num2cell(round(1e3 * item.course) / 1e3), num2cell(item.frames));
  end
end

function list = rows(matrix)
  list = reshape(num2cell(matrix, 2), 1, []);
end

function [o, names] = overview_of(result, classes, place)
% The first tab of several classes: the counts of the confusion, and the pairs that are confused most, at most six, with at most four images
% each, the highest scores first. NAMES are the files of these images.
  c = result.confusion;
  labels = [result.classes, {frs_phrase(result.kind, 'confusion.none')}];
  wrong = c.count .* ~eye(size(c.count));
  none = numel(result.classes) + 1;
  o = struct('names', {labels}, 'count', {num2cell(c.count, 2)}, 'located', ...
             any(arrayfun(@(r) ~isempty(r.localization), result.class)), 'pairs', {{}});
  names = {};
  [most, order] = sort(wrong(:), 'descend');
  for k = 1:min(6, sum(most > 0))
    [a, b] = ind2sub(size(wrong), order(k));
    items = find(c.is == mod(a, none) & c.said == mod(b, none));
    [~, by] = sort(max(c.score(:, items), [], 1), 'descend');
    pair = struct('is', labels{a}, 'said', labels{b}, 'count', most(k), 'images', {{}});
    for i = c.image(items(by(1:min(4, end))))
      if strcmp(result.kind, 'picture')
        names{end + 1} = sprintf('page/confused_%d.jpg', i); %#ok<AGROW>
        I = frs_imread(result.files{i}, 'range', result.codebook);
        frs_write_image('discover', frs_resize(I, max(1, round(200 / size(I, 2) * size(I, 1))), 200), fullfile(place, names{end}), 75);
        pair.images{end + 1} = struct('image', names{end}, 'name', frs_base_names(result.files(i)));
      end
    end
    o.pairs{end + 1} = pair;
  end
end

function text = json_of(value)
% No text of a file may end the script that holds it.
  text = strrep(strrep(frs_json_of(value), '<', '\u003c'), '{{', '{\u007b');
end

function text = images_json(images)
  entries = cellfun(@(name, uri) ['"' name '":"' uri '"'], images.names(~images.still), images.uris(~images.still), 'UniformOutput', false);
  text = ['{' strjoin(entries, sprintf(',\n')) '}'];
end

function uri = uri_of(images, name)
  uri = images.uris{strcmp(name, images.names)};
end
