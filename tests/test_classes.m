function cases = test_classes()
% Several classes in one call of frs_discover: what it takes, and that a class's part is the run of that class alone.
  cases = {@table_of_labels_is_learned_class_by_class, @part_of_a_class_is_a_run_of_its_own, ...
           @inputs_mean_the_same_in_all_forms, @pictures_in_two_folders_hold_both_classes_and_old_classes_go, @wrong_inputs_are_said, ...
           @truth_may_be_a_table_of_boxes, @page_of_all_classes_has_a_tab_for_each, ...
           @heavy_pages_keep_what_is_referred_to, @options_of_a_class_reach_it_alone};
end

function [result, place, warned] = small_classes()
% Two classes from a table with a label that is not known, learned once for all cases, where an earlier run knew cats.
  persistent kept folder text
  if isempty(kept)
    folder = kinds_of_patches();
    cats = fullfile(folder, 'out', 'classes', 'cats');
    make_folder(fullfile(cats, 'masks'));
    for name = {'files.txt', 'report.html', 'table.csv', 'masks/1.png', 'mine.txt'}
      write_text(fullfile(cats, name{1}), sprintf('report.html\ntable.csv\nmasks/1.png\n'));
    end
    run = @() frs_discover(fullfile(folder, 'labels.csv'), 'out', fullfile(folder, 'out'), 'codebook', words_of(folder), ...
                           'maxPixels', 1e4, 'regions', 8, 'segmentation', 'grid', 'shown', 2, 'C', 1, 'regionC', 1, 'verbose', 0);
    [text, kept] = warned('frs:discover:badValue', run);
  end
  [result, place, warned] = deal(kept, folder, text);
end

function codebook = words_of(folder)
  persistent kept
  if isempty(kept)
    [~, kept] = frs_extract(frs_images(fullfile(folder, 'kinds', 'dots'), [], 'verbose', 0), 'words', 12, 'method', 'none');
  end
  codebook = kept;
end

function folder = kinds_of_patches()
% Folders stripes, dots and none with 4 pictures each, noise with a patch of its kind; labels.csv says the same, but that dots/2.png may
% show stripes too, that pictures 3 and 4 are held out, and what two copies show.
  persistent kept
  if isempty(kept)
    kept = tempname();
    kinds = {'stripes', 'dots', 'none'};
    text = sprintf('file,labels,set\n');
    sets = {'train', 'train', 'test', 'test'};
    for k = 1:3
      make_folder(fullfile(kept, 'kinds', kinds{k}));
      for i = 1:4
        name = sprintf('%s/%d.png', kinds{k}, i);
        imwrite(patch_picture(k, i), fullfile(kept, 'kinds', name));
        label = kinds{k}(1:end * (k < 3));
        text = sprintf('%skinds/%s,%s%s,%s\n', text, name, label, repmat('; ?stripes', 1, k == 2 && i == 2), sets{i});
      end
    end
    copyfile(fullfile(kept, 'kinds', 'stripes', '1.png'), fullfile(kept, 'copy.png'));
    copyfile(fullfile(kept, 'kinds', 'none', '2.png'), fullfile(kept, 'other.png'));
    write_text(fullfile(kept, 'labels.csv'), sprintf('%scopy.png,dots,train\nother.png,stripes,train\n', text));
  end
  folder = kept;
end

function I = patch_picture(kind, i)
  I = 0.4 + 0.2 * seeded_uniform(10 * kind + i, 60, 80);
  [x, y] = meshgrid(1:30, 1:30);
  patches = {mod(floor(x / 3), 2), mod(x, 6) < 3 & mod(y, 6) < 3};
  if kind < 3
    I(4 * i + (1:30), 8 * i + (1:30)) = 0.1 + 0.8 * patches{kind};
  end
  I = repmat(uint8(255 * I), [1 1 3]);
end

