function cases = test_doubts()
% What frs_discover doubts of its own result: each doubt with pictures that call for it, and with pictures that do not.
  cases = {@clear_case_has_no_doubts, @same_pictures_twice_are_chance_on_both_sides, @odd_folders_are_doubted, ...
           @background_is_doubted, @wrong_labels_come_first, @gravest_doubt_decides_the_next_step, @what_was_learned_from_is_not_called_new, @one_is_said_in_the_singular, @refit_learns_from_all_and_leaves_the_measures};
end

function clear_case_has_no_doubts()
% None of the eight.
  result = clear_run();
  assert(isempty(result.doubts) && isempty(result.facts.doubts), 'said: %s', strjoin({result.doubts.text}, ' | '));
  v = result.facts.verdict;
  assert(strcmp(v.level, 'clear') && strcmp(v.advice, 'clear') && v.total == 24 && v.always == 12 && v.right >= 22, 'said: %s', result.verdict.text);
  text = fileread(result.report);
  assert(~isempty(strfind(text, '<div class="verdict clear"')) && isempty(strfind(text, 'data-doubt=')));
  assert(~strcmp(result.facts.fewWords.id, 'enough'), 'twelve held-out pictures of a kind cannot exclude a loss of 0.05');
  assert(any(strcmp({result.facts.examples.measure}, 'overlap')));
end

function same_pictures_twice_are_chance_on_both_sides()
  result = twice_run();
  assert_doubts(result, {'bothSides', 'chance', 'few'}, {'imbalance', 'twins', 'cueAlone'});
  assert(strcmp(result.facts.verdict.level, 'chance') && result.facts.network && ~isempty(strfind([result.doubts.next], 'network')));
  text = fileread(result.report);
  assert(strcmp(result.facts.fewWords.id, 'none') && ~isempty(strfind(text, 'class="serious" data-doubt="chance"')));
  assert(~isempty(strfind(text, '<div class="verdict chance"')) && ~any(strcmp({result.facts.examples.measure}, 'overlap')));
  first = regexp(text, '<li class="serious" data-doubt="[^\n]*', 'match', 'once');
  assert(isempty(strfind(first, result.verdict.next)), 'the page gives the same advice twice');
  named = result.facts.doubts(strcmp({result.facts.doubts.id}, 'bothSides')).files{1};
  [~, name, ending] = fileparts(named);
  assert(~isempty(strfind(first, sprintf('<span title="%s">%s</span>', named, [name ending]))), 'said: %s', first);
end

function odd_folders_are_doubted()
% Few pictures without the thing against many with it, the folders exchanged, and each picture beside a smaller, brighter copy.
  rest = drawn(4, 'plain', 70);
  many = drawn(11, 'object', 80);
  result = run(rest, [many, copies(many)]);
  assert_doubts(result, {'few', 'imbalance', 'negativeWords', 'twins'}, {'chance', 'bothSides', 'cueAlone'});
  assert(numel(result.twins) == 11 && isequal([result.twins.first] + 11, [result.twins.second]));
  assert(strcmp(result.doubts(strcmp({result.doubts.id}, 'imbalance')).severity, 'mild'));
end

function background_is_doubted()
% Stripes along the border of all pictures of one folder; the truth is all of each picture, which needs no learning.
  result = framed_run();
  assert_doubts(result, {'border', 'cueAlone', 'few'}, {'chance', 'negativeWords', 'bothSides', 'twins', 'imbalance'});
end

function wrong_labels_come_first()
% The two pictures whose labels were exchanged; thresholds and counts are those of the definition.
  result = clear_run();
  wrong = [24 48];
  assert(isequal(sort(result.labels.order(1:2)), wrong) && all(ismember(wrong, result.labels.wrong)), 'said: %s', mat2str(result.labels.order(1:6)));
  y = result.y;
  p = result.labels.probability;
  p(y < 0) = 1 - p(y < 0);                                % of the positive class
  t = [mean(1 - p(y < 0)), mean(p(y > 0))];
  assert(max(abs(t - result.labels.threshold)) < 1e-12);
  joint = zeros(2);
  for i = 1:numel(y)
    sure = [1 - p(i), p(i)] .* ([1 - p(i), p(i)] >= t);
    [top, class] = max(sure);
    joint((y(i) + 3) / 2, class) = joint((y(i) + 3) / 2, class) + (top > 0);
  end
  assert(isequal(joint, result.labels.joint) && numel(result.labels.wrong) == joint(1, 2) + joint(2, 1));
  suspects = result.facts.labels.suspects;
  assert(any([suspects.image] == 24) && isequal([suspects.label], y([suspects.image])) && result.facts.labels.wrong == numel(result.labels.wrong));
