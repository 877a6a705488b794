function cases = test_kinds()
% Several kinds of features: functions, descriptors made elsewhere, and their words side by side.
  cases = {@kinds_are_stacked_and_weigh_the_same, @functions_get_the_name_of_the_file, @functions_may_give_a_map, ...
           @functions_with_objects_need_a_name, @maps_are_read_from_files, @frames_are_read_from_files, @numpy_types_are_read, ...
           @what_does_not_fit_is_said, @maps_are_interpolated, @components_are_those_of_the_covariance, ...
           @components_are_those_of_interpolated_vectors, @cells_that_cancel_have_finite_vectors, ...
           @regions_have_the_means_of_any_map, ...
           @words_of_any_kind_are_drawn, @wrong_kinds_are_errors, @errors_of_functions_name_the_picture};
end

function ds = scenes(n)
  ds = frs_images(scene_files(n));
end

function varargout = extract(n, features, varargin)
  [varargout{1:nargout}] = frs_extract(scenes(n), 'features', features, 'words', 6, 'samples', 400, 'method', 'grid', 'regions', 6, varargin{:});
end

function [frames, descr] = colours(I, ~)
% Mean colours of tiles of 8 pixels.
  [x, y] = meshgrid(4.5:8:size(I, 2) - 4, 4.5:8:size(I, 1) - 4);
  frames = [x(:)'; y(:)'];
  descr = zeros(3, numel(x));
  for k = 1:numel(x)
    tile = double(I(floor(y(k)) + (-3:4), floor(x(k)) + (-3:4), :));
    descr(:, k) = reshape(mean(mean(tile, 1), 2), 3, 1);
  end
end

function kinds_are_stacked_and_weigh_the_same()
  cache = folder_for_test();
  [both, codebook] = extract(3, {'sift', @colours}, 'cache', cache.name);
  sift = extract(3, 'sift');
  own = extract(3, @colours);
  assert(isequal(both.X, [sift.X; own.X] / 2) && isequal(both.H, [sift.H; own.H] / 2));
  assert(isequal({codebook.name}, {'SIFT', 'own'}) && isequal(both.count, sift.count + own.count));
  [frames, word] = frs_frames(both, 2);
  [~, first] = frs_frames(sift, 2);
  [place, second] = frs_frames(own, 2);
  assert(isequal(word, [first, second + 6]) && isequal(frames(1:2, numel(first) + 1:end), place(1:2, :)));
  again = extract(3, {'sift', @colours}, 'cache', cache.name);
  assert(isequal(again.X, both.X));
  test = frs_extract(scenes(2), 'codebook', codebook, 'method', 'none');
  assert(isequal(test.X, both.X(:, 1:2)));
  more = extract(2, {'sift', @colours}, 'channels', {'words', 'rgb'}, 'codebook', codebook);
  assert(size(more.X, 1) == 12 + 64 && max(abs(full(sum(more.X(1:6, :))) - 1 / 3)) < 1e-12);
end

function functions_get_the_name_of_the_file()
  ds = scenes(2);
  extract(2, @(I, file) noted(I, file));
  assert(isequal(sort(unique(noted())), sort(ds.files)));
end

function varargout = noted(I, file)
  persistent names
  if nargin == 0
    varargout = {names};
    return
  end
  names{end + 1} = file;
  [varargout{1:2}] = colours(I);
end

