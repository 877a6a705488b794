function cases = test_imread()
  cases = {@gray_and_colour_become_rgb_bytes, @sixteen_bits_keep_the_high_byte, @indexed_pictures_take_their_map, ...
           @transparency_is_shown_on_white, @cmyk_becomes_rgb, @one_pixel_is_a_picture, @animations_give_the_first, ...
           @truncated_files_are_named, @files_that_are_no_picture_are_named, @bytes_after_the_end_do_no_harm, ...
           @reduction_averages, @photographs_equal_what_the_host_reads, @png_files_equal_what_the_host_reads, ...
           @large_photographs_are_decoded_small, @damaged_photographs_do_no_harm, @phone_photographs_stand_upright, ...
           @tiff_pictures_stand_upright, @filled_jpeg_is_read, @jpeg_with_missing_data_is_named, ...
           @heic_is_named, @pictures_are_written_as_jpeg, @pictures_are_written_as_png, ...
           @what_would_take_too_long_is_not_decoded, @tiff_samples_are_those_written, @packed_tiff_samples_are_those_written, ...
           @deep_pictures_keep_their_levels, @the_range_is_that_asked_for, @what_is_not_finite_is_said, @pages_and_channels_are_said_and_chosen, ...
           @bad_tiff_files_are_named, @shallow_tiff_pictures_are_the_hosts};
end

function what_would_take_too_long_is_not_decoded()
% Heads of files that say that they are very large, and small JPEG files with many passes: no decoder is asked.
  folder = folder_for_test();
  two = @(n) [floor(n / 256), mod(n, 256)];
  jpeg = @(h, w, scans) [255 216, 255 194 0 11 8, two(h), two(w), 1 1 17 0, repmat([255 218 0 8 1 1 0 0 0 0 1 2 3], 1, scans), 255 217];
  png = [137 double('PNG') 13 10 26 10, 0 0 0 13 double('IHDR') 0 1 0 0 0 1 0 0, 8 2 0 0 0 1 2 3 4, 0 0 0 0 double('IEND') 1 2 3 4];
  gif = [double('GIF89a'), 255 255 255 255, 0 0 0 59];
  files = {'large.jpg', jpeg(65000, 65000, 1), 'megapixels'; 'often.jpg', jpeg(16, 16, 200), 'passes'; ...
           'both.jpg', jpeg(20000, 19000, 60), 'passes'; 'large.png', png, 'megapixels'; 'large.gif', gif, 'megapixels'};
  for k = 1:size(files, 1)
    file = fullfile(folder.name, files{k, 1});
    write_bytes(file, files{k, 2});
    said = assert_error('frs:imread:badValue', @() frs_imread(file));
    assert(~isempty(strfind(said, files{k, 3})) && ~isempty(strfind(said, files{k, 1})), 'said: %s', said);
  end
  small = fullfile(folder.name, 'small.png');
  imwrite(uint8(magic(8)), small);
  assert_error('frs:imread:badValue', @() frs_imread(small, 'maxFilePixels', 63));
  assert(isequal(size(frs_imread(small, 'maxFilePixels', 64)), [8 8 3]));
  ds = frs_extract(frs_images([scene_files(1), {fullfile(folder.name, 'large.jpg')}]), small_options(), 'verbose', 0);
  assert(numel(ds.files) == 1 && ~isempty(strfind(ds.skipped.message, 'megapixels')), 'said: %s', ds.skipped.message);
end

function pictures_are_written_as_jpeg()
% What the host reads from the bytes is the picture, as close as in a file that the host wrote itself.
  [x, y] = meshgrid(1:61, 1:37);
  colour = cat(3, uint8(2 * x + y), uint8(128 + 60 * sin(x / 9)), uint8(90 + 80 * cos(y / 7)));
  for I = {colour, colour(:, :, 2), colour(1, 1, :), repmat(colour(1, 1, :), 1, 300)}
    for quality = [50 90]
      off = @(J) max(abs(double(J(:)) - double(I{1}(:))));
      theirs = tempname_of(@(file) imwrite(I{1}, file, 'Quality', quality));
      ours = tempname_of(@(file) frs_write_image('test', I{1}, file, quality));
      assert(isequal(size(ours), size(theirs)));
      assert(off(ours) <= off(theirs) + 2, 'quality %d: %d, of the host %d', quality, off(ours), off(theirs));
    end
  end
  few = frs_jpeg_bytes(colour, 20);
  assert(isa(few, 'uint8') && isequal(few(1:2), uint8([255 216])) && numel(few) < numel(frs_jpeg_bytes(colour, 95)));
  for bad = {{colour, 101}, {double(colour), 80}, {zeros(0, 3, 'uint8'), 80}, {colour(:, :, [1 2]), 80}}
    try
      frs_jpeg_bytes(bad{1}{:});
      error('test:none', 'no error');
    catch e
      assert(strncmp(e.identifier, 'frs:jpeg_bytes:bad', 18), 'said: %s', e.message);
    end
  end
