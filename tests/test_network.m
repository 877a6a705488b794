function cases = test_network()
% Networks of a few hundred bytes whose maps are known by hand.
  cases = {@convolution_is_what_the_formula_says, @operators_are_what_the_formulas_say, @weights_of_16_bits_and_of_8_run, ...
           @pictures_are_prepared_as_asked, @grid_is_found, @layers_are_listed, @maps_depend_on_the_picture_alone, ...
           @names_reach_no_shell, @unknown_operators_are_named, @broken_files_are_errors, @hostile_models_are_errors, ...
           @a_killed_process_is_one_error, ...
           @a_changed_or_missing_file_is_said, @a_missing_program_is_said, @the_library_is_looked_for_and_checked, ...
           @maps_that_are_nan_are_errors, @several_layers_are_one_pass, @options_lie_beside_the_file, ...
           @inputs_that_are_no_picture_are_named, @more_than_memory_is_one_error, @weights_beside_the_file_are_found};
  if ~isempty(getfield(frs_network(), 'problem'))
    cases = {@skipped};
  end
end

function skipped()
  skip_test(getfield(frs_network(), 'problem'));
end

function [net, folder] = made(nodes, weights, varargin)
% A network of the last layer; options of tiny_onnx first, then, after '|', those of frs_network.
  bar = [find(strcmp('|', varargin)), numel(varargin) + 1];
  folder = folder_for_test();
  file = fullfile(folder.name, 'a.onnx');
  tiny_onnx(file, nodes, weights, varargin{1:bar(1) - 1});
  net = frs_network(file, 'layer', 'output', 'multiple', 1, varargin{bar(1) + 1:end});
end

function I = picture(h, w)
  I = uint8(reshape(mod(37 * (1:3 * h * w) .^ 1.1, 256), h, w, 3));
end

function nodes = convolution()
  nodes = {'Conv', {'x', 'W', 'b'}, 'c', struct('kernel_shape', [3 3], 'pads', [1 1 1 1], 'strides', [2 2])};
end

function weights = filters()
  weights = struct('W', reshape(sin(1:54), [2 3 3 3]), 'b', [0.25; -0.5]);
end

function map = convolved(I, w)
% The convolution of ONNX (not mirrored), padded by 1, every second pixel.
  I = double(I) / 255;
  for c = 1:2
    sum_ = 0;
    for k = 1:3
      sum_ = sum_ + conv2(I(:, :, k), rot90(reshape(w.W(c, k, :, :), 3, 3), 2), 'same');
    end
    map(:, :, c) = sum_(1:2:end, 1:2:end) + w.b(c);
  end
end

function convolution_is_what_the_formula_says()
  w = filters();
  [net, folder] = made(convolution(), w);
  for extent = [16 24 9; 20 12 31]
    I = picture(extent(1), extent(2));
    assert(max(max(max(abs(frs_network(net, I) - convolved(I, w))))) < 1e-5);
  end
end

function operators_are_what_the_formulas_say()
  w = filters();
  pool = struct('kernel_shape', [2 2], 'strides', [2 2]);
  nodes = [convolution(); {'Relu', {'c'}, 'r', struct()}; {'MaxPool', {'r'}, 'm', pool}; {'AveragePool', {'c'}, 'a', pool}; ...
           {'Concat', {'m', 'a'}, 'both', struct('axis', 1)}];
  [net, folder] = made(nodes, w);
  I = picture(16, 24);
  c = convolved(I, w);
  blocks = @(f) f(f(c(1:2:end, 1:2:end, :), c(2:2:end, 1:2:end, :)), f(c(1:2:end, 2:2:end, :), c(2:2:end, 2:2:end, :)));
  want = cat(3, max(0, blocks(@max)), blocks(@(a, b) (a + b) / 2));
  for again = 1:2                                           % at the size it was loaded for, and at another
    assert(max(max(max(abs(frs_network(net, I) - want)))) < 1e-5);
  end
  resize = [convolution(); {'Upsample', {'c', 's'}, 'u', struct('mode', 'nearest')}];
  w.s = [1; 1; 2; 2];
  [net, folder] = made(resize, w, 'opset', 9);
  assert(max(max(max(abs(frs_network(net, I) - c(ceil((1:16) / 2), ceil((1:24) / 2), :))))) < 1e-5);
