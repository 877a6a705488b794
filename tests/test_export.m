function cases = test_export()
% Files are read back here by the definitions of their formats, not by the toolbox.
  cases = {@coco_file_reads_back, @pictures_of_one_name_stay_apart, @pictures_without_the_object_are_written_on_request, ...
           @coco_masks_of_all_kinds_read_back, @coco_results_read_back, @voc_files_read_back, ...
           @libsvm_lines_read_back, @answers_become_a_table, @discover_and_apply_are_sources, @strange_names_survive};
end

function coco_file_reads_back()
  [source, masks] = example();
  file = [tempname() '.json'];
  cleanup = onCleanup(@() delete(file));
  written = frs_export(source, 'coco', file, 'name', 'car');
  assert(isequal(written, {file}));
  c = jsondecode(fileread(file));
  assert(isequal({c.images.file_name}, {'a.jpg', 'b.png'}) && isequal([c.images.width; c.images.height], [7 6; 5 4]));
  assert(strcmp(c.categories.name, 'car') && numel(c.annotations) == 3 && isequal([c.annotations.id], 1:3));
  ids = [c.images.id];
  for k = 1:3
    a = c.annotations(k);
    assert(any(a.image_id == ids) && a.category_id == c.categories.id && a.iscrowd == 0);
    mask = decode(a.segmentation.counts, a.segmentation.size);
    assert(isequal(mask, masks{k}) && a.area == sum(mask(:)));
    [r, col] = find(mask);                                % the box of the mask, x y w h from 0
    assert(isequal(a.bbox(:)', [min(col) - 1, min(r) - 1, max(col) - min(col) + 1, max(r) - min(r) + 1]));
    assert(abs(a.score - source.loc(k).score) < 1e-8);
  end
end

function pictures_of_one_name_stay_apart()
  loc = struct('image', {1, 2}, 'box', {[1 1 2 2], [1 1 3 3]}, 'mask', {true(3), true(3)}, 'score', {1, 2});
  files = {'/photos/day1/a.jpg', '/photos/day2/a.jpg'};
  file = [tempname() '.json'];
  clearing = onCleanup(@() delete(file));
  names = @(varargin) written_names(struct('loc', loc, 'files', {files}), file, varargin{:});
  assert(isequal(names(), {'day1/a.jpg'; 'day2/a.jpg'}));
  assert(isequal(names('root', '/photos/'), {'day1/a.jpg'; 'day2/a.jpg'}));
  assert(isequal(names('root', '/'), {'photos/day1/a.jpg'; 'photos/day2/a.jpg'}));
  assert_error('frs:export:badOption', @() names('root', '/photos/day1'));
  files = {'/photos/day1/a.jpg', '/photos/day1/b.jpg'};
  names = @(varargin) written_names(struct('loc', loc, 'files', {files}), file, varargin{:});
  assert(isequal(names(), {'a.jpg'; 'b.jpg'}));
end

function names = written_names(source, file, varargin)
  frs_export(source, 'coco', file, varargin{:});
  content = jsondecode(fileread(file));
  names = {content.images.file_name}';
end

function pictures_without_the_object_are_written_on_request()
  place = folder_for_test();
  files = fullfile(place.name, {'with.png', 'without.png'});
  imwrite(zeros(20, 30), files{1});
  imwrite(zeros(20, 30), files{2});
  source = struct('loc', struct('image', 1, 'box', [1 1 2 2], 'mask', true(20, 30), 'score', 1), 'files', {files});
  file = fullfile(place.name, 'answers.json');
  for all_ = [false true]
    frs_export(source, 'coco', file, 'all', all_);
    content = jsondecode(fileread(file));
    assert(numel(content.images) == 1 + all_ && numel(content.annotations) == 1);
  end
  assert(isequal([content.images(2).width, content.images(2).height], [30 20]) && content.annotations.image_id == 1);
  frs_export(source, 'voc', fullfile(place.name, 'voc'), 'all', true);
  assert(numel(dir(fullfile(place.name, 'voc', '*.xml'))) == 2);
end

function coco_masks_of_all_kinds_read_back()
  masks = {false(3, 4), true(3, 4), logical([1 0; 0 1]), mod(reshape(1:600, 20, 30), 7) < 3, logical(eye(40)), ...
           [true(70, 1), false(70, 80)]};
  for k = 1:numel(masks)
    loc = struct('image', 1, 'box', [1 1 2 2], 'mask', masks{k}, 'score', 1);
    file = [tempname() '.json'];
    cleanup = onCleanup(@() delete(file));
    source = struct('loc', loc, 'files', {{'a.jpg'}});
    frs_export(source, 'coco', file);
    s = jsondecode(fileread(file));
    s = s.annotations.segmentation;
    assert(isequal(decode(s.counts, s.size), masks{k}));
    frs_export(source, 'coco-results', file);
    s = jsondecode(fileread(file));
    s = s.segmentation;
    assert(isequal(decode(expand(s.counts), s.size), masks{k}), 'mask %d', k);
  end
end

function coco_results_read_back()
  [source, masks] = example();
  file = [tempname() '.json'];
  cleanup = onCleanup(@() delete(file));
  frs_export(source, 'coco-results', file);
  r = jsondecode(fileread(file));
  assert(isequal([r.image_id], [1 1 2]) && all([r.category_id] == 1));
  for k = 1:3
    assert(isequal(decode(expand(r(k).segmentation.counts), r(k).segmentation.size), masks{k}));
  end
end

function voc_files_read_back()
  source = example();
  folder = tempname();
  files = frs_export(source, 'voc', folder, 'name', 'a & b');
  cleanup = onCleanup(@() clear_folder(folder));
  assert(numel(files) == 2);
  text = fileread(fullfile(folder, 'a.xml'));
  numbers = @(tag) cellfun(@(t) str2double(t{1}), regexp(text, ['<' tag '>(\d+)</' tag '>'], 'tokens'));
  boxes = [numbers('xmin'); numbers('ymin'); numbers('xmax'); numbers('ymax')]';
  assert(isequal(boxes, vertcat(source.loc(1:2).box)) && numbers('width') == 7 && numbers('height') == 5);
  assert(numel(regexp(text, '<name>a &amp; b</name>')) == 2 && ~isempty(strfind(text, '<filename>a.jpg</filename>')));
  opened = regexp(text, '<(\w+)>', 'tokens');             % every element is closed
  closed = regexp(text, '</(\w+)>', 'tokens');
  assert(isequal(sort([opened{:}]), sort([closed{:}])));
end

function libsvm_lines_read_back()
  X = sparse([0 0.25 0; 1 / 3 0 0; 0 2 0]);
  file = [tempname() '.txt'];
  cleanup = onCleanup(@() delete(file));
  frs_export(struct('X', X, 'y', [1 -1 1]), 'libsvm', file, 'digits', 17);
  [y, Z] = read_libsvm(file, 3);
  assert(isequal(y, {'+1', '-1', '+1'}) && isequal(Z, full(X)));
  frs_export(struct('X', X, 'y', [1 1 -1; -1 1 0]), 'libsvm', file, 'digits', 17);
  [y, Z] = read_libsvm(file, 3);
  assert(isequal(y, {'1', '1,2', ''}) && isequal(Z, full(X)));
  frs_export(struct('X', full(X)), 'libsvm', file);
  [y, Z] = read_libsvm(file, 3);
  assert(isequal(y, {'0', '0', '0'}) && max(max(abs(Z - X))) < 1e-9);
end

function answers_become_a_table()
  T = frs_export(example(), 'table');
  assert(isequal(T.file, {'a.jpg'; 'a.jpg'; 'b.png'}) && isequal(T.area, [6; 1; 24]) && isequal(T.x1, [2; 7; 1]));
end

function discover_and_apply_are_sources()
  folder = tempname();
  [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
  cleanup = onCleanup(@() clear_folder(folder));
  out = fullfile(folder, 'answer');
  result = frs_discover(files(y > 0), files(y < 0), 'out', out, 'words', 20, 'regions', 12, 'segmentation', 'grid', 'verbose', 0);
  file = fullfile(folder, 'found.json');
  frs_export(result, 'coco', file);
  c = jsondecode(fileread(file));
  assert(numel(c.images) == 4 && numel(c.annotations) == 4);
  other = fullfile(folder, 'a new', 'folder', 'found.json');
  frs_export(fullfile(out, 'result.mat'), 'coco', other);
  assert(isequal(fileread(other), fileread(file)));
  for k = 1:4
    a = c.annotations(k);
    mask = imread(fullfile(out, result.loc(k).maskFile)) > 0;
    assert(isequal(decode(a.segmentation.counts, a.segmentation.size), mask));
    assert(isequal(a.bbox(:)', [result.loc(k).box(1:2) - 1, result.loc(k).box(3:4) - result.loc(k).box(1:2) + 1]));
  end
  found = frs_apply(result, files(1:3), 'locate', 'all');
  frs_export(found, 'coco', file);
  c = jsondecode(fileread(file));
  assert(numel(c.images) == 3 && numel(c.annotations) == 3 && isequal(c.images(1).height, 60));
  listed = frs_export(found, 'voc', fullfile(folder, 'xml'));
  assert(numel(listed) == 3 && all(cellfun(@(f) exist(f, 'file') == 2, listed)));
end

function strange_names_survive()
  name = ['a "b" \c' char(9) 'd.jpg'];
  file = [tempname() '.json'];
  cleanup = onCleanup(@() delete(file));
  loc = struct('image', 1, 'box', [1 1 1 1], 'mask', true, 'score', NaN);
  frs_export(struct('loc', loc, 'files', {{name}}), 'coco', file, 'name', 'x"y');
  c = jsondecode(fileread(file));
  assert(strcmp(c.images.file_name, name) && strcmp(c.categories.name, 'x"y') && isempty(c.annotations.score));
end

% ------------------------------------------------------------------------------------------- helpers

function [source, masks] = example()
  masks = {false(5, 7), false(5, 7), true(4, 6)};
  masks{1}(2:3, 2:4) = true;
  masks{2}(5, 7) = true;
  source.loc = struct('image', {1, 1, 2}, 'box', {[2 2 4 3], [7 5 7 5], [1 1 6 4]}, 'mask', masks, 'score', {1.5, -0.25, 1 / 3});
  source.files = {'a.jpg', 'b.png'};
end

function mask = decode(counts, extent)
% COCO: numbers of pixels that are 0, 1, 0, ... in turn, down the columns.
  mask = false(extent(:)');
  at = 0;
  value = false;
  for n = counts(:)'
    mask(at + 1:at + n) = value;
    at = at + n;
    value = ~value;
  end
  assert(at == numel(mask), 'runs of %d pixels in a mask of %d', at, numel(mask));
end

function counts = expand(text)
% COCO's compressed text, as its C code reads it.
  counts = [];
  p = 1;
  while p <= numel(text)
    x = 0;
    k = 0;
    more = true;
    while more
      c = double(text(p)) - 48;
      x = x + mod(c, 32) * 32 ^ k;
      more = c >= 32;
      p = p + 1;
      k = k + 1;
      if ~more && mod(c, 32) >= 16
        x = x - 32 ^ k;
      end
    end
    if numel(counts) > 2
      x = x + counts(end - 1);
    end
    counts(end + 1) = x;
  end
end

function [y, X] = read_libsvm(file, D)
  lines = regexp(fileread(file), '\n', 'split');
  lines = lines(1:end - 1);
  X = zeros(D, numel(lines));
  y = cell(1, numel(lines));
  for i = 1:numel(lines)
    cells = strsplit(lines{i}, ' ');
    y{i} = cells{1};
    last = 0;
    for k = 2:numel(cells)
      if ~isempty(cells{k})
        pair = sscanf(cells{k}, '%d:%f');
        assert(pair(1) > last);
        last = pair(1);
        X(pair(1), i) = pair(2);
      end
    end
  end
end

function clear_folder(folder)
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
  end
  rmdir(folder, 's');
end
