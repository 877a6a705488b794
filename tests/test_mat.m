function cases = test_mat()
% The reader of MAT files that may be of a stranger: what it gives, and what it refuses.
  cases = {@everything_the_host_saves_comes_back, @results_come_back, @texts_of_both_hosts_are_read, ...
           @no_code_of_a_file_runs, @what_is_no_data_is_refused_by_its_name, @lengths_are_checked_before_memory_is_taken, ...
           @bad_sparse_matrices_are_refused, @deep_nesting_is_refused, @names_of_variables_and_fields_are_checked, ...
           @other_formats_say_how_to_save, @cut_and_flipped_files_are_read_or_refused};
end

function everything_the_host_saves_comes_back()
  s = struct('double', [1 -2.5; NaN Inf], 'single', single(pi), 'i8', int8([-128 127]), 'u8', uint8(magic(3)), 'i16', int16(-300), ...
             'u16', uint16([0 65535]), 'i32', int32(-7e8), 'u32', uint32(4e9), 'i64', intmax('int64'), 'u64', intmax('uint64'), ...
             'logical', [true false], 'text', 'a b', 'emptyText', '', 'noLines', char(zeros(0, 3)), ...
             'volume', rand(2, 3, 4), 'emptyVolume', zeros(2, 0, 3), 'none', [], 'range', 1:5, 'column', (1:3)', 'large', 2 ^ 40, ...
             'many', reshape(single(1:24), 2, 3, 4), 'logicalVolume', rand(2, 2, 2) > 0.5, 'minus', -(1:300));
  s.cell = {1, 'two', {3, {}}; [], struct('a', {}), true};
  s.array = struct('a', {1, 'b', {}}, 'b', 2);
  s.bare = struct();
  s.nothing = repmat(struct(), 0, 0);
  s.sparse = sparse([1 3 2], [1 1 4], [0.5 -1 7], 5, 6);
  s.empty = sparse(3, 4);
  s.truth = sparse([1 0; 0 0]);
  s.cells = cell(2, 0, 3);
  for option = {'-v6', '-v7'}
    comes_back(s, option{1});
  end
end

function results_come_back()
% What the toolbox stores or a user keeps: results of small runs of pictures, several classes and videos, data sets, models, trees.
  [result, out] = small_discovery();
  comes_back(result, '-v7');
  file = fullfile(out, 'result.mat');
  assert(same(frs_load('test', file), load(file)));
  stored = frs_load('test', file);
  assert(same(stored.result.words, result.words));
  [~, files, y] = small_scenes();
  [ds, codebook] = frs_extract(frs_images(files, y), 'words', 12, 'regions', 8, 'method', 'grid');
  comes_back(ds, '-v7');
  comes_back(codebook, '-v7');
  place = folder_for_test();
  classes = frs_discover({'a', files(y > 0); 'b', files(y < 0)}, 'out', place.name, 'words', 20, 'regions', 12, ...
                         'segmentation', 'grid', 'C', 1, 'verbose', 0);
  comes_back(classes, '-v7');
  file = fullfile(place.name, 'result.mat');
  assert(same(frs_load('test', file), load(file)));
  [~, tree] = frs_hierarchy(rand(12, 16));
  comes_back(tree, '-v6');
  X = sparse(max(0, rand(20, 30) - 0.6));
  comes_back(struct('words', frs_select_features(X, sign(sin(1:30))), 'X', X), '-v7');
  comes_back(frs_select_regions(rand(5, 12), kron(1:6, [1 1]), [1 1 1 -1 -1 -1]), '-v7');
  comes_back(frs_crossval(@frs_svm_train, X, sign(sin(1:30)), 'C', [1 10], 'folds', 2), '-v7');
  comes_back(small_clip(), '-v7');
end

function video = small_clip()
  V = uint8(200 * rand(16, 20, 3, 6));
  [L, tree] = frs_supervoxels(V, 'regions', 3);
  video = struct('labels', L, 'tree', tree, 'points', frs_stip(V, 'scales', [1 1]), 'motion', {{frs_motion(V, 'finest', 1)}});