end

function gravest_doubt_decides_the_next_step()
  result = twice_run();
  assert(strcmp(result.verdict.next, result.doubts(1).next) && issorted(~strcmp({result.doubts.severity}, 'serious')));
  for d = result.doubts
    assert(~isempty(d.title) && ~isempty(d.text) && ~isempty(d.next));
  end
end

function what_was_learned_from_is_not_called_new()
% The test set is what was learned from; then all but one of each kind.
  [files, others] = deal(drawn(4, 'object', 300), drawn(4, 'plain', 310));
  new = {drawn(1, 'object', 320), drawn(1, 'plain', 330)};
  saved = warning('off', 'frs:discover:badValue');
  restore = onCleanup(@() warning(saved));
  result = run(files, others, 'test', {files, others});
  first = result.facts.doubts(1);
  assert(result.facts.counts.seen == 8 && result.facts.verdict.total == 8 && strcmp(first.id, 'bothSides') && first.numbers.allSeen);
  assert(~isempty(strfind(result.verdict.next, 'option test')) && ~isempty(strfind(result.verdict.text, 'all of them were also learned from')));
  result = run(files, others, 'test', {[files(1:2), new{1}], [others(1:2), new{2}]});
  assert(result.facts.counts.seen == 4 && result.facts.verdict.total == 6 && ~isempty(regexp(result.verdict.text, '\<4 of them', 'once')), 'said: %s', result.verdict.text);
  other = clear_run();
  assert(other.facts.counts.seen == 0 && isempty(strfind(other.verdict.text, 'learned from')));
end

function one_is_said_in_the_singular()
% One file of two labels, and one label that the others contradict.
  [files, others] = deal(drawn(5, 'object', 340), drawn(4, 'plain', 350));
  [said, result] = warned('frs:discover:badValue', @() run(files, [others, in_other_folder(files(5))]));
  assert(~isempty(strfind(said, '1 picture is on two sides')), 'said: %s', said);
  pages = {result.report, getfield(clear_run(), 'report'), getfield(twice_run(), 'report'), getfield(framed_run(), 'report')};
  for k = 1:numel(pages)
    wrong = regexp(fileread(pages{k}), '[^\n]{0,30}[^\d.]1 (images|labels|words|decisions|pairs|files)\>', 'match', 'once');
    assert(isempty(wrong), 'said: %s', wrong);
  end
  assert_error('frs:discover:badSize', @() frs_discover());
  try
    frs_discover();
  catch err
    assert(~isempty(strfind(err.message, 'at least 1 argument,')), 'said: %s', err.message);
  end
end

function refit_learns_from_all_and_leaves_the_measures()
% The models that frs_apply uses are those of all pictures; what was measured is the same without them.
  result = framed_run();
  o = result.options;
  old = frs_discover(result.files(result.y > 0), result.files(result.y < 0), o, 'refit', false, 'out', [o.out 'old'], 'cache', fullfile(o.out, 'cache'));
  assert(isequal(vertcat(result.table.score), vertcat(old.table.score)) && isequal({result.loc.box}, {old.loc.box}));
  assert(isequal(old.classifier, old.evaluated.classifier) && isequal(old.classifier.model.alpha, result.evaluated.classifier.model.alpha));
  result = clear_run();
  n = numel(result.files);
  o = result.options;
  assert(numel(result.evaluated.regions.weights) < numel(result.regions.weights));
  ds = frs_context(frs_extract(frs_images(result.files, result.y), result.extract, 'codebook', result.codebook, 'cache', fullfile(o.out, 'cache'), 'verbose', 0), result.context);
  assert(size(ds.X, 2) == n && numel(result.regions.weights) == numel(ds.bag));
  assert(isequal(order_of(left_out(full(ds.X), ds.y)), order_of(result.labels.probability .* ds.y + (ds.y < 0))), 'labels are not judged by the other pictures');
  C = result.table(strcmp({result.table.name}, result.classifier.name)).C;
  again = frs_svm_train(ds.X, ds.y, 'C', C, 'kernel', 'chi2', 'classWeight', 'balanced', 'threads', 1);
  assert(strcmp(result.classifier.name, 'SVM-chi2'));
  new = drawn(2, 'object', 200);
  found = frs_apply(result, new, 'locate', 'all');
  part = frs_context(frs_extract(frs_images(new, []), result.extract, 'codebook', result.codebook, 'verbose', 0), result.context);
  assert(max(abs([found.score] - frs_predict(again, part.X))) < 1e-2, 'said: %s', mat2str([found.score; frs_predict(again, part.X)]));
  assert(max(abs([found.score] - frs_predict(result.evaluated.classifier.model, part.X))) > 1e-2);