function table_of_labels_is_learned_class_by_class()
  [result, folder] = small_classes();
  assert(isequal(result.classes, {'stripes', 'dots'}) && numel(result.class) == 2);
  assert(isequal(result.y(1, :), [1 1 1 1, -1 0 -1 -1, -1 1 -1 -1]) && isequal(result.y(2, :), [1 -1 -1 -1, 1 1 1 1, -1 -1 -1 -1]));
  assert(isequal(result.train, repmat([true true false false], 1, 3)));
  assert(isequal(result.class(1).files, result.files([1:5 7:12])) && isequal(result.class(2).files, result.files));
  assert(numel(result.class(1).loc) == 5 && strcmp(result.class(2).options.title, 'dots'));
  assert(isequal(result.class(1).codebook, result.codebook));
  for name = {'report.html', 'boxes.csv', 'result.mat', 'masks'}
    assert(exist(fullfile(folder, 'out', 'classes', 'dots', name{1})) > 0, 'said: %s', name{1});
  end
  assert(isequal(unique({result.loc.class}), {'dots', 'stripes'}) && isequal({result.loc.file}, result.files([result.loc.image])));
  file = fullfile(folder, 'coco.json');
  frs_export(result, 'coco', file);
  coco = jsondecode(fileread(file));
  assert(isequal(sort({coco.categories.name}), {'dots', 'stripes'}) && numel(coco.annotations) == 10);
  table = fileread(fullfile(folder, 'out', 'classes.csv'));
  assert(numel(strfind(table, sprintf('\n'))) == 3 && ~isempty(strfind(table, sprintf('\ndots,5,2,'))), 'said: %s', table);
end

function part_of_a_class_is_a_run_of_its_own()
% The same from a data set that was extracted before, with the class's labels alone: everything but times and names.
  [several, folder] = small_classes();
  ds = frs_extract(struct('files', {several.files}, 'y', several.y(1, :), 'train', several.train), several.extract, 'codebook', several.codebook, ...
                   'cache', fullfile(folder, 'out', 'cache'));
  one = frs_discover(ds, 'out', fullfile(folder, 'alone'), 'C', 1, 'regionC', 1, 'shown', 2, 'verbose', 0);
  data = page_data(fullfile(folder, 'alone', 'report.html'));           % the command on the page gives the same run
  call = regexp(data.reproduce, 'result = (frs_discover\(ds, \.\.\.\n.*?\));   % ds is', 'tokens', 'once');
  call = call{1};
  said = eval([call(1:end - 1), ', ''verbose'', 0)']);
  assert(isequal({said.loc.box}, {one.loc.box}) && same_table(said.table, one.table));
  part = several.class(1);
  for name = {'files', 'y', 'train', 'loc', 'localization', 'context', 'codebook'}
    assert(isequal(one.(name{1}), part.(name{1})), '%s differs', name{1});
  end
  assert(same_table(one.table, part.table));
  assert(isequal(one.locator.model.scorer, part.locator.model.scorer) && isequal(one.classifier.name, part.classifier.name));
  place = fullfile(folder, 'found');
  found = frs_apply(fullfile(folder, 'out', 'result.mat'), ds.files([1 5]), 'out', place);
  assert(isequal(size(found), [2 2]) && isequal({found(:, 1).class}, several.classes));
  assert(isequal(rmfield(found(1, :), 'class'), frs_apply(one, ds.files([1 5]))));
  assert(numel(strfind(fileread(fullfile(place, 'found.csv')), sprintf('\n'))) == 5);
  assert(exist(fullfile(place, 'classes', 'dots', 'found.csv'), 'file') == 2);
  assert_error('frs:discover:badOption', @() frs_discover(ds, 'words', 3));
  assert_error('frs:discover:badType', @() frs_discover(rmfield(ds, 'hash')));
  assert_error('frs:discover:badType', @() frs_discover(ds, 'more'));
  assert_error('frs:discover:badSize', @() frs_discover(setfield(ds, 'y', ds.y(1:3))));
  assert_error('frs:discover:badValue', @() frs_discover(setfield(ds, 'y', 3 * ds.y)));
end

function yes = same_table(a, b)
% Bit for bit, all but the times.
  yes = isequaln(rmfield(a, 'time'), rmfield(b, 'time'));   % NaN where there was no cross-validation
end