end

function pictures_are_written_as_png()
% The host reads back every pixel, whatever the sizes and values.
  [x, y] = meshgrid(1:61, 1:37);
  colour = cat(3, uint8(2 * x + y), uint8(128 + 60 * sin(x / 9)), uint8(mod(x .* y * 37, 256)));
  for I = {colour, colour(:, :, 3), uint8(255 * (colour(:, :, 1) > 80)), colour(1, 1, :), colour(1, :, :), colour(:, 1, 2)}
    file = [tempname() '.png'];
    cleanup = onCleanup(@() delete(file));
    frs_write_image('test', I{1}, file);
    J = imread(file);
    assert(isequal(J, I{1}) || isequal(uint8(255 * double(J)), I{1}));  % Octave reads two values as logical
    clear cleanup
  end
end

function tiff_samples_are_those_written()
% All classes in all layouts, compared value by value; the writer is of the tests.
  [x, y] = meshgrid(1:37, 1:23);
  wave = cat(3, sin(x / 5 + y), cos(y .* x / 30), sin(x + y / 9));
  layouts = {{}, {'big', true}, {'rows', 5}, {'tile', [16 32]}, {'planar', true}, {'planar', true, 'tile', [16 16], 'big', true}, ...
             {'bigTiff', true}, {'bigTiff', true, 'big', true, 'rows', 1}};
  for type = {'uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32', 'single', 'double'}
    for c = [1 2 3 5]
      I = waves(wave(:, :, mod(0:c - 1, 3) + 1), type{1});
      for layout = layouts
        file = tiff_of({I, I(1:9, 1:7, :)}, layout{1}{:});
        cleanup = onCleanup(@() delete(file));
        for page = 1:2
          J = frs_imread_tiff_mex(frs_read_bytes('test', file), page, Inf);
          want = I;
          if page == 2
            want = I(1:9, 1:7, :);
          end
          assert(isa(J, type{1}) && isequal(J, want), '%s, %d channels, %s, page %d', type{1}, c, disp(layout{1}), page);
        end
        clear cleanup
      end
    end
  end
end

function I = waves(wave, type)
  I = feval(type, wave);
  if isinteger(I)
    low = double(intmin(type));
    I = feval(type, low + (double(intmax(type)) - low) * (wave / 2 + 0.5));
  end
end

function file = tiff_of(pages, varargin)
  file = [tempname() '.tif'];
  write_tiff(file, pages, varargin{:});
end

function packed_tiff_samples_are_those_written()
% libtiff packs what the writer of the tests wrote.
  if system('command -v tiffcp > /dev/null') ~= 0
    skip_test('tiffcp (Debian: libtiff-tools) is not there');
  end
  [x, y] = meshgrid(1:150, 1:90);
  wave = cat(3, sin(x / 25 + y / 10), cos(y .* x / 900), sin(x + y / 9));
  for type = {'uint8', 'uint16', 'int16', 'uint32', 'single', 'double'}
    real = any(strcmp(type{1}, {'single', 'double'}));
    for c = [1 3]
      I = waves(wave(:, :, 1:c), type{1});
      I(20:40, 30:60, :) = I(20, 30, 1);                       % long runs of the same
      file = tempname();
      packed = [file '.tif'];
      cleanup = onCleanup(@() cellfun(@delete, {file, packed}));
      for how = {'-c lzw', '-c zip', '-c packbits', sprintf('-c lzw:%d', 2 + real), sprintf('-c zip:%d', 2 + real), ...
                 sprintf('-t -w 32 -l 48 -c zip:%d', 2 + real), '-B -c lzw', '-c zip -p separate', '-8 -r 7 -c lzw', ...
                 sprintf('-B -c zip:%d', 2 - real)}                    % with 3 and -B, tiffcp 4.5 does not read what it wrote
        write_tiff(file, I, 'planar', ~isempty(strfind(how{1}, 'separate')));   % tiffcp rearranges 8 bits only
        [status, said] = system(sprintf('tiffcp %s "%s" "%s" 2>&1', how{1}, file, packed));
        assert(status == 0, 'said: %s', said);
        J = frs_imread_tiff_mex(frs_read_bytes('test', packed), 1, Inf);
        assert(isa(J, type{1}) && isequal(J, I), '%s, %d channels, %s', type{1}, c, how{1});
      end
      clear cleanup
    end
  end
