function cases = test_report()
  cases = {@discovery_writes_what_it_promises, @page_loads_nothing_from_outside, @page_embeds_its_pictures, ...
           @page_has_a_sortable_table, @page_shows_held_out_pictures_first_by_score, @page_works_in_a_browser, @result_applies_to_new_pictures, ...
           @stopped_run_goes_on_from_the_cache, @results_are_replaced_whole, @failed_write_leaves_the_old_file, ...
           @truth_and_lists_are_checked, ...
           @file_listed_twice_is_answered_twice, @pictures_that_share_a_name_are_written_apart, ...
           @nothing_is_found_where_the_label_says_so, @unreadable_pictures_have_no_label, ...
           @commands_of_the_page_reproduce_it, @lists_are_reproduced_from_the_stored_result, ...
           @masks_of_any_depth_are_truth, @wrong_truth_is_refused_before_anything_is_written, ...
           @second_run_leaves_only_its_own_files, @picture_on_both_sides_is_said, @skipped_pictures_keep_the_truth_in_step, ...
           @demo_script_explains_itself_from_any_folder};
end

function [result, out] = discovery()
% One small run for all cases.
  persistent kept folder
  if isempty(kept)
    folder = tempname();
    [files, y, truth] = frs_toy_images([8 8], 'size', [90 120], 'folder', fullfile(folder, 'scenes'));
    kept = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'out'), 'truth', truth(y > 0), ...
                        'words', 40, 'regions', 30, 'segmentation', 'slic', 'title', 'Cars & <trees>', 'verbose', 0);
  end
  result = kept;
  out = fullfile(folder, 'out');
end

function discovery_writes_what_it_promises()
  [result, out] = discovery();
  for name = {'report.html', 'result.mat', 'boxes.csv', 'scores.csv', 'table.csv', 'figures/words.png', ...
              'figures/regions.png', 'figures/pr.png', 'figures/pr.svg', 'figures/weights.png', 'figures/convergence.png'}
    assert(exist(fullfile(out, name{1}), 'file') == 2, 'there is no %s', name{1});
  end
  assert(numel(result.loc) == 8 && sum(~[result.loc.train]) == 4);
  assert(numel(dir(fullfile(out, 'masks', '*.png'))) == 8);
  assert(numel(dir(fullfile(out, 'regions', '*.jpg'))) == 8);
  mask = imread(fullfile(out, result.loc(1).maskFile));
  [row, col] = find(mask > 0);
  assert(isequal(result.loc(1).box, [min(col), min(row), max(col), max(row)]));
  assert(isequal({result.table.name}, {'SVM-linear', 'SVM-chi2', 'FS-chi2', 'RS-linear', 'RS-chi2'}));
  assert(all([result.table.ap] > 0 & [result.table.ap] <= 1));
  interval = vertcat(result.table.interval);
  assert(all(interval(:, 1) <= interval(:, 2)) && all(interval(:) >= 0 & interval(:) <= 1) && all([result.table.C] > 0));
  assert(any(strcmp(result.classifier.name, {result.table.name})) && any(strcmp(result.locator.name, {result.table.name})));
  lines = strsplit(strtrim(fileread(fullfile(out, 'boxes.csv'))), sprintf('\n'));
  assert(numel(lines) == 9);
  assert(strcmp(regexp(lines{2}, '[^,]*$', 'match', 'once'), result.loc(1).maskFile));
end

function page_loads_nothing_from_outside()
  html = page();
  assert(isempty(regexp(html, '(src|href)\s*=\s*"(?!data:|#)', 'once')), 'the page refers to another file');
  assert(isempty(regexp(html, 'url\(|@import|https?://', 'once')), 'the page refers to an address');
  assert(~isempty(strfind(html, 'Content-Security-Policy')));
  assert(isempty(strfind(html, '{{')), 'a part of the template was not filled');
end

function page_embeds_its_pictures()
  html = page();
  pictures = regexp(html, '<img[^>]*src="data:image/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]{200,}=*"', 'match');
  assert(numel(pictures) >= 8 + 4, 'only %d pictures', numel(pictures));
  assert(isempty(regexp(html, '<img(?![^>]*alt=)', 'once')), 'a picture has no alternative text');
end

function page_has_a_sortable_table()
  html = page();
  assert(numel(regexp(html, '<th scope="col"><button')) == 10 + 7);      % of the classifiers, and of the places
  assert(numel(regexp(html, '<tr><td>(SVM|FS|RS) ?[\(,]')) == 5);
  assert(numel(regexp(html, '<tr><td>(RS-|SVM-|border|centre|whole|random)')) == 6);
  assert(~isempty(strfind(html, 'Cars &amp; &lt;trees&gt;')), 'text is not escaped');
