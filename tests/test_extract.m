function cases = test_extract()
% What frs_extract makes of pictures; its cache is in test_cache.
  cases = {@shapes_fit_together, @pictures_side_by_side_are_what_the_verbs_give, @regions_add_up_to_the_image, @frames_give_the_words_again, ...
           @test_images_use_the_words_of_training, @only_training_images_shape_the_codebook, ...
           @single_columns_are_the_same, @channels_are_stacked, @bad_files_are_skipped_and_reported, @bad_files_may_stop_the_run, ...
           @no_readable_file_may_leave_nothing, @tiny_and_flat_images_pass, @fewer_descriptors_than_words_is_said, ...
           @large_photographs_are_worked_on_at_a_reduced_size, @progress_shows_the_time_left, @pictures_from_the_cache_are_no_work, ...
           @images_are_described_once, @whole_images_have_no_regions, @features_may_be_a_function, ...
           @wrong_features_are_said, @wrong_arguments_have_their_ids};
end

function shapes_fit_together()
  ds = extract(4);
  N = numel(ds.bag);
  assert(isequal(size(ds.X), [20 4]) && issparse(ds.X));
  assert(isequal(size(ds.H), [20 N]) && issparse(ds.H));
  assert(isequal(size(ds.imageSize), [4 2]) && isequal(ds.imageSize(1, :), [72 96]));
  assert(all(diff(ds.bag) >= 0) && isequal(unique(ds.bag), 1:4));
  for i = 1:4
    n = sum(ds.bag == i);
    assert(max(ds.labels{i}(:)) == n && isa(ds.labels{i}, 'uint32'));
    assert(ds.adjacency{i}.count == n);
    assert(numel(ds.adjacency{i}.strength) == size(ds.adjacency{i}.pairs, 1) && any(ds.adjacency{i}.strength > 0));
    assert(sum(ds.area(ds.bag == i)) == 72 * 96);
  end
  assert(isempty(ds.skipped));
  assert(isequal(size(ds.codebook.words), [128 20]));
  assert(max(abs(sum(ds.X) - 1)) < 1e-12);
end

function pictures_side_by_side_are_what_the_verbs_give()
% To the bit, whatever the file and the number of threads: JPEG at its size and reduced, PNG.
  place = folder_for_test();
  files = frs_toy_images(5, 'size', [90 130], 'folder', place.name);
  for k = 1:3
    I = imread(files{k});
    files{k} = fullfile(place.name, sprintf('%d.jpg', k));
    imwrite(I(1:end - 10 * k, :, :), files{k});
  end
  words = single(reshape(mod((1:128 * 40) .^ 2, 97), 128, 40)) / 500;
  codebook = struct('words', words, 'features', struct('maxCount', 300));
  for maxPixels = [5000 1e6]
    for norm = {'l1', 'none'}
      options = {'codebook', codebook, 'regions', 9, 'maxPixels', maxPixels, 'norm', norm{1}};
      ds = frs_extract(frs_images(files, [1 1 1 -1 -1]), options{:}, 'threads', 2);
      other = frs_extract(frs_images(files, [1 1 1 -1 -1]), options{:}, 'threads', 1);
      for name = {'X', 'H', 'labels', 'adjacency', 'area', 'look', 'imageSize', 'count'}
        assert(isequal(ds.(name{1}), other.(name{1})), '%s depends on threads', name{1});
      end
      for i = 1:5
        compare_with_verbs(ds, i, files{i}, words, maxPixels, norm{1});
      end
    end
  end
end

