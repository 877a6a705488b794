function cases = test_groups()
%TEST_GROUPS  Pictures of one slide, patient or day never stand on both sides of a split.
  cases = {@fractions_draw_whole_groups, @folds_keep_groups_together, @groups_are_found_in_names_of_files, ...
           @groups_follow_their_pictures, @a_discovery_never_cuts_a_group,  @what_is_no_group_is_refused, ...
           @leaving_groups_together_tells_what_they_share};
end

function fractions_draw_whole_groups()
% Many draws: no group is cut, both classes are on both sides, and the fraction is met within the largest group.
  scenes = scene_files(1);
  for seed = 1:40
    n = 40 + seed;
    group = ceil((1:n) / (2 + mod(seed, 4)));
    y = 2 * mod(floor((0:n - 1) / (1 + mod(seed, 7))), 2) - 1;
    for t = [0.3 0.5 0.8]
      ds = frs_images(repmat(scenes, 1, n), y, 'train', t, 'groups', group, 'seed', seed);
      assert(isequal(ds.group, group) && isempty(intersect(group(ds.train), group(~ds.train))));
      for label = [-1 1]
        share = mean(ds.train(y == label));
        assert(share > 0 && share < 1 && abs(share - t) <= 0.5, 'seed %d, fraction %g: %g of class %d', seed, t, share, label);
      end
      assert(abs(mean(ds.train) - t) <= 0.3, 'seed %d, fraction %g: %g', seed, t, mean(ds.train));
    end
  end
  ds = frs_images(repmat(scenes, 1, 6), [], 'groups', {'b', 'a', 'b', 'a', 'c', 'c'}, 'train', 0.5);
  assert(isequal(ds.groupNames, {'a', 'b', 'c'}) && isequal(ds.group, [2 1 2 1 3 3]));
  assert(numel(unique(ds.train([1 3]))) == 1 && any(ds.train) && ~all(ds.train));
end

function a_discovery_never_cuts_a_group()
% Neither by its split nor in the folds, which are fewer where groups are few; a pattern of the names, a data set and several classes.
  folder = folder_for_test();
  [files, y] = frs_toy_images([8 8], 'size', [60 80], 'folder', folder.name);
  group = ceil((1:16) / 2);
  [positives, negatives] = deal(files(y > 0), files(y < 0));
  result = small_run(positives, negatives, fullfile(folder.name, 'out'), 'groups', group);
  assert(isempty(intersect(group(result.train), group(~result.train))) && any(result.train) && ~all(result.train));
  assert(result.facts.counts.groups == 8 && ~isempty(strfind(fileread(result.report), '8 groups')));
  ds = frs_context(frs_extract(frs_images(files, y, 'groups', group), small_options(), 'cache', ''));
  other = frs_discover(ds, 'out', fullfile(folder.name, 'set'), 'C', 1, 'regionC', 1, 'refit', false, 'verbose', 0);
  assert(other.facts.counts.groups == 8 && isempty(intersect(group(other.train), group(~other.train))));
  several = small_run({'a', positives(1:4); 'b', positives(5:8)}, negatives, fullfile(folder.name, 'several'), 'groups', '(\d)\.png$');
  digit = cellfun(@(f) f(end - 4), several.files);
  assert(isempty(intersect(digit(several.train), digit(~several.train))));
  without = small_run(positives, negatives, fullfile(folder.name, 'without'));
  assert(without.facts.counts.groups == 0);
  assert_error('frs:discover:badOption', @() small_run(positives, negatives, fullfile(folder.name, 'x'), 'groups', 1:3));
end

