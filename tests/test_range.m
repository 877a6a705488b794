function cases = test_range()
%TEST_RANGE  Sets of pictures with more than 8 bits a sample.
  cases = {@deep_sets_are_described_as_their_pictures_in_8_bits, @new_pictures_are_taken_by_the_range_of_the_set, ...
           @the_range_is_chosen_and_kept, @caches_of_8_bits_stay_valid_and_those_of_other_ranges_apart, ...
           @what_is_taken_of_pages_and_channels_is_said_once, @mixed_and_damaged_pictures_are_said, @frames_of_a_video_have_one_range, ...
           @drawings_of_words_have_the_range_of_the_set};
end

function [files, pixels] = deep_files(folder, type, n)
% Scenes in 12 of 16 bits (or other classes), one brighter than the other.
  scenes = scene_files(n);
  files = cell(1, n);
  pixels = cell(1, n);
  for k = 1:n
    I = double(frs_imread(scenes{k}, 'maxPixels', 6000));
    pixels{k} = feval(type, 200 + round(I * (4 + k)) + 3 * I(:, :, [2 3 1]));
    files{k} = fullfile(folder, sprintf('deep%d.tif', k));
    write_tiff(files{k}, pixels{k});
  end
end

function ds = extracted(files, varargin)
  y = 2 * mod(1:numel(files), 2) - 1;
  ds = frs_extract(frs_images(files, y), 'words', 12, 'regions', 8, 'verbose', 0, varargin{:});
end

function deep_sets_are_described_as_their_pictures_in_8_bits()
% The percentiles of all pixels, in a loop of its own, and the same pictures saved in 8 bits by them.
  folder = folder_for_test();
  for type = {'uint16', 'single', 'int16'}
    [files, pixels] = deep_files(folder.name, type{1}, 4);
    ds = extracted(files);
    range = ds.codebook(1).range;
    assert(isequal(size(range), [3 2]) && isequal(ds.options.range, range));
    eight = cell(1, 4);
    for c = 1:3
      all = cellfun(@(V) double(reshape(V(:, :, c), 1, [])), pixels, 'UniformOutput', false);
      all = sort([all{:}]);
      n = numel(all);
      assert(isequal(range(c, :), all([floor(0.001 * (n - 1)), ceil(0.999 * (n - 1))] + 1)), '%s, channel %d', type{1}, c);
    end
    for k = 1:4
      V = double(pixels{k});
      low = repmat(reshape(range(:, 1), 1, 1, 3), [size(V, 1), size(V, 2)]);
      high = repmat(reshape(range(:, 2), 1, 1, 3), [size(V, 1), size(V, 2)]);
      eight{k} = fullfile(folder.name, sprintf('eight%d.png', k));
      imwrite(uint8(255 * ((V - low) ./ (high - low))), eight{k});
    end
    other = extracted(eight, 'codebook', ds.codebook);
    same = extracted(files, 'codebook', ds.codebook);
    assert(isequal(same.labels, other.labels) && isequal(ds.labels, other.labels) && isequal(ds.imageSize, other.imageSize));
    assert(isequal(frs_imread(files{2}, 'range', ds.codebook), frs_imread(eight{2})));
    assert(isequal(cellfun(@(a) a.color, {ds.adjacency{:}}, 'UniformOutput', false), ...
                   cellfun(@(a) a.color, {other.adjacency{:}}, 'UniformOutput', false)));
  end
end

