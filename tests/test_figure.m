function cases = test_figure()
  cases = {@figure_is_the_ridge_regression_of_what_was_found, @figures_cut_by_the_border_are_known_by_their_colour, ...
           @mirrored_pictures_have_mirrored_answers, @volumes_have_figures, @values_of_regions_are_a_cue, ...
           @own_cues_go_through_a_discovery, @second_round_locates_again_with_the_other_folds, ...
           @neighbours_that_are_not_given_are_those_of_the_labels, @what_is_known_of_the_images_changes_nothing};
end

function ds = scenes(at)
% A positive picture for each entry of AT, the column of a red block of 2-by-2 cells, and as many negatives. The ground of the
% positives holds the word of the class.
  L = uint32(kron(reshape(1:48, 6, 8), ones(4)));
  n = numel(at);
  ds = struct('y', [ones(1, n), -ones(1, n)], 'train', true(1, 2 * n), 'bag', kron(1:2 * n, ones(1, 48)));
  ds.labels = repmat({L}, 1, 2 * n);
  ds.adjacency = cell(1, 2 * n);
  ds.H = zeros(3, 96 * n);
  for i = 1:2 * n
    object = false(6, 8);
    if i <= n
      object(3:4, at(i) + (0:1)) = true;
    end
    object = object(:)';
    A = frs_adjacency(L);
    A.strength = 0.05 + 0.9 * reshape(object(A.pairs(:, 1)) ~= object(A.pairs(:, 2)), [], 1) + 0.01 * mod((1:size(A.pairs, 1))' * 0.618, 1);
    grain = 0.1 * mod((1:48)' * 0.381 + i * 0.27, 1);
    A.color = [0.2 + 0.6 * object' + grain, 0.5 - 0.3 * object' + grain, 0.3 + grain];
    ds.adjacency{i} = A;
    ds.H(:, ds.bag == i) = [0.5 * (i <= n) * ~object; (0.5 + 0.5 * (i > n)) * ones(1, 48); 0.5 * (i <= n) * object];
  end
  ds.column = at;
end

function neighbours_that_are_not_given_are_those_of_the_labels()
  ds = scenes([2 3 4 5 6]);
  ds.adjacency = cellfun(@frs_adjacency, ds.labels, 'UniformOutput', false);
  given = frs_fit_cue(ground_model(), ds);
  ds.adjacency = cell(size(ds.labels));
  found = frs_fit_cue(ground_model(), ds);
  assert(isequaln(given.cue, found.cue));
end

function what_is_known_of_the_images_changes_nothing()
  ds = scenes([2 3 4 5 6]);
  known = ds;
  all_of_it = struct('cue', 'border', 'cueWeight', 1, 'figure', true);
  for i = 1:10
    image = frs_image_of(ds, i, find(ds.bag == i), [], all_of_it);
    known.seen{i} = frs_know_image([], ds.labels{i}, ds.adjacency{i}, image, all_of_it);
  end
  known.seen{3} = setfield(frs_nothing_known(), 'features', known.seen{3}.features);
  known.seen{4} = [];
  model = frs_fit_cue(ground_model(), ds);
  assert(isequaln(frs_fit_cue(ground_model(), known).cue, model.cue));
  for images = {1:10, [7 2 3], 9}
    assert(isequaln(frs_localize(model, frs_subset(known, images{1})), frs_localize(model, frs_subset(ds, images{1}))));
  end
end

function regions = block(at)
  object = false(6, 8);
  object(3:4, at + (0:1)) = true;
  regions = find(object(:)');
end

function model = ground_model()
  model = frs_svm_train([1 0 0; 0 0.5 1; 0 0.5 0], [1 -1 -1], 'kernel', 'linear', 'C', 10);
end

function F = features_by_hand(ds, i)
% Roots of words, colour, place: one region after the other.
  mine = find(ds.bag == i);
  A = ds.adjacency{i};
  L = double(ds.labels{i});
  [h, w] = size(L);
  for r = numel(mine):-1:1
    [y, x] = find(L == r);
    c = A.color(r, :);
    light = mean(c) - 0.5;
    red = 2 * (c(1) - c(2));
    yellow = c(1) + c(2) - 2 * c(3);
    up = mean(y - 0.5) / h - 0.5;
    side = 2 * abs(mean(x - 0.5) / w - 0.5);
    F(:, r) = [sqrt(ds.H(:, mine(r))); light; red; yellow; light ^ 2; red ^ 2; yellow ^ 2; light * red; light * yellow; red * yellow; ...
               up; 4 * up ^ 2; side; side ^ 2; log(numel(y) / (h * w)) / 5];
  end
end

function figure_is_the_ridge_regression_of_what_was_found()
  ds = scenes([2 3 5 6]);
  model = frs_fit_cue(ground_model(), ds, 'rounds', 1);
  seed = frs_localize(frs_fit_cue(ground_model(), ds, 'rounds', 0), ds);
  F = [];
  t = [];
  v = [];
  for i = 1:8
    F = [F, features_by_hand(ds, i)];
    inside = false(1, 48);
    if ds.y(i) > 0
      inside(seed(i).regions) = true;
      assert(isequal(seed(i).regions, block(ds.column(i))));
    end
    t = [t, 2 * inside - 1];
    v = [v, inside / max(1, sum(inside)) + ~inside / sum(~inside)];
  end
  v = v' / sum(v);
  center = F * v;
  S = F * diag(v) * F' - center * center';
  w = (S + trace(S) / size(F, 1) * eye(size(F, 1))) \ (F * (v .* (t' - t * v)));
  f = model.cue.figure;
  assert(norm([f.words; f.color; f.place] - w) < 1e-4 * norm(w));
  assert(f.color(2) > 0);                                % red is figure
end

function figures_cut_by_the_border_are_known_by_their_colour()
  ds = scenes([2 3 4 5 6 2 3 7]);                        % the last reaches the border
  even = frs_svm_train([0.25 0; 0.5 1; 0.25 0], [1 -1], 'kernel', 'linear', 'C', 10);   % the same for figure and ground
  plain = frs_fit_cue(even, ds, 'rounds', 0, 'full', 0.01, 'top', 0.5);
  model = frs_fit_cue(even, ds, 'full', 0.01, 'top', 0.5);
  assert(~isfield(plain.cue, 'figure') && model.cue.weight == plain.cue.weight);
  before = frs_localize(plain, ds);
  after = frs_localize(model, ds);
  off = frs_localize(model, ds, 'figure', false);
  assert(isequal({before.regions}, {off.regions}));
  truth = cell(1, 8);
  for i = 1:8
    truth{i} = ismember(ds.labels{i}, block(ds.column(i)));
  end
  overlap = @(loc) frs_overlap(loc(8).mask, truth{8});
  assert(overlap(after) == 1 && overlap(before) < 1);
  for i = 1:7
    assert(isequal(after(i).regions, block(ds.column(i))));
  end
  none = ds;                                             % without colours, by words and place
  none.adjacency = cellfun(@(A) rmfield(A, 'color'), ds.adjacency, 'UniformOutput', false);
  blind = frs_fit_cue(ground_model(), none);
  assert(~any(blind.cue.figure.color) && any(blind.cue.figure.words));
  assert(isequal(size(frs_localize(model, none)), [1 16]));
end

function mirrored_pictures_have_mirrored_answers()
  ds = scenes([2 3 5 6]);
  model = frs_fit_cue(ground_model(), ds);
  A = ds.adjacency{1};
  mine = ds.bag == 1;
  loc = frs_localize(model, ds.labels{1}, ds.H(:, mine), A);
  mirrored = frs_localize(model, fliplr(ds.labels{1}), ds.H(:, mine), A);
  assert(isequal(mirrored.regions, loc.regions));
  assert(max(abs(mirrored.evidence - loc.evidence)) < 1e-12);
  assert_error('frs:localize:badSize', @() frs_localize(setfield(model, 'cue', setfield(model.cue, 'figure', ...
               setfield(model.cue.figure, 'words', 1))), ds.labels{1}, ds.H(:, mine), A));
  assert_error('frs:localize:badSize', @() frs_localize(model, ds.labels{1}, ds.H(:, mine), setfield(A, 'color', A.color')));
  ds.adjacency{2}.color(3) = NaN;
  assert_error('frs:fit_cue:badSize', @() frs_fit_cue(ground_model(), ds));
end

function volumes_have_figures()
% A volume of equal frames has the answer of the frame.
  ds = scenes([2 3 5 6]);
  model = frs_fit_cue(ground_model(), ds);
  V = repmat(ds.labels{2}, [1 1 3]);
  mine = ds.bag == 2;
  flat = frs_localize(model, ds.labels{2}, ds.H(:, mine), ds.adjacency{2});
  loc = frs_localize(model, V, ds.H(:, mine), ds.adjacency{2});
  assert(isequal(loc.regions, flat.regions));
  assert(isequal(loc.mask, repmat(flat.mask, [1 1 3])));
end

function values_of_regions_are_a_cue()
% The block as a cue of one's own, as values and as a function, learned with and asked for.
  ds = scenes([2 3 5 6]);
  values = zeros(1, numel(ds.bag));
  for i = 1:4
    members = find(ds.bag == i);
    values(members(block(ds.column(i)))) = 1;
  end
  model = frs_fit_cue(ground_model(), ds, 'cue', values);
  assert(strcmp(model.cue.kind, 'own'));
  found = frs_localize(model, ds, 'cue', values);
  assert(isequal(found(3).regions, block(5)));
  assert_error('frs:localize:badOption', @() frs_localize(model, ds));
  assert_error('frs:fit_cue:badSize', @() frs_fit_cue(ground_model(), ds, 'cue', values(1:9)));
  f = @(L, A, file) double(A.color(:, 1) > 0.7)';
  found = frs_localize(frs_fit_cue(ground_model(), ds, 'cue', f), ds);
  assert(isequal(found(3).regions, block(5)));
end

function own_cues_go_through_a_discovery()
% The cue knows the place of the car; it is a function of the file, then rows of values.
  folder = folder_for_test();
  [files, y, truth] = frs_toy_images([6 6], 'size', [60 80], 'seed', 3, 'folder', folder.name);
  f = @(L, A, file) inside_truth(L, truth(strcmp(file, files)));
  out = fullfile(folder.name, 'answer');
  run = @(varargin) small_run(files(y > 0), files(y < 0), out, 'shown', 2, 'C', 10, 'regionC', 1, varargin{:});
  result = run('cue', f);
  assert(strcmp(result.options.cue, 'own') && strcmp(result.locator.model.cue.kind, 'own'));
  stored = fullfile(out, 'result.mat');
  found = frs_apply(stored, files(1:2), 'cue', f, 'locate', 'all');
  ds = frs_extract(frs_images(files, []), result.extract, 'codebook', result.codebook);
  rows = arrayfun(@(i) f(ds.labels{i}, ds.adjacency{i}, files{i}), 1:numel(files), 'UniformOutput', false);
  again = run('cue', [rows(y > 0), rows(y < 0)]);
  assert(isequal({again.loc.box}, {result.loc.box}));
  same = frs_apply(stored, files(1:2), 'cue', rows(1:2), 'locate', 'all');
  assert(isequal({same.box}, {found.box}));
  assert_error('frs:apply:badOption', @() frs_apply(stored, files(1:2)));
  assert_error('frs:apply:badSize', @() frs_apply(stored, files(1:2), 'cue', rows(1)));
  assert_error('frs:apply:badOption', @() frs_apply(stored, files(1:2), 'cue', 3));
  assert_error('frs:discover:badOption', @() run('cue', 'middle'));
  assert_error('frs:discover:badSize', @() run('cue', rows(1:3)));
end

function g = inside_truth(L, truth)
% Share of each region that the car covers.
  g = zeros(1, double(max(L(:))));
  if any(truth.mask(:))
    g = accumarray(double(L(:)), double(truth.mask(:)))' ./ accumarray(double(L(:)), 1)';
  end
end

function second_round_locates_again_with_the_other_folds()
% The block that reaches the border is cut short at first; the figures of the other pictures, which are whole, complete it, so
% that what is learned in the second round differs. With one fold there are no other pictures to learn from.
  ds = scenes([2 3 4 5 6 2 3 7]);
  even = frs_svm_train([0.25 0; 0.5 1; 0.25 0], [1 -1], 'kernel', 'linear', 'C', 10);
  learned = @(rounds) frs_fit_cue(even, ds, 'full', 0.01, 'top', 0.5, 'rounds', rounds);
  once = learned(1);
  twice = learned(2);
  assert(norm(once.cue.figure.color - twice.cue.figure.color) > 1e-6 * norm(once.cue.figure.color));
end