function compare_with_verbs(ds, i, file, words, maxPixels, norm)
  [I, extent] = frs_imread(file, 'maxPixels', maxPixels);
  hash = ds.hash{i};
  seed = mod(sscanf(hash(1:6), '%x') * 2 ^ 24 + sscanf(hash(7:12), '%x'), 2 ^ 52);
  [frames, descr] = frs_dsift(I, 'maxCount', 300, 'seed', seed);
  word = frs_quantize(words, descr);
  [L, A] = frs_segment(I, 'method', 'ucm', 'regions', 9);
  assert(isequal(ds.X(:, i), frs_bow(frames, word, 40, 'norm', norm)), 'X of %s', file);
  assert(isequal(ds.H(:, ds.bag == i), frs_bow(frames, word, 40, 'norm', norm, 'labels', L)), 'H of %s', file);
  full = L(ceil((1:extent(1)) * size(L, 1) / extent(1)), ceil((1:extent(2)) * size(L, 2) / extent(2)));
  assert(isequal(ds.labels{i}, full) && isequal(ds.imageSize(i, :), extent), 'labels of %s', file);
  B = frs_adjacency(full);
  P = frs_region_props(full);
  color = frs_region_props(L, I);
  assert(isequal(ds.adjacency{i}.pairs, B.pairs) && isequal(ds.adjacency{i}.length, B.length), 'neighbours of %s', file);
  assert(isequal(ds.adjacency{i}.strength, double(single(A.strength))), 'strength of %s', file);
  assert(isequal(ds.adjacency{i}.color, double(single(color.color / 255))), 'colours of %s', file);
  assert(isequal(ds.area(ds.bag == i), P.area'), 'areas of %s', file);
  gray = mean(double(I), 3);
  look = zeros(8, 9);
  for r = 1:8
    for c = 1:9
      look(r, c) = stretch(r, 8, size(gray, 1)) * gray * stretch(c, 9, size(gray, 2))';
    end
  end
  assert(max(max(abs(ds.look{i} - look))) < 1e-3, 'look of %s', file);
end

function w = stretch(s, k, n)
% What each of n pixels counts in the mean of stretch s of k equal ones, which may end inside a pixel.
  pixel = 0:n - 1;
  w = max(0, min(pixel + 1, s * n / k) - max(pixel, (s - 1) * n / k)) * k / n;
end

function regions_add_up_to_the_image()
  ds = extract(2, 'norm', 'none');
  for i = 1:2
    assert(isequal(full(sum(ds.H(:, ds.bag == i), 2)), full(ds.X(:, i))));
    assert(sum(ds.X(:, i)) == ds.count(i));
  end
end

function frames_give_the_words_again()
  cache = folder_for_test();
  for options = {{}, {'cache', cache.name}}
    ds = extract(2, 'norm', 'none', options{1}{:});
    [frames, word, L] = frs_frames(ds, 2);
    assert(isequal(size(frames), [4 ds.count(2)]) && isa(word, 'uint32'));
    assert(isequal(frs_bow(frames, word, 20, 'norm', 'none'), ds.X(:, 2)));
    assert(isequal(L, ds.labels{2}));
  end
  assert_error('frs:frames:badValue', @() frs_frames(ds, 3));
end

function test_images_use_the_words_of_training()
  scenes = scene_files(4);
  train = frs_images(scenes(1:2));
  [~, codebook] = frs_extract(train, small_options());
  ds = frs_extract(frs_images(scenes(3:4)), small_options(), 'codebook', codebook);
  assert(isequal(ds.codebook.words, codebook.words));
  [~, descr] = frs_dsift(scenes{3}, 'step', 8, 'sizes', [4 6], 'maxCount', 10000);
  word = frs_quantize(codebook.words, descr);
  assert(max(abs(ds.X(:, 1) - accumarray(double(word(:)), 1, [20 1]) / numel(word))) < 1e-12);
  assert_error('frs:extract:badOption', @() frs_extract(train, 'codebook', codebook, 'features', struct('step', 3)));
end

function only_training_images_shape_the_codebook()
  scenes = scene_files(4);
  [~, a] = frs_extract(frs_images(scenes, [], 'train', [1 2]), small_options());
  [~, b] = frs_extract(frs_images(scenes([1 2 4]), [], 'train', [1 2]), small_options());
  assert(isequal(a.words, b.words));
end

function single_columns_are_the_same()
  scenes = scene_files(4);
  place = folder_for_test();
  broken = fullfile(place.name, 'broken.png');
  write_text(broken, 'no picture');
  list = frs_images([scenes(1:2), {broken}, scenes(3:4)]);
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  a = frs_extract(list, small_options());
  b = frs_extract(list, small_options(), 'single', true);
  assert(isa(b.X, 'single') && ~issparse(b.X) && isequal(b.X, single(full(a.X))) && isequal(b.H, a.H) && size(b.X, 2) == 4);
end

function channels_are_stacked()
  a = extract(2);
  b = extract(2, 'channels', {'words', 'lab', 'lbp'}, 'colorBins', 3);
  assert(size(b.H, 1) == 20 + 27 + 58);
  assert(max(max(abs(b.H(1:20, :) * 3 - a.H))) < 1e-12);
end

function bad_files_are_skipped_and_reported()
  scenes = scene_files(3);
  place = folder_for_test();
  broken = fullfile(place.name, 'broken.png');
  copy_part(scenes{2}, broken, 0.5);
  gone = fullfile(place.name, 'gone.png');
  copy_part(scenes{2}, gone, 1);
  files = [scenes(1), {broken}, scenes(2), {gone}, scenes(3)];
  list = frs_images(files, [1 1 1 -1 -1], 'train', [1 2 3]);
  delete(gone);
  old = warning('off', 'frs:extract:badValue');
  restore = onCleanup(@() warning(old));
  ds = frs_extract(list, small_options());
  assert(isequal(ds.files, scenes) && isequal(ds.y, [1 1 -1]) && isequal(ds.train, logical([1 1 0])));
  assert(isequal(sort({ds.skipped.file}), sort({broken, gone})));
  assert(any(strcmp({ds.skipped.id}, 'frs:imread:badValue')));
  assert(~isempty(strfind(ds.skipped(1).message, ds.skipped(1).file)));
  want = frs_extract(frs_images(scenes, [], 'train', [1 2]), small_options());
  assert(isequal(ds.X, want.X));
  list = frs_images({broken});
  assert_error('frs:extract:badValue', @() frs_extract(list, small_options()));
end

function bad_files_may_stop_the_run()
  scenes = scene_files(1);
  place = folder_for_test();
  broken = fullfile(place.name, 'broken.png');
  copy_part(scenes{1}, broken, 0.5);
  list = frs_images([scenes, {broken}]);
  assert_error('frs:extract:badValue', @() frs_extract(list, small_options(), 'onError', 'stop'));
end

function no_readable_file_may_leave_nothing()
  codebook = struct('words', zeros(128, 3, 'single'), 'features', struct('maxCount', 10000));
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  none = frs_extract(struct('files', {{'/no/such.png'}}, 'y', [], 'train', true), 'codebook', codebook, 'onError', 'empty');
  assert(isempty(none.files) && strcmp(none.skipped.file, '/no/such.png'));
end

function tiny_and_flat_images_pass()
  place = folder_for_test();
  scenes = scene_files(1);
  pixel = fullfile(place.name, 'pixel.png');
  imwrite(uint8(9), pixel);
  flat = fullfile(place.name, 'flat.png');
  imwrite(uint8(120 * ones(40, 50)), flat);
  thin = fullfile(place.name, 'thin.png');
  imwrite(uint8(repmat([10 200], 60, 1)), thin);
  old = warning('off', 'frs:extract:badSize');
  restore = onCleanup(@() warning(old));
  ds = frs_extract(frs_images([scenes, {pixel, flat, thin}]), small_options());
  assert(isequal(ds.count == 0, logical([0 1 0 1])));
  assert(all(isfinite(ds.H(:))) && isequal(unique(ds.bag), 1:4));
  assert(nnz(ds.X(:, 2)) == 0 && nnz(ds.X(:, 3)) == 1);
  assert(isequal(ds.imageSize(2, :), [1 1]));
end

function fewer_descriptors_than_words_is_said()
  list = frs_images(scene_files(1));
  assert_error('frs:extract:badSize', @() frs_extract(list, small_options(), 'words', 5000));
end

function large_photographs_are_worked_on_at_a_reduced_size()
  place = folder_for_test();
  scenes = scene_files(1);
  I = frs_imread(scenes{1});
  file = fullfile(place.name, 'large.png');
  imwrite(repmat(I, 3, 4), file);                 % 216-by-384
  cache = folder_for_test();
  for again = 1:2
    ds = frs_extract(frs_images({file}), small_options(), 'maxPixels', 20000, 'cache', cache.name);
    assert(isequal(ds.imageSize, [216 384]) && isequal(size(ds.labels{1}), [216 384]));
    assert(isequal(ds.area, accumarray(double(ds.labels{1}(:)), 1)'));
    A = frs_adjacency(ds.labels{1});              % computed from the reduced label image there
    assert(isequal(ds.adjacency{1}.pairs, A.pairs) && isequal(ds.adjacency{1}.length, A.length) && ds.adjacency{1}.count == A.count);
    [frames, ~, L] = frs_frames(ds, 1);
    assert(isequal(L, ds.labels{1}));
    assert(max(frames(1, :)) > 300 && max(frames(1, :)) <= 384 && max(frames(2, :)) <= 216);
    reduced = frs_imread(file, 'maxPixels', 20000);
    options = small_options();
    assert(size(frames, 2) == size(frs_dsift(reduced, options.features), 2));
  end
end

function pictures_from_the_cache_are_no_work()
% Of 5 pictures 4 are in the cache: as long as only these were seen there is nothing to tell the time left by.
  place = folder_for_test();
  files = scene_files(5);
  [~, words] = frs_extract(struct('files', {files(1:4)}, 'y', [], 'train', true(1, 4)), small_options(), 'cache', place.name);
  text = evalc(['frs_extract(struct(''files'', {files}, ''y'', [], ''train'', true(1, 5)), small_options(), ''codebook'', words, ' ...
                '''cache'', place.name, ''verbose'', 2);']);
  left = regexp(text, 'extract +\d/5 [^\n]*', 'match');
  assert(numel(left) == 5 && isempty([strfind(left{1}, 'left'), strfind(left{4}, 'left')]) && ...
         ~isempty(strfind(left{5}, '0 s left')), 'said: %s', text);
end

function progress_shows_the_time_left()
  list = frs_images(scene_files(2));
  text = evalc('frs_extract(list, small_options(), ''verbose'', 2);');
  assert(~isempty(strfind(text, 'extract        2/2')) && ~isempty(strfind(text, 's left')));
  assert(isempty(evalc('frs_extract(list, small_options());')));
end

function images_are_described_once()
% The user's function counts how often each picture comes by.
  count_calls('reset');
  ds = extract(3, 'features', @(I) counted(I));
  assert(isequal(count_calls('get'), 3) && size(ds.X, 2) == 3);
  count_calls('reset');
  [ds, codebook] = extract(4, 'features', @(I) counted(I), 'sampleImages', 2);
  assert(count_calls('get') == 4);
  again = frs_extract(frs_images(scene_files(4)), small_options(), 'features', @(I) counted(I), 'codebook', codebook);
  assert(isequal(again.X, ds.X));
end

function whole_images_have_no_regions()
  a = extract(3);
  cache = folder_for_test();
  for again = 1:2
    b = extract(3, 'method', 'none', 'cache', cache.name);
    assert(isequal(a.X, b.X) && isequal(a.imageSize, b.imageSize) && isequal(a.count, b.count));
    assert(~any(isfield(b, {'H', 'bag', 'labels', 'adjacency', 'area'})));
  end
  [frames, word, L] = frs_frames(b, 2);
  assert(isempty(L) && isequal(frs_bow(frames, word, 20), b.X(:, 2)));
  part = frs_subset(b, [3 1]);
  assert(isequal(part.X, b.X(:, [3 1])));
  c = extract(2, 'method', 'none', 'channels', {'words', 'rgb'}, 'pyramid', 1);
  assert(size(c.X, 1) == 20 + 64);
end

function features_may_be_a_function()
% Mean colours of tiles: points of any layout, descriptors of any length.
  cache = folder_for_test();
  side = 8;
  f = @(I) tile_colours(I, side);
  for again = 1:2
    [ds, codebook] = extract(3, 'features', f, 'words', 10, 'cache', cache.name);
    assert(isequal(size(codebook.words), [3 10]) && all(ds.count == 9 * 12));
    [frames, word] = frs_frames(ds, 1);
    assert(isequal(frs_bow(frames, word, 10), ds.X(:, 1)));
  end
  [~, descr] = tile_colours(frs_imread(ds.files{2}), side);
  word = frs_quantize(codebook.words, descr);
  assert(max(abs(ds.X(:, 2) - accumarray(double(word(:)), 1, [10 1]) / numel(word))) < 1e-12);
  side = 12;                                      % another value captured is another function
  other = extract(3, 'features', @(I) tile_colours(I, side), 'words', 10, 'cache', cache.name);
  assert(all(other.count == 6 * 8));
end

function wrong_features_are_said()
  list = frs_images(scene_files(1));
  assert_error('frs:extract:badValue', @() frs_extract(list, small_options(), 'features', @(I) deal([1; 1], NaN)));
  assert_error('frs:extract:badValue', @() frs_extract(list, small_options(), 'features', @(I) deal([0; 1], 1)));
  assert_error('frs:extract:badValue', @() frs_extract(list, small_options(), 'features', @(I) deal({}, 1)));
  assert_error('frs:extract:badSize', @() frs_extract(list, small_options(), 'features', @(I) deal([1 1; 1 1], 1)));
  assert_error('frs:extract:badSize', @() frs_extract(list, small_options(), 'features', @(I) deal([1 1], [1 1])));
end

function wrong_arguments_have_their_ids()
  scenes = scene_files(2);
  assert_error('frs:images:badSize', @() frs_images(scenes, [1 1 1]));
  assert_error('frs:images:badValue', @() frs_images(scenes, [1 3]));
  assert_error('frs:images:badType', @() frs_images(scenes, {1, 2}));
  assert_error('frs:images:badOption', @() frs_images(scenes, [1 -1], 'train', 7));
  empty = folder_for_test();
  assert_error('frs:images:noFile', @() frs_images(empty.name));
  list = frs_images(scenes);
  assert_error('frs:extract:unknownOption', @() frs_extract(list, 'features', struct('stride', 3)));
  assert_error('frs:extract:badOption', @() frs_extract(list, small_options(), 'method', 'magic'));
end

function [frames, descr] = counted(I)
  count_calls('add');
  [frames, descr] = frs_dsift(I, 'step', 8, 'sizes', 4);
end

function n = count_calls(what)
  persistent calls
  switch what
    case 'reset'
      calls = 0;
    case 'add'
      calls = calls + 1;
  end
  n = calls;
end

function [frames, descr] = tile_colours(I, side)
  [x, y] = meshgrid(side / 2:side:size(I, 2), side / 2:side:size(I, 1));
  frames = [x(:)'; y(:)'];
  at = sub2ind([size(I, 1), size(I, 2)], ceil(y(:)), ceil(x(:)))';
  I = reshape(double(I), [], 3);
  descr = I(at, :)';
end

function [ds, codebook] = extract(n, varargin)
  [ds, codebook] = frs_extract(frs_images(scene_files(n)), small_options(), varargin{:});
end
