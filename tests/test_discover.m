function cases = test_discover()
% What frs_discover takes and the files it leaves; its page is in test_report.
  cases = {@stopped_run_goes_on_from_the_cache, @results_are_replaced_whole, @failed_write_leaves_the_old_file, ...
           @truth_and_lists_are_checked, @wrong_truth_is_refused_before_anything_is_written, @truth_is_that_of_the_upright_photograph, ...
           @second_run_leaves_only_its_own_files, @picture_on_both_sides_is_said, ...
           @skipped_pictures_keep_the_truth_in_step, ...
           @pictures_of_any_shape_are_reported, @files_are_listed_decoded_and_described_once, @photographs_in_subfolders_are_photographs, ...
           @pictures_may_lie_below_the_output_folder, @answers_among_the_pictures_are_not_learned_from, ...
           @pictures_without_descriptors_are_left_out, ...
           @warnings_and_errors_are_a_line_each, @learning_shows_progress, @fewer_folds_are_said, @wrong_names_are_told, ...
           @classifier_is_the_first_within_two_errors, @pictures_of_one_region_are_explained, @errors_without_an_id_are_errors};
end

function stopped_run_goes_on_from_the_cache()
  [result, out] = small_discovery();
  o = result.options;
  assert(exist(fullfile(out, 'cache'), 'dir') == 7);
  ds = frs_extract(frs_images(result.files, result.y, 'train', result.train), result.extract, ...
                   'cache', fullfile(out, 'cache'), 'verbose', 0);
  assert(isequal(ds.codebook.words, result.codebook.words) && size(ds.X, 1) == o.words);
end

function photographs_in_subfolders_are_photographs()
% As a camera is imported: folders of days, numbers that run on, one size. A run that writes below them reads the same again.
  place = folder_for_test();
  images = frs_toy_images([4 4], 'size', [60 80]);
  days = {'day1', 'day1', 'day1', 'day2'};
  for k = 1:8
    sides = {'pos', 'neg'};
    folder = fullfile(place.name, sides{1 + (k > 4)}, days{1 + mod(k - 1, 4)});
    make_folder(folder);
    imwrite(images{k}, fullfile(folder, sprintf('IMG_%04d.png', 10 + k)));
  end
  call = ['frs_discover(fullfile(place.name, ''pos''), fullfile(place.name, ''neg''), ''out'', fullfile(place.name, ''pos'', ''out''), ' ...
          '''words'', 20, ''regions'', 12, ''segmentation'', ''grid'')'];
  said = evalc(['result = ' call ';']);
  assert(strcmp(result.kind, 'picture') && numel(result.files) == 8);
  assert(~isempty(strfind(said, 'pos: 4 pictures, those in 2 folders below it among them')), 'said: %s', said);
  evalc(['again = ' call ';']);
  assert(isequal(again.files, result.files));
  evalc('found = frs_apply(result, fullfile(place.name, ''neg''))');
  assert(numel(found) == 4 && all(isfinite([found.score])));
end

function pictures_may_lie_below_the_output_folder()
% As the main demo has them: drawn into a folder of the answer.
  place = folder_for_test();
  [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', fullfile(place.name, 'scenes'));
  evalc(['result = frs_discover(files(y > 0), files(y < 0), ''out'', place.name, ''words'', 20, ''regions'', 12, ' ...
         '''segmentation'', ''grid'');']);
  assert(isequal(sort(result.files), sort(files)));
end