end

function texts_of_both_hosts_are_read()
% Octave's texts are bytes of UTF-8, which it saves as UTF-16 where they are valid; MATLAB may save UTF-8 and count characters.
  name = ['caf' char([195 169]) ' ' char([228 189 160 240 159 152 128])];
  comes_back(struct('name', name, 'invalid', char([99 195]), 'long', repmat(name, 1, 50)), '-v7');
  comes_back(struct('name', name), '-v6');
  file = new_file([mat_header(), mat_array(4, [1 4], 'x', mat_element(16, [99 97 102 195 169]))]);
  clearing = onCleanup(@() delete(file));
  assert(isequal(x_in(file), ['caf' char([195 169])]));
  write_text(file, uint8([mat_header(), mat_array(4, [1 4], 'x', mat_element(16, [99 97 102 195 40]))]));
  refuses(file, 'x: ');
end

function no_code_of_a_file_runs()
% The text of an anonymous function, which Octave's load runs, in four disguises. A look at the file before load does not help in the last
% two: after a length of field names in its long form Octave reads on where the format has nothing.
  folder = folder_for_test();
  mark = fullfile(folder.name, 'ran');
  text = sprintf('sf%%0fclose(fopen(''%s'', ''w''))', mark);
  inner = mat_struct('', {'MCOS'}, {mat_struct('', {'MCOS'}, {mat_cell('', ...
                                                                       {mat_double('', 1), mat_cell('', ...
                                                                           {mat_double('', 1), mat_array(6, [0 0], '', ...
           mat_element(9, []))})})})});
  block = [zeros(1, 8), inner];
  subsystem = mat_array(9, [1 numel(block)], '', mat_element(2, block));
  code = mat_array(16, [1 1], '', mat_struct('', {'function_handle'}, {mat_struct('', {'type', 'function', 'file', 'workspace'}, ...
                   {mat_char('', 'anonymous'), mat_char('', text), mat_char('', ''), ...
                    mat_struct('', {'MCOS'}, {mat_array(13, [1 6], '', mat_element(6, mat_words(zeros(1, 6))))})})}));
  hidden = mat_array(2, [1 1], 'ucm2', [mat_words([5 4 128 1 128]), double('f'), zeros(1, 127), code, zeros(1, 68)]);
  disguises = {mat_struct('ucm2', {'f'}, {code}), mat_cell('ucm2', {code}), hidden, [mat_double('a', 1), hidden]};
  for k = 1:numel(disguises)
    file = fullfile(folder.name, sprintf('code%d.mat', k));
    write_text(file, uint8([mat_header(128 + numel(disguises{k})), disguises{k}, subsystem]));
    assert_error('frs:hierarchy:badValue', @() frs_hierarchy('load', file));
    assert_error('frs:apply:badValue', @() frs_apply(file, {'x.png'}));
    assert_error('frs:export:badValue', @() frs_export(file, 'coco', fullfile(folder.name, 'coco.json')));
    assert_error('frs:explain:badValue', @() frs_explain(file, 'x.png'));
    assert(~exist(mark, 'file'), 'file %d ran its code', k);
    assert(~exist('OCTAVE_VERSION', 'builtin') || host_runs(file, mark), 'file %d is harmless', k);
  end
  features_are_read_alike(folder.name, file, mark);
end

function ran = host_runs(file, mark)
  try
    load('-mat', file);
  catch
  end
  ran = exist(mark, 'file') == 2;
  if ran
    delete(mark);
  end
end

function features_are_read_alike(folder, file, mark)
  scenes = scene_files(2);
  for k = 1:2
    [~, name] = fileparts(scenes{k});
    copy_part(file, fullfile(folder, [name '.mat']), 1);
  end
  said = assert_error('frs:extract:badValue', @() frs_extract(frs_images(scenes), 'features', folder, 'words', 3, 'onError', 'stop'));
  assert(~isempty(strfind(said, name)) || ~isempty(strfind(said, 'Cannot read')), 'said: %s', said);
  assert(~exist(mark, 'file'), 'a file of features ran its code');
