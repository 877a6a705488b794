function cases = test_hostile()
%TEST_HOSTILE  What holds for careless input to any function.
  cases = {@every_function_asks_for_its_arguments, @seed_threads_and_verbose_are_checked_everywhere, ...
           @too_many_threads_do_not_end_the_process, @file_names_with_quotes_and_accents_work, ...
           @errors_name_the_function_that_was_called, @failing_plots_leave_no_figure, ...
           @values_of_any_kind_are_taken_or_refused_by_name, @messages_do_not_name_compiled_modules, ...
           @huge_and_damaged_input_is_refused_by_name, @texts_of_any_kind_are_read_back_from_tables, @exports_of_any_name_are_read_by_others, ...
           @tables_of_a_run_hold_no_formula, @nothing_in_a_name_runs_on_a_page};
end

function huge_and_damaged_input_is_refused_by_name()
  X = abs(reshape(sin(1:60), 6, 10));
  y = [1 1 1 1 1 -1 -1 -1 -1 -1];
  gram = frs_svm_train(X' * X, y, 'kernel', 'precomputed');
  [map, tree] = frs_hierarchy(X);
  tree.count = 1e8;
  several = frs_select_features(X, [1 1 1 2 2 2 3 3 3 3]);
  ds = struct('files', {{'a', 'b'}}, 'y', [], 'train', true(1, 2), 'hash', {{'x'}});
  claims = {'kernel:badOption', @() frs_kernel(single(X), 'kernel', 'rbf', 'gamma', 1e39)
            'predict:notFinite', @() frs_predict(gram, 1e308 * y')
            'predict:badSize', @() three_outputs(several, X)
            'hierarchy:badValue', @() frs_hierarchy('tree', 1e300 + map)
            'segment:badValue', @() frs_segment(tree, 'regions', 3)
            'connected:badOption', @() frs_connected([1 2], [1 2], repmat('a', [1 2 2]), 3)
            'boundaries:badType', @() frs_boundaries(sparse(3, 0))
            'frames:badType', @() frs_frames([ds ds], 1)
            'extract:badType', @() frs_extract([ds ds])
            'subset:badSize', @() frs_subset(ds, 2)
            'path:badValue', @() frs_path(-X, y)
            'compare_features:badValue', @() frs_compare_features(-X, y, X, y, 'verbose', 0)
            'crossval:badValue', @() frs_crossval(@frs_svm_train, -X, y)
            'bow:noFile', @() frs_bow([1; 1], 1, 3, 'image', 'nofile.png', 'channels', {'rgb'})};
  for k = 1:size(claims, 1)
    assert_error(['frs:' claims{k, 1}], claims{k, 2});
  end
end

function three_outputs(model, X)
  [~, ~, ~] = frs_predict(model, X);
end

function every_function_asks_for_its_arguments()
  free = {'setup', 'compile', 'test', 'version', 'network', 'networks'};   % these have none that must be given
  for file = public_files()
    [~, name] = fileparts(file{1});
    verb = name(5:end);
    if ~any(strcmp(verb, free))
      assert(strcmp(id_of(@() feval(['frs_' verb])), ['frs:' verb ':badSize']), verb);
    end
  end
end

function seed_threads_and_verbose_are_checked_everywhere()
% Every table of options gives them the rule 'count', and the rule holds.
  addpath(fullfile(toolbox_root(), 'package'));
  seen = 0;
  for file = public_files()
    table = option_rows(fileread(file{1}));
    for j = find(ismember(table(:, 1), {'seed', 'threads', 'verbose'}))'
      seen = seen + 1;
      assert(isequal(table{j, 3}, 'count'), '%s does not check %s', file{1}, table{j, 1});
    end
  end
  assert(seen > 50);
  for name = {'seed', 'threads', 'verbose'}
    for bad = {-1, 0.5, NaN, 'two', [1 2], {}, 2 ^ 54}
      id = id_of(@() frs_svm_train([1 2], [1 -1], name{1}, bad{1}));
      assert(any(strcmp(id, {'frs:svm_train:badType', 'frs:svm_train:badOption', 'frs:svm_train:notFinite'})), '%s: %s', name{1}, id);
    end
  end
end

function too_many_threads_do_not_end_the_process()
  X = abs(reshape(sin(1:6000), 20, 300));
  y = sign(mod(1:300, 2) - 0.5);
  many = {'threads', 1e9};
  model = frs_select_features(X, y, many{:});
  assert(isequal(model.weights, frs_select_features(X, y, 'threads', 1).weights));
  model = frs_svm_train(X, y, many{:});
  assert(isequal(frs_predict(model, X, many{:}), frs_predict(model, X, 'threads', 1)));
  assert(isequal(frs_kernel(X, many{:}), frs_kernel(X, 'threads', 1)));
end

function file_names_with_quotes_and_accents_work()
  folder = [tempname() ' it''s "100%" <b>&,'];
  assert(mkdir(folder) == 1);
  cleaning = onCleanup(@() remove(folder));
  figureFile = fullfile(folder, 'curve''s "1".png');
  frs_plot_weights([3 2 1], 'file', figureFile);
  assert(exist(figureFile, 'file') == 2);
  pictureFile = fullfile(folder, 'a ''b'' "c" %d.png');
  imwrite(uint8(magic(8)), pictureFile);
  ds = frs_images(folder);
  assert(any(strcmp(ds.files, pictureFile)));
  assert(isequal(frs_imread(pictureFile), repmat(uint8(magic(8)), [1 1 3])));
end

function errors_name_the_function_that_was_called()
% An error carries the id of the public function that was called, not of a function that this one calls.
  folder = tempname();
  [files, y] = frs_toy_images([2 2], 'size', [60 80], 'folder', folder);
  cleaning = onCleanup(@() delete(fullfile(folder, '*', '*')));
  broken = fullfile(folder, 'pos', 'broken.png');
  f = fopen(broken, 'w');
  fwrite(f, 'this is no picture');
  fclose(f);
  out = {'out', fullfile(folder, 'out'), 'verbose', 0};
  small = {'words', 4, 'regions', 4, 'segmentation', 'grid'};
  ds = frs_extract(frs_images(files, y), 'words', 4, 'regions', 4, 'method', 'grid');
  gone = ds;
  gone.files{1} = fullfile(folder, 'gone.png');
  applied = struct('words', 1, 'regions', 1, 'codebook', ds.codebook, 'extract', struct('words', 4), 'context', struct());
  [L, masks] = deal(ones(4), {true(4)});
  loc = struct('image', 1, 'mask', true(3), 'box', [1 1 3 3], 'score', 1);
  calls = {'discover', @() frs_discover('/no/such/folder', files(3:4), out{:})
           'discover', @() frs_discover(files(1:2), files(3:4), out{:}, small{:}, 'words', 1e6)
           'discover', @() frs_discover(files(1:2), files(3:4), out{:}, small{:}, 'segmentation', 'none')
           'discover', @() frs_discover(files(1:2), files(3:4), out{:}, small{:}, 'context', 7)
           'apply', @() frs_apply(applied, '/no/such/folder')
           'apply', @() frs_apply(applied, files)
           'extract', @() frs_extract(frs_images(files, y), 'words', 4, 'method', 'squares')
           'extract', @() frs_extract(frs_images([files, broken]), 'words', 4, 'onError', 'stop')
           'extract', @() frs_extract(frs_images(files, y), 'words', 4, 'features', struct('step', -1))
           'frames', @() frs_frames(setfield(gone, 'hash', {{'x', 'x', 'x', 'x'}}), 1)
           'compare_regions', @() frs_compare_regions(setfield(ds, 'train', [1 0 1 0]), 'C', -1)
           'localize', @() frs_localize(struct('type', 'svm'), ds)
           'eval_localization', @() frs_eval_localization(loc, masks)
           'eval_localization', @() frs_eval_localization(loc, {true(3)}, 'method', 'none')
           'plot_words', @() frs_plot_words(gone, ones(4, 1), 'image', 1)
           'plot_regions', @() frs_plot_regions(broken, L, 1)
           'dsift', @() frs_dsift(broken)
           'select_regions', @() frs_select_regions([1 NaN], [1 2], [1 -1], 'kernel', 'rbf')};
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  for k = 1:size(calls, 1)
    assert_named(calls{k, 1}, sprintf('call %d', k), calls{k, 2}, true);
  end
end

function failing_plots_leave_no_figure()
  curve = struct('precision', [1 0.5], 'recall', [0.5 1]);
  course = struct('info', struct('objective', [2 1], 'gap', [1 0.1]));
  calls = {'plot_pr', curve, @frs_plot_pr
           'plot_weights', [3 2 1], @frs_plot_weights
           'plot_convergence', course, @frs_plot_convergence
           'plot_regions', zeros(4, 4, 3), @(I, varargin) frs_plot_regions(I, ones(4), 1, varargin{:})};
  folder = tempname();
  assert(mkdir(fullfile(folder, 'taken.png')) == 1);        % writing fails after the figure was drawn
  cleaning = onCleanup(@() cellfun(@rmdir, {fullfile(folder, 'taken.png'), folder}));
  before = findall(0, 'type', 'figure');
  for k = 1:size(calls, 1)
    [verb, given, plots] = calls{k, :};
    for file = {'/no/such/folder/a.png', '/dev/null/a.png', fullfile(folder, 'taken.png')}
      assert_named(verb, file{1}, @() plots(given, 'file', file{1}), true);
    end
    assert_named(verb, 'not a model', @() plots({1, @sin}), true);
    assert_named(verb, 'width', @() plots(given, 'width', {}), true);
  end
  assert(isequal(findall(0, 'type', 'figure'), before));
end

function values_of_any_kind_are_taken_or_refused_by_name()
  L = uint32(kron([1 2; 3 4], ones(4)));
  A = struct('pairs', [1 2; 1 3; 2 4; 3 4], 'count', 4);
  ds = struct('y', [1 1 -1 -1], 'train', logical([1 0 1 0]), 'bag', kron(1:4, ones(1, 4)), 'area', 16 * ones(1, 16));
  ds.H = repmat([0.9 0.2 0.5 0.6; 0.1 0.8 0.5 0.4], 1, 4);
  ds.X = ds.H(:, 1:4);
  [ds.labels, ds.adjacency, ds.files] = deal(repmat({L}, 1, 4), repmat({A}, 1, 4), repmat({'none.png'}, 1, 4));
  truth = {L == 2, L == 2, [], []};
  loc = struct('image', {1, 2}, 'mask', {L == 2, L == 1}, 'box', {[1 1 4 4]}, 'score', {2, 1});
  curve = struct('precision', [1 0.5], 'recall', [0.5 1], 'name', 'a', 'ap', 0.5);
  course = struct('objective', [2 1], 'gap', [1 0.1]);
  model = struct('weights', [3 2 1], 'type', 'regions', 'mask', [true true false]);
  refuse_or_take('context', ds, @(d) frs_context(d));
  refuse_or_take('context', A, @(a) frs_context(setfield(ds, 'adjacency', {a, A, A, A})));
  refuse_or_take('context', struct('hops', 1, 'share', 0.5), @(o) frs_context(ds, o));
  refuse_or_take('eval_localization', loc, @(l) frs_eval_localization(l, truth));
  refuse_or_take('eval_localization', struct('a', 1), @(t) frs_eval_localization(loc, {t, [1 1 2 2], [], []}));
  refuse_or_take('eval_localization', struct('t', 1, 'shape', 'box', 'method', 'area'), @(o) frs_eval_localization(loc, truth, o));
  few = {'methods', {'random regions'}, 'verbose', 0, 'truth', truth};
  refuse_or_take('compare_regions', ds, @(d) frs_compare_regions(d, few{:}));
  refuse_or_take('compare_regions', struct('kernels', 1, 'methods', 1, 'C', 1, 'truth', 1, 't', 1, 'localize', 1, 'select', 1, 'plot', 1), ...
                 @(o) frs_compare_regions(ds, few{:}, o));
  refuse_or_take('plot_words', ds, @(d) frs_plot_words(d, [1 2]));
  quiet = {'file', '/no/such/folder/a.png'};               % the values are checked first: sound ones fail at the folder, before anything is drawn
  refuse_or_take('plot_pr', curve, @(c) frs_plot_pr(c, quiet{:}));
  refuse_or_take('plot_pr', struct('names', 1, 'title', 1, 'width', 1), @(o) frs_plot_pr(curve, o, quiet{:}));
  refuse_or_take('plot_weights', model, @(m) frs_plot_weights(m, quiet{:}));
  refuse_or_take('plot_weights', struct('names', 1, 'top', 1, 'title', 1, 'width', 1), @(o) frs_plot_weights(model, o, quiet{:}));
  refuse_or_take('plot_convergence', course, @(i) frs_plot_convergence(struct('info', {i}), quiet{:}));
end

function messages_do_not_name_compiled_modules()
  calls = {@() frs_segment(zeros(8, 8, 3), 'method', 'none'), @() frs_select_features([1 NaN], [1 -1]), ...
           @() frs_codebook(ones(2, 3), 5), @() frs_kernel({1}), @() frs_extract(frs_images({which('frs_extract')}))};
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  for k = 1:numel(calls)
    try
      calls{k}();
      failed = false;
    catch e
      failed = true;
      assert(strncmp(e.identifier, 'frs:', 4) && isempty(strfind(e.message, '_mex')), e.message);
    end
    assert(failed, 'call %d', k);
  end
end

function refuse_or_take(verb, base, call)
% Each field of the struct BASE, and BASE itself, in turn replaced by values of many kinds.
  values = {NaN, Inf, -1, 0, 1.5, 1e18, 1 + 2i, [], '', 'abc', {}, {1}, {'a', 2}, struct(), struct('a', {1, 2}), ...
            sparse([1 0 2]), int8(3), true, [1 2 3], [1; 2; 3], magic(4), ones(2, 2, 2), zeros(0, 3), @sin, ...
            [1 NaN 3 4], [4 3 2 1], true(3), {true(3), false(2)}};
  names = fieldnames(base);
  for v = 1:numel(values)
    for k = 1:numel(names)
      changed = base;
      changed(1).(names{k}) = values{v};
      assert_named(verb, sprintf('%s, value %d', names{k}, v), @() call(changed), false);
    end
    assert_named(verb, sprintf('instead of all, value %d', v), @() call(values{v}), false);
  end
end

function assert_named(verb, what, f, mustFail)
  id = id_of(f);
  assert(~mustFail || ~isempty(id), 'frs_%s, %s: no error', verb, what);
  assert(isempty(id) || strncmp(id, ['frs:' verb ':'], numel(verb) + 5), 'frs_%s, %s: the error is %s', verb, what, id);
end

function remove(folder)
  entries = dir(folder);
  for k = find(~[entries.isdir])
    delete(fullfile(folder, entries(k).name));
  end
  rmdir(folder);
end

function id = id_of(f)
  id = '';
  try
    f();
  catch e
    id = e.identifier;
    if isempty(id)
      id = ['none: ' e.message];
    end
  end
end

function list = hostile_names()
% Of files and classes, without what no file system takes; the last are no UTF-8 or no characters of XML.
  list = {'=cmd|''/c calc''!A1', '+1', '-1+2', '@SUM(A1)', [char(9) '=1'], [char(13) '=1'], [char(10) '=1'], '''=already', '''''plain', ...
          'a "quote" and, comma; semicolon', 'it''s', '<script>document.title = ''ran''</script>', ...
          '"><img src=x onerror="document.title=''ran''">', ...
          '..\..\up', '%2e%2e%2fup', ' spaces ', ['two' char([13 10]) 'lines'], char([226 128 174 103 110 112 46]), char([226 128 143 97]), ...
          ['bell' char([7 1 31 127 27]) 'end'], '{{title}}', '$1\0%d', '&amp;&#1;]]>', char([195 169 240 159 144 180]), ...
          ['cut' char([195 40 255 254])], char([239 191 191 237 160 128 97])};
end

function texts_of_any_kind_are_read_back_from_tables()
% What is written as a field is read back by us as it was, and by others as a text that is no formula.
  back = cd(fullfile(toolbox_root(), 'matlab', 'discover', 'private'));
  restore = onCleanup(@() cd(back));
  names = hostile_names();
  place = folder_for_test();
  file = fullfile(place.name, 'a.csv');
  frs_write_table('discover', file, 'file,labels', numel(names), @(k) [frs_csv(names{k}) ',' frs_csv(names{end + 1 - k})]);
  cells = frs_read_csv('discover', file);
  assert(isequal(cells(2:end, 1), names(:)) && isequal(cells(2:end, 2), flipud(names(:))));
  valid = names(1:end - 2);
  frs_write_table('discover', file, 'file', numel(valid), @(k) frs_csv(valid{k}));
  rows = read_by_python('csv', file);
  for k = 1:numel(valid)
    cell_ = rows{k + 1}{1};
    assert(~any(cell_(1) == ['=+-@', char([9 10 13])]) && strcmp(cell_(max(1, end - numel(valid{k}) + 1):end), valid{k}), 'said: %s', cell_);
  end
  write_text(file, sprintf('file,labels\r\n5" a.png,x\r\n\r\nb.png,y\r\n'));   % a quote that is none
  assert(isequal(frs_read_csv('discover', file), {'file', 'labels'; '5" a.png', 'x'; 'b.png', 'y'}));
end

function exports_of_any_name_are_read_by_others()
  names = hostile_names();
  place = folder_for_test();
  for k = numel(names):-1:1
    source(k) = struct('file', [place.name '/' names{k} '.png'], 'class', names{k}, 'box', [2 3 5 4], 'mask', [], 'score', 1);
    source(k).mask = false(8, 9);
    source(k).mask(3:4, 2:5) = true;
  end
  at = @(name) fullfile(place.name, name);
  root = {'root', place.name};
  frs_export(source, 'coco', at('a.json'), root{:});
  frs_export(source, 'label-studio', at('b.json'), root{:}, 'prefix', '');
  frs_export(source, 'cvat', at('c.xml'), root{:});
  frs_export(rmfield(source, 'mask'), 'coco-results', at('d.json'), root{:});
  [coco, studio, cvat] = deal(texts(at('a.json')), texts(at('b.json')), texts(at('c.xml')));
  texts(at('d.json'));
  other = char([239 191 189]);
  for k = 1:numel(names)
    expected = names{k};
    if k == numel(names) - 1
      expected = ['cut' other '(' other other];
    elseif k == numel(names)
      expected = [repmat(other, 1, 6), 'a'];           % one for each byte
    end
    assert(any(strcmp(coco, expected)) && any(strcmp(coco, [expected '.png'])) && any(strcmp(studio, expected)), 'name %d is another', k);
    expected(expected == 127 | (expected < 32 & ~ismember(double(expected), [9 10 13]))) = '_';
    assert(any(strcmp(cvat, expected)) && any(strcmp(cvat, [expected '.png'])), 'name %d is another in XML', k);
  end
  valid = source(1:end - 2);
  files = frs_export(valid, 'voc', at('voc'), root{:});
  for k = 1:numel(valid)
    assert(strncmp(files{k}, at('voc'), numel(at('voc'))) && exist(files{k}, 'file') == 2);
    assert(any(strcmp(texts(files{k}), regexprep(names{k}, '[\x01-\x08\x0e-\x1f\x7f]', '_'))));
  end
  frs_export(valid, 'yolo', at('yolo'), root{:});
  lines = regexp(fileread(at('yolo/data.yaml')), '(?<=\n  )\d+: (?="[^\n]*"\n)', 'match');
  assert(numel(lines) == numel(valid));
  assert(isempty(names_in(fileparts(place.name), 'up')), 'something was written above');
  video = struct('file', {source.file}, 'tube', [1 1 1 2 2], 'score', 1, 'extent', [4 5 2]);
  frs_export(video, 'coco', at('e.json'), root{:});
  assert(any(strcmp(texts(at('e.json')), [names{1} '.png'])));
end

function list = texts(file)
  [~, ~, ending] = fileparts(file);
  rows = read_by_python(ending(2:end), file);
  list = [rows{:}];
end

function tables_of_a_run_hold_no_formula()
% All tables of discover and apply, read by others: cells that begin like a formula are numbers. A second run knows its rows again.
  [place, names] = hostile_pictures();
  result = small_run(names(1:4:end), names(2:4:end), fullfile(place.name, 'out'));
  classes = small_run({'=1+1', names(1:4:end); '-x', names(2:4:end)}, names(3:4:end), fullfile(place.name, 'several'));
  found = frs_apply(result, names, 'out', fullfile(place.name, 'found'));
  frs_apply(classes, names(1:3), 'out', fullfile(place.name, 'each'));
  tables = files_below(place.name, '\.csv$');
  assert(numel(tables) >= 8);
  for k = 1:numel(tables)
    for row = read_by_python('csv', tables{k})
      for field = row{1}(~cellfun('isempty', row{1}))
        assert(~any(field{1}(1) == ['=+-@', char([9 10 13])]) || ~isnan(str2double(field{1})), '%s: %s', tables{k}, field{1});
      end
    end
  end
  before = bytes_of(fullfile(place.name, 'found', 'found.csv'));
  copies = cellfun(@(f) [f '.away'], names, 'UniformOutput', false);
  cellfun(@(a, b) rename(a, b), names, copies);               % what is known needs no picture
  again = frs_apply(result, names, 'out', fullfile(place.name, 'found'));
  assert(isequal({again.file}, {found.file}) && isequal([again.label], [found.label]));
  assert(isequal(bytes_of(fullfile(place.name, 'found', 'found.csv')), before));
end

function [place, names] = hostile_pictures()
% Pictures with the names that may be UTF-8, in the current folder: some begin with a sign.
  if ~isunix()
    skip_test('names of files as Unix takes them');
  end
  place = folder_for_test();
  names = hostile_names();
  names = names(1:end - 2);
  images = frs_toy_images([numel(names) 0], 'size', [60 80]);
  imwrite(images{1}, fullfile(place.name, 'one.png'));
  for k = 1:numel(names)
    names{k} = fullfile(place.name, [strrep(names{k}, '/', '-') '.png']);
    imwrite(images{k}, fullfile(place.name, 'one.png'));
    rename(fullfile(place.name, 'one.png'), names{k});
  end
end

function nothing_in_a_name_runs_on_a_page()
% The pages in Chromium: no script of a name has run, no element of it is there, and names stay below each other's text.
  [place, names] = hostile_pictures();
  result = small_run(names(1:2:end), names(2:2:end), fullfile(place.name, 'out'), 'title', '<script>document.title = ''ran''</script>{{run}}');
  small_run({'<img src=x onerror="document.title=''ran''">', names(1:4:end); 'b', names(2:4:end)}, names(3:4:end), fullfile(place.name, 'several'));
  frs_apply(result, names, 'out', fullfile(place.name, 'found'));
  script = ['await new Promise(r => setTimeout(r, 500)); say(d.title.trim() === "ran", d.querySelectorAll("[onerror]").length, ' ...
            '[...d.scripts].filter(s => /^document.title = .ran/.test(s.textContent)).length)'];
  for page = {'out/report.html', 'several/report.html', 'found/found.html'}
    notes = browse(fullfile(place.name, page{1}), {'', [1200 900], script});
    assert(isequal(notes{1}(:)', {'false', '0', '0'}), '%s: %s', page{1}, strjoin(notes{1}(:)', ' '));
  end
end