end

function weights_of_16_bits_and_of_8_run()
  w = filters();
  I = picture(16, 24);
  clip = [convolution(); {'Clip', {'c', '', 'hi'}, 'k', struct()}];
  w.hi = 0.5;
  w.W = round(w.W * 64) / 64;                               % numbers that 16 bits and 8 bits hold
  want = min(0.5, convolved(I, w));
  for opset = [11 13 17 21]
    [net, folder] = made(clip, w, 'opset', opset);
    assert(largest(frs_network(net, I) - want) < 1e-5);
    [net, folder] = made(clip, w, 'opset', opset, 'half', true);
    assert(largest(frs_network(net, I) - want) < 0.02);
  end
  w.Q = int8(w.W * 64);
  w.s = 1 / 64;
  [net, folder] = made([{'DequantizeLinear', {'Q', 's'}, 'W2', struct()}; strrep_cells(clip, 'W', 'W2')], rmfield(w, 'W'), 'opset', 13);
  assert(largest(frs_network(net, I) - want) < 1e-5);
end

function nodes = strrep_cells(nodes, from, to)
  for k = 1:size(nodes, 1)
    nodes{k, 2}(strcmp(nodes{k, 2}, from)) = {to};
  end
end

function d = largest(x)
  d = max(abs(x(:)));
end

function pictures_are_prepared_as_asked()
% A network that passes its input on.
  nodes = {'Relu', {'x'}, 'r', struct()};
  I = picture(8, 12);
  [net, folder] = made(nodes, struct(), '|', 'order', 'bgr', 'mean', [0.1 0.2 0.3], 'scale', [1 2 3]);
  v = double(I(:, :, [3 2 1])) / 255;
  want = max(0, bsxfun(@times, bsxfun(@minus, v, reshape([0.1 0.2 0.3], 1, 1, 3)), reshape([1 2 3], 1, 1, 3)));
  assert(max(max(max(abs(frs_network(net, I) - want)))) < 1e-6);
  [net, folder] = made(nodes, struct(), '|', 'size', [4 6]);
  half = (v(1:2:end, :, :) + v(2:2:end, :, :)) / 2;
  half = (half(:, 1:2:end, :) + half(:, 2:2:end, :)) / 2;
  map = frs_network(net, I(1:2:end, 1:2:end, :));
  assert(max(max(max(abs(map - double(I(1:2:end, 1:2:end, :)) / 255)))) < 1e-6);   % its own size is left as it is
  flat = frs_network(net, 51 * ones(33, 47, 3, 'uint8'));
  assert(isequal(size(flat), [4 6 3]) && max(abs(flat(:) - 0.2)) < 1e-6);
  assert(abs(mean(mean(mean(frs_network(net, I)))) - mean(half(:))) < 0.02);
  grey = made(nodes, struct(), 'size', [1 1 0 0]);
  assert(isequal(size(frs_network(grey, I(:, :, 1))), [8 12]));
end

function grid_is_found()
  w = filters();
  pool = {'AveragePool', {'c'}, 'p', struct('kernel_shape', [2 2], 'strides', [2 2])};
  valid = {'Conv', {'x', 'W', 'b'}, 'c', struct('kernel_shape', [3 3], 'pads', [0 0 0 0], 'strides', [3 1])};
  nets = {convolution(), [2 2], [1 1]; [convolution(); pool], [4 4], [2 2]; valid, [3 1], [2 2]};
  for k = 1:size(nets, 1)
    [net, folder] = made(nets{k, 1}, w);
    assert(isequal(net.stride, nets{k, 2}) && isequal(net.first, nets{k, 3}), 'said: %s', mat2str([net.stride, net.first]));
  end
  [net, folder] = made(convolution(), w, '|', 'first', 7, 'stride', [3 4]);
  assert(isequal(net.first, [7 7]) && isequal(net.stride, [3 4]));
end