end

function score = left_out(X, y)
% What regression on the other pictures says of each, by solving it anew without the picture; the weights stay those of all.
  K = frs_kernel(X, 'kernel', 'chi2');
  K = K / mean(diag(K)) + 1;
  n = numel(y);
  ridge = 0.01 * n * ((y > 0) * 2 * sum(y > 0) / n + (y < 0) * 2 * sum(y < 0) / n);
  for i = n:-1:1
    others = [1:i - 1, i + 1:n];
    score(i) = K(i, others) * ((K(others, others) + diag(ridge(others))) \ y(others)');
  end
end

function order = order_of(values)
  [~, order] = sort(values);
end

function assert_doubts(result, wanted, others)
  names = {result.doubts.id};
  assert(all(ismember(wanted, names)) && ~any(ismember(others, names)), 'said: %s', strjoin(names));
end

function result = clear_run()
  persistent kept
  if isempty(kept)
    [files, truth] = drawn(24, 'object', 1);
    others = drawn(24, 'plain', 30);
    [files{24}, others{24}] = deal(others{24}, files{24});           % two wrong labels
    truth{24} = [];
    kept = run(files, others, 'truth', truth);
  end
  result = kept;
end

function result = framed_run()
  persistent kept
  if isempty(kept)
    kept = run(drawn(6, 'frame', 90), drawn(6, 'plain', 95), 'truth', repmat({true(72, 96)}, 1, 6));
  end
  result = kept;
end

function result = twice_run()
  persistent kept
  if isempty(kept)
    files = drawn(6, 'object', 60);
    saved = warning('off', 'frs:discover:badValue');
    restore = onCleanup(@() warning(saved));
    kept = run(files, in_other_folder(files));
  end
  result = kept;
end

function copied = in_other_folder(files)
% The same bytes under other names: a folder that is given twice is refused.
  folder = tempname();
  make_folder(folder);
  for k = numel(files):-1:1
    copied{k} = fullfile(folder, sprintf('copy_%d.png', k));
    copyfile(files{k}, copied{k});
  end
end

function result = run(positives, negatives, varargin)
  result = small_run(positives, negatives, tempname(), 'regions', 48, 'C', 10, 'regionC', 1, 'folds', 2, 'shown', 4, varargin{:});
end

function [files, truth] = drawn(n, kind, seed)
% Pictures of soft spots: 'object' with a checkerboard at a random place, 'frame' with stripes along the border, 'plain' with neither.
% A flat disk in each, which stands out as much as the checkerboard.
  folder = tempname();
  make_folder(folder);
  [x, y] = meshgrid(1:96, 1:72);
  truth = cell(1, n);
  for k = 1:n
    u = frs_uniform_of(seed + k);
    I = 120 + 50 * sin(x / (5 + 6 * u(1)) + 6 * u(2)) .* cos(y / (5 + 6 * u(3)) + 6 * u(4)) + 25 * sin((x - y) / (4 + 4 * u(5)));
    I(hypot(x - 14 - 68 * u(6), y - 14 - 44 * u(7)) < 9) = 250 * (u(8) > 0.5);
    truth{k} = abs(x - 24 - round(48 * u(9))) < 12 & abs(y - 24 - round(24 * u(10))) < 12;
    checks = 40 + 160 * mod(floor(x / 3) + floor(y / 3), 2);
    stripes = 60 + 120 * mod(floor((x + y) / 3), 2);
    border = x < 13 | y < 13 | x > 84 | y > 60;
    switch kind
      case 'object'
        I(truth{k}) = checks(truth{k});
      case 'frame'
        I(border) = stripes(border);
    end
    files{k} = fullfile(folder, sprintf('%s%03d.png', kind, k));
    imwrite(uint8(I), files{k});
  end
end

function u = frs_uniform_of(seed)
% Ten numbers in 0..1 that look random.
  u = mod(sin((1:10) * 12.9898 + seed * 78.233) * 43758.5453, 1);
end

function names = copies(files)
% Smaller and brighter.
  names = strrep(files, '.png', 'copy.png');
  for k = 1:numel(files)
    I = imread(files{k});
    imwrite(I(2:end - 1, 2:end - 1, :) + 8, names{k});
  end
end