function functions_may_give_a_map()
  [ds, codebook] = extract(2, @(I) double(I(4:8:end, 4:8:end, :)));
  assert(isequal(ds.count, prod(floor(ds.imageSize / 8), 2)') && size(codebook.words, 1) == 3);
  frames = frs_frames(ds, 1);
  assert(size(frames, 1) == 3 && all(frames(1, :) <= ds.imageSize(1, 2) & frames(2, :) <= ds.imageSize(1, 1)));
  assert_error('frs:extract:badValue', @() extract(2, @(I) NaN(3, 4, 2)));
end

function functions_with_objects_need_a_name()
% What a handle captures may be an object, whose text tells nothing.
  object = onCleanup(@() 0);
  f = @(I) later(I, object);
  cache = folder_for_test();
  [said, a] = warned('frs:extract:badOption', @() extract(2, f, 'cache', cache.name));
  assert(~isempty(strfind(said, 'featuresKey')), 'said: %s', said);
  before = numel(dir(fullfile(cache.name, '*.frs')));
  b = extract(2, f, 'cache', cache.name, 'featuresKey', 'tiles');
  assert(isequal(a.X, b.X) && numel(dir(fullfile(cache.name, '*.frs'))) > before);
  assert_error('frs:extract:badOption', @() extract(2, f, 'cache', cache.name, 'part', [1 2]));
end

function [frames, descr] = later(I, ~)
  [frames, descr] = colours(I);
end

function maps_are_read_from_files()
% The same map as .mat and .npy (both orders), and as a function.
  ds = scenes(2);
  map = @(I) double(I(4:8:end, 4:8:end, :)) - 128;          % signed vectors are fine
  want = extract(2, map);
  for kind = {'mat', 'npy', 'fortran'}
    folder = folder_for_test();
    for k = 1:2
      [~, name] = fileparts(ds.files{k});
      write_map(fullfile(folder.name, name), map(frs_imread(ds.files{k})), kind{1});
    end
    got = extract(2, folder.name);
    assert(isequal(got.X, want.X), 'said: %s', kind{1});
  end
  cache = folder_for_test();                                % the cache knows the files by their content
  extract(2, folder.name, 'cache', cache.name);
  [~, name] = fileparts(ds.files{1});
  write_map(fullfile(folder.name, name), 7 * map(frs_imread(ds.files{2})), 'fortran');
  other = extract(2, folder.name, 'cache', cache.name);
  assert(~isequal(other.X(:, 1), want.X(:, 1)));
end

function write_map(file, map, kind)
  switch kind
    case 'mat'
      save('-v7', [file '.mat'], 'map');
    case 'npy'
      write_npy([file '.npy'], permute(map, 3:-1:1), '<f4', 'False', size(map));
    otherwise
      write_npy([file '.npy'], map, '<f8', 'True', size(map));
  end
end

function write_npy(file, x, type, fortran, shape)
% X holds the numbers in the order of the file.
  classes = struct('f4', 'single', 'f8', 'double', 'i2', 'int16', 'u1', 'uint8', 'f2', 'uint16', 'b1', 'uint8');
  text = sprintf('%d, ', shape);
  head = sprintf('{''descr'': ''%s'', ''fortran_order'': %s, ''shape'': (%s), }', type, fortran, text(1:end - 1 - (numel(shape) > 1)));
  head = [head, repmat(' ', 1, 64 - mod(numel(head) + 11, 64)), sprintf('\n')];
  data = typecast(feval(classes.(type(2:3)), x(:)'), 'uint8');
  if type(1) == '>'
    data = reshape(flipud(reshape(data, str2double(type(3)), [])), 1, []);
  end
  write_text(file, uint8([147, double('NUMPY'), 1, 0, mod(numel(head), 256), floor(numel(head) / 256), double(head), double(data)]));
end

function frames_are_read_from_files()
  ds = scenes(2);
  folder = folder_for_test();
  for k = 1:2
    [parent, name] = fileparts(ds.files{k});
    [~, parent] = fileparts(parent);
    make_folder(fullfile(folder.name, parent));             % in a subfolder named as that of the picture
    [frames, descr] = colours(frs_imread(ds.files{k}));
    save('-v7', fullfile(folder.name, parent, [name '.mat']), 'frames', 'descr');
  end
  want = extract(2, @colours);
  got = extract(2, folder.name);
  assert(isequal(got.X, want.X));
  small = extract(2, folder.name, 'maxPixels', 1200);       % frames are in pixels of the file
  frames = frs_frames(small, 1);
  assert(max(max(abs(frames(1:2, :) - colours(frs_imread(ds.files{1}))))) < 1e-4);
end

function numpy_types_are_read()
  values = [0 1 2 300 -7 0.5];
  halves = [0 15360 16384 23728 50944 14336];               % the same numbers as bits of half precision
  types = {'<f4', values; '>f8', values; '<i2', fix(values); '|u1', max(0, min(255, fix(values))); '<f2', halves};
  for k = 1:size(types, 1)
    folder = folder_for_test();
    scene = scenes(1);
    [~, name] = fileparts(scene.files{1});
    write_npy(fullfile(folder.name, [name '.npy']), repmat(types{k, 2}, 1, 50), types{k, 1}, 'False', [10 15 2]);
    want = types{k, 2};
    if strcmp(types{k, 1}, '<f2')
      want = values;
    end
    want = reshape(repmat(want, 1, 50), 2, 15, 10);
    a = extract(1, folder.name, 'method', 'none');
    b = extract(1, @(I) permute(want, [3 2 1]), 'method', 'none');
    assert(isequal(a.X, b.X), 'said: %s', types{k, 1});
  end
end

function what_does_not_fit_is_said()
  ds = scenes(3);
  folder = folder_for_test();
  names = cell(1, 3);
  for k = 1:3
    [~, names{k}] = fileparts(ds.files{k});
    map = rand(8, 10, 4);
    save('-v7', fullfile(folder.name, [names{k} '.mat']), 'map');
  end
  delete(fullfile(folder.name, [names{2} '.mat']));
  state = warning('off', 'frs:extract:badValue');
  back = onCleanup(@() warning(state));
  got = extract(3, folder.name);
  assert(numel(got.files) == 2 && strcmp(got.skipped.id, 'frs:extract:noFile') && ~isempty(strfind(got.skipped.message, names{2})));
  wrong = {zeros(30, 4, 4), 'frs:extract:badSize'; NaN(8, 10, 4), 'frs:extract:badValue'; 'text', 'frs:extract:badValue'};
  for k = 1:size(wrong, 1)
    map = wrong{k, 1};
    save('-v7', fullfile(folder.name, [names{2} '.mat']), 'map');
    said = assert_error(wrong{k, 2}, @() extract(3, folder.name, 'onError', 'stop'));
    assert(~isempty(strfind(said, names{2})), 'said: %s', said);
  end
  map = rand(8, 10, 5);
  save('-v7', fullfile(folder.name, [names{2} '.mat']), 'map');
  assert_error('frs:extract:badSize', @() extract(3, folder.name));
  delete(fullfile(folder.name, [names{2} '.mat']));
  for bytes = {[], 'hello', uint8([147, double('NUMPY'), 1, 0, 9, 0, double('{} broken')]), uint8([147, double('NUMPY'), 1, 0, 255, 255])}
    write_text(fullfile(folder.name, [names{2} '.npy']), bytes{1});
    got = extract(3, folder.name);
    assert(numel(got.skipped) == 1);
  end
  delete(fullfile(folder.name, [names{2} '.npy']));
  write_text(fullfile(folder.name, [names{2} '.h5']), '');
  said = assert_error('frs:extract:badValue', @() extract(3, folder.name, 'onError', 'stop'));
  assert(~isempty(strfind(said, 'numpy.save')), 'said: %s', said);
end

function maps_are_interpolated()
% With a word for each vector the words are the vectors. A map that is linear in x and y is so between its cells too.
  first = scene_files(1);
  extent = size(frs_imread(first{1}));
  cells = @(d, n) ((1:n) - 0.5) * extent(d) / n + 0.5;
  [x, y] = meshgrid(cells(2, 8), cells(1, 6));
  count = prod(floor(extent(1:2) / 8));
  [ds, codebook] = frs_extract(scenes(1), 'features', @(I) cat(3, x, y, 50 * ones(size(x))), 'words', count, 'method', 'none');
  [frames, word] = frs_frames(ds, 1);
  inside = frames(1, :) > x(1) & frames(1, :) < x(end) & frames(2, :) > y(1) & frames(2, :) < y(end);
  want = double([frames(1:2, inside); 50 * ones(1, sum(inside))]);
  want = bsxfun(@rdivide, want, sqrt(sum(want .^ 2, 1)));
  assert(sum(inside) > 20 && max(max(abs(codebook.words(:, word(inside)) - want))) < 1e-5);
end

function components_are_those_of_the_covariance()
% Vectors of a plane in 200 dimensions: distances between words are kept by the components.
  basis = orth(reshape(sin((1:400) .^ 2), 200, 2));
  plane = @(I) double(I(4:8:end, 4:8:end, 1:2)) / 255;
  a = extract(2, plane, 'method', 'none');
  [b, codebook] = extract(2, @(I) raised(plane(I), basis), 'method', 'none');
  assert(isequal(size(codebook.basis), [200 96]) && isequal(size(codebook.words), [96 6]));
  assert(max(max(abs(codebook.basis' * codebook.basis - eye(96)))) < 1e-4);
  [~, wordA] = frs_frames(a, 1);
  [~, wordB] = frs_frames(b, 1);
  pairs = unique([double(wordA(:)), double(wordB(:))], 'rows');
  assert(size(pairs, 1) <= 8, 'the words differ: %d pairs', size(pairs, 1));
end

function cells_that_cancel_have_finite_vectors()
% Half-way between a cell and its negative the vector is rounding alone, and so is its length.
  [y, x] = ndgrid(1:4, 1:8);
  map = bsxfun(@times, (-1) .^ (x + y), reshape(sin((1:200) .^ 1.5), 1, 1, []));
  ds = frs_extract(scenes(2), 'features', @(I, file) map(:, :, :), 'words', 4, 'regions', 12, 'method', 'grid');
  assert(all(isfinite(ds.M(:))) && max(abs(ds.M(:))) <= 1 + 1e-5);
end

function components_are_those_of_interpolated_vectors()
% They are computed at the cells and interpolated then, which is the same: with a word for each vector the words say so. Also where
% the map has a single row or column.
  first = scene_files(1);
  extent = size(frs_imread(first{1}));
  count = prod(floor(extent(1:2) / 8));
  saved = warning('off', 'frs:codebook:badValue');          % beyond the outermost cells all vectors are the same
  restore = onCleanup(@() warning(saved));
  for cells = [4 1 2; 6 2 1]
    map = reshape(sin((1:prod(cells) * 200) .^ 1.5), [cells' 200]);
    [ds, codebook] = frs_extract(scenes(1), 'features', @(I, file) map(:, :, :), 'words', count, 'method', 'none');
    [frames, word] = frs_frames(ds, 1);
    at = cell(1, 2);
    for d = 1:2
      position = (double(frames(3 - d, :)) - 0.5) * cells(d) / extent(d) + 0.5;
      at{d} = min(max(position, 1), cells(d));
    end
    want = zeros(200, count);
    for k = 1:count
      for row = 1:cells(1)
        for column = 1:cells(2)
          share = max(0, 1 - abs(at{1}(k) - row)) * max(0, 1 - abs(at{2}(k) - column));
          want(:, k) = want(:, k) + share * reshape(map(row, column, :), [], 1);
        end
      end
    end
    want = bsxfun(@rdivide, want, sqrt(sum(want .^ 2, 1)));
    want = double(codebook.basis)' * bsxfun(@minus, want, double(codebook.mean));
    assert(max(max(abs(codebook.words(:, word) - want))) < 1e-5, 'said: %s', mat2str(cells'));
  end
end

function regions_have_the_means_of_any_map()
% Of a function, of a function that is not cached, and of files made elsewhere, which know the picture at its full size.
  ds = scenes(2);
  folder = folder_for_test();
  cache = folder_for_test();
  map = @(I) double(I(4:8:end, 4:8:end, :)) - 128;
  maps = struct();
  for k = 1:2
    [~, name] = fileparts(ds.files{k});
    maps.(name) = map(frs_imread(ds.files{k}));
    write_map(fullfile(folder.name, name), maps.(name), 'mat');
  end
  small = {'maxPixels', 2000, 'cache', cache.name};
  want = extract(2, @(I, file) map_named(maps, file), small{:});
  assert(isequal(size(want.M), [3, numel(want.bag)]) && want.codebook.map == 1 && all(sum(abs(want.M), 1) > 0));
  for again = 1:2
    got = extract(2, folder.name, small{:});
    assert(isequal(got.M, want.M) && isequal(got.X, want.X));
  end
  test = frs_extract(frs_subset(ds, 2), 'codebook', got.codebook, 'method', 'grid', 'regions', 6, 'maxPixels', 2000);
  assert(isequal(test.M, want.M(:, want.bag == 2)));
  object = onCleanup(@() 0);
  saved = warning('off', 'frs:extract:badOption');
  restore = onCleanup(@() warning(saved));
  f = @(I, file) map_named(maps, file, object);
  assert(isequal(getfield(extract(2, f, small{:}), 'M'), want.M));
  maps.(name) = maps.(name) + 20;
  f = @(I, file) map_named(maps, file, object);
  assert(~isequal(getfield(extract(2, f, small{:}), 'M'), want.M));
  both = extract(2, {'sift', folder.name, @colours}, small{:});
  assert(isequal(both.M, want.M) && isequal([both.codebook.map], [0 1 0]));
end

function map = map_named(maps, file, ~)
  [~, name] = fileparts(file);
  map = maps.(name);
end

function map = raised(map, basis)
  map = reshape(reshape(map, [], 2) * basis', size(map, 1), size(map, 2), []);
end

function words_of_any_kind_are_drawn()
% Frames of two rows have no size of their own; names of words tell the kind.
  ds = frs_extract(frs_images(scene_files(4), [1 1 -1 -1]), 'features', {'sift', @colours}, 'words', 6, 'method', 'none');
  P = frs_plot_words(ds, 1:12, 'top', 3, 'patches', 4, 'size', 56);
  assert(size(P, 1) == 3 * 59 + 3);
  plain = ds;
  plain.codebook(1).name = 'other';                         % the names are written beside the patches
  assert(isequal(P, frs_plot_words(plain, 1:12, 'top', 3, 'patches', 4)) && ...
         ~isequal(P, frs_plot_words(setfield(ds, 'codebook', rename(ds.codebook)), 1:12, 'top', 3, 'patches', 4)));
  Q = frs_plot_words(ds, 1:12, 'image', 2);
  assert(size(Q, 2) == 640);
end

function codebook = rename(codebook)
  codebook(2).name = 'another';
end

function wrong_kinds_are_errors()
  for wrong = {3, {}, {{}}, {'sift', 3}, {struct('step', {1, 2})}}
    assert_error('frs:extract:badOption', @() extract(1, wrong{1}));
  end
  assert_error('frs:extract:noFile', @() extract(1, '/no/such/folder'));
  assert_error('frs:extract:badOption', @() extract(1, 'sift', 'featuresKey', 3));
  [~, codebook] = extract(2, {'sift', @colours});
  assert_error('frs:extract:badOption', @() frs_extract(scenes(1), 'codebook', codebook, 'features', 'sift', 'method', 'none'));
end

function errors_of_functions_name_the_picture()
% With the reason, where the function told one, and what it said.
  first = scene_files(2);
  broken = {@(I, f) error('boom'),                  'badValue',  'failed: boom'
            @(I, f) error('my:id', 'boom'),         'badValue',  'failed: boom'
            @(I, f) no_such_function(I),            'badValue',  'no_such_function'
            @(I) frs_dsift(I, 'step', -1),          'badOption', 'step must be'
            @(I) NaN(3, 4),                         'badValue',  'holds NaN'};
  for k = 1:size(broken, 1)
    message = assert_error(['frs:extract:' broken{k, 2}], @() extract(2, {'sift', broken{k, 1}}, 'featuresKey', 'broken'));
    assert(~isempty(strfind(message, broken{k, 3})) && any(~cellfun('isempty', cellfun(@(f) strfind(message, f), first, 'UniformOutput', false))), ...
           'said: %s', message);
  end
end