function layers_are_listed()
  [net, folder] = made([convolution(); {'Relu', {'c'}, 'r', struct()}], filters());
  list = frs_network(net.file);
  assert(isequal({list.name}, {'c', 'r'}) && isequal({list.type}, {'Conv', 'Relu'}) && isequal(list(2).size, [112 112 2]));
  list = frs_network(net.file, 'size', [32 48]);
  assert(isequal(list(1).size, [16 24 2]));
  I = picture(16, 24);
  before = frs_network(frs_network(net.file, 'layer', 'c', 'multiple', 1), I);
  assert(isequal(max(0, before), frs_network(net, I)));
  assert(isequal(before, frs_network(frs_network(net.file, 'layer', 'node c', 'multiple', 1), I)));   % by the node's name
  assert_error('frs:network:badOption', @() frs_network(net.file, 'layer', 'q'));
end

function maps_depend_on_the_picture_alone()
  [net, folder] = made([convolution(); {'Relu', {'c'}, 'r', struct()}; {'Concat', {'c', 'r'}, 'k', struct('axis', 1)}], filters());
  pictures = {picture(16, 24), picture(20, 12), picture(64, 48), picture(24, 16), picture(8, 40), picture(12, 12)};   % more sizes than it keeps
  forth = cellfun(@(I) frs_network(net, I), pictures, 'UniformOutput', false);
  assert(isequal(cellfun(@(I) frs_network(net, I), pictures([1 1 4 6 2]), 'UniformOutput', false), forth([1 1 4 6 2])));
  kill_networks();
  try
    frs_network(net, pictures{1});
  catch                                                     % the process is gone: the next one is a new one
  end
  back = cellfun(@(I) frs_network(net, I), pictures(end:-1:1), 'UniformOutput', false);
  assert(isequal(forth, back(end:-1:1)));
  ds = frs_images(scene_files(3));
  common = {'features', net, 'words', 6, 'method', 'none', 'threads'};
  one = frs_extract(ds, common{:}, 1);
  two = frs_extract(ds, common{:}, 2);
  assert(isequal(one.X, two.X));
end

function names_reach_no_shell()
  folder = folder_for_test();
  bad = fullfile(folder.name, 'a; touch "$(echo hi)" ''b'' `c` é.onnx');
  tiny_onnx(bad, convolution(), filters());
  net = frs_network(bad, 'layer', 'output', 'multiple', 1);
  assert(isequal(size(frs_network(net, picture(16, 24))), [8 12 2]));
  list = dir(folder.name);
  assert(sum(~[list.isdir]) == 1);                          % nothing but the file
end

function unknown_operators_are_named()
  folder = folder_for_test();
  file = fullfile(folder.name, 'u.onnx');
  tiny_onnx(file, [convolution(); {'Unheard', {'c'}, 'q', struct()}; {'Relu', {'q'}, 'r', struct()}], filters());
  said = assert_error('frs:network:badValue', @() frs_network(file, 'layer', 'output'));
  assert(~isempty(strfind(said, 'Unheard')) && ~isempty(strfind(said, 'ONNX Runtime 1.')), 'said: %s', said);
  net = frs_network(file, 'layer', 'c', 'multiple', 1);     % what comes before them can be used
  assert(isequal(size(frs_network(net, picture(16, 24))), [8 12 2]));
  tiny_onnx(file, {'GlobalAveragePool', {'x'}, 'p', struct()}, struct());
  said = assert_error('frs:network:badValue', @() frs_network(file, 'layer', 'output'));
  assert(~isempty(strfind(said, 'earlier layer')), 'said: %s', said);
end

function broken_files_are_errors()
  folder = folder_for_test();
  file = fullfile(folder.name, 'b.onnx');
  tiny_onnx(file, [convolution(); {'Clip', {'c', 'lo', 'hi'}, 'k', struct()}], setfield(setfield(filters(), 'lo', 0), 'hi', 6));
  whole = frs_read(file);
  contents = {[], 'a text file', uint8(0:255), whole(1:end - 5), whole(1:100), uint8([58 255 255 255 255 255 255 255 255 255 1])};
  u = seeded_uniform(5, 2 * 12);
  for k = 1:12                                              % bytes changed at random
    other = whole;
    other(ceil(u(2 * k - 1) * numel(whole))) = floor(256 * u(2 * k));
    contents{end + 1} = other;
  end
  for k = 1:numel(contents)
    write_text(file, contents{k});
    try
      net = frs_network(file, 'layer', 'output', 'multiple', 1, 'first', 1, 'stride', 2);
      frs_network(net, picture(16, 24));
      assert(k > 6, 'broken file %d was taken', k);         % a changed weight is a network too
    catch e
      assert(strncmp(e.identifier, 'frs:network:', 12), '%s: %s', e.identifier, e.message);
    end
  end