end

function page_shows_held_out_pictures_first_by_score()
  tokens = regexp(page(), '<button[^>]*data-group="(held out|training)" data-score="([^"]*)"', 'tokens');
  held = cellfun(@(t) strcmp(t{1}, 'held out'), tokens);
  score = cellfun(@(t) str2double(t{2}), tokens);
  assert(isequal(held, [true(1, 4), false(1, 4)]));
  assert(issorted(-score(1:4)) && issorted(-score(5:8)));
  assert(numel(regexp(page(), '<span>held out, overlap 0\.\d\d</span>')) == 4);
end

function page_works_in_a_browser()
  [~, out] = discovery();
  for direction = {'up', 'down'}
    dom = render_page(fullfile(out, 'report.html'), ['#sort=1,' direction{1}]);
    first = regexp(dom, '<table.*?</table>', 'match', 'once');
    tokens = regexp(first, '<tr><td>[^<]*</td><td data-value="([^"]*)"', 'tokens');
    values = cellfun(@(t) str2double(t{1}), tokens);
    assert(numel(values) == 5, 'the page shows %d rows', numel(values));
    if strcmp(direction{1}, 'down')
      values = -values;
    end
    assert(issorted(values), 'the table is not sorted');
  end
end

function result_applies_to_new_pictures()
  [result, out] = discovery();
  folder = tempname();
  files = frs_toy_images([1 1], 'first', 50, 'size', [90 120], 'folder', folder);
  found = frs_apply(fullfile(out, 'result.mat'), files, 'out', fullfile(folder, 'found'));
  assert(isequal({found.file}, files));
  assert(all(abs([found.label]) == 1) && isequal(size(found(1).mask), [90 120]));
  assert(exist(fullfile(folder, 'found', 'found.csv'), 'file') == 2);
  again = frs_apply(result, files{2});
  assert(abs(again.score - found(2).score) < 1e-9);
end

function stopped_run_goes_on_from_the_cache()
  [result, out] = discovery();
  o = result.options;
  assert(exist(fullfile(out, 'cache'), 'dir') == 7);
  ds = frs_extract(frs_images(result.files, result.y, 'train', result.train), result.extract, ...
                   'cache', fullfile(out, 'cache'), 'verbose', 0);
  assert(isequal(ds.codebook.words, result.codebook.words) && size(ds.X, 1) == o.words);
end

function results_are_replaced_whole()
% A second name of each file still shows the first run after the second: nothing was written into it.
  if ~exist('OCTAVE_VERSION', 'builtin') || ~isunix()
    skip_test('links files with Octave on Unix');
  end
  [result, out] = discovery();
  again = fullfile(fileparts(out), 'again');
  files = [{'report.html', 'result.mat', 'boxes.csv', 'scores.csv', 'table.csv', 'figures/words.png', 'figures/pr.svg'}, ...
           names_in(out, 'masks'), names_in(out, 'regions')];
  for k = 1:numel(files)
    make_folder(fileparts(fullfile(again, files{k})));
    write_text(fullfile(again, files{k}), 'before');
    assert(link(fullfile(again, files{k}), fullfile(again, sprintf('kept%d', k))) == 0);
  end
  o = result.options;
  frs_discover(result.files(result.y > 0), result.files(result.y < 0), o, 'out', again);
  for k = 1:numel(files)
    assert(strcmp(fileread(fullfile(again, sprintf('kept%d', k))), 'before'), '%s was written into', files{k});
    assert(~strcmp(fileread(fullfile(again, files{k})), 'before'), '%s was not written', files{k});
  end
  assert(isempty(names_in(again, '*.part*')) && isempty(names_in(again, fullfile('*', '*.part*'))));
end

function failed_write_leaves_the_old_file()
% The kernel refuses the bytes beyond a process's limit for files, in the middle of a picture, as a full disk would.
  if ~exist('OCTAVE_VERSION', 'builtin') || ~isunix()
    skip_test('starts a second Octave with a Unix shell');
  end
  folder = tempname();
  make_folder(folder);
  file = fullfile(folder, 'P.ppm');
  write_text(file, 'before');
  write_text(fullfile(folder, 'job.m'), sprintf(['addpath(''%s''); frs_setup;\n' ...
    'frs_plot_regions(zeros(200, 200, 3), ones(200), 1, ''file'', ''%s'');\n'], fullfile(toolbox_root(), 'matlab'), file));
  [status, text] = system(sprintf('bash -c ''ulimit -f 20; octave-cli -q -f -H %s'' 2>&1', fullfile(folder, 'job.m')));
  assert(status ~= 0 && ~isempty(strfind(text, 'Cannot write')), '%d: %s', status, text);
  assert(strcmp(fileread(file), 'before'));
