function cases = test_network_names()
% Networks by their names: fetched where asked for, whole or not at all. The archives lie on this machine.
  cases = {@a_name_is_fetched_where_asked_for, @what_came_before_is_kept, @a_wrong_sum_leaves_nothing, @an_address_that_does_not_answer_is_said, ...
           @a_fetched_network_makes_words, @the_fetched_network_is_the_file_of_its_table, @names_are_listed};
  problem = getfield(frs_network(), 'problem');
  [status, ~] = system('curl --version');
  if ~isempty(problem)
    cases = {@() skip_test(problem)};
  elseif status ~= 0
    cases = {@() skip_test('needs curl')};
  end
end

function [row, folder] = small(varargin)
% A table with one network, in an archive; fields that are given replace those of its row. The cache is a folder of its own.
  folder = folder_for_test();
  made = fullfile(folder.name, 'net.onnx');
  tiny_onnx(made, {'Conv', {'x', 'W'}, 'c', struct('kernel_shape', [3 3], 'pads', [1 1 1 1], 'strides', [2 2])}, ...
            struct('W', reshape(sin(1:8 * 27), [8 3 3 3])));
  archive = fullfile(folder.name, 'net.tgz');
  [status, said] = system(sprintf('tar -czf "%s" -C "%s" net.onnx', archive, folder.name));
  assert(status == 0, said);
  row = struct('name', 'small', 'use', 'tests', 'licence', 'none', 'url', ['file://' archive], 'sha256', sum_of(archive), ...
               'bytes', getfield(dir(archive), 'bytes'), 'inside', 'net.onnx', 'made', sum_of(made), 'options', struct('layer', ...
                   'c', 'multiple', 4), 'cost', 0.01);
  for k = 1:2:numel(varargin)
    row.(varargin{k}) = varargin{k + 1};
  end
  table = fullfile(folder.name, 'table.json');
  write_text(table, jsonencode(row));
  folder.before = {getenv('FRS_NETWORKS'), getenv('XDG_CACHE_HOME')};
  folder.restore = onCleanup(@() put_back(folder.before));
  setenv('FRS_NETWORKS', table);
  setenv('XDG_CACHE_HOME', fullfile(folder.name, 'it''s a cache'));
end

function put_back(before)
  setenv('FRS_NETWORKS', before{1});
  setenv('XDG_CACHE_HOME', before{2});
end

function text = sum_of(file)
  [~, said] = system(sprintf('sha256sum "%s"', file));
  text = said(1:64);
end

function names = left()
% Files in the cache.
  list = dir(fullfile(getenv('XDG_CACHE_HOME'), 'frs', 'networks', '*'));
  names = sort({list(~[list.isdir]).name});
end

function file = cached(row)
  file = fullfile(getenv('XDG_CACHE_HOME'), 'frs', 'networks', ['small-' row.made(1:8) '.onnx']);
end

function a_name_is_fetched_where_asked_for()
  [row, folder] = small();
  said = assert_error('frs:network:noFile', @() frs_network('small'));
  assert(~isempty(strfind(said, '''fetch'', true')) && ~isempty(strfind(said, row.url)) && isempty(left()), 'said: %s', said);
  [said, net] = evalc('frs_network(''small'', ''fetch'', true)');
  assert(~isempty(strfind(said, row.url)) && strcmp(net.layer, 'c') && net.multiple == 4);
  assert(isequal(left(), {['small-' row.made(1:8) '.onnx']}));
  delete(fullfile(folder.name, 'net.tgz'));
  assert(isequal(frs_network('small'), net));               % from now on it is here
  assert(strcmp(frs_network('small', 'order', 'bgr').order, 'bgr'));
end

function what_came_before_is_kept()
% Half of the archive is there; the address knows the other half alone.
  [row, folder] = small();
  archive = fullfile(folder.name, 'net.tgz');
  bytes = fileread(archive);
  half = floor(numel(bytes) / 2);
  mkdir(fileparts(cached(row)));
  write_text([cached(row) '.part'], bytes(1:half));
  write_text(archive, [repmat('x', 1, half), bytes(half + 1:end)]);
  evalc('frs_network(''small'', ''fetch'', true)');
  assert(isscalar(left()));
end

function a_wrong_sum_leaves_nothing()
  for field = {'sha256', 'made'}
    wrong_sum_of(field{1});
  end
end

function wrong_sum_of(field)
  [row, folder] = small(field, repmat('0', 1, 64));
  said = assert_error('frs:network:badValue', @() evalc('frs_network(''small'', ''fetch'', true)'));
  assert(~isempty(strfind(said, 'SHA-256')) && numel(left()) <= 1, 'said: %s', said);
  assert(~exist(cached(row), 'file'));
end

function an_address_that_does_not_answer_is_said()
  [row, folder] = small('url', 'file:///no/such/archive.tgz');
  said = assert_error('frs:network:noFile', @() evalc('frs_network(''small'', ''fetch'', true)'));
  assert(~isempty(strfind(said, 'By hand')) && ~isempty(strfind(said, 'kept')) && ~exist(cached(row), 'file'), 'said: %s', said);
end

function a_fetched_network_makes_words()
  [row, folder] = small();
  evalc('frs_network(''small'', ''fetch'', true)');
  ds = frs_extract(frs_images(scene_files(3)), 'features', {'sift', 'small'}, 'words', 6, 'method', 'none', 'sampleImages', 3);
  assert(isequal({ds.codebook.name}, {'SIFT', 'network'}));
  said = assert_error('frs:extract:badOption', @() frs_extract(frs_images(scene_files(3)), 'features', fullfile(folder.name, 'net.onnx')));
  assert(~isempty(strfind(said, 'say which layer')), 'said: %s', said);
end

function the_fetched_network_is_the_file_of_its_table()
% Where it was fetched: its SHA-256, the order of its channels, its cells, and the side at which it sees a picture.
  list = frs_networks();
  mine = list(strcmp('resnet50', {list.name}));
  if ~mine.here
    skip_test('resnet50 is not in the cache: frs_network(''resnet50'', ''fetch'', true)');
  end
  assert(strcmp(sum_of(mine.file), mine.made));
  net = frs_network('resnet50');
  assert(isequal(net.stride, [16 16]) && strcmp(net.order, 'bgr'));
  assert(isequal(size(frs_network(net, zeros(96, 128, 3, 'uint8'))), [22 30 1024]));   % 480 pixels across, each side to a multiple of 32
end

function names_are_listed()
  [row, folder] = small();
  list = frs_networks();
  assert(any(strcmp('resnet50', {list.name})) && strcmp(list(end).name, 'small') && ~list(end).here);
  said = evalc('frs_networks()');
  assert(~isempty(strfind(said, 'resnet50')) && ~isempty(strfind(said, '95 MB to download')));
  write_text(getenv('FRS_NETWORKS'), '[1]');
  assert_error('frs:network:badValue', @() frs_networks());
end