end

function hostile_models_are_errors()
% Models in good form that ask for what cannot be: a ring, a kernel larger than memory, steps of 0, no groups, a weight that is not there.
% Each is an error of this network alone, at the latest when it sees a picture; a good one runs after it.
  folder = folder_for_test();
  file = fullfile(folder.name, 'h.onnx');
  [good, place] = made([convolution(); {'Sigmoid', {'c'}, 'g', struct()}], filters());
  want = frs_network(good, picture(16, 24));
  lying = @(varargin) {'Conv', {'x', 'W', 'b'}, 'c', struct('kernel_shape', [3 3], varargin{:})};
  models = {{'Relu', {'c'}, 'c', struct()}, [{'Relu', {'b2'}, 'a2', struct()}; {'Relu', {'a2'}, 'b2', struct()}], ...
            {'Conv', {'x', 'W', 'b'}, 'c', struct('kernel_shape', [1e9 1e9])}, lying('strides', [0 0]), lying('group', 0), ...
            lying('pads', [2e9 2e9 2e9 2e9]), lying('dilations', [2e9 2e9]), lying('strides', [-1 -1]), ...
            {'Conv', {'x', 'nothing'}, 'c', struct('kernel_shape', [3 3])}, ...
            {'MaxPool', {'x'}, 'm', struct('kernel_shape', [2 2], 'strides', [0 0])}, ...
            {'Concat', {'x', 'x'}, 'k', struct('axis', 77)}, {'Upsample', {'x', 's'}, 'u', struct('mode', 'nearest')}};
  for k = 1:numel(models)
    tiny_onnx(file, models{k}, setfield(filters(), 's', [1; 1; 1e6; 1e6]), 'opset', 9);
    assert(~gives_a_map(file), 'model %d was taken', k);
  end
  assert(isequal(frs_network(good, picture(16, 24)), want));
end

function yes = gives_a_map(file)
  yes = true;
  try
    net = frs_network(file, 'layer', 'output', 'multiple', 1, 'first', 1, 'stride', 2);
    frs_network(net, picture(16, 24));
  catch e
    assert(strncmp(e.identifier, 'frs:network:', 12), '%s: %s', e.identifier, e.message);
    yes = false;
  end
end

function a_killed_process_is_one_error()
% The process is killed while pictures are described: the error says so, and a second run goes on from the cache.
  [net, folder] = made([convolution(); {'Relu', {'c'}, 'r', struct()}], filters());
  ds = frs_images(scene_files(4));
  common = {'words', 6, 'method', 'none', 'sampleImages', 2};
  want = frs_extract(ds, 'features', net, common{:});
  cache = folder_for_test();
  deadly = {@(I, file) killing(I, file, ds.files{3}), net};
  said = assert_error('frs:extract:internal', @() frs_extract(ds, 'features', deadly, 'featuresKey', 'deadly', 'cache', cache.name, common{:}));
  assert(~isempty(strfind(said, 'killed')), 'said: %s', said);
  done = numel(dir(fullfile(cache.name, '*.frs')));
  assert(done > 0);
  again = frs_extract(ds, 'features', net, 'cache', cache.name, common{:});
  assert(isequal(again.X, want.X));
end

function [frames, descr] = killing(I, file, victim)
  frames = [1 5 9 13 17 21; 1 1 1 1 1 1];
  descr = [1:6; double(reshape(I(1, 1:6, 1), 1, []))];
  if strcmp(file, victim)
    kill_networks();
  end
end

function kill_networks()
  system(sprintf('kill -9 $(ps -o pid=,comm= --ppid %d | sed -n ''s/ frs_net$//p'')', getpid()));
end