end

function truth_and_lists_are_checked()
  assert_error('frs:discover:noFile', @() frs_discover('/no/such/folder', '/no/such/folder', 'out', tempname()));
  assert_error('frs:discover:badOption', @() frs_discover('a', 'b', 'split', 2));
  assert_error('frs:discover:badOption', @() frs_discover('a', 'b', 'test', {'a'}));
  assert_error('frs:discover:badOption', @() frs_discover('a', 'b', 'out', ''));
  result = discovery();
  files = result.files;
  assert_error('frs:discover:badSize', @() frs_discover(files(1), files(9:16), 'out', tempname()));
  assert_error('frs:discover:badSize', @() frs_discover(files(1:8), files(9:16), 'out', tempname(), 'truth', {[1 1 2 2]}));
  assert_error('frs:discover:noFile', @() frs_discover(files(1:8), files(9:16), 'out', tempname(), 'truth', tempname()));
end

function file_listed_twice_is_answered_twice()
  result = discovery();
  found = frs_apply(result, result.files([1 9 1]));
  assert(isequal({found.file}, result.files([1 9 1])));
  assert(all(abs([found.label]) == 1) && isequal(found(1), found(3)));
end

function pictures_that_share_a_name_are_written_apart()
  result = discovery();
  folder = tempname();
  files = frs_toy_images([2 2], 'first', 60, 'size', [90 120], 'folder', folder);
  [~, first] = fileparts(files{1});
  [~, third] = fileparts(files{3});
  assert(strcmp(first, third), 'the names do not clash: %s, %s', first, third);
  out = fullfile(folder, 'found');
  found = frs_apply(result, files, 'out', out, 'locate', 'all');
  lines = strsplit(strtrim(fileread(fullfile(out, 'found.csv'))), sprintf('\n'));
  assert(~isempty(regexp(lines{1}, ',mask$', 'once')) && numel(lines) == 5);
  masks = regexp(lines(2:end), '[^,]*$', 'match', 'once');
  assert(numel(unique(masks)) == 4);
  for k = 1:4
    assert(isequal(imread(fullfile(out, masks{k})) > 0, found(k).mask));
  end
  assert(numel(names_in(out, 'regions')) == 4);
end

function nothing_is_found_where_the_label_says_so()
  result = discovery();
  result.classifier.model.bias = -1e6;                     % says no to everything
  found = frs_apply(result, result.files(1));
  assert(found.label == -1 && isequal(size(found.box), [0 4]));
  assert(islogical(found.mask) && isequal(size(found.mask), [90 120]) && ~any(found.mask(:)));
  all = frs_apply(result, result.files(1), 'locate', 'all');
  assert(all.label == -1 && any(all.mask(:)) && isequal(size(all.box), [1 4]));
end

function unreadable_pictures_have_no_label()
  result = discovery();
  folder = tempname();
  make_folder(folder);
  broken = fullfile(folder, 'broken.png');
  write_text(broken, 'this is no picture');
  small = fullfile(folder, 'small.png');
  imwrite(uint8(magic(10)), small);
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  for list = {{broken}, {fullfile(folder, 'gone.png')}, {small}, {broken, result.files{1}, small}}
    found = frs_apply(result, list{1}, 'out', fullfile(folder, 'found'));
    bad = ~strcmp({found.file}, result.files{1});
    assert(isequal({found.file}, list{1}) && isequal(isnan([found.label]), bad));
    assert(isequal(isnan([found.score]), bad) && isequal(cellfun('isempty', {found.mask}), bad));
  end
  lines = strsplit(strtrim(fileread(fullfile(folder, 'found', 'found.csv'))), sprintf('\n'));
  assert(numel(lines) == 4 && ~isempty(strfind(lines{2}, ',NaN,NaN,NaN,,,,,')), lines{2});
end

function result = small_run(positives, negatives, out, varargin)
  result = frs_discover(positives, negatives, 'out', out, 'words', 20, 'regions', 12, 'segmentation', 'grid', ...
                        'verbose', 0, varargin{:});
end

function [folder, files, y, truth] = small_scenes()
% In a folder whose name must be quoted.
  folder = [tempname() ' it''s'];
  [files, y, truth] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