end

function what_is_no_data_is_refused_by_its_name()
  list = {mat_struct('result', {'words', 'f'}, {mat_double('', 1), mat_array(16, [1 1], '', [])}), 'result.f is a function'
          mat_cell('c', {mat_double('', 1), mat_array(3, [1 1], '', mat_element(1, double('inline')))}), 'c{2} is an object'
          mat_element(14, [mat_element(6, mat_words([17, 0])), mat_element(1, double('s')), mat_element(1, double('MCOS'))]), 's is an object'
          mat_array(6 + 8 * 256, [1 1], 'z', [mat_element(9, zeros(1, 8)), mat_element(9, zeros(1, 8))]), 'z is complex'
          mat_array(18, [1 1], 'k', mat_element(9, zeros(1, 8))), 'k: an array is of no known class'
          [mat_double('a', 1), mat_array(9, [1 8], '', mat_element(2, zeros(1, 8)))], 'no valid name'
          [mat_double('a', 1), mat_double('a', 2)], 'two variables have the name a'};
  for k = 1:size(list, 1)
    file = new_file([mat_header(), list{k, 1}]);
    clearing = onCleanup(@() delete(file));
    refuses(file, list{k, 2});
    clear('clearing');
  end
  file = new_file([mat_header(200), mat_double('a', 1)]);
  clearing = onCleanup(@() delete(file));
  refuses(file, 'subsystem');
end

function lengths_are_checked_before_memory_is_taken()
% Each says that it holds billions of values; under a limit of memory none may try to make room for them.
  huge = [65535 65535 65535];
  half = mat_words([14, 2 ^ 31]);
  list = {mat_array(6, huge, 'x', mat_element(9, zeros(1, 8))), mat_array(1, [65535 65535], 'x', mat_double('', 1)), ...
          mat_array(2, huge, 'x', [mat_element(5, mat_words(8)), mat_element(1, [double('f'), zeros(1, 7)])]), ...
          mat_array(2, [65535 65535], 'x', [mat_element(5, mat_words(8)), mat_element(1, [])]), ...
          mat_array(4, [1 2 ^ 31 - 1], 'x', mat_element(16, 97 * ones(1, 8))), mat_array(6, [2 ^ 32 - 1, 1], 'x', mat_element(9, zeros(1, 8))), ...
          mat_array(6, ones(1, 1000), 'x', mat_element(9, zeros(1, 8))), half, [mat_words([15, 2 ^ 31]), 120 156 1], ...
          mat_array(6, [1 1], 'x', [mat_words([9, 2 ^ 32 - 8]), zeros(1, 8)]), mat_array(6, ...
                                                                                         [2 ^ 31 - 1, 2 ^ 31 - 1, 2 ^ 31 - 1, ...
                                                                                             0], 'x', mat_element(9, []))};
  folder = folder_for_test();
  for k = 1:numel(list)
    file = fullfile(folder.name, sprintf('huge%d.mat', k));
    write_text(file, uint8([mat_header(), list{k}]));
    refuses(file, '');
  end
  if isunix() && exist('OCTAVE_VERSION', 'builtin')
    [status, said] = run_apart(sprintf(['for k = 1:%d, try, frs_load(''test'', sprintf(''%s/huge%%d.mat'', k)); catch e, ' ...
                                        'disp(e.identifier), end, end'], numel(list), folder.name), 'ulimit -v 3000000;');
    assert(status == 0 && numel(strfind(said, 'frs:test:badValue')) == numel(list), 'said: %s', said);
  end
end