function a_changed_or_missing_file_is_said()
  [net, folder] = made(convolution(), filters());
  kill_networks();
  try
    frs_network(net, picture(16, 24));
  catch
  end
  w = filters();
  tiny_onnx(net.file, convolution(), struct('W', w.W + 1, 'b', w.b));
  assert_error('frs:network:badOption', @() frs_network(net, picture(16, 24)));
  delete(net.file);
  said = assert_error('frs:network:noFile', @() frs_network(net, picture(16, 24)));
  assert(~isempty(strfind(said, 'a.onnx')));
end

function a_missing_program_is_said()
% The MEX files in a folder without frs_net.
  [net, folder] = made(convolution(), filters());
  modules = fileparts(which('frs_network_run_mex'));
  copies = [dir(fullfile(modules, ['*.' mexext()])); dir(fullfile(modules, 'libfrs_core.*'))];
  for k = 1:numel(copies)
    system(sprintf('ln -s "%s" "%s"', fullfile(modules, copies(k).name), fullfile(folder.name, copies(k).name)));
  end
  code = sprintf('frs_setup; rmpath(''%s''); addpath(''%s''); frs_network(''%s'')', modules, folder.name, net.file);
  [status, said] = run_apart(code);
  assert(status == 3 && ~isempty(strfind(said, 'frs:network:notBuilt')), 'said: %s', said);
end

function the_library_is_looked_for_and_checked()
% Under the name that FRS_ONNXRUNTIME gives, and nowhere else: nothing there, a text, a library that is none, one that is too old, the
% right one by its folder.
  about = frs_network();
  before = getenv('FRS_ONNXRUNTIME');
  restore = onCleanup(@() setenv('FRS_ONNXRUNTIME', before));
  folder = folder_for_test();
  text = fullfile(folder.name, 'text.so');
  write_text(text, 'no library');
  other = dir(fullfile(fileparts(which('frs_network_run_mex')), '*frs_core.*'));
  core = fullfile(fileparts(which('frs_network_run_mex')), other(1).name);
  places = {'/no/such', '/no/such'; text, 'text.so'; core, 'OrtGetApiBase'; old_library(folder.name), '0.9.1'};
  for k = 1:size(places, 1)
    setenv('FRS_ONNXRUNTIME', places{k, 1});
    found = frs_network();
    assert(isempty(found.version) && ~isempty(strfind(found.problem, places{k, 2})), 'said: %s', found.problem);
    assert(~isempty(strfind(found.problem, 'apt-get install')));
    said = evalc('frs_network()');
    assert(~isempty(strfind(said, found.problem)));
    [net, place] = deal([]);
    assert_error('frs:network:notBuilt', @() made({'Relu', {'x'}, 'r', struct()}, struct()));
  end
  setenv('FRS_ONNXRUNTIME', fileparts(about.path));
  assert(isequal(frs_network(), about));
end

function file = old_library(folder)
% A library that answers as an ONNX Runtime of the time before its C API had what is needed.
  source = fullfile(folder, 'old.c');
  file = fullfile(folder, 'old.so');
  write_text(source, ...
             ['static const void* api(unsigned v) { return v > 1 ? 0 : (const void*)1; } static const char* version(void) { return "0.9.1"; } ' ...
                      'static struct { void* a; void* b; } base = {(void*)api, (void*)version}; void* OrtGetApiBase(void) { return &base; }']);
  [status, said] = system(sprintf('cc -shared -fPIC -o "%s" "%s"', file, source));
  assert(status == 0, said);
end

function maps_that_are_nan_are_errors()
% The root of a negative number; the process goes on with the next picture.
  nodes = [convolution(); {'Sqrt', {'c'}, 'r', struct()}];
  w = filters();
  w.b = [100; 100];
  [net, folder] = made(nodes, w);
  want = sqrt(convolved(picture(16, 24), w));
  weights = w;
  weights.b = [-100; 100];
  [bad, other] = made(nodes, weights, '|', 'first', 1, 'stride', 2, 'layer', 'c');
  bad.layer = '';
  said = assert_error('frs:network:badValue', @() frs_network(bad, picture(16, 24)));
  assert(~isempty(strfind(said, 'NaN')), 'said: %s', said);
  assert(largest(frs_network(net, picture(16, 24)) - want) < 1e-4);
end