function answers_among_the_pictures_are_not_learned_from()
% Of discover and of apply, beside the pictures and in folders of their own, whatever the next run writes to; what is left out is said.
  place = folder_for_test();
  frs_toy_images([4 4], 'size', [60 80], 'folder', place.name);
  at = @(varargin) fullfile(place.name, varargin{:});
  first = small_run(at('pos'), at('neg'), at('pos'));
  assert(numel(dir(fullfile(at('pos'), 'masks', '*.png'))) > 0);
  second = small_run(at('pos'), at('neg'), at('neg', 'answer'));
  assert(isequal(second.files, first.files));
  found = frs_apply(second, at('pos'), 'out', at('pos', 'found'), 'locate', 'all');
  again = frs_apply(second, at('pos'), 'out', at('pos', 'found'), 'locate', 'all');
  assert(numel(found) == 4 && isequal({again.file}, {found.file}));
  said = evalc(['third = frs_discover(at(''pos''), at(''neg''), ''out'', at(''other''), ''words'', 20, ''regions'', 12, ' ...
                '''segmentation'', ''grid'');']);
  assert(isequal(third.files, first.files));
  assert(~isempty(strfind(said, '1 folder of an earlier answer')), 'said: %s', said);
  message = assert_error('frs:discover:badValue', @() frs_discover(place.name, 'truth', struct('cow', 1), 'verbose', 0, 'out', tempname()));
  assert(~isempty(strfind(message, 'classes are mask, neg, pos.')), 'said: %s', message);
end

function pictures_without_descriptors_are_left_out()
  [folder, files, y] = small_scenes();
  imwrite(uint8(zeros(4, 5, 3)), files{2});
  [~, result] = warned('frs:none:none', @() small_run(files(y > 0), files(y < 0), fullfile(folder, 'out')));
  assert(isequal(result.files, files([1 3:end])) && strcmp(result.skipped.file, files{2}) && result.skipped.image == 2);
  assert(~isempty(strfind(fileread(fullfile(folder, 'out', 'report.html')), 'too small')));
  imwrite(uint8(zeros(4, 5, 3)), files{1});
  [~, ~] = warned('frs:none:none', @() assert_error('frs:discover:badSize', @() small_run(files(1:2), files(y < 0), fullfile(folder, 'out'))));
end

function warnings_and_errors_are_a_line_each()
% A picture that cannot be read, a word that separates the classes alone in every fold, wrong calls: one line, no trace of calls.
  [folder, files, y] = small_scenes();
  write_text(files{1}, 'no picture');
  write_text(fullfile(folder, 'job.m'), sprintf(['frs_discover({%s}, {%s}, ''out'', tempname(), ''words'', 20, ''regions'', 12, ' ...
             '''segmentation'', ''grid'', ''verbose'', 0);'], quoted(files(y > 0)), quoted(files(y < 0))));
  said = said_by(['source(''' strrep(fullfile(folder, 'job.m'), '''', '''''') ''');']);
  lines = strsplit(strtrim(said), sprintf('\n'));
  assert(numel(strfind(said, 'Skipped: ')) == 1 && all(strncmp(lines, 'warning: ', 9)), 'said: %s', said);
  assert(numel(lines) <= 2 && numel(unique(lines)) == numel(lines), 'said: %s', said);       % a second one may be of the word
  said = said_by(['X = [ones(1, 9), zeros(1, 9); mod((1:18) .^ 2, 7)]; y = [ones(1, 9), -ones(1, 9)]; ' ...
                  'frs_crossval(@frs_select_features, X, y, ''C'', [1 10], ''folds'', 3);']);
  assert(numel(strfind(said, 'separates them alone')) == 1, 'said: %s', said);
  for wrong = {'frs_discover(''/no/such/folder'', ''/nor/this'')', 'frs_discover(1)', 'frs_apply(''/no/such/file.mat'', {})', ...
               'frs_discover(''a'', ''b'', ''wordz'', 3)'}
    said = said_by([wrong{1} ';']);
    assert(strncmp(said, 'error: ', 7) && is_line(said), 'said: %s', said);
  end
end

function pictures_of_one_region_are_explained()
% Without its only region nothing but the bias is left of a picture.
  folder = folder_for_test();
  [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', fullfile(folder.name, 'scenes'));
  result = small_run(files(y > 0), files(y < 0), fullfile(folder.name, 'out'), 'regions', 1);
  why = frs_explain(result, files{1});
  assert(why.without == why.bias && numel(why.region) == 1);
end

function errors_without_an_id_are_errors()
% Of code that is not ours, as a handle of the user: error('', ...) raises nothing in Octave.
  said = said_by('frs_without_trace(@() error(''mine''));');
  assert(strcmp(strtrim(said), 'error: mine'), 'said: %s', said);
end

function text = quoted(files)
% As the elements of a cell of texts.
  text = strjoin(cellfun(@(f) ['''' strrep(f, '''', '''''') ''''], files(:)', 'UniformOutput', false), ', ');
end

function yes = is_line(text)
  yes = isempty(strfind(strtrim(text), sprintf('\n')));
end

function said = said_by(code)
% All that a host of its own prints for the code.
  [~, said] = system(sprintf('octave-cli -q -f -H --path "%s" --eval "frs_setup(''%s''); %s" 2>&1', fullfile(toolbox_root(), 'matlab'), ...
                             fileparts(fileparts(which('frs_dsift_mex'))), code));
end

function classifier_is_the_first_within_two_errors()
% The kernel SVM where it is within two errors, of all methods in the mean, of the best; else the next in order.
  results = {small_discovery()};
  for seed = 2:9
    [files, y] = frs_toy_images([8 12], 'size', [60 80], 'seed', seed, 'folder', tempname());
    results{end + 1} = small_run(files(y > 0), files(y < 0), tempname(), 'seed', seed, 'shown', 1, 'refit', false);
  end
  differ = 0;
  for k = 1:numel(results)
    table = results{k}.table;
    [top, best] = max([table.crossval]);
    assert(all([table.crossvalError] >= 0) && ~isnan(top));
    first = first_near(table, top - 2 * sqrt(mean([table.crossvalError] .^ 2)), {'SVM-chi2', 'SVM-linear', 'RS-chi2', 'FS-chi2'});
    assert(strcmp(results{k}.classifier.name, first));
    differ = differ + ~strcmp(first, first_near(table, top - table(best).crossvalError, {'SVM-chi2', 'RS-chi2', 'FS-chi2', 'SVM-linear'}));
  end
  assert(differ > 0, 'no run tells this rule from that of version 0.4');
end

function name = first_near(table, least, order)
  near = {table([table.crossval] >= least).name};
  first = order(ismember(order, near));
  name = first{1};
end

function fewer_folds_are_said()
% Of four pictures a class to learn from; and of two, where none can be left out.
  [result, out] = small_discovery();
  [positives, negatives] = deal(result.files(result.y > 0), result.files(result.y < 0));
  run = @(n) frs_discover(positives(1:n), negatives(1:n), result.options, 'verbose', 1, 'folds', 100, 'truth', [], 'refit', false, ...
                          'out', fullfile(fileparts(out), 'folds'), 'cache', fullfile(out, 'cache'));
  said = evalc('run(8);');
  assert(numel(strfind(said, '4 folds instead of 100: the smaller class has 4 to learn from')) == 1, 'said: %s', said);
  said = evalc('run(4);');
  assert(numel(strfind(said, 'no cross-validation: the smaller class has 2 to learn from')) == 1, 'said: %s', said);
end

function wrong_names_are_told()
% By the name of the option that was given, with what it may be and what came; the names of segmentations are those of frs_segment.
  [result, out] = small_discovery();
  run = @(varargin) frs_discover(result.files(result.y > 0), result.files(result.y < 0), 'out', tempname(), 'verbose', 0, varargin{:});
  message = assert_error('frs:discover:badOption', @() run('segmentation', 'foo'));
  assert(strncmp(message, 'segmentation must be one of ', 28) && ~isempty(strfind(message, '; got ''foo''')), 'said: %s', message);
  known = assert_error('frs:segment:badOption', @() frs_segment(ones(9), 'method', 'foo'));
  list = @(text) regexp(text, '(?<=one of ).*(?=;)', 'match', 'once');
  assert(strcmp(list(message), list(known)), 'frs_segment knows %s', list(known));
  message = assert_error('frs:discover:badOption', @() run('cue', 'foo'));
  assert(~isempty(strfind(message, 'got ''foo''')), 'said: %s', message);
end

function learning_shows_progress()
  [result, out] = small_discovery();
  said = evalc(['frs_discover(result.files(result.y > 0), result.files(result.y < 0), result.options, ''verbose'', 1, ' ...
                '''truth'', [], ''title'', '''', ''out'', fullfile(fileparts(out), ''heard''), ''cache'', fullfile(out, ''cache''));']);
  for name = {result.table.name}
    assert(~isempty(strfind(said, ['learn ' name{1}])), 'said: %s', said);
  end
  assert(~isempty(regexp(said, 'crossval +\d+/\d+', 'once')), 'said: %s', said);
  page = fileread(fullfile(fileparts(out), 'heard', 'report.html'));
  assert(isempty(regexp(page, '>\d(\.\d)?e\+\d+<', 'once')), 'seconds are written with an exponent');
end

function results_are_replaced_whole()
% A second name of each file still shows the first run after the second: nothing was written into it.
  if ~exist('OCTAVE_VERSION', 'builtin') || ~isunix()
    skip_test('links files with Octave on Unix');
  end
  [result, out] = small_discovery();
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
  result = small_discovery();
  files = result.files;
  assert_error('frs:discover:badSize', @() frs_discover(files(1), files(9:16), 'out', tempname()));
  assert_error('frs:discover:badSize', @() frs_discover(files(1:8), files(9:16), 'out', tempname(), 'truth', {[1 1 2 2]}));
  assert_error('frs:discover:noFile', @() frs_discover(files(1:8), files(9:16), 'out', tempname(), 'truth', tempname()));
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
    message = assert_error(wrong{k, 2}, @() run(masks));
    assert(~isempty(strfind(message, fullfile(masks, name))), 'the file is not named: %s', message);
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

function truth_is_that_of_the_upright_photograph()
% The size is read from the head of the file: a camera held upright exchanges the sides. The third truth marks nothing, so that
% a run whose second is right ends there.
  [folder, files, y] = small_scenes();
  files{2} = jpeg_with_exif(rot90(frs_imread(files{2})), 6, 'II');
  clearing = onCleanup(@() delete(files{2}));
  run = @(mask) small_run(files(y > 0), files(y < 0), fullfile(folder, 'out'), 'truth', {[], mask, false(60, 80), []});
  assert(isequal(size(frs_imread(files{2})), [60 80 3]));
  assert_error('frs:discover:badSize', @() run(true(80, 60)));
  message = assert_error('frs:discover:badValue', @() run(true(60, 80)));
  assert(~isempty(strfind(message, files{3})), 'said: %s', message);
end

function second_run_leaves_only_its_own_files()
  [folder, files, y, truth] = small_scenes();
  out = fullfile(folder, 'out');
  small_run(files(y > 0), files(y < 0), out, 'truth', truth(y > 0));
  assert(exist(fullfile(out, 'figures', 'localization.svg'), 'file') == 2);
  own = fullfile('masks', 'my own.png');
  write_text(fullfile(out, own), 'mine');
  make_folder(fullfile(out, 'unfinished.frs'));             % a run that was killed while it wrote
  write_text(fullfile(out, 'unfinished.frs', 'report.html'), 'half');
  small_run(files(2:4), files(y < 0), out);
  assert(~exist(fullfile(out, 'unfinished.frs'), 'dir'));
  there = [names_in(out, '*'), names_in(out, 'figures'), names_in(out, 'regions'), names_in(out, 'masks'), names_in(out, 'page')];
  listed = strsplit(strtrim(fileread(fullfile(out, 'files.txt'))), sprintf('\n'));
  assert(isequal(sort(there), sort([listed, {'files.txt', own}])), 'there: %s', strjoin(there, ' '));
  assert(numel(names_in(out, 'masks')) == 4);
end

function picture_on_both_sides_is_said()
  [~, ~, ~, text] = odd_run();
  assert(~isempty(strfind(text, 'on two sides')), 'said: %s', text);
end

function skipped_pictures_keep_the_truth_in_step()
  [result, out, masks] = odd_run();
  assert(numel(result.loc) == 5 && result.skipped.image == 2);
  for k = 1:5
    found = imread(fullfile(out, result.loc(k).maskFile)) > 0;
    assert(abs(result.loc(k).overlap - frs_overlap(found, masks{k})) < 1e-12, 'picture %d', k);
  end
end

function pictures_of_any_shape_are_reported()
  [folder, files, y] = small_scenes();
  I = imread(files{1});
  wide = fullfile(folder, 'wide.png');
  high = fullfile(folder, 'high.png');
  imwrite(repmat(I(1:20, :, :), [1 250 1]), wide);                   % 20-by-20000
  imwrite(repmat(I(:, 1:20, :), [250 1 1]), high);
  out = fullfile(folder, 'out');
  result = small_run([files(y > 0), {wide, high}], files(y < 0), out);
  assert(numel(result.loc) == 6 && numel(names_in(out, 'regions')) == 6);
  for name = names_in(out, 'regions')
    drawn = imfinfo(fullfile(out, name{1}));
    assert(drawn.Width >= 20 && drawn.Height >= 20 && max(drawn.Width, drawn.Height) <= 1920, '%d by %d', drawn.Width, drawn.Height);
  end
end

function [result, out, masks, text] = odd_run()
% A broken picture among the positives, one of them twice, and a copy of one among the negatives.
  persistent kept
  if isempty(kept)
    [folder, files, ~, truth] = small_scenes();
    out = fullfile(folder, 'out');
    broken = fullfile(folder, 'pos', 'broken.png');
    write_text(broken, 'no picture');
    copyfile(files{1}, fullfile(folder, 'neg', 'copy.png'));
    masks = {truth([1 1 2 2 3 4]).mask};
    [text, result] = warned('frs:discover:badValue', ...
                            @() small_run([files(1), {broken}, files([2 2 3 4])], fullfile(folder, 'neg'), out, 'truth', masks));
    kept = {result, out, masks([1 3:6]), text};
  end
  [result, out, masks, text] = kept{:};
end

function files_are_listed_decoded_and_described_once()
% Functions of the same names, found first on the path, write down who calls them and then call the real ones. Each folder
% must be listed once. A picture may be decoded once to be described and once to be drawn, its size for the truth is that in
% its head, and it must go through frs_dsift once.
  if ~exist('OCTAVE_VERSION', 'builtin')
    skip_test('replaces functions of Octave');
  end
  folder = small_scenes();
  probes = tempname();
  make_folder(probes);
  for name = {'readdir', 'imread', 'frs_dsift_mex'}
    write_text(fullfile(probes, [name{1} '.m']), probe(name{1}, probes));
  end
  code = sprintf(['warning(''off'', ''all''); addpath(''%s''); cd(''%s''); frs_discover(''pos'', ''neg'', ''out'', ''out'', ' ...
                  '''words'', 20, ''regions'', 12, ''segmentation'', ''grid'', ''verbose'', 0, ''truth'', ''mask'');'], ...
                 probes, strrep(folder, '''', ''''''));
  [status, said] = run_apart(code);
  assert(status == 0, said);
  calls = @(name) strsplit(strtrim(fileread(fullfile(probes, [name '.log']))), sprintf('\n'));
  files = @(lines) regexprep(lines, ' < .*', '');
  listed = files(calls('readdir'));
  listed = listed(~strncmp(listed, 'out', 3));             % those it wrote itself
  assert(isequal(sort(listed), {'mask', 'neg', 'pos'}), 'listed: %s', strjoin(listed, ' '));
  decoded = calls('imread');
  assert(numel(unique(decoded)) == numel(decoded), 'decoded twice in a stage: %s', strjoin(sort(decoded), sprintf('\n')));
  [~, ~, picture] = unique(files(decoded));
  assert(max(accumarray(picture(:), 1)) <= 2, 'a picture was decoded %d times', max(accumarray(picture(:), 1)));
  assert(numel(calls('frs_dsift_mex')) == 8, 'frs_dsift described %d pictures', numel(calls('frs_dsift_mex')));
end

function text = probe(name, folder)
% A function that logs its first argument and who called its caller's caller (that of frs_imread), a line for each where it is a cell,
% steps aside and calls the function that it hides.
  text = sprintf(['function varargout = %s(varargin)\n  s = [{dbstack().name}, {''-'', ''-'', ''-''}];\n' ...
                  '  f = fopen(''%s'', ''a'');\n  argument = ''a picture'';\n  if ischar(varargin{1}), argument = varargin{1}; end\n' ...
                  '  for k = 1:max(1, iscell(varargin{1}) * numel(varargin{1})), fprintf(f, ''%%s < %%s\\n'', argument, s{4}); end\n' ...
                  '  fclose(f);\n  rmpath(''%s'');\n' ...
                  '  back = onCleanup(@() addpath(''%s''));\n  [varargout{1:max(1, nargout)}] = %s(varargin{:});\nend\n'], ...
                 name, fullfile(folder, [name '.log']), folder, folder, name);
end