end

function deep_pictures_keep_their_levels()
% 12 bits in 16: 256 levels come out, not 17; what became 0 and 255 is said once.
  G = uint16(reshape(mod((0:9999) * 37, 4096), 100, 100));
  for type = {'png', 'tif'}
    clear frs_imread
    file = [tempname() '.' type{1}];
    cleanup = onCleanup(@() delete(file));
    imwrite(G, file);
    [said, I, extent, range] = warned('frs:imread:badValue', @() frs_imread(file));
    assert(~isempty(strfind(said, file)) && ~isempty(strfind(said, 'uint16')), 'said: %s', said);
    values = sort(double(G(:)));
    low = values(10);
    high = values(9991);
    assert(isequal(range, [low high]) && isequal(extent, [100 100]));
    assert(isequal(I, repmat(uint8(255 * (double(G) - low) / (high - low)), [1 1 3])) && numel(unique(I)) == 256);
    assert(isempty(warned('frs:imread:badValue', @() frs_imread(file))));
    clear cleanup
  end
  colours = uint16(cat(3, G, G / 2 + 100, G / 8));
  [J, ~, range] = read_tiff(colours, {}, 'range', 'file');
  assert(size(range, 1) == 3 && isequal(J(:, :, 2), uint8(255 * (double(colours(:, :, 2)) - range(2, 1)) / diff(range(2, :)))));
end

function [I, extent, range] = read_tiff(pixels, layout, varargin)
  file = tiff_of(pixels, layout{:});
  cleanup = onCleanup(@() delete(file));
  [I, extent, range] = frs_imread(file, varargin{:});
end

function the_range_is_that_asked_for()
  [x, y] = meshgrid(1:30, 1:20);
  for type = {'uint16', 'int16', 'uint32', 'int32', 'single', 'double'}
    I = waves(sin(x / 9 + y / 7), type{1});
    V = double(I);
    low = min(V(:)) * 0.5;
    high = max(V(:)) * 0.75;
    [J, ~, range] = read_tiff(I, {}, 'range', [low high]);
    assert(isequal(range, [low high]) && isequal(J(:, :, 2), uint8(255 * ((V - low) / (high - low)))), type{1});
    [J, ~, range] = read_tiff(I, {'colours', 0}, 'range', struct('range', [low high]));   % zero is white
    assert(isequal(J(:, :, 1), 255 - uint8(255 * ((V - low) / (high - low)))) && isequal(range, [low high]));
    constant = I;
    constant(:) = I(7);
    assert(isequal(unique(read_tiff(constant, {}, 'range', 'file')), uint8(0)));
    J = read_tiff(constant, {}, 'range', V(7) + [-1 1]);
    assert(all(abs(double(J(:)) - 127.5) <= 0.5) || V(7) + 1 == V(7));
  end
  three = cat(3, waves(sin(x), 'uint16'), waves(sin(y), 'uint16'), waves(sin(x + y), 'uint16'));
  J = read_tiff(three, {}, 'range', [0 65535; 100 300; 7 7]);
  want = cat(3, uint8(double(three(:, :, 1)) / 257), uint8(255 * (double(three(:, :, 2)) - 100) / 200), uint8(255 * (three(:, :, 3) > 7)));
  assert(isequal(J, want));
  eight = uint8(three / 256);
  assert(isequal(read_tiff(eight, {}, 'range', [3 4]), eight), '8 bits stay as they are');