function new_pictures_are_taken_by_the_range_of_the_set()
  folder = folder_for_test();
  files = deep_files(folder.name, 'uint16', 5);
  ds = extracted(files(1:4));
  new = extracted(files(5), 'codebook', ds.codebook);
  byHand = extracted(files(5), 'codebook', setfield(ds.codebook, 'range', ds.codebook.range));
  dark = extracted(files(5), 'codebook', setfield(ds.codebook, 'range', [0 65535]));
  assert(isequal(new.X, byHand.X) && ~isequal(new.X, dark.X));
  assert(isequal(new.options.range, ds.codebook.range));
  [frames, word] = frs_frames(ds, 2);
  assert(max(abs(histc(double(word), 1:12) / numel(word) - full(ds.X(:, 2))')) < 1e-12);
  assert(size(frames, 2) == ds.count(2));
  old = extracted(files(5), 'codebook', rmfield(ds.codebook, 'range'));          % of an earlier version: 16 bits were 0 to 65535
  assert(isequal(old.X, dark.X));
  assert_error('frs:extract:badOption', @() extracted(files(5), 'codebook', ds.codebook, 'range', 'file'));
end

function the_range_is_chosen_and_kept()
  folder = folder_for_test();
  files = deep_files(folder.name, 'uint16', 3);
  ds = extracted(files, 'range', 'file');
  assert(strcmp(ds.options.range, 'file') && strcmp(ds.codebook.range, 'file'));
  ds = extracted(files, 'range', [100 3000]);
  assert(isequal(ds.options.range, [100 3000]) && isequal(ds.codebook.range, [100 3000]));
  for bad = {'all', [3 2], [1 2 3], {}, NaN(1, 2), 5}
    assert_error('frs:extract:badOption', @() extracted(files, 'range', bad{1}));
  end
  said = evalc('extracted(files, ''verbose'', 1)');
  assert(numel(strfind(said, '3 pictures of more than 8 bits a sample')) == 1, 'said: %s', said);
end

function caches_of_8_bits_stay_valid_and_those_of_other_ranges_apart()
  folder = folder_for_test();
  scenes = scene_files(3);
  files = deep_files(folder.name, 'uint16', 3);
  cache = fullfile(folder.name, 'cache');
  ds = extracted([scenes, files], 'cache', cache);
  for k = 1:3                                             % entries of 8 bits are known by the content of the file alone, as ever
    assert(strcmp(ds.hash{k}, frs_extract_hash_mex(scenes{k}, 1)) && ~strcmp(ds.hash{k + 3}, frs_extract_hash_mex(files{k}, 1)));
  end
  entries = numel(dir(fullfile(cache, '*.frs')));
  again = extracted([scenes, files], 'cache', cache, 'part', 'cached');
  assert(isequal(again.X, ds.X) && isequal(again.codebook.range, ds.codebook.range) && numel(dir(fullfile(cache, '*.frs'))) == entries);
  other = extracted([scenes, files], 'cache', cache, 'codebook', setfield(ds.codebook, 'range', [0 65535]));
  assert(isequal(other.X(:, 1:3), ds.X(:, 1:3)) && ~isequal(other.X(:, 4:6), ds.X(:, 4:6)));
  assert(numel(dir(fullfile(cache, '*.frs'))) == entries + 6, 'words and regions of the three deep pictures only');
end

function what_is_taken_of_pages_and_channels_is_said_once()
  folder = folder_for_test();
  [files, pixels] = deep_files(folder.name, 'uint16', 4);
  for k = 2:4
    write_tiff(files{k}, {cat(3, pixels{k}, pixels{k}(:, :, 1:2)), pixels{k}});
  end
  [said, ds] = warned('frs:extract:badValue', @() extracted(files));
  assert(numel(regexp(said, '3 files have more than one page')) == 1 && numel(regexp(said, '3 files have channels')) == 1, 'said: %s', said);
  assert(numel(strfind(said, 'frs_imread(file')) == 2, 'said: %s', said);
  for k = 2:4
    write_tiff(files{k}, pixels{k});
  end
  [said, plain] = warned('frs:extract:badValue', @() extracted(files));
  assert(isempty(said) && isequal(plain.codebook.range, ds.codebook.range) && isequal(plain.labels, ds.labels));
end

function mixed_and_damaged_pictures_are_said()
  folder = folder_for_test();
  [files, pixels] = deep_files(folder.name, 'uint16', 4);
  write_tiff(files{2}, single(pixels{2}));
  bytes = frs_read_bytes('test', files{4});
  frs_write_bytes('test', files{4}, bytes(1:round(end / 2)));
  [said, ds] = warned('frs:extract:badValue', @() extracted(files));
  assert(~isempty(strfind(said, 'single, uint16')) && ~isempty(strfind(said, files{4})), 'said: %s', said);
  assert(numel(ds.files) == 3 && strcmp(ds.skipped.file, files{4}));
  write_tiff(files{4}, pixels{4}(1:40, 1:50, 1));         % another size and number of channels
  ds = extracted(files);
  assert(numel(ds.files) == 4);
end

function frames_of_a_video_have_one_range()
  folder = folder_for_test();
  G = uint16(magic(60)) / 2;
  for k = 1:4
    imwrite(G + 300 * k, fullfile(folder.name, sprintf('%03d.png', k)));
  end
  V = frs_video(folder.name);
  steps = squeeze(mean(mean(double(V(:, :, 1, :)), 1), 2));
  assert(all(diff(steps) > 20), 'mean light %s', mat2str(steps', 4));
end

function drawings_of_words_have_the_range_of_the_set()
  folder = folder_for_test();
  files = deep_files(folder.name, 'uint16', 4);
  ds = extracted(files);
  sheet = fullfile(folder.name, 'words.png');
  frs_plot_words(ds, (1:12)', 'image', 1, 'file', sheet);
  light = double(frs_imread(sheet));
  dark = fullfile(folder.name, 'dark.png');
  frs_plot_words(setfield(ds, 'codebook', setfield(ds.codebook, 'range', [0 65535])), (1:12)', 'image', 1, 'file', dark);
  assert(mean(light(:)) > mean(reshape(double(frs_imread(dark)), [], 1)) + 20);
end