function inputs_mean_the_same_in_all_forms()
% Seen by the error that names the classes, before any work: a truth that is of none of them.
  folder = kinds_of_patches();
  at = @(name) fullfile(folder, 'kinds', name);
  wrong = {'truth', struct('cow', 1), 'verbose', 0, 'out', tempname()};
  said = @(varargin) message_of(@() frs_discover(varargin{:}, wrong{:}));
  forms = {{{at('stripes'), at('dots')}, at('none')}, {{at('stripes'); [at('dots') '/']}, {at('none')}}, {{at('stripes'), at('dots')}}, ...
           {struct('stripes', at('stripes'), 'dots', {{at('dots')}}), at('none')}, {{'stripes', at('stripes'); 'dots', at('dots')}}, ...
           {at(''), 'background', 'none'}, {fullfile(folder, 'labels.csv')}, {{at('none'), at('stripes'), at('dots')}, 'background', 'none'}};
  for k = 1:numel(forms)
    text = said(forms{k}{:});
    assert(~isempty(regexp(text, 'classes are (stripes, dots|dots, stripes)', 'once')), 'form %d: %s', k, text);
  end
  assert(~isempty(strfind(said(at('')), 'classes are dots, none, stripes')));
  write_text(fullfile(folder, 'capitals.csv'), strrep(fileread(fullfile(folder, 'labels.csv')), 'dots/2.png,', 'dots/2.png,Dots;'));
  [text, ~] = warned('frs:discover:badValue', @() said(fullfile(folder, 'capitals.csv')));
  assert(~isempty(strfind(text, 'Dots differ in capitals alone')) || ~isempty(strfind(text, 'dots differ in capitals alone')), 'said: %s', text);
  write_text(fullfile(folder, 'spreadsheet.csv'), [char([239 187 191]), ...
                                                   strrep(fileread(fullfile(folder, 'labels.csv')), sprintf('\n'), sprintf(',,\r\n'))]);
  text = said(fullfile(folder, 'spreadsheet.csv'));
  assert(~isempty(regexp(text, 'classes are (stripes, dots|dots, stripes)', 'once')), 'a table as Excel writes it: %s', text);
  said = evalc('message_of(@() frs_discover(at(''''), wrong{1:2}, ''out'', tempname()));');
  assert(~isempty(strfind(said, '3 classes: dots, none, stripes.')), 'said: %s', said);
end

function text = message_of(f)
  text = '';
  try
    f();
  catch e
    text = e.message;
  end
end

function pictures_in_two_folders_hold_both_classes_and_old_classes_go()
% Of small_classes: dots/copy.png is the first of the stripes, stripes/other.png one without any. The words and the size were given. The earlier
% run in the same folder knew cats: its files are gone, the user's are there.
  [result, folder, warned] = small_classes();
  assert(~isempty(strfind(warned, '1 file is both in a class and among those without')), 'said: %s', warned);
  assert(numel(result.files) == 12 && isequal(result.y(:, 1), [1; 1]) && isequal(result.y(:, 10), [1; -1]));
  assert(isequal(result.codebook.words, words_of(folder).words) && result.extract.maxPixels == 1e4);
  cats = fullfile(folder, 'out', 'classes', 'cats');
  assert(isequal(names_in(cats, '*'), {'mine.txt'}) && ~exist(fullfile(cats, 'masks'), 'dir'));
end

function wrong_inputs_are_said()
  folder = kinds_of_patches();
  at = @(name) fullfile(folder, 'kinds', name);
  run = @(varargin) frs_discover(varargin{:}, 'out', tempname(), 'verbose', 0);
  three = {at('stripes'), at('dots'), at('none')};
  empty = fullfile(tempname(), 'empty');
  make_folder(empty);
  assert_error('frs:discover:badSize', @() frs_discover());
  assert_error('frs:discover:badSize', @() run({'a.png', 'b.png'}));
  assert_error('frs:discover:noFile', @() run('/no/such/folder'));
  assert_error('frs:discover:badSize', @() run(at('dots')));                                 % no classes in it
  assert_error('frs:discover:badSize', @() run(fileparts(empty)));                           % one class only
  assert_error('frs:discover:badSize', @() run({'dots', {at('dots')}}));
  assert_error('frs:discover:noFile', @() run([three, {empty}]));                             % a class without pictures
  assert_error('frs:discover:badOption', @() run(three, 'background', 'cow'));
  assert_error('frs:discover:badOption', @() run(at('dots'), at('none'), 'background', 'none'));
  assert_error('frs:discover:badValue', @() run({at('dots'), at('dots')}));                   % two of one name
  assert_error('frs:discover:badValue', @() run({' ', at('dots'); 'b', at('none')}));
  assert_error('frs:discover:badType', @() run(struct('a', 3, 'b', at('none'))));
  assert_error('frs:discover:badSize', @() run({'a', {fullfile(at('dots'), '1.png')}; 'b', at('none')}));
  assert_error('frs:discover:badValue', @() run(three, 'test', {three(1:2)}));
  assert_error('frs:discover:badType', @() run(three, 'truth', 3));
  assert_error('frs:discover:noFile', @() run(three, 'truth', folder));
  assert_error('frs:discover:badValue', @() run(three, 'review', struct('cow', 'x')));
  tables = {'noFile', 'file,labels\nkinds/dots/1.png,a\nkinds/dots/9.png,b\n'
            'badValue', 'file,labels\nkinds/dots/1.png,a\nkinds/dots/1.png,b\n'
            'badValue', 'file,labels\nkinds/dots/1.png,a;?a\n'
            'badValue', 'file,labels,set\nkinds/dots/1.png,a,val\n'
            'badValue', 'picture,labels\nkinds/dots/1.png,a\n'
            'badValue', 'file,labels\n'
            'badValue', 'file,labels\nkinds/dots/1.png,a\nkinds/dots/2.png\n'
            'badValue', ' \n'
            'badSize', 'file,labels\nkinds/dots/1.png,\nkinds/dots/2.png,\n'
            'badSize', 'file,labels\nkinds/dots/1.png,a\nkinds/dots/2.png,b;a\nkinds/none/1.png,b\n'};
  for k = 1:size(tables, 1)
    write_text(fullfile(folder, 'wrong.csv'), sprintf(tables{k, 2}));
    assert_error(['frs:discover:' tables{k, 1}], @() run(fullfile(folder, 'wrong.csv')));
  end
  write_text(fullfile(folder, 'wrong.csv'), sprintf('file,labels\n"kinds/dots/1.png",no;a\n'));
  assert_error('frs:discover:badValue', @() run(fullfile(folder, 'wrong.csv'), 'background', 'no'));    % with and without
  assert_error('frs:discover:badOption', @() run(fullfile(folder, 'labels.csv'), 'background', 'cow'));
  assert_error('frs:discover:badOption', @() run(fullfile(folder, 'labels.csv'), 'test', three));
  assert_error('frs:discover:badType', @() run(fullfile(folder, 'labels.csv'), at('none')));
end

function truth_may_be_a_table_of_boxes()
% Boxes with a heading in any order; the class's truth alone counts, and what is wrong is said before any work.
  folder = kinds_of_patches();
  file = fullfile(folder, 'boxes.csv');
  run = @() frs_discover(fullfile(folder, 'labels.csv'), 'truth', file, 'out', tempname(), 'verbose', 0);
  write_text(file, sprintf('class,image,x1,y1,x2\ndots,1,1,1,2\n'));
  assert_error('frs:discover:badValue', run);
  write_text(file, sprintf('class,image,x1,y1,x2,y2\ndots,1,1,1,2,x\n'));
  assert_error('frs:discover:badValue', run);
end

function page_of_all_classes_has_a_tab_for_each()
% Overview first; a click on the name of a class opens its tab, and pictures open there. As wide as a phone nothing sticks out.
  [result, folder] = small_classes();
  assert(isempty(regexp(fileread(result.report), '[^\d.]1 (images|labels|words)\>', 'once')), 'one is said in the plural');
  assert(sum(result.confusion.count(:)) == sum(~result.train) && numel(result.confusion.said) == sum(~result.train));
  assert(isequal(size(result.confusion.count), [3 3]) && isequal(result.confusion.is, [1 1 2 2 0 0]));
  data = page_data(fullfile(folder, 'out', 'report.html'));
  assert(numel(data.classes) == 2 && isequal(data.overview.count, result.confusion.count) && numel(data.overview.names) == 3);
  shown = page_structure(fullfile(folder, 'out', 'report.html'));
  assert(all(~cellfun('isempty', regexp(shown, ' lost=0$', 'once'))), 'said: %s', strjoin(shown, ' | '));
  ids = cellfun(@(t) strtok(t), shown, 'UniformOutput', false);
  assert(isequal(ids(1:3), {'overview', 'confusion', 'answer'}) && all(ismember({'answer2', 'regions', 'regions2', 'words2', 'curves2', ...
         'next-steps', 'settings', 'reproduce'}, ids)) && numel(unique(ids)) == numel(ids), 'said: %s', strjoin(ids, ' '));
  frame = @(width) sprintf('<iframe src="out/report.html" style="width: %dpx; height: 900px"></iframe>', width);
  script = ['addEventListener("load", function () { document.title = [].map.call(document.querySelectorAll("iframe"), function (f) {' ...
            'var d = f.contentDocument, q = function (s) { return d.querySelector(s); };' ...
            'var open = function () { return [0, 1, 2].filter(function (k) { return !q(".panel[data-panel=\"" + k + "\"]").hidden; }).join(); };' ...
            'var fits = function () { return d.documentElement.scrollWidth <= f.clientWidth; };' ...
            'var said = [open(), fits()]; q("button.link[data-tab=\"2\"]").click(); said.push(open(), fits());' ...
            'q(".panel[data-panel=\"2\"] .thumb").click(); said.push(q("#viewer").open); return said.join(" "); }).join("; "); });'];
  file = fullfile(folder, 'probe.html');
  write_text(file, ['<title></title>' frame(390) frame(1200) '<script>' script '</script>']);
  title = regexp(render_page(file), '<title>(.*?)</title>', 'tokens', 'once');
  assert(strcmp(title{1}, '0 true 2 true true; 0 true 2 true true'), 'said: %s', title{1});
end

function heavy_pages_keep_what_is_referred_to()
% Two classes of 12 images with room for about half of the bytes: what facts refer to is there, and images are smaller.
  folder = folder_for_test();
  make_folder(fullfile(folder.name, 'page'));
  big = uint8(255 * seeded_uniform(1, 90, 120, 3));
  items = struct('image', num2cell(1:12), 'photo', '', 'heat', '', 'why', '');
  for i = 1:12
    for name = {'photo', 'heat', 'why'}
      items(i).(name{1}) = sprintf('page/%s_%d.jpg', name{1}, i);
      imwrite(big, fullfile(folder.name, items(i).(name{1})));
    end
  end
  suspects = struct('image', {3});
  facts = struct('examples', struct('image', {1, 6}), 'mistakes', struct('missed', 10, 'alarms', [12 6]), ...
                 'labels', struct('suspects', suspects, 'pairs', struct('first', {4}, 'second', {8})));
  none = struct('image', {});
  c = struct('facts', facts, 'items', {items}, 'words', {none}, 'plots', {none}, 'patches', {{}}, 'folder', '');
  classes = [c, c];
  [same, images] = frs_packed_images(classes, {}, {folder.name, folder.name}, Inf);
  assert(isequal(same, classes) && numel(images.names) == 36 && sum(images.still) == 2);
  most = sum(cellfun(@numel, images.uris)) / 8;
  [light, images] = frs_packed_images(classes, {}, {folder.name, folder.name}, most);
  kept = [light(1).items.image];
  assert(all(ismember([1 6 10 12 3 4 8], kept)) && numel(kept) < 12 && all(cellfun('isempty', {light(2).items.why})));
  assert(sum(cellfun(@numel, images.uris)) <= 1.3 * most, '%d bytes of %g', sum(cellfun(@numel, images.uris)), most);
end

function options_of_a_class_reach_it_alone()
% Test set, background, truth and review of several classes in one run.
  folder = kinds_of_patches();
  at = @(kind, numbers) arrayfun(@(i) fullfile(folder, 'kinds', kind, sprintf('%d.png', i)), numbers, 'UniformOutput', false);
  rows = @(numbers) {'none', at('none', numbers); 'stripes', at('stripes', numbers); 'dots', at('dots', numbers)};
  said = struct('file', at('stripes', 1), 'decision', 'box', 'box', [11 11 30 30]);
  result = frs_discover(rows(1:2), 'background', 'none', 'test', {rows(3:4)}, 'truth', {'dots', repmat({[21 21 50 50]}, 1, 4)}, ...
                        'review', {'stripes', said}, 'out', fullfile(folder, 'by class'), 'codebook', words_of(folder), 'regions', 8, ...
                        'segmentation', 'grid', 'shown', 2, 'C', 1, 'regionC', 1, 'refit', false, 'verbose', 0);
  assert(isequal(result.classes, {'stripes', 'dots'}) && isequal(sum(result.y > 0, 2), [4; 4]) && numel(result.files) == 12);
  assert(isequal(sort(result.files(~result.train)), sort([at('none', 3:4), at('stripes', 3:4), at('dots', 3:4)])));
  [stripes, dots] = deal(result.class(1), result.class(2));
  assert(isempty(stripes.localization) && dots.localization.pictures == 2 && ~any(cellfun('isempty', {dots.loc.overlap})));
  assert(stripes.reviewed.count == 1 && isempty(dots.reviewed));
  reviewed = strcmp({stripes.loc.review}, 'box');
  assert(sum(reviewed) == 1 && isequal(stripes.loc(reviewed).box, said.box) && strcmp(stripes.loc(reviewed).file, said.file));
  assert(all(cellfun('isempty', {dots.loc.review})));
end