function bad_sparse_matrices_are_refused()
% Rows and columns that Octave's own reader takes as they are, and then writes and reads beyond the matrix.
  good = {[0 2 1], [0 2 3], [1 2 3]};
  assert(isequal(x_in(temporary(sparse_bytes(good{:}))), sparse([1 3 2], [1 1 2], 1:3, 4, 2)));
  bad = {[0 9 1], [0 2 3], [1 2 3]; [2 0 1], [0 2 3], [1 2 3]; [0 0 1], [0 2 3], [1 2 3]; [0 2 1], [0 3 2], [1 2 3]; ...
         [0 2 1], [1 2 3], [1 2 3]; [0 2 1], [0 2 9], [1 2 3]; [0 2 1], [0 2], [1 2 3]; [0 2 1], [0 2 3 3], [1 2 3]; ...
         [0 2 1], [0 2 3], 1; [0 2 1], [0 2 ^ 32 - 1, 3], [1 2 3]; 2 ^ 32 - 1, [0 1 1], 1; [0 2 1], [0 2 ^ 31, 3], [1 2 3]};
  for k = 1:size(bad, 1)
    refuses(temporary(sparse_bytes(bad{k, :})), 'x: ');
  end
  refuses(temporary([mat_header(), mat_array(5, [2 2 2], 'x', mat_element(9, []))]), 'dimensions');
end

function bytes = sparse_bytes(row, start, value)
  bytes = [mat_header(), mat_array(5, [4 2], 'x', [mat_element(5, mat_words(row)), mat_element(5, mat_words(start)), ...
                                                   mat_element(9, double(typecast(value, 'uint8')))])];
end

function deep_nesting_is_refused()
  part = mat_double('', 1);
  for depth = 1:100
    part = mat_cell(repmat('x', 1, depth == 100), {part});
  end
  x = x_in(temporary([mat_header(), part]));
  assert(iscell(x) && iscell(x{1}));
  part = mat_cell('', {mat_double('', 1)});
  for depth = 1:2000
    part = mat_cell(repmat('x', 1, depth == 2000), {part});
  end
  refuses(temporary([mat_header(), part]), 'nested too deeply');
end

function names_of_variables_and_fields_are_checked()
  content = frs_load('test', temporary([mat_header(), mat_double(repmat('a', 1, 63), 1)]));
  assert(isequal(content.(repmat('a', 1, 63)), 1));
  for name = {repmat('a', 1, 64), '1a', 'a b', 'a;b', char([97 0 98]), 'system(''x'')', char([195 169])}
    refuses(temporary([mat_header(), mat_double(name{1}, 1)]), 'name');
    field = [double(name{1}), zeros(1, 72 - numel(name{1}))];
    refuses(temporary([mat_header(), mat_array(2, [1 1], 'x', [mat_element(5, mat_words(72)), mat_element(1, field), mat_double('', 1)])]), 'name');
  end
  fields = @(each, bytes) [mat_header(), mat_array(2, [1 1], 'x', [mat_element(5, mat_words(each)), mat_element(1, bytes), mat_double('', 1), ...
                                                                   mat_double('', 2)])];
  assert(isfield(x_in(temporary(fields(8, [double('f'), zeros(1, 7)]))), 'f'));
  for each = {0, 7, 2 ^ 31, 2 ^ 32 - 1, [8 8]}
    refuses(temporary(fields(each{1}, [double('f'), zeros(1, 7)])), 'fields');
  end
  refuses(temporary(fields(8, [double('f'), zeros(1, 7), double('f'), zeros(1, 7)])), 'field');
end

function other_formats_say_how_to_save()
  x = 1;                                                     %#ok<NASGU>
  file = [tempname() '.mat'];
  clearing = onCleanup(@() delete(file));
  for format = {'-text', 'text format'; '-binary', 'own binary'; '-hdf5', 'HDF5'; '-v4', 'not a binary MAT file'}'
    save(format{1}, file, 'x');
    refuses(file, format{2});
    refuses(file, 'save -v7');
  end
  write_text(file, uint8([double('MATLAB 7.3 MAT-file'), zeros(1, 500)]));
  refuses(file, 'HDF5');
  bytes = [mat_header(), mat_double('a', 1)];
  write_text(file, uint8([bytes(1:124), 1 0 double('MI'), bytes(129:end)]));
  refuses(file, 'byte order');
  for content = {[], 'MATLAB 5.0', uint8(bytes(1:127))}
    write_text(file, content{1});
    refuses(file, 'not a binary MAT file');
  end