end

function what_is_not_finite_is_said()
  I = single(magic(20));
  I(3) = NaN;
  I(4) = Inf;
  I(5) = -Inf;
  clear frs_imread
  [said, J] = warned('frs:imread:notFinite', @() read_tiff(I, {}, 'range', 'file'));
  assert(~isempty(strfind(said, '3 samples')), 'said: %s', said);
  assert(isequal(J(3:5)', uint8([0 255 0])) || isequal(J(3:5), uint8([0 255 0])));
  assert(isequal(unique(J), (uint8(0):uint8(255))') || numel(unique(J)) > 200);
  assert_error('frs:imread:notFinite', @() read_tiff(NaN(4, 5, 'single'), {}, 'range', 'file'));
end

function pages_and_channels_are_said_and_chosen()
  [x, y] = meshgrid(1:30, 1:20);
  I = uint16(cat(3, 100 * x, 100 * y, 50 * (x + y), 10 * x .* y));
  all16 = {'range', [0 6000]};
  to = @(V) uint8(255 * (double(V) / 6000));
  file = tiff_of({I, 2 * I}, 'colours', 1);
  cleanup = onCleanup(@() delete(file));
  clear frs_imread
  [said, J] = warned('frs:imread:badValue', @() frs_imread(file, all16{:}));
  assert(~isempty(strfind(said, '2 pages')) && ~isempty(strfind(said, '4 channels')) && ~isempty(strfind(said, file)), 'said: %s', said);
  assert(isequal(J, to(I(:, :, 1:3))));
  assert(isempty(warned('frs:imread:badValue', @() frs_imread(file, all16{:}))));
  assert(isequal(frs_imread(file, 'page', 2, all16{:}), to(2 * I(:, :, 1:3))));
  assert(isequal(frs_imread(file, 'page', 2, 'channels', 4, all16{:}), repmat(to(2 * I(:, :, 4)), [1 1 3])));
  assert(isequal(frs_imread(file, 'channels', [4 1], all16{:}), cat(3, to(I(:, :, [4 1])), zeros(20, 30, 'uint8'))));
  assert_error('frs:imread:badOption', @() frs_imread(file, 'page', 3));
  assert_error('frs:imread:badOption', @() frs_imread(file, 'channels', 5));
  assert(isequal(read_tiff(I(:, :, 1:2), {}, all16{:}, 'channels', []), cat(3, to(I(:, :, 1:2)), zeros(20, 30, 'uint8'))));
  opaque = I(:, :, 1:2);
  opaque(:, :, 2) = 65535 * (x > 9);
  J = read_tiff(opaque, {'extra', 2}, all16{:});
  want = to(I(:, :, 1));
  want(x <= 9) = 255;
  assert(isequal(J, repmat(want, [1 1 3])), 'said to be transparency');
  four = uint8(I(:, :, [4 3 2 1]) / 24);
  clear frs_imread
  [said, J] = warned('frs:imread:badValue', @() read_tiff(four, {'colours', 1}));
  assert(~isempty(strfind(said, '4 channels')) && isequal(J, four(:, :, 1:3)), 'said: %s', said);
  [said, J] = warned('frs:imread:badValue', @() read_tiff({four(:, :, 1:3), four(:, :, 2:4)}, {}));
  assert(~isempty(strfind(said, '2 pages')) && isequal(J, four(:, :, 1:3)), 'said: %s', said);
  assert(isequal(read_tiff({four(:, :, 1:3), four(:, :, 2:4)}, {}, 'page', 2), four(:, :, 2:4)));
end

function bad_tiff_files_are_named()
% Cut anywhere, wrong tags, heads that claim much: an error that names the file, before much memory is asked for.
  I = uint16(magic(40));
  bad = {'tags', [256 1e9; 257 1e9]; 'tags', [257 4000]; 'tags', [256 0]; 'tags', [277 60000]; 'tags', [259 7]; 'tags', [259 5]; ...
         'tags', [259 8]; 'tags', [317 9; 259 5]; 'tags', [258 24]; 'tags', [339 3]; 'tags', [273 1e9]; 'tags', [279 5]};
  for k = 1:size(bad, 1)
    file = tiff_of(I, bad{k, :});
    cleanup = onCleanup(@() delete(file));
    said = assert_error('frs:imread:badValue', @() frs_imread(file, 'maxFilePixels', Inf, 'range', 'file'));
    assert(~isempty(strfind(said, file)), 'said: %s', said);
    clear cleanup
  end
  file = tiff_of(I, 'tags', [256 1e9; 257 1e9]);
  cleanup = onCleanup(@() delete(file));
  said = assert_error('frs:imread:badValue', @() frs_imread(file));
  assert(~isempty(strfind(said, 'megapixels')) && ~isempty(strfind(said, file)), 'said: %s', said);
  write_tiff(file, I);
  whole = read_bytes(file);
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  for n = [0:7:numel(whole) - 1, numel(whole) - 1]
    write_bytes(file, whole(1:n));
    said = assert_error('frs:imread:badValue', @() frs_imread(file));
    assert(~isempty(strfind(said, file)), 'said: %s', said);
  end
  for k = 1:200
    b = whole;
    b(1 + mod(k * 7919, 200)) = mod(37 * k + floor(k / 7), 256);
    write_bytes(file, b);
    try
      J = frs_imread(file, 'maxFilePixels', 1e6);
      assert(isa(J, 'uint8') && size(J, 3) == 3);
    catch e
      assert(strncmp(e.identifier, 'frs:imread:', 11) && ~isempty(strfind(e.message, file)), '%s: %s', e.identifier, e.message);
    end
  end
end

function shallow_tiff_pictures_are_the_hosts()
  [x, y] = meshgrid(1:30, 1:20);
  I = uint8(cat(3, 8 * x, 12 * y, 4 * (x + y)));
  for J = {I, I(:, :, 1)}
    file = tiff_of(J{1}, 'rows', 3);
    cleanup = onCleanup(@() delete(file));
    want = imread(file);
    K = frs_imread(file);
    assert(isequal(K(:, :, 1:size(want, 3)), want) && isequal(want, J{1}));
    clear cleanup
  end
end

function I = tempname_of(fill)
  file = [tempname() '.jpg'];
  cleanup = onCleanup(@() delete(file));
  fill(file);
  I = imread(file);
end

function gray_and_colour_become_rgb_bytes()
  G = uint8(reshape(0:119, 10, 12));
  assert(isequal(read_back(G, 'png'), repmat(G, [1 1 3])));
  I = cat(3, G, 2 * G, 255 - G);
  assert(isequal(read_back(I, 'png'), I));
  assert(isequal(read_back(G > 60, 'png'), repmat(uint8(255 * (G > 60)), [1 1 3])));
end

function sixteen_bits_keep_the_high_byte()
  G = uint16(reshape(0:119, 10, 12)) * 550;
  I = read_back(G, 'png', 'range', [0 65535]);
  assert(max(max(abs(double(I(:, :, 1)) - double(G) / 257))) <= 0.5);
end

function indexed_pictures_take_their_map()
  map = [0.8 0 0; 0 0.4 0; 0 0 1];
  file = [tempname() '.png'];
  cleanup = onCleanup(@() delete(file));
  imwrite(uint8([0 1; 2 0]), map, file);
  I = frs_imread(file);
  assert(isequal(I(:, :, 1), uint8([204 0; 0 204])));
  assert(isequal(I(:, :, 3), uint8([0 0; 255 0])));
  imwrite(uint8([0 1; 2 0]), double(map > 0), file);
  try                                             % right, or refused: the host may cut the indices
    I = frs_imread(file);
    assert(isequal(I(:, :, 3), uint8([0 0; 255 0])));
  catch e
    assert(strcmp(e.identifier, 'frs:imread:badValue'), 'said: %s', e.message);
  end
end

function transparency_is_shown_on_white()
  file = [tempname() '.png'];
  cleanup = onCleanup(@() delete(file));
  I = zeros(2, 2, 3, 'uint8');
  I(:, :, 1) = 200;
  imwrite(I, file, 'Alpha', uint8([255 0; 255 255]));
  J = frs_imread(file);
  assert(isequal(squeeze(J(1, 1, :))', uint8([200 0 0])));
  assert(isequal(squeeze(J(1, 2, :))', uint8([255 255 255])));
end

function cmyk_becomes_rgb()
  ink = zeros(16, 16, 4, 'uint8');
  ink(:, :, 1) = 255;                             % cyan
  I = double(read_back(ink, 'jpg'));
  assert(max(max(I(:, :, 1))) < 12 && min(min(I(:, :, 2))) > 243);
end

function phone_photographs_stand_upright()
% What Exif calls "row 1 is on the ... side of the scene, column 1 on the ...", restated for a scene with four corners.
  scene = uint8(kron([10 90; 170 250], ones(8, 16)));          % corners: top left 10, top right 90, bottom left 170
  stored = {scene, fliplr(scene), rot90(scene, 2), flipud(scene), scene.', rot90(scene), rot90(scene.', 2), rot90(scene, -1)};
  for k = 1:8
    for order = {'II', 'MM'}
      file = jpeg_with_exif(stored{k}, k, order{1});
      I = double(frs_imread(file));
      delete(file);
      assert(isequal(size(I), [16 32 3]), 'orientation %d', k);
      assert(max(max(abs(I(:, :, 1) - double(scene)))) < 25, 'orientation %d', k);
    end
  end
end

function tiff_pictures_stand_upright()
% The host reads these pixels as they are stored.
  scene = uint8(magic(6));
  scene = scene(1:4, :);
  stored = {scene, fliplr(scene), rot90(scene, 2), flipud(scene), scene.', rot90(scene), rot90(scene.', 2), rot90(scene, -1)};
  file = [tempname() '.tif'];
  cleanup = onCleanup(@() delete(file));
  for k = 1:8
    pixels = stored{k}.';                                      % row by row
    tags = [256 size(pixels, 1); 257 size(pixels, 2); 258 8; 259 1; 262 1; 273 134; 274 k; 277 1; 278 size(pixels, 2); 279 24];
    words = [tags(:, 1), repmat([3 1 0], 10, 1), tags(:, 2), zeros(10, 1)].';
    words = [hex2dec('4949') 42 8 0 10, words(:).', 0 0];      % of two bytes each, the lesser first
    write_text(file, uint8([reshape([mod(words, 256); floor(words / 256)], 1, []), double(pixels(:).')]));
    [I, extent] = frs_imread(file);
    assert(isequal(I, repmat(scene, [1 1 3])) && isequal(extent, [4 6]), 'orientation %d', k);
  end
end

function filled_jpeg_is_read()
  file = [tempname() '.jpg'];
  cleanup = onCleanup(@() delete(file));
  I = uint8(128 + 60 * sin((1:40)' * (1:50) / 100));
  imwrite(I, file);
  want = frs_imread(file);
  bytes = read_bytes(file);
  write_bytes(file, [bytes(1:2), uint8([255 255 255]), bytes(3:end)]);
  assert(isequal(frs_imread(file), want));
end

function jpeg_with_missing_data_is_named()
  file = [tempname() '.jpg'];
  cleanup = onCleanup(@() delete(file));
  imwrite(uint8(128 + 60 * sin((1:200)' * (1:300) / 100)), file);
  bytes = read_bytes(file);
  write_bytes(file, [bytes(1:round(end / 2)), uint8([255 217])]);
  assert_error('frs:imread:badValue', @() frs_imread(file));
end

function heic_is_named()
  file = [tempname() '.heic'];
  cleanup = onCleanup(@() delete(file));
  write_bytes(file, uint8([0 0 0 24, double('ftypheic'), zeros(1, 40)]));
  assert_error('frs:imread:badType', @() frs_imread(file));
end

function one_pixel_is_a_picture()
  assert(isequal(read_back(uint8(7), 'png'), repmat(uint8(7), [1 1 3])));
end

function animations_give_the_first()
  file = [tempname() '.gif'];
  cleanup = onCleanup(@() delete(file));
  imwrite(cat(4, zeros(4, 4, 1, 'uint8'), ones(4, 4, 1, 'uint8')), gray(2), file);
  assert(isequal(frs_imread(file), zeros(4, 4, 3, 'uint8')));
end

function truncated_files_are_named()
  I = uint8(127 + 100 * sin((1:200)' * (1:150) / 99));
  types = {'png', 'jpg'};
  for k = 1:2
    file = [tempname() '.' types{k}];
    cleanup = onCleanup(@() delete(file));
    imwrite(I, file);
    bytes = read_bytes(file);
    for part = [0 0.05 0.5 0.95]
      write_bytes(file, bytes(1:floor(part * end)));
      try
        frs_imread(file);
        error('a part of a %s file was read', types{k});
      catch e
        assert(strcmp(e.identifier, 'frs:imread:badValue'), 'said: %s', e.message);
        assert(~isempty(strfind(e.message, file)));
      end
    end
    clear cleanup
  end
end

function files_that_are_no_picture_are_named()
  file = [tempname() '.png'];
  cleanup = onCleanup(@() delete(file));
  write_bytes(file, uint8('just text'));
  assert_error('frs:imread:badValue', @() frs_imread(file));
  assert_error('frs:imread:noFile', @() frs_imread([file '.gone']));
  assert_error('frs:imread:noFile', @() frs_imread(tempdir()));
end

function bytes_after_the_end_do_no_harm()
% Telephones append short films to their pictures.
  file = [tempname() '.jpg'];
  cleanup = onCleanup(@() delete(file));
  imwrite(uint8(100 * ones(20)), file);
  I = frs_imread(file);
  write_bytes(file, [read_bytes(file), zeros(1, 9000, 'uint8')]);
  assert(isequal(frs_imread(file), I));
end

function reduction_averages()
  I = uint8(repmat(kron([10 200; 100 50], ones(3)), [1 1 3]));
  file = [tempname() '.png'];
  cleanup = onCleanup(@() delete(file));
  imwrite(I, file);
  J = frs_imread(file, 'maxPixels', 4);
  assert(isequal(J(:, :, 2), uint8([10 200; 100 50])));
  assert(isequal(frs_imread(file, 'maxPixels', 36), I));
end

function photographs_equal_what_the_host_reads()
% Odd sizes, gray and colour, coarse and fine: what the toolbox decodes itself is what imread gives, pixel by pixel.
  file = [tempname() '.jpg'];
  cleanup = onCleanup(@() delete(file));
  [x, y] = meshgrid(1:83, 1:61);
  I = uint8(127 + 80 * cat(3, sin(x / 5), cos(y / 7), sin(x .* y / 90)));
  pictures = {I, I(:, :, 3), I(1:9, 1:5, :), I(1, 1, :), I(:, 1:8, 1)};
  for k = 1:numel(pictures)
    for quality = [30 95]
      imwrite(pictures{k}, file, 'Quality', quality);
      check_as_the_host(file, pictures{k});
    end
  end
end

function png_files_equal_what_the_host_reads()
% Gray, colours, one colour only, opaque and transparent, 16 bits, a map of colours, with notes on gamma: whoever decodes them.
  file = [tempname() '.png'];
  cleanup = onCleanup(@() delete(file));
  [x, y] = meshgrid(1:83, 1:70);
  I = uint8(127 + 80 * cat(3, sin(x / 5), cos(y / 7), sin(x .* y / 90)));
  pictures = {I, I(:, :, 3), I(1:9, 1:5, :), I(1, 1, :), I(:, 1:8, 1), repmat(I(:, :, 2), [1 1 3]), uint8(zeros(5, 4, 3)), ...
              uint16(I) * 200, I > 128};
  for k = 1:numel(pictures)
    imwrite(pictures{k}, file);
    check_as_the_host(file, pictures{k});
    frs_write_bytes('test', file, with_gamma(frs_read_bytes('test', file), 55000));
    check_as_the_host(file, pictures{k});
  end
  imwrite(I, file, 'Alpha', uint8(255 * ones(70, 83)));
  check_as_the_host(file, I);
  J = frs_imread(file, 'maxPixels', 1000);
  imwrite(I, file);
  assert(isequal(J, frs_imread(file, 'maxPixels', 1000)) && isequal(size(J), [29 34 3]));
  imwrite(I, file, 'Alpha', uint8(128 * ones(70, 83)));
  assert(max(max(max(abs(double(frs_imread(file)) - (double(I) * 128 / 255 + 127))))) <= 1);
end

function check_as_the_host(file, I)
  want = imread(file);
  if islogical(want)
    want = uint8(255 * want);
  elseif isa(want, 'uint16')
    want = uint8(double(want) / 257);
  end
  if size(want, 3) == 1
    want = repmat(want, [1 1 3]);
  end
  assert(isequal(frs_imread(file, 'range', [0 65535]), want), 'a picture of %s', mat2str(size(I)));
end

function bytes = with_gamma(bytes, value)
% The PNG file with the note that its values are powers (gAMA), after its head.
  four = @(n) uint8(floor(mod(n ./ 256 .^ [3 2 1 0], 256)));
  note = [uint8('gAMA'), four(value)];
  bytes = [bytes(1:33), four(4), note, four(double(png_sum(note))), bytes(34:end)];
end

function c = png_sum(bytes)
% The cyclic redundancy code that closes every chunk.
  c = intmax('uint32');
  for b = uint32(bytes)
    c = bitxor(c, b);
    for k = 1:8
      odd = bitand(c, 1);
      c = bitshift(c, -1);
      if odd
        c = bitxor(c, uint32(3988292384));
      end
    end
  end
  c = bitxor(c, intmax('uint32'));
end

function large_photographs_are_decoded_small()
% Decoded at 1/2, 1/4 and 1/8 and reduced: the size asked for, the extent of the file, and nearly the means of areas. Turned as noted.
  [x, y] = meshgrid(1:420, 1:300);
  I = uint8(127 + 60 * cat(3, sin(x / 40), cos(y / 30), sin((x + y) / 50)));
  for k = [1 6]
    file = jpeg_with_exif(I, k, 'II');
    cleanup = onCleanup(@() delete(file));
    whole = frs_imread(file);
    for side = [1.21 2.6 5.3 11.3 290]
      [J, extent] = frs_imread(file, 'maxPixels', numel(whole) / 3 / side ^ 2);
      assert(isequal(extent, [size(whole, 1), size(whole, 2)]));
      want = max(1, floor(extent / side));
      assert(isequal([size(J, 1), size(J, 2), size(J, 3)], [want 3]));
      apart = abs(double(J) - area_means(double(whole), want));
      assert(mean(apart(:)) < 1.5, '%g off at 1/%g', mean(apart(:)), side);
    end
    clear cleanup
  end
end

function B = area_means(A, to)
% Means over equal parts, from the shares of the pixels in them.
  B = zeros([to 3]);
  down = parts(size(A, 1), to(1));
  across = parts(size(A, 2), to(2));
  for c = 1:3
    B(:, :, c) = down * A(:, :, c) * across';
  end
end

function W = parts(from, to)
% Row j holds the part of every old pixel that lies in new pixel j, divided by their number.
  W = zeros(to, from);
  for j = 1:to
    W(j, :) = max(0, min(1:from, j * from / to) - max(0:from - 1, (j - 1) * from / to)) * to / from;
  end
end

function damaged_photographs_do_no_harm()
% Bytes set to any value anywhere in a file: it is read, or an error names it.
  file = [tempname() '.jpg'];
  cleanup = onCleanup(@() delete(file));
  imwrite(uint8(127 + 100 * sin((1:60)' * (1:80) / 99)), file);
  bytes = read_bytes(file);
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  for k = 1:60
    b = bytes;
    at = 3 + mod(k * 7919 + 31 * k ^ 2, numel(b) - 3);
    b(at) = mod(37 * k, 256);
    write_bytes(file, b);
    try
      I = frs_imread(file, 'maxPixels', 4000 - 3000 * mod(k, 2));
      assert(isa(I, 'uint8') && size(I, 3) == 3);
    catch e
      assert(strncmp(e.identifier, 'frs:imread:', 11), '%s: %s', e.identifier, e.message);
    end
  end
end

function I = read_back(A, type, varargin)
  file = [tempname() '.' type];
  cleanup = onCleanup(@() delete(file));
  imwrite(A, file);
  I = frs_imread(file, varargin{:});
end

function bytes = read_bytes(file)
  f = fopen(file, 'r');
  bytes = fread(f, Inf, '*uint8')';
  fclose(f);
end

function write_bytes(file, bytes)
  f = fopen(file, 'w');
  fwrite(f, bytes, 'uint8');
  fclose(f);
end