function folds_keep_groups_together()
  for seed = 1:30
    n = 60;
    group = ceil((1:n) / (1 + mod(seed, 4)));
    y = 2 * (mod(group * 7, 5) < 2) - 1;
    X = [sin(1:n) + y; cos(1:n)];
    [~, T] = frs_crossval(@frs_svm_train, X, y, 'C', 1, 'folds', 4, 'foldGroups', group, 'seed', seed, 'repeats', 2, 'threads', 1, ...
                          'kernel', 'linear');
    for r = 1:2
      for g = 1:max(group)
        assert(numel(unique(T.fold(r, group == g))) == 1, 'group %d is in several folds', g);
      end
      sizes = accumarray(T.fold(r, :)', 1);
      assert(numel(sizes) == 4 && max(sizes) - min(sizes) <= 2 * (1 + mod(seed, 4)), 'folds of %s', mat2str(sizes'));
    end
  end
  [~, a] = frs_crossval(@frs_svm_train, X, y, 'C', 1, 'kernel', 'linear', 'folds', 4, 'seed', 3, 'threads', 1);
  [~, b] = frs_crossval(@frs_svm_train, X, y, 'C', 1, 'kernel', 'linear', 'folds', 4, 'seed', 3, 'foldGroups', [], 'threads', 1);
  assert(isequal(a.fold, b.fold));
  rows = [y; -y];
  rows(2, 1:8) = 0;                                       % a class that ignores some samples
  [~, T] = frs_crossval(@frs_svm_train, X, rows, 'C', 1, 'kernel', 'linear', 'folds', 3, 'foldGroups', group, 'threads', 1);
  assert(all(arrayfun(@(g) numel(unique(T(1).fold(group == g))) == 1, 1:max(group))));
end

function groups_are_found_in_names_of_files()
  folder = folder_for_test();
  scene = scene_files(1);
  files = {};
  for name = {'p1_a.png', 'p1_b.png', 'p2_a.png', 'p13_a.png'}
    files{end + 1} = fullfile(folder.name, name{1});
    copyfile(scene{1}, files{end});
  end
  ds = frs_images(files, [1 1 -1 -1], 'groups', 'p(\d+)_');
  assert(isequal(ds.groupNames, {'1', '13', '2'}) && isequal(ds.group, [1 1 3 2]));
  ds = frs_images(files, [1 1 -1 -1], 'groups', '[ab](?=\.png)');
  assert(isequal(ds.group, [1 2 1 1]));
  ds = frs_images(files, [1 1 -1 -1], 'groups', '([^/]*)/[^/]*$');
  assert(all(ds.group == 1));
  said = assert_error('frs:images:badOption', @() frs_images(files, [], 'groups', 'p1(.)'));
  assert(~isempty(strfind(said, 'p2_a.png')), 'said: %s', said);
end

function groups_follow_their_pictures()
  files = scene_files(4);
  folder = folder_for_test();
  bad = fullfile(folder.name, 'no.png');
  frs_write_bytes('test', bad, uint8('no picture'));
  ds = frs_images([files(1:2), {bad}, files(3:4)], [1 1 -1 -1 -1], 'groups', [5 5 7 9 9]);
  [~, ds] = warned('frs:extract:badValue', @() frs_extract(ds, small_options()));
  assert(isequal(ds.group, [1 1 3 3]) && isequal(ds.groupNames, {'5', '7', '9'}));
  assert(isequal(frs_subset(ds, [4 1]).group, [3 1]));
end

function what_is_no_group_is_refused()
  files = scene_files(4);
  for bad = {[1 2], {{'a'}}, struct(), {1, 2, 3, 4}, [1 2 3 NaN], '(', 'nowhere'}
    assert_error('frs:images:badOption', @() frs_images(files, [1 1 -1 -1], 'groups', bad{1}));
  end
  assert_error('frs:images:badOption', @() frs_images(files, [1 1 -1 -1], 'groups', [1 1 1 1], 'train', 0.5));
  X = [1 2 1 2 5 6 5 6; 4 3 4 3 3 4 3 4];
  y = [1 1 1 1 -1 -1 -1 -1];
  assert_error('frs:crossval:badOption', @() frs_crossval(@frs_svm_train, X, y, 'C', 1, 'folds', 3, 'foldGroups', [1 1 2 2 3 3 4 4]));
  assert_error('frs:crossval:badOption', @() frs_crossval(@frs_svm_train, X, y, 'C', 1, 'folds', 2, 'foldGroups', 1:3));
end

function leaving_groups_together_tells_what_they_share()
% Samples that tell their group and nothing of their class: folds across groups promise much, folds of groups what holds.
  n = 80;
  group = ceil((1:n) / 4);
  y = 2 * (seeded_uniform(3, 1, 20) > 0.5) - 1;
  y = y(group);
  X = full(sparse(group, 1:n, 1, 20, n)) + 0.01 * reshape(sin(1:20 * n), 20, n);
  options = {'C', 10, 'folds', 4, 'kernel', 'linear', 'threads', 1};
  [~, across] = frs_crossval(@frs_svm_train, X, y, options{:});
  [~, together] = frs_crossval(@frs_svm_train, X, y, options{:}, 'foldGroups', group);
  assert(across.mean > 0.95 && together.mean < 0.85, 'average precision %.2f across groups, %.2f of groups', across.mean, together.mean);
end