end

function cut_and_flipped_files_are_read_or_refused()
% Sound files with one to four bytes changed, every third cut, FRS_LONG more of them.
  s = struct('a', {1, 'b'}, 'c', {{1, sparse([0 1; 2 0])}}, 'd', single(1:3));
  file = [tempname() '.mat'];
  clearing = onCleanup(@() delete(file));
  rand('twister', 3);                                        % only Octave runs this
  for option = {'-v6', '-v7'}
    save(option{1}, file, 's');
    whole = uint8(bytes_of(file));
    for k = 1:long_run(400, 20000)
      bytes = whole(1:max(1, round(numel(whole) * (1 - (mod(k, 3) == 0) * rand()))));
      at = 128 + ceil(rand(1, mod(k, 4) + 1) * (numel(bytes) - 128));
      bytes(at(at > 0)) = uint8(floor(rand(1, sum(at > 0)) * 256));
      write_text(file, bytes);
      try
        frs_load('test', file);
      catch e
        assert(any(strcmp(e.identifier, {'frs:test:badValue', 'frs:test:outOfMemory'})), '%s: %s', e.identifier, e.message);
      end
    end
  end
end

% ---- files

function comes_back(s, option)
% What our reader gives is what the host's gives, in class, size and value.
  file = [tempname() '.mat'];
  clearing = onCleanup(@() delete(file));
  save(option, file, 's');
  host = load(file);
  own = frs_load('test', file);
  assert(same(own, host), 'with %s', option);
end

function yes = same(a, b)
  yes = strcmp(class(a), class(b)) && isequal(size(a), size(b)) && issparse(a) == issparse(b);
  if yes && isstruct(a)
    yes = isequal(fieldnames(a), fieldnames(b)) && all(cellfun(@same, reshape(struct2cell(a), 1, []), reshape(struct2cell(b), 1, [])));
  elseif yes && iscell(a)
    yes = all(cellfun(@same, a(:)', b(:)'));
  elseif yes && isnumeric(a)
    yes = isequaln(a, b);
  elseif yes
    yes = isequal(a, b);
  end
end

function file = new_file(bytes)
  file = [tempname() '.mat'];
  write_text(file, uint8(bytes));
end

function file = temporary(bytes)
% One file for all, written anew.
  persistent name
  if isempty(name)
    name = [tempname() '.mat'];
  end
  file = name;
  write_text(file, uint8(bytes));
end

function x = x_in(file)
  content = frs_load('test', file);
  x = content.x;
end

function refuses(file, part)
  said = assert_error('frs:test:badValue', @() frs_load('test', file));
  assert(isempty(part) || ~isempty(strfind(said, part)), 'wanted %s; said: %s', part, said);
end

function bytes = mat_double(name, value)
  bytes = mat_array(6, [1 1], name, mat_element(9, double(typecast(value, 'uint8'))));
end

function bytes = mat_char(name, text)
  bytes = mat_array(4, [1 numel(text)], name, mat_element(16, double(text)));
end

function bytes = mat_cell(name, parts)
  bytes = mat_array(1, [1 numel(parts)], name, [parts{:}]);
end

function bytes = mat_struct(name, fields, parts)
% The length of names in the short form, as hosts write it.
  names = cellfun(@(f) [double(f), zeros(1, 32 - numel(f))], fields, 'UniformOutput', false);
  bytes = mat_array(2, [1 1], name, [5 0 4 0 32 0 0 0, mat_element(1, [names{:}]), parts{:}]);
end
