function cases = test_mistakes()
% Mistakes that people make at the first try: refused at once and by name, or taken as they were meant.
  cases = {@choices_are_taken_without_regard_to_case, @choices_that_differ_in_case_alone_stay_apart, @measurements_are_no_classes, ...
           @transposed_samples_are_told, @names_as_labels_have_a_remedy, @the_folder_of_a_run_stands_for_its_result, ...
           @the_same_folder_twice_is_refused_at_once, @classes_of_the_same_files_are_refused, @a_warning_of_copies_names_two_files, ...
           @time_left_waits_until_something_is_known, @the_verdict_is_printed_at_the_end, @the_gallery_names_the_colour_that_is_drawn};
end

function [X, y] = problem()
  X = abs(reshape(sin((1:240) .^ 2), 6, 40));
  y = sign(mod(1:40, 3) - 0.5);
  X(2, y > 0) = X(2, y > 0) + 1;
end

function choices_are_taken_without_regard_to_case()
  [X, y] = problem();
  a = frs_svm_train(X, y, 'kernel', 'Chi2', 'threads', 1);
  b = frs_svm_train(X, y, 'kernel', 'chi2', 'threads', 1);
  assert(strcmp(a.info.options.kernel, 'chi2') && isequal(a.alpha, b.alpha));
  assert(isequal(frs_predict(a, X), frs_predict(b, X)));
  assert(isequal(frs_kernel(X, 'KERNEL', 'JS'), frs_kernel(X, 'kernel', 'js')));
  [~, T] = frs_crossval(@frs_svm_train, X' * X, y, 'C', 1, 'kernel', 'Precomputed', 'measure', 'AUC');
  [~, S] = frs_crossval(@frs_svm_train, X' * X, y, 'C', 1, 'kernel', 'precomputed', 'measure', 'auc');
  assert(isequal(T.mean, S.mean));
  I = uint8(kron(magic(4), ones(6)) * 15);
  assert(isequal(frs_segment(I, 'method', 'Grid'), frs_segment(I, 'method', 'grid')));
  loc = struct('image', 1, 'box', [2 1 3 2], 'mask', logical([0 1 1; 0 1 1]), 'score', 0.5);
  source = struct('loc', loc, 'files', {{'a.jpg'}});
  folder = folder_for_test();
  frs_export(source, 'COCO', fullfile(folder.name, 'a.json'), 'masks', 'RLE');
  frs_export(source, 'coco', fullfile(folder.name, 'b.json'), 'masks', 'rle');
  assert(isequal(fileread(fullfile(folder.name, 'a.json')), fileread(fullfile(folder.name, 'b.json'))));
  assert_error('frs:svm_train:badOption', @() frs_svm_train(X, y, 'kernel', 'chi'));
  assert_error('frs:export:badValue', @() frs_export(source, 'COC', fullfile(folder.name, 'c.json')));
end

function choices_that_differ_in_case_alone_stay_apart()
  [X, y] = problem();
  bag = ceil((1:40) / 2);
  labels = y(1:2:40);
  names = {'MI-svm', 'mi-svm'};
  for k = 1:2
    model = frs_mil_train(X, bag, labels, 'method', names{k}, 'rounds', 2, 'tol', 1);
    assert(strcmp(model.info.options.method, names{k}));
  end
  message = assert_error('frs:mil_train:badOption', @() frs_mil_train(X, bag, labels, 'method', 'MI-SVM'));
  assert(~isempty(strfind(message, 'mi-svm')));
end

function the_verdict_is_printed_at_the_end()
  [place, folder, files, y] = scenes(); %#ok<ASGLU>
  out = fullfile(folder, 'out');
  said = evalc('result = small_run(files(y > 0), files(y < 0), out, ''verbose'', 1);');
  v = result.verdict;
  at = cellfun(@(t) [strfind(said, t), NaN], {v.title, v.text, result.doubts(2).title, ['Next: ' v.next], 'done: '}, 'UniformOutput', false);
  at = cellfun(@(a) a(1), at);
  assert(issorted(at) && ~any(isnan(at)), 'said: %s', said);
  assert(~isempty(strfind(fileread(result.report), v.title)));
  said = evalc('small_run({''a'', files(1:2); ''b'', files(3:4)}, files(5:8), fullfile(folder, ''several''), ''verbose'', 1);');
  assert(numel(strfind(said, 'Next: ')) == 2 && ~isempty(regexp(said, '\na: [A-Z]', 'once')) && ...
         ~isempty(regexp(said, '\nb: [A-Z]', 'once')), 'said: %s', said);
  assert(isempty(evalc('small_run(files(y > 0), files(y < 0), out, ''verbose'', 0);')));
end

function the_gallery_names_the_colour_that_is_drawn()
  said = regexp(fileread(fullfile(toolbox_root(), 'tools', 'site', 'docs_gallery.m')), '(\w+) is what was found', 'tokens', 'once');
  P = frs_plot_frames(zeros(60, 80, 3, 2, 'uint8'), [1 10 10 40 40; 2 10 10 40 40], 'width', 80);
  yellow = any(any(P(:, :, 1) > 200 & P(:, :, 2) > 180 & P(:, :, 3) < 80));
  assert(yellow && strcmp(said{1}, 'Yellow'), 'said: %s', said{1});
end

function measurements_are_no_classes()
  X = problem();
  heights = 1.5 + sin(1:40) / 3;
  calls = {'svm_train', @() frs_svm_train(X, heights); 'select_features', @() frs_select_features(X, heights)
           'select_regions', @() frs_select_regions(X, 1:40, heights); 'mil_train', @() frs_mil_train(X, 1:40, heights)
           'compare_features', @() frs_compare_features(X, heights, X, heights, 'verbose', 0)
           'svm_train', @() frs_svm_train(X, [1:10, ones(1, 15) * 20, ones(1, 15) * 30])};
  for k = 1:size(calls, 1)
    message = assert_error(['frs:' calls{k, 1} ':badValue'], calls{k, 2});
    assert(~isempty(strfind(message, 'measurement')), 'said: %s', message);
  end
  model = frs_svm_train(X(:, 1:20), [1:9, 9 * ones(1, 11)]);         % eight classes of one sample
  assert(numel(model) == 9);
end

function transposed_samples_are_told()
  [X, y] = problem();
  bag = ceil((1:40) / 2);
  model = frs_svm_train(X, y);
  calls = {'svm_train', @() frs_svm_train(X', y); 'select_features', @() frs_select_features(X', y); 'path', @() frs_path(X', y)
           'crossval', @() frs_crossval(@frs_svm_train, X', y); 'crossval', @() frs_crossval(@frs_select_regions, X', y(1:2:40), 'bag', bag)
           'select_regions', @() frs_select_regions(X', bag, y(1:2:40)); 'mil_train', @() frs_mil_train(X', bag, y(1:2:40))
           'svm_train', @() frs_svm_train(X', [y; -y]); 'predict', @() frs_predict(model, X')
           'compare_features', @() frs_compare_features(X', y, X', y, 'verbose', 0)};
  for k = 1:size(calls, 1)
    message = assert_error(['frs:' calls{k, 1} ':badSize'], calls{k, 2});
    assert(~isempty(strfind(message, 'transposed?')), 'call %d: %s', k, message);
  end
  frs_svm_train(X(:, 1:6), [1 1 1 -1 -1 -1]);                        % as many rows as samples is no mistake
end

function names_as_labels_have_a_remedy()
  X = problem();
  two = repmat({'it''s', 'dog'}, 1, 20);
  three = [repmat({'cat', 'dog'}, 1, 19), {'cow', 'cow'}];
  remedies = {two, 'y = 2 * strcmp(y, ''dog'') - 1'; two', 'strcmp(y, ''dog'')'; three, 'unique(y)'; repmat('ab', 1, 20), '(y == ''a'')'};
  for k = 1:size(remedies, 1)
    for train = {@frs_svm_train, @frs_select_features, @(X, y) frs_crossval(@frs_svm_train, X, y)}
      try
        train{1}(X, remedies{k, 1});
        message = '';
      catch e
        message = e.message;
        assert(~isempty(regexp(e.identifier, '^frs:\w+:badType$', 'once')), e.identifier);
      end
      assert(~isempty(strfind(message, remedies{k, 2})), 'said: %s', message);
    end
  end
  frs_svm_train(X, 2 * strcmp(two, 'dog') - 1);                      % the remedies work
  [~, ~, numbers] = unique(three);
  assert(numel(frs_svm_train(X, numbers)) == 3);
end

function the_folder_of_a_run_stands_for_its_result()
  [result, out] = small_discovery();
  place = folder_for_test();
  a = frs_apply(out, result.files(1:2));
  b = frs_apply(fullfile(out, 'result.mat'), result.files(1:2));
  assert(isequal([a.score], [b.score]));
  why = frs_explain(out, result.files{1});
  assert(abs(why.score - a(1).score) < 1e-9);
  assert(numel(frs_export(out, 'voc', fullfile(place.name, 'voc'))) == numel(result.loc));
  message = assert_error('frs:apply:noFile', @() frs_apply(place.name, result.files(1)));
  assert(~isempty(strfind(message, 'result.mat')));
end

function the_same_folder_twice_is_refused_at_once()
  [place, folder, files] = scenes(); %#ok<ASGLU>
  [pos, neg, out] = deal(fullfile(folder, 'pos'), fullfile(folder, 'neg'), fullfile(folder, 'out'));
  twice = {pos, pos; pos, [pos filesep]; pos, fullfile(neg, '..', 'pos'); fullfile(folder, 'twice'), ...
           fullfile(folder, 'twice', 'inside'); pos, files([1 5 6 7 8])
           files(1:4), [files(5:8), {fullfile(neg, '..', 'pos', last_part(files{2}))}]};
  make_folder(fullfile(folder, 'twice', 'inside'));
  for k = 1:3
    copyfile(files{k}, fullfile(folder, 'twice', sprintf('pos_a%d.png', k)));
    copyfile(files{k + 3}, fullfile(folder, 'twice', 'inside', sprintf('pos_b%d.png', k)));
  end
  for k = 1:size(twice, 1)
    message = assert_error('frs:discover:badValue', @() frs_discover(twice{k, :}, 'out', out, 'verbose', 0));
    assert(~isempty(strfind(message, 'both with and without')) && ~isempty(strfind(message, 'pos')), 'said: %s', message);
    assert(~exist(out, 'dir'), 'something was written');
  end
  assert_error('frs:discover:badValue', @() frs_discover(struct('a', pos), pos, 'out', out, 'verbose', 0));
end

function classes_of_the_same_files_are_refused()
  [place, folder] = scenes(); %#ok<ASGLU>
  [pos, neg, out] = deal(fullfile(folder, 'pos'), fullfile(folder, 'neg'), fullfile(folder, 'out'));
  message = assert_error('frs:discover:badValue', @() frs_discover(struct('car', pos, 'bus', pos), neg, 'out', out, 'verbose', 0));
  assert(~isempty(strfind(message, 'car')) && ~isempty(strfind(message, 'bus')), 'said: %s', message);
  assert_error('frs:discover:badValue', @() frs_discover(struct('car', pos, 'bus', neg), pos, 'out', out, 'verbose', 0));
end

function a_warning_of_copies_names_two_files()
  [place, folder, files, y] = scenes(); %#ok<ASGLU>
  copy = fullfile(folder, 'neg', 'copy.png');
  copyfile(files{1}, copy);
  negatives = [files(y < 0), {copy}];
  run = @(varargin) small_run(files(y > 0), negatives, fullfile(folder, 'out'), varargin{:});
  [said, result] = warned('frs:discover:badValue', @() run());
  assert(~isempty(strfind(said, files{1})) && ~isempty(strfind(said, copy)), 'said: %s', said);
  [said, result] = warned('frs:discover:badValue', @() small_run(files(y > 0), files(y < 0), fullfile(folder, 'other'), 'test', ...
                                                                 {files(y > 0), files(y < 0)}));
  doubt = result.doubts(strcmp({result.doubts.id}, 'bothSides'));
  for text = {said, doubt.text}
    assert(numel(strfind(text{1}, files{1})) == 1, 'one file is named twice: %s', text{1});
  end
end

function time_left_waits_until_something_is_known()
% A clock of our own: times of items that are alike, random, slow at first, growing, done sixteen at once, half of them from an earlier run.
  back = cd(fullfile(toolbox_root(), 'matlab', 'internal', 'checks'));
  restore = onCleanup(@() cd(back));
  for n = [6 40 300 2000]
    u = seeded_uniform(n, 1, n);
    growing = 1 + 2 * (1:n) / n;
    slow = [20, ones(1, n - 1)];
    sixteen = zeros(1, n);
    sixteen(1:16:n) = 16;
    courses = {ones(1, n), 0.5 + u, growing, slow(1:min(n, end)), sixteen};
    for k = 1:numel(courses)
      check_estimates(courses{k}, k == 5);
    end
  end
  said = told(ones(1, 100), true(1, 100), false);
  assert(isempty(strfind(said{9}, 'left')) && ~isempty(strfind(said{10}, '90 s left')), 'said: %s', said{10});
  said = told([0.001 * ones(1, 50), ones(1, 50)], 1:100 > 50, false);
  assert(isempty(strfind(said{54}, 'left')) && ~isempty(strfind(said{60}, '40 s left')), 'said: %s', said{60});
end

function check_estimates(times, together)
% Items are told one by one, also where sixteen are done at once: then the clock stands until the next sixteen.
  n = numel(times);
  said = told(times, true(1, n), together);
  for k = 1:n
    left = regexp(said{k}, '(\d+) (s|min) left', 'tokens', 'once');
    if isempty(left)
      assert(k < max(5, 0.1 * n) + 1 || (together && k > n - 16), 'item %d of %d has no estimate', k, n);
      continue
    end
    seconds = str2double(left{1}) * (1 + 59 * strcmp(left{2}, 'min'));
    truth = sum(times(k + 1:end));
    slack = 0.5 + 30 * strcmp(left{2}, 'min') + 2 * max(times);
    assert(seconds <= 2 * truth + slack && truth <= 2 * seconds + slack, '%d of %d: %g s left where it was %g', k, n, seconds, truth);
    assert(k == n || together || k >= max(5, 0.1 * n), 'item %d of %d has an estimate', k, n);
  end
end

function lines = told(times, worked, together)
  now_ = cumsum(times);
  n = numel(times);
  p = frs_progress(struct('stage', 'work', 'total', n, 'verbose', 2));
  lines = cell(1, n);
  for k = 1:n
    p.clock = @() now_(k);
    if together
      p.reached = min(n, 16 * ceil(k / 16));
    end
    [lines{k}, p] = heard(p, k, worked(k));
  end
end

function [line, p] = heard(p, k, worked) %#ok<INUSD>
  line = evalc('p = frs_progress(p, k, worked);');
end

function name = last_part(file)
  [~, name, ending] = fileparts(file);
  name = [name ending];
end

function [place, folder, files, y] = scenes()
  place = folder_for_test();
  folder = fullfile(place.name, 'it''s');
  [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
end
