function cases = test_candidates()
% Candidates of objects: the learner and the answer against a restatement, folds that do not see the picture they locate.
  cases = {@answer_is_that_of_a_restatement, @the_mask_is_what_likely_candidates_share, @the_rule_on_regions_has_a_voice, ...
           @folds_do_not_see_the_picture_they_locate, @a_picture_learned_from_is_located_by_the_other_folds, ...
           @negatives_decide_where_objects_of_two_kinds_are, @means_of_networks_take_the_place_of_words, ...
           @several_objects_overlap_by_less_than_a_third, ...
           @threads_and_order_of_pictures_do_not_matter, @rows_of_the_comparison, @one_picture_is_located_as_in_its_set, ...
           @parts_of_a_map_are_candidates, @maps_of_any_kind_are_taken, @the_mask_of_a_part_is_that_of_the_map, ...
           @the_main_job_answers_by_candidates, @the_border_decides_between_candidates_and_regions};
end

function [ds, truth] = squares(n, seed)
% Pictures of 6 x 8 regions. Two neighbouring regions hold the words of an object, in positive pictures of kind A (word 1) and of
% kind B (word 2), in negative ones of kind B alone; boundaries are strong around objects. TRUTH has the boxes of kind A.
  L = uint32(kron(reshape(1:48, 6, 8), ones(10)));
  A = frs_adjacency(L);
  u = reshape(sin(seed * (1:4 * n) * 12.9898) * 43758.5453, 4, n);
  u = u - floor(u);
  ds = struct('y', [ones(1, n / 2), -ones(1, n / 2)], 'train', true(1, n), 'labels', {repmat({L}, 1, n)}, 'bag', kron(1:n, ones(1, 48)));
  ds.files = arrayfun(@(i) sprintf('%d', i), 1:n, 'UniformOutput', false);
  ds.hash = ds.files;
  truth = zeros(n, 4);
  for i = 1:n
    H = 0.5 + abs(sin((1:4)' * (1:48) * (i + seed)));
    H = [0.05 * ones(2, 48); H];
    cell_ = [2 + floor(4 * u(1, i)), 2 + floor(2 * u(2, i)), 2 + floor(4 * u(3, i)), 5 + floor(2 * u(4, i))];
    kinds = {[cell_(1), cell_(2)], [cell_(3), cell_(4)]};
    strength = 0.1 * ones(size(A.pairs, 1), 1);
    for k = 1 + (ds.y(i) < 0):2
      r = sub2ind([6 8], kinds{k}(1), kinds{k}(2));
      two = [r, r + 6];
      H(k, two) = 6;
      inside = ismember(A.pairs, two);
      strength(sum(inside, 2) == 1) = 0.8;
    end
    truth(i, :) = [10 * kinds{1}(2) - 9, 10 * kinds{1}(1) - 9, 10 * kinds{1}(2) + 10, 10 * kinds{1}(1)];
    ds.H(:, 48 * (i - 1) + (1:48)) = H ./ sum(H, 1);
    A.strength = strength;
    A.color = repmat([0.5 0.5 0.5], 48, 1);
    ds.adjacency{i} = A;
  end
  ds = frs_candidates(ds, 'most', 20);                   % so few that all of them are in the sample of the covariance
end

function answer_is_that_of_a_restatement()
  ds = squares(8, 1);
  model = frs_fit_candidates([], ds, 'folds', 4, 'rounds', 2, 'weight', 0.5, 'ridge', 0.2, 'negatives', 0.3);
  about = model.candidates;
  X = arrayfun(@(i) restated_features(ds, i), 1:8, 'UniformOutput', false);
  prior = cellfun(@(c) c.prior, ds.candidates, 'UniformOutput', false);
  S = cov([X{:}]', 1);
  S_ = S + 0.2 * mean(diag(S)) * eye(size(S));
  t = prior;
  for round = 1:2
    before = t;
    for i = 1:4
      w = restated_direction(X, before, find([about.fold ~= about.fold(i), false(1, 4)]), S, S_, prior);
      t{i} = prior{i} + 0.5 * w' * X{i};
    end
  end
  for i = 1:4
    assert(norm(double(about.w(:, about.fold(i))) - restated_direction(X, before, ...
                                                                       find([about.fold ~= about.fold(i), false(1, 4)]), S, S_, prior)) < 1e-3);
    loc = frs_localize(model, frs_subset(ds, i));
    [best, success] = restated_answer(t{i}, ds.candidates{i}.box);
    assert(success(ismember(ds.candidates{i}.box, loc.box, 'rows')) > max(success) - 1e-4);
    assert(loc.box, ds.candidates{i}.box(best, :));
  end
end

function the_mask_is_what_likely_candidates_share()
% Four candidates of one picture by their prior alone. The best has the box of regions 8, 9, 14 and 15 but leaves 15 out, which all
% the others hold; 14 is in none of the likely ones.
  ds = squares(2, 1);
  L = double(ds.labels{1});
  sets = {[8 9 14], [9 15], [8 9 15], [8 9 10 15 16]};
  C = struct('set', false(48, 4), 'ring', zeros(48, 4, 'single'));
  [x, y] = meshgrid(1:size(L, 2), 1:size(L, 1));
  for k = 1:4
    C.set(sets{k}, k) = true;
    in = ismember(L, sets{k});
    C.box(k, :) = [min(x(in)), min(y(in)), max(x(in)), max(y(in))];
    in = x >= C.box(k, 1) & y >= C.box(k, 2) & x <= C.box(k, 3) & y <= C.box(k, 4);
    C.inside(:, k) = single(accumarray(L(:), in(:)) / 100);
  end
  C.prior = log([0.4 0.2 0.3 0.1]) / 2.5;
  model = struct('type', 'candidates', 'candidates', struct('w', zeros(3 * 6 + 100, 1), 'hash', {{}}, 'fold', [], 'weight', 0, ...
                                                            'regions', 0, 'learner', 'figure', 'cue', 'border'));
  ds.candidates = {C, C};
  loc = frs_localize(model, frs_subset(ds, 1));
  assert(loc.box, C.box(1, :));
  assert(loc.regions, [8 9 15]);
  assert(loc.mask, ismember(L, [8 9 15]));
end

function parts_of_a_map_are_candidates()
% Two bright boxes and a speck on a map, against a flood fill, counts of pixels and overlaps of boxes written out here.
  ds = squares(2, 1);
  L = double(ds.labels{1});
  map = zeros(size(L), 'uint8');
  map(5:24, 11:40) = 230;
  map(35:50, 60:79) = 120;
  map(1, 1) = 255;
  plain = ds.candidates{1};
  C = frs_candidates(ds.labels{1}, ds.adjacency{1}, ds.H(:, 1:48), 'most', 20, 'map', map);
  K = numel(plain.prior);
  boxes = [11 5 40 24; 60 35 79 50];
  assert(isequal(C.box(1:K, :), plain.box) && all(C.origin(K + 1:end) == 5) && all(isnan(C.level(1:K))));
  new = C.box(K + 1:end, :);
  assert(all(ismember(boxes, new, 'rows')) && all(ismember(new, boxes, 'rows')), 'boxes: %s', mat2str(new));
  inside = @(b) reshape(accumarray(L(:), reshape(in_box(size(L), b), [], 1)), [], 1) / 100;
  split = C.level(K + find(ismember(new, boxes(1, :), 'rows'), 1));
  ofSplit = boxes([true, 120 > split], :);
  for k = 1:size(new, 1)
    b = new(k, :);
    j = K + k;
    assert(max(abs(C.part(:, j) - inside(b))) < 1e-6 && max(abs(C.inside(:, j) - inside(b))) < 1e-6);
    by = 0.25 * (b(3:4) - b(1:2) + 1);
    around = [max(1, round(b(1:2) - by)), min([80 60], round(b(3:4) + by))];
    assert(max(abs(C.ring(:, j) - inside(around) + inside(b))) < 1e-6);
    assert(all(C.set(inside(b) >= 0.5, j)) && any(C.set(:, j)));
    [~, like] = max(frs_overlap(b, plain.box));
    assert(abs(C.prior(j) - plain.prior(like) - 2 * max(frs_overlap(b, ofSplit))) < 1e-9);
  end
  for k = 1:K
    assert(abs(C.stands(k) - max(frs_overlap(plain.box(k, :), ofSplit))) < 1e-12 && abs(C.prior(k) - plain.prior(k) - 2 * C.stands(k)) < 1e-9);
  end
end

function inside = in_box(extent, b)
  [x, y] = meshgrid(1:extent(2), 1:extent(1));
  inside = x >= b(1) & y >= b(2) & x <= b(3) & y <= b(4);
end

function maps_of_any_kind_are_taken()
% A map that says nothing adds nothing; one of another size or class is refused; in a set each picture has its own, or none.
  ds = squares(2, 1);
  L = ds.labels{1};
  one = @(map) frs_candidates(L, ds.adjacency{1}, ds.H(:, 1:48), 'most', 20, 'map', map);
  flat = one(zeros(size(L), 'uint8'));
  assert(isequal(flat.prior, ds.candidates{1}.prior) && isequal(flat.box, ds.candidates{1}.box));
  assert_error('frs:candidates:badOption', @() one(zeros(3, 'uint8')));
  assert_error('frs:candidates:badOption', @() one(zeros(size(L))));
  map = zeros(size(L), 'uint8');
  map(11:30, 21:50) = 255;
  ds.cueMap = {map(1:2:end, 1:2:end), []};
  ds = frs_candidates(ds, 'most', 20);
  assert(any(ds.candidates{1}.origin == 5) && ~any(ds.candidates{2}.origin == 5));
end

function the_mask_of_a_part_is_that_of_the_map()
% The only likely candidate is a part of the map: its pixels are the mask.
  ds = squares(2, 1);
  map = zeros(size(ds.labels{1}), 'uint8');
  map(14:27, 23:51) = 200;
  map(20, 30) = 0;
  ds.cueMap = {map, map};
  ds = frs_candidates(rmfield(ds, 'candidates'), 'most', 20);
  C = ds.candidates{1};
  C.prior(C.origin < 5) = -99;
  ds.candidates{1} = C;
  model = struct('type', 'candidates', 'candidates', struct('w', zeros(3 * 6 + 100, 1), 'hash', {{}}, 'fold', [], 'weight', 0, ...
                                                            'regions', 0, 'learner', 'figure', 'cue', 'border'));
  loc = frs_localize(model, frs_subset(ds, 1));
  assert(isequal(loc.mask, map > 0) && isequal(loc.box, [23 14 51 27]));
end

function the_rule_on_regions_has_a_voice()
% Regions speak for kind B. Without a voice nothing of that counts; with one every candidate gains by its correlation with their evidence,
% pixel by pixel. Only a model with a cue has one.
  ds = rmfield(squares(8, 1), 'candidates');
  ds = frs_candidates(ds);
  ranked = frs_fit_cue(frs_svm_train(eye(6), [-1 1 -1 -1 -1 -1], 'kernel', 'linear', 'C', 100), ds, 'rounds', 0);
  ranked.cue.weight = 0.01;
  positive = frs_subset(ds, ds.y > 0);
  boxes = @(model, varargin) cat(1, frs_localize(model, positive, varargin{:}).box);
  silent = frs_fit_candidates(ranked, ds, 'folds', 4, 'regions', 0);
  loud = silent;
  loud.candidates.regions = 50;
  alone = boxes(frs_fit_candidates([], ds, 'folds', 4, 'regions', 50));
  assert(boxes(silent), alone);
  there = frs_localize(silent, positive, 'answer', 'regions');
  assert(all(diag(frs_overlap(vertcat(there.box), boxes(loud))) > 0.5));
  assert(any(diag(frs_overlap(vertcat(there.box), alone)) < 0.5));
  silent.candidates.weight = 0;
  silent.candidates.regions = 4;
  found = boxes(silent);
  for i = 1:4
    C = positive.candidates{i};
    L = double(positive.labels{i});
    z = there(i).evidence(L(:)) - mean(there(i).evidence(L(:)));
    in = bsxfun(@minus, double(C.set(L(:), :)), mean(C.set(L(:), :), 1));
    q = exp(2.5 * (C.prior + 4 * (z * in) ./ sqrt(sum(in .^ 2, 1)) / norm(z)));
    success = q / sum(q) * (1 ./ (1 + exp((0.5 - frs_overlap(C.box, C.box)) / 0.05)));
    assert(success(ismember(C.box, found(i, :), 'rows')), max(success), 1e-9);
  end
end

function X = restated_features(ds, i)
% Pixel by pixel: every pixel has the words of its region, shared evenly.
  C = ds.candidates{i};
  L = double(ds.labels{i});
  H = full(ds.H(:, ds.bag == i));
  for k = 1:size(C.box, 1)
    column = [];
    for p = parts_of(C, k, L)
      words = sum(H(:, L(p{1})), 2);
      column = [column; sqrt(words / max(sum(words), realmin))];
    end
    X(:, k) = [column; gray_codes()];
  end
end

function parts = parts_of(C, k, L)
% Masks of the box, of the set and of the ring.
  [h, w] = size(L);
  b = C.box(k, :);
  [x, y] = meshgrid(1:w, 1:h);
  box = x >= b(1) & x <= b(3) & y >= b(2) & y <= b(4);
  mx = (b(3) - b(1) + 1) / 4;
  my = (b(4) - b(2) + 1) / 4;
  wide = x > round(b(1) - mx - 1) & x <= round(b(3) + mx) & y > round(b(2) - my - 1) & y <= round(b(4) + my);
  parts = {box, reshape(C.set(L(:), k), h, w), wide & ~box};
end

function c = gray_codes()
% The picture is grey, (0.5, 0.5, 0.5): L = 53.39, a = b = 0, between the second and third of four levels of L.
  L = 53.3890 / 100 * 3;
  c = zeros(4, 5, 5);
  c(2:3, 3, 3) = [2 - L, L - 1];
  c = sqrt(c(:));
end

function w = restated_direction(X, t, used, S, S_, prior)
  d = 0;
  for i = used
    p = exp(t{i}) / sum(exp(t{i}));
    d = d + X{i} * p' - 0.7 * mean(X{i}, 2);
  end
  n = 0;
  for i = 5:8
    p = exp(prior{i}) / sum(exp(prior{i}));
    n = n + X{i} * p' / 4;
  end
  w = S_ \ (d / numel(used) - 0.3 * n);
  w = w / sqrt(w' * S * w);
end

function [best, success] = restated_answer(t, box)
  q = exp(2.5 * t) / sum(exp(2.5 * t));
  success = zeros(1, numel(q));
  for k = 1:numel(q)
    for j = 1:numel(q)
      success(k) = success(k) + q(j) / (1 + exp((0.5 - frs_overlap(box(j, :), box(k, :))) / 0.05));
    end
  end
  [~, best] = max(success);
end

function folds_do_not_see_the_picture_they_locate()
% Another prior in one picture changes what the other folds learn, and leaves what its own fold is located by.
  ds = squares(12, 2);
  other = ds;
  other.candidates{3}.prior = fliplr(other.candidates{3}.prior);
  a = frs_fit_candidates([], ds, 'folds', 3, 'rounds', 1);
  b = frs_fit_candidates([], other, 'folds', 3, 'rounds', 1);
  own = a.candidates.fold(3);
  assert(a.candidates.w(:, own), b.candidates.w(:, own));
  for k = setdiff(1:4, own)
    assert(norm(double(a.candidates.w(:, k) - b.candidates.w(:, k))) > 1e-3);
  end
end

function a_picture_learned_from_is_located_by_the_other_folds()
  ds = squares(12, 3);
  model = frs_fit_candidates([], ds, 'folds', 3);
  model.candidates.w(:, 4) = -model.candidates.w(:, 4);     % for new pictures: now wrong
  one = frs_subset(ds, 2);
  before = frs_localize(model, one);
  model.candidates.w(:, setdiff(1:4, model.candidates.fold(2))) = 0;
  assert(isequal(frs_localize(model, one).score, before.score));
  new = one;
  new.hash = {'new'};
  assert(frs_localize(model, new).score, 0);
end

function negatives_decide_where_objects_of_two_kinds_are()
% Both kinds stand out; only the labels say that it is kind A.
  [ds, truth] = squares(40, 4);
  for learner = {'figure', 'regions', 'mi-svm'}
    model = frs_fit_candidates([], ds, 'learner', learner{1}, 'folds', 4, 'weight', 1, 'negatives', 0.5);
    loc = frs_localize(model, frs_subset(ds, ds.y > 0));
    o = arrayfun(@(k) frs_overlap(loc(k).box, truth(k, :)), 1:20);
    assert(mean(o >= 0.5) >= 0.8, 'learner %s: CorLoc %.2f', learner{1}, mean(o >= 0.5));
  end
end

function means_of_networks_take_the_place_of_words()
% The words say nothing here; the means tell kind A from kind B. Descriptors pixel by pixel, folds as with words.
  [ds, truth] = squares(40, 4);
  ds = frs_candidates(rmfield(ds, 'candidates'));        % all of them: both kinds are among them
  ds.M = single([ds.H(1:2, :); sin(1:size(ds.H, 2))]);
  ds.H(:) = 1 / 6;
  model = frs_fit_candidates([], ds, 'folds', 4, 'weight', 1);
  assert(size(model.candidates.w, 1) == 3 * 3);
  positive = frs_subset(ds, ds.y > 0);
  loc = frs_localize(model, positive);
  o = arrayfun(@(k) frs_overlap(loc(k).box, truth(k, :)), 1:20);
  assert(mean(o >= 0.5) >= 0.8, 'CorLoc %.2f', mean(o >= 0.5));
  blind = frs_fit_candidates([], rmfield(ds, 'M'), 'folds', 4, 'weight', 1);
  loc = frs_localize(blind, rmfield(positive, 'M'));
  assert(mean(arrayfun(@(k) frs_overlap(loc(k).box, truth(k, :)), 1:20) >= 0.5) <= 0.5);
  X = restated_means(ds, 3);
  one = frs_subset(ds, 3);
  w = double(model.candidates.w(:, model.candidates.fold(3)));
  score = w' * X;
  assert(abs(frs_localize(model, one).score - score(ismember(one.candidates{1}.box, frs_localize(model, one).box, 'rows'))) < 1e-3);
  assert_error('frs:localize:badSize', @() frs_localize(model, rmfield(one, 'M')));
end

function X = restated_means(ds, i)
% Mean of M over the pixels of the box, of the set and of the ring.
  C = ds.candidates{i};
  L = double(ds.labels{i});
  M = double(ds.M(:, ds.bag == i));
  for k = 1:size(C.box, 1)
    column = [];
    for p = parts_of(C, k, L)
      column = [column; sum(M(:, L(p{1})), 2) / max(1, sum(p{1}(:)))];
    end
    X(:, k) = column;
  end
end

function several_objects_overlap_by_less_than_a_third()
  ds = squares(8, 5);
  model = frs_fit_candidates([], ds);
  loc = frs_localize(model, frs_subset(ds, 1), 'count', 4);
  assert(numel(loc) > 1);
  o = frs_overlap(vertcat(loc.box), vertcat(loc.box));
  assert(all(all(o - eye(size(o)) < 1 / 3)));
  for k = 1:numel(loc)
    [y, x] = find(loc(k).mask);
    assert([min(x) min(y) max(x) max(y)], loc(k).box);
  end
end

function threads_and_order_of_pictures_do_not_matter()
  ds = squares(12, 6);
  for learner = {'figure', 'regions'}
    a = frs_fit_candidates([], ds, 'learner', learner{1}, 'folds', 2, 'rounds', 1, 'threads', 1);
    for threads = [2 3]
      b = frs_fit_candidates([], ds, 'learner', learner{1}, 'folds', 2, 'rounds', 1, 'threads', threads);
      assert(isequal(a.candidates.w, b.candidates.w));
      assert(isequal(frs_localize(a, ds, 'threads', 1), frs_localize(b, ds, 'threads', threads)));
    end
    loc = frs_localize(a, ds);
    back = frs_localize(a, frs_subset(ds, 12:-1:1));
    assert(isequal({loc.box}, fliplr({back.box})));
  end
end

function rows_of_the_comparison()
  [ds, truth] = squares(24, 7);
  ds.X = squeeze(mean(reshape(ds.H, 6, 48, 24), 2));
  ds.train(1:2:end) = false;
  boxes = num2cell(truth, 2)';
  boxes(ds.y < 0) = {[]};
  T = frs_compare_regions(ds, 'truth', boxes, 'methods', {'candidates', 'prior alone', 'border cue'}, 'verbose', 0);
  assert(T.method, {'candidates', 'prior alone', 'border cue'});
  assert(T.corLoc(1, 1) >= T.corLoc(2, 1));
  assert(T.ap(1), T.ap(2));
end

function one_picture_is_located_as_in_its_set()
  ds = squares(8, 8);
  model = frs_fit_candidates([], ds, 'weight', 0.5);
  new = frs_subset(ds, 1);
  new.hash = {'new'};
  new = rmfield(new, 'candidates');
  one = frs_localize(model, new.labels{1}, new.H, new.adjacency{1});
  assert(isequal(one.box, frs_localize(model, new).box));
  assert(isequal(frs_localize(model, new, 'answer', 'regions').threshold, frs_localize([], new).threshold));
end

function the_main_job_answers_by_candidates()
  folder = tempname();
  [files, y] = frs_toy_images([6 6], 'size', [60 80], 'folder', folder);
  result = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'answer'), 'words', 20, 'regions', 20, ...
                        'answer', 'candidates', 'C', 10, 'regionC', 1, 'refit', false, 'verbose', 0);
  assert(result.locator.name, 'candidates');
  found = frs_apply(result, files(1), 'locate', 'all', 'verbose', 0);
  assert(isequal(found.box, result.loc(1).box));          % a picture learned from is located by its own fold there, too
end

function the_border_decides_between_candidates_and_regions()
  folder = tempname();
  [files, y] = frs_toy_images([6 6], 'size', [60 80], 'folder', folder);
  result = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'answer'), 'words', 20, 'regions', 20, ...
                        'answer', 'auto', 'C', 10, 'regionC', 1, 'refit', false, 'verbose', 0);
  assert(strcmp(result.locator.name, 'candidates'), result.regions.cue.share >= 0.2);
  assert(isfield(result.locator.model, 'candidates'), result.regions.cue.share >= 0.2);
end