function several_layers_are_one_pass()
% Layers of one network as kinds of features: one process computes them together; the words are as those of each alone.
  [net, folder] = made([convolution(); {'Relu', {'c'}, 'r', struct()}], filters());
  inner = frs_network(net.file, 'layer', 'c', 'multiple', 1);
  ds = frs_images(scene_files(3));
  common = {'words', 6, 'method', 'none', 'sampleImages', 3};
  both = frs_extract(ds, 'features', {net, inner}, common{:});
  assert(isequal(both.X, joined_words(frs_extract(ds, 'features', net, common{:}), frs_extract(ds, 'features', inner, common{:}))));
  I = picture(16, 24);
  [net.together, inner.together] = deal({net.layer, inner.layer});
  assert(isequal(frs_network(net, I), max(0, frs_network(inner, I))));
end

function X = joined_words(a, b)
  X = [a.X; b.X] / 2;
end

function options_lie_beside_the_file()
  [net, folder] = made([convolution(); {'Relu', {'c'}, 'r', struct()}], filters());
  note = fullfile(folder.name, 'a.frs.json');
  write_text(note, '{"layer": "c", "preprocessing": "caffe", "multiple": 4, "scale": [1, 2, 3]}');
  net = frs_network(net.file);
  assert(strcmp(net.layer, 'c') && strcmp(net.order, 'bgr') && net.multiple == 4 && isequal(net.scale, [1 2 3]));
  assert(abs(net.mean(1) * 255 - 103.939) < 1e-9);
  net = frs_network(net.file, 'preprocessing', 'unit', 'multiple', 8);
  assert(strcmp(net.order, 'rgb') && net.multiple == 8);
  assert(isequal({getfield(frs_network(net.file, 'layer', ''), {1}, 'name')}, {'c'}));
  for text = {'no JSON', '[1, 2]'}
    write_text(note, text{1});
    assert_error('frs:network:badValue', @() frs_network(net.file));
  end
  write_text(note, '{"layers": "c"}');
  assert_error('frs:network:unknownOption', @() frs_network(net.file));
end

function inputs_that_are_no_picture_are_named()
  nodes = {'Relu', {'x'}, 'r', struct()};
  for extent = {[1 5 0 0], [1 3 8], [3 8]}
    said = assert_error('frs:network:badValue', @() made(nodes, struct(), 'size', extent{1}));
    assert(~isempty(strfind(said, 'the input x must be 1 x 3 x height x width')), 'said: %s', said);
  end
  assert_error('frs:network:badValue', @() made({'Relu', {'W'}, 'r', struct()}, filters()));  % depends on no input
  I = picture(8, 12);
  [net, folder] = made({'Relu', {'x'}, 'r', struct()}, struct(), 'size', [1 0 0 3], '|', 'first', 1, 'stride', 1);   % channels last
  assert(largest(frs_network(net, I) - double(I) / 255) < 1e-6);
end

function more_than_memory_is_one_error()
% A tensor of 10 TB, and a file that says that its weights are as large; a good network runs after both.
  [good, place] = made(convolution(), filters());
  want = frs_network(good, picture(16, 24));
  w = filters();
  w.big = int64([1; 2; 1600000; 1600000]);
  said = assert_error('frs:network:outOfMemory', @() made([convolution(); {'ConstantOfShape', {'big'}, 'z', struct()}; ...
                                                           {'Add', {'c', 'z'}, 's', struct()}], w));
  assert(~isempty(strfind(said, 'memory')), 'said: %s', said);
  assert(isequal(frs_network(good, picture(16, 24)), want));
end

function weights_beside_the_file_are_found()
% As exporters write networks of more than 2 GB: the values of a tensor lie in a file of their own; without it the error names it.
  w = filters();
  [net, folder] = made(convolution(), w, 'beside', 'weights.bin');
  I = picture(16, 24);
  assert(largest(frs_network(net, I) - convolved(I, w)) < 1e-5);
  delete(fullfile(folder.name, 'weights.bin'));
  said = assert_error('frs:network:badValue', @() frs_network(net.file, 'layer', 'node c'));   % in a process of its own
  assert(~isempty(strfind(said, 'weights.bin')), 'said: %s', said);
end

function bytes = frs_read(file)
  f = fopen(file);
  bytes = fread(f, Inf, '*uint8')';
  fclose(f);
end