end

function again = run_commands_of(out)
% What the page says under "How to reproduce", typed in again.
  html = fileread(fullfile(out, 'report.html'));
  text = regexp(html, '<pre>(.*?)</pre>', 'tokens', 'once');
  text = strrep(strrep(strrep(strrep(text{1}, '&quot;', '"'), '&gt;', '>'), '&lt;', '<'), '&amp;', '&');
  text = strrep(text, sprintf('\nfrs_setup\n'), sprintf('\n'));      % the build under test stays
  saved = warning('off', 'all');                                     % of new.jpg, which is not there
  restore = onCleanup(@() warning(saved));
  here = cd(tempdir());
  back = onCleanup(@() cd(here));
  again = typed_in(text);
end

function result = typed_in(text)
  evalc(text);
  assert(numel(found) == 1 && isnan(found.label));
end

function assert_same_answer(a, b)
  scores = @(r) vertcat(r.table.score);
  assert(isequal(a.files, b.files) && isequal(a.train, b.train) && max(max(abs(scores(a) - scores(b)))) < 1e-9);
  assert(isequal({a.loc.overlap}, {b.loc.overlap}));
  same = {'words', 'regions', 'split', 'seed', 'kernel', 'C', 'regionC', 'context', 'title', 'shown', 'cache', 'test', 'truth'};
  for k = 1:numel(same)
    assert(isequal(a.options.(same{k}), b.options.(same{k})), 'option %s differs', same{k});
  end
end

function [result, folder, truth] = folder_run()
% Everything given as folders; a mask of each depth.
  persistent kept
  if isempty(kept)
    [folder, files, ~, truth] = small_scenes();
    masks = fullfile(folder, 'masks');
    make_folder(masks);
    kinds = {@(m) uint8(m), @(m) uint16(m), @(m) m, @(m) repmat(uint8(255 * m), [1 1 3])};
    for k = 1:4
      [~, name] = fileparts(files{k});
      imwrite(kinds{k}(truth(k).mask), fullfile(masks, [name '.png']));
    end
    held = fullfile(folder, 'held out');
    frs_toy_images([2 2], 'first', 9, 'size', [60 80], 'folder', held);
    result = small_run(fullfile(folder, 'pos'), fullfile(folder, 'neg'), fullfile(folder, 'out'), 'truth', masks, ...
                       'split', 0.6, 'title', 'Jane''s & "Joe''s"', 'shown', 3, 'C', 3, 'seed', 5, ...
                       'test', {fullfile(held, 'pos'), fullfile(held, 'neg')}, 'cache', fullfile(folder, 'kept here'));
    kept = {result, folder, truth};
  end
  [result, folder, truth] = kept{:};
end

function commands_of_the_page_reproduce_it()
  [result, folder] = folder_run();
  assert_same_answer(result, run_commands_of(fullfile(folder, 'out')));
end

function lists_are_reproduced_from_the_stored_result()
  [folder, files, y, truth] = small_scenes();
  saved = warning('off', 'all');                                     % of relative names on the path
  restore = onCleanup(@() warning(saved));
  here = cd(folder);
  back = onCleanup(@() cd(here));
  names = cellfun(@(f) f(numel(folder) + 2:end), files, 'UniformOutput', false);       % relative to the current folder
  first = small_run(names(y > 0), names(y < 0), 'out', 'truth', truth(y > 0));
  assert_same_answer(first, run_commands_of(fullfile(folder, 'out')));
end

function masks_of_any_depth_are_truth()
  [result, folder, truth] = folder_run();
  for k = 1:4
    found = imread(fullfile(folder, 'out', result.loc(k).maskFile)) > 0;
    assert(abs(result.loc(k).overlap - frs_overlap(found, truth(k).mask)) < 1e-12, 'mask %d', k);
  end
end

function wrong_truth_is_refused_before_anything_is_written()
  [folder, files, y, truth] = small_scenes();
  masks = fullfile(folder, 'masks');
  make_folder(masks);
  [~, name] = fileparts(files{2});
  out = fullfile(folder, 'out');
  run = @(given) small_run(files(y > 0), files(y < 0), out, 'truth', given);
  wrong = {zeros(60, 80, 'uint8'), 'frs:discover:badValue'; ones(60, 81, 'uint8'), 'frs:discover:badSize'};
  for k = 1:size(wrong, 1)
    imwrite(wrong{k, 1}, fullfile(masks, [name '.png']));
    assert_error(wrong{k, 2}, @() run(masks));
    assert(~isempty(strfind(message_of(@() run(masks)), fullfile(masks, name))), 'the file is not named');
  end
  write_text(fullfile(masks, [name '.png']), 'no picture');
  assert_error('frs:discover:badValue', @() run(masks));
  good = {truth(1:4).mask};
  changed = @(x) [good(1), {x}, good(3:4)];
  assert_error('frs:discover:badSize', @() run(changed(true(3))));
  assert_error('frs:discover:badSize', @() run(changed(uint8(good{2}))));
  assert_error('frs:discover:badValue', @() run(changed(false(60, 80))));
  assert_error('frs:discover:badType', @() run(changed('mask')));
  assert_error('frs:discover:notFinite', @() run(changed([1 1 NaN 2])));
  assert_error('frs:discover:badType', @() run(3));
  assert_error('frs:discover:noFile', @() small_run(files(y > 0), '/no/such/folder', out));
  assert(~exist(out, 'dir'), 'the folder was made before the input was looked at');
end

function text = message_of(f)
  text = '';
  try
    f();
  catch e
    text = e.message;
  end
end

function second_run_leaves_only_its_own_files()
  [folder, files, y, truth] = small_scenes();
  out = fullfile(folder, 'out');
  small_run(files(y > 0), files(y < 0), out, 'truth', truth(y > 0));
  assert(exist(fullfile(out, 'figures', 'localization.png'), 'file') == 2);
  own = fullfile('masks', 'my own.png');
  write_text(fullfile(out, own), 'mine');
  small_run(files(2:4), files(y < 0), out);
  there = [names_in(out, '*'), names_in(out, 'figures'), names_in(out, 'regions'), names_in(out, 'masks')];
  listed = strsplit(strtrim(fileread(fullfile(out, 'files.txt'))), sprintf('\n'));
  assert(isequal(sort(there), sort([listed, {'files.txt', own}])), 'there: %s', strjoin(there, ' '));
  assert(numel(names_in(out, 'masks')) == 4);
end

function [result, out, masks, id, text] = odd_run()
% A broken picture among the positives, one of them twice, and a copy of one among the negatives.
  persistent kept
  if isempty(kept)
    [folder, files, ~, truth] = small_scenes();
    out = fullfile(folder, 'out');
    broken = fullfile(folder, 'pos', 'broken.png');
    write_text(broken, 'no picture');
    copyfile(files{1}, fullfile(folder, 'neg', 'copy.png'));
    masks = {truth([1 1 2 2 3 4]).mask};
    saved = warning('off', 'all');
    restore = onCleanup(@() warning(saved));
    result = small_run([files(1), {broken}, files([2 2 3 4])], fullfile(folder, 'neg'), out, 'truth', masks);
    [text, id] = lastwarn();
    kept = {result, out, masks([1 3:6]), id, text};
  end
  [result, out, masks, id, text] = kept{:};
end

function picture_on_both_sides_is_said()
  [~, ~, ~, id, text] = odd_run();
  assert(strcmp(id, 'frs:discover:badValue') && ~isempty(strfind(text, 'on two sides')), text);
end

function skipped_pictures_keep_the_truth_in_step()
  [result, out, masks] = odd_run();
  assert(numel(result.loc) == 5 && result.skipped.image == 2);
  for k = 1:5
    found = imread(fullfile(out, result.loc(k).maskFile)) > 0;
    assert(abs(result.loc(k).overlap - frs_overlap(found, masks{k})) < 1e-12, 'picture %d', k);
  end
end

function demo_script_explains_itself_from_any_folder()
  if ~isunix()
    skip_test('needs a Unix shell');
  end
  [parent, name, ending] = fileparts(toolbox_root());
  [status, text] = system(sprintf('cd "%s" && bash "%s/demos/run.sh" one 2>&1', parent, [name ending]));
  assert(status == 2 && ~isempty(strfind(text, 'run.sh POSITIVES NEGATIVES')), '%d: %s', status, text);
end

function names = names_in(folder, pattern)
% Files there, with the folder of the pattern.
  list = dir(fullfile(folder, pattern));
  names = {list(~[list.isdir]).name};
  if exist(fullfile(folder, pattern), 'dir')
    names = cellfun(@(f) fullfile(pattern, f), names, 'UniformOutput', false);
  end
end

function make_folder(folder)
  if ~exist(folder, 'dir')
    assert(mkdir(folder) == 1);
  end
end

function html = page()
  [~, out] = discovery();
  html = fileread(fullfile(out, 'report.html'));
end
