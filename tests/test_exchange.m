function cases = test_exchange()
% Formats of other tools, read back by their definitions: polygons as COCO's own code fills them, and by the rule of even and odd.
  cases = {@coco_polygons_give_the_mask_back, @holes_and_parts_of_a_mask, @a_box_alone_is_a_polygon_too, @yolo_boxes_read_back, ...
           @yolo_polygons_give_the_mask_back, @label_studio_tasks_read_back, @cvat_objects_read_back, @names_are_seen_from_a_root, ...
           @answers_have_classes_of_their_own, @a_long_outline_is_one_ring};
end

function coco_polygons_give_the_mask_back()
  masks = hard_masks();
  place = folder_for_test();
  file = fullfile(place.name, 'a.json');
  for k = 1:numel(masks)
    [row, col] = find(masks{k});
    frs_export(answer(masks{k}), 'coco', file, 'masks', 'polygon');
    a = part(jsondecode(fileread(file)), 'annotations');
    assert(a.area == numel(row) && a.iscrowd == 0);
    rings = as_cell(a.segmentation);
    again = false(size(masks{k}));
    crossings = again;
    for r = 1:numel(rings)
      assert(numel(rings{r}) >= 8 && mod(numel(rings{r}), 2) == 0);
      again = again | filled_by_coco(reshape(rings{r}, 2, [])', size(again));
      crossings = crossings | filled(reshape(rings{r}, 2, [])', size(again));
    end
    assert(isequal(again, masks{k}), 'mask %d is another for COCO', k);
    assert(isequal(crossings, masks{k}), 'mask %d is another', k);
  end
end

function holes_and_parts_of_a_mask()
  mask = false(12, 15);
  mask(2:9, 2:9) = true;
  mask(4:6, 4:6) = false;                                  % a hole with an island, and a second hole behind it
  mask(5, 5) = true;
  mask(7, 8) = false;
  mask(10, 10) = true;                                     % touches a corner: a part of its own
  place = folder_for_test();
  file = fullfile(place.name, 'a.json');
  frs_export(answer(mask), 'coco', file, 'masks', 'polygon');
  rings = as_cell(part(part(jsondecode(fileread(file)), 'annotations'), 'segmentation'));
  assert(numel(rings) == 3);
  area = cellfun(@(r) polygon_area(reshape(r, 2, [])'), rings);
  assert(isequal(sort(area(:)'), [1 1 64 - 9 - 1]));
end

function a_box_alone_is_a_polygon_too()
  source = struct('file', 'a.jpg', 'box', [2 3 5 4], 'score', 1);
  place = folder_for_test();
  file = fullfile(place.name, 'a.json');
  frs_export(source, 'coco', file, 'masks', 'polygon');
  a = part(jsondecode(fileread(file)), 'annotations');
  ring = reshape(a.segmentation, 2, [])';
  assert(isequal(ring, [1 2; 5 2; 5 4; 1 4]) && isequal(a.bbox(:)', [1 2 4 2]));
  frs_export(source, 'coco', file, 'masks', 'none');
  assert(isempty(part(part(jsondecode(fileread(file)), 'annotations'), 'segmentation')));
end

function yolo_boxes_read_back()
  [source, extent] = example();
  place = folder_for_test();
  files = frs_export(source, 'yolo', place.name, 'name', 'a: "b"', 'all', true);
  assert(numel(files) == 4 && numel(names_in(place.name, 'labels')) == 3);
  boxes = {[2 2 4 3; 7 5 7 5], [1 1 6 4], zeros(0, 4)};
  names = {'a', 'b', 'c'};
  for i = 1:3
    lines = yolo_lines(fullfile(place.name, 'labels', [names{i} '.txt']));
    assert(numel(lines) == size(boxes{i}, 1));
    for k = 1:numel(lines)
      assert(numel(lines{k}) == 5 && lines{k}(1) == 0 && all(lines{k} >= 0 & lines{k} <= 1));
      wh = extent(i, [2 1]);
      middle = lines{k}(2:3) .* wh;
      span = lines{k}(4:5) .* wh;
      assert(norm([middle - span / 2 + 1, middle + span / 2] - boxes{i}(k, :)) < 1e-5);
    end
  end
  assert(~isempty(strfind(fileread(fullfile(place.name, 'data.yaml')), 'names:' )));
  assert(~isempty(strfind(fileread(fullfile(place.name, 'data.yaml')), '0: "a: \"b\""')));
end

function yolo_polygons_give_the_mask_back()
% One line an object: parts and holes in one polygon.
  masks = hard_masks();
  place = folder_for_test();
  for k = 1:numel(masks)
    frs_export(answer(masks{k}), 'yolo', place.name, 'masks', 'polygon');
    lines = yolo_lines(fullfile(place.name, 'labels', 'a.txt'));
    assert(numel(lines) == 1);
    ring = reshape(lines{1}(2:end), 2, [])' .* [size(masks{k}, 2), size(masks{k}, 1)];
    assert(isequal(filled(ring, size(masks{k})), masks{k}), 'mask %d', k);
    assert(isequal(filled_by_coco(ring, size(masks{k})), masks{k}), 'mask %d is another for COCO', k);
  end
end

function label_studio_tasks_read_back()
  [source, extent, masks] = example();
  place = folder_for_test();
  file = fullfile(place.name, 'tasks.json');
  source.files{1} = fullfile(place.name, 'a b%.jpg');
  source.files(2:3) = fullfile(place.name, source.files(2:3));
  frs_export(source, 'label-studio', file, 'name', 'car', 'all', true);
  tasks = jsondecode(fileread(file));
  assert(numel(tasks) == 3 && strcmp(tasks(1).data.image, '/data/local-files/?d=a%20b%25.jpg'));
  assert(isempty(tasks(3).predictions) && numel(tasks(1).predictions.result) == 2);
  r = tasks(1).predictions.result(2);
  assert(strcmp(r.type, 'rectanglelabels') && strcmp(r.value.rectanglelabels, 'car') && abs(r.score + 0.25) < 1e-9);
  assert(strcmp(r.from_name, 'label') && strcmp(r.to_name, 'image') && isequal([r.original_height r.original_width], extent(1, :)));
  found = [r.value.x / 100 * 7 + 1, r.value.y / 100 * 5 + 1, (r.value.x + r.value.width) / 100 * 7, (r.value.y + r.value.height) / 100 * 5];
  assert(norm(found - [7 5 7 5]) < 1e-6);
  assert(abs(tasks(1).predictions.score - 1.5) < 1e-9);
  frs_export(source, 'label-studio', file, 'masks', 'polygon', 'prefix', 'http://x/');
  tasks = jsondecode(fileread(file));
  assert(strcmp(tasks(2).data.image, 'http://x/b.png'));
  r = tasks(2).predictions.result;
  assert(strcmp(r.type, 'polygonlabels') && isequal(filled(r.value.points / 100 .* [6 4], [4 6]), masks{3}));
end

function cvat_objects_read_back()
  [source, ~, masks] = example();
  place = folder_for_test();
  file = fullfile(place.name, 'cvat.xml');
  for kind = {'none', 'polygon', 'rle'}
    frs_export(source, 'cvat', file, 'name', 'a <b>', 'masks', kind{1}, 'all', true);
    text = fileread(file);
    balanced(text);
    images = regexp(text, '<image id="(\d+)" name="([^"]*)" width="(\d+)" height="(\d+)">(.*?)</image>', 'tokens');
    assert(numel(images) == 3 && strcmp(images{2}{2}, 'b.png') && strcmp(images{2}{3}, '6') && strcmp(images{2}{4}, '4'));
    at = 0;
    for i = 1:3
      extent = str2double(images{i}([4 3]));
      shapes = regexp(images{i}{5}, '<(box|polygon|mask) ([^>]*)>(.*?)</\1>', 'tokens');
      for s = 1:numel(shapes)
        at = at + 1;
        assert(~isempty(strfind(shapes{s}{2}, 'label="a &lt;b&gt;"')));
        assert(abs(str2double(regexp(shapes{s}{3}, '(?<="score">)[^<]*', 'match', 'once')) - source.loc(at).score) < 1e-8);
        assert(isequal(cvat_shape(shapes{s}{1}, shapes{s}{2}, extent), masks{at}), '%s %d', kind{1}, at);
      end
    end
    assert(at == 3);
  end
end

function names_are_seen_from_a_root()
  place = folder_for_test();
  loc = struct('image', {1, 2}, 'box', {[1 1 2 2], [1 1 3 3]}, 'mask', {true(3), true(3)}, 'score', {1, 2});
  source = struct('loc', loc, 'files', {{'/photos/day1/a.jpg', '/photos/day2/a.jpg'}});
  for root = {'', '/photos', '/'}
    stem = '';
    if strcmp(root{1}, '/')
      stem = 'photos/';
    end
    files = frs_export(source, 'yolo', fullfile(place.name, 'yolo'), 'root', root{1});
    assert(strcmp(files{2}, fullfile(place.name, 'yolo', 'labels', stem, 'day2', 'a.txt')) && exist(files{2}, 'file') == 2);
    files = frs_export(source, 'voc', fullfile(place.name, 'voc'), 'root', root{1});
    assert(strcmp(files{1}, fullfile(place.name, 'voc', stem, 'day1', 'a.xml')) && exist(files{1}, 'file') == 2);
    files = frs_export(source, 'cvat', fullfile(place.name, 'a.xml'), 'root', root{1});
    assert(~isempty(strfind(fileread(files{1}), ['name="' stem 'day2/a.jpg"'])));
  end
  source.files = {'/photos/a.jpg', '/photos/a.png'};
  assert_error('frs:export:badValue', @() frs_export(source, 'voc', fullfile(place.name, 'voc')));
  assert_error('frs:export:badValue', @() frs_export(source, 'yolo', fullfile(place.name, 'yolo')));
  assert_error('frs:export:badOption', @() frs_export(source, 'cvat', fullfile(place.name, 'a.xml'), 'root', '/other'));
end

function answers_have_classes_of_their_own()
  source = example();
  [source.loc.class] = deal('cat', 'dog', 'cat');
  place = folder_for_test();
  file = fullfile(place.name, 'a.json');
  frs_export(source, 'coco', file);
  c = jsondecode(fileread(file));
  assert(isequal({c.categories.name}, {'cat', 'dog'}) && isequal([c.annotations.category_id], [1 2 1]));
  frs_export(source, 'coco-results', file);
  c = jsondecode(fileread(file));
  assert(isequal([c.category_id], [1 2 1]));
  frs_export(source, 'yolo', place.name);
  lines = yolo_lines(fullfile(place.name, 'labels', 'a.txt'));
  assert(lines{1}(1) == 0 && lines{2}(1) == 1);
end

function a_long_outline_is_one_ring()
% A comb: every second row, joined at the left.
  mask = false(300, 200);
  mask(1:2:end, :) = true;
  mask(:, 1:3) = true;
  place = folder_for_test();
  file = fullfile(place.name, 'a.json');
  frs_export(answer(mask), 'coco', file, 'masks', 'polygon');
  ring = as_cell(part(part(jsondecode(fileread(file)), 'annotations'), 'segmentation'));
  assert(numel(ring) == 1 && polygon_area(reshape(ring{1}, 2, [])') == sum(mask(:)));
end

% ------------------------------------------------------------------------------------------- helpers

function masks = hard_masks()
  nested = true(9, 11);
  nested(3:7, 3:9) = false;
  nested(4:6, 4:8) = true;
  nested(5, 6) = false;
  checks = mod((1:8)' + (1:9), 2) == 0;
  rings = mod(floor(hypot((1:30)' - 15, (1:40) - 20) / 3), 2) == 0;
  masks = {true(3, 4), logical([1 0; 0 1]), logical([0 1; 1 0]), nested, checks, ~checks, rings, ...
           mod(reshape(1:600, 20, 30), 7) < 3, logical(eye(12)), ~logical(eye(12))};
  for seed = 1:8
    masks{end + 1} = seeded_uniform(seed, 17, 13) < 0.2 + 0.08 * seed;
  end
end

function source = answer(mask)
  source = struct('file', 'a.jpg', 'box', frs_box(mask), 'mask', mask, 'score', 1);
end

function box = frs_box(mask)
  [r, c] = find(mask);
  box = [min(c) min(r) max(c) max(r)];
end

function [source, extent, masks] = example()
  masks = {false(5, 7), false(5, 7), true(4, 6)};
  masks{1}(2:3, 2:4) = true;
  masks{2}(5, 7) = true;
  source.loc = struct('image', {1, 1, 2}, 'box', {[2 2 4 3], [7 5 7 5], [1 1 6 4]}, 'mask', masks, 'score', {1.5, -0.25, 1 / 3});
  source.files = {'a.jpg', 'b.png', 'c.png'};
  extent = [5 7; 4 6; 0 0];
end

function value = part(s, name)
  value = s.(name);
end

function rings = as_cell(segmentation)
% jsondecode makes a matrix of lists of the same length.
  rings = segmentation;
  if ~iscell(rings)
    rings = num2cell(rings, 2);
  end
end

function area = polygon_area(p)
  q = p([2:end, 1], :);
  area = abs(sum(p(:, 1) .* q(:, 2) - q(:, 1) .* p(:, 2))) / 2;
end

function mask = filled(p, extent)
% The pixels from whose middle a ray to the left crosses the polygon an odd number of times.
  mask = false(extent);
  q = p([2:end, 1], :);
  for r = 1:extent(1)
    y = r - 0.5;
    over = (p(:, 2) > y) ~= (q(:, 2) > y);
    x = p(over, 1) + (y - p(over, 2)) .* (q(over, 1) - p(over, 1)) ./ (q(over, 2) - p(over, 2));
    mask(r, :) = mod(sum(sort(x(:)) < (1:extent(2)) - 0.5, 1), 2) == 1;
  end
end

function mask = filled_by_coco(p, extent)
% As rleFrPoly of COCO's maskApi does it: the outline drawn five times as large, its crossings with the middles of columns counted.
  p = floor(5 * p + 0.5);
  q = p([2:end, 1], :);
  u = [];
  v = [];
  for j = 1:size(p, 1)
    s = p(j, :);
    e = q(j, :);
    d = abs(e - s);
    flip = (d(1) >= d(2) && s(1) > e(1)) || (d(1) < d(2) && s(2) > e(2));
    if flip
      [s, e] = deal(e, s);
    end
    t = 0:max(d);
    if flip
      t = max(d) - t;
    end
    slope = (e - s) / max(1, max(d));
    if d(1) >= d(2)
      u = [u, t + s(1)];
      v = [v, floor(s(2) + slope(2) * t + 0.5)];
    else
      v = [v, t + s(2)];
      u = [u, floor(s(1) + slope(1) * t + 0.5)];
    end
  end
  j = find(u(2:end) ~= u(1:end - 1)) + 1;
  x = (min(u(j), u(j - 1)) + 0.5) / 5 - 0.5;
  y = ceil(min(max((min(v(j), v(j - 1)) + 0.5) / 5 - 0.5, 0), extent(1)));
  good = x == floor(x) & x >= 0 & x <= extent(2) - 1;
  starts = accumarray(x(good)' * extent(1) + y(good)' + 1, 1, [prod(extent) + 1, 1]);
  mask = reshape(mod(cumsum(starts(1:end - 1)), 2) == 1, extent);
end

function lines = yolo_lines(file)
  lines = cellfun(@(l) sscanf(l, '%f')', strsplit(strtrim(fileread(file)), sprintf('\n')), 'UniformOutput', false);
  lines = lines(~cellfun('isempty', lines));
end

function mask = cvat_shape(kind, attributes, extent)
  value = @(name) regexp(attributes, ['(?<=' name '=")[^"]*'], 'match', 'once');
  number = @(name) str2double(value(name));
  mask = false(extent);
  switch kind
    case 'box'
      mask(number('ytl') + 1:number('ybr'), number('xtl') + 1:number('xbr')) = true;
    case 'polygon'
      mask = filled(reshape(sscanf(strrep(value('points'), ';', ','), '%f,'), 2, [])', extent);
    case 'mask'
      counts = sscanf(value('rle'), '%d,');
      bits = repelem(mod(0:numel(counts) - 1, 2)' == 1, counts);
      inside = reshape(bits, number('width'), number('height'))';
      mask(number('top') + (1:number('height')), number('left') + (1:number('width'))) = inside;
  end
end

function balanced(text)
  opened = regexp(text, '<(\w+)[^>/?]*>', 'tokens');
  closed = regexp(text, '</(\w+)>', 'tokens');
  assert(isequal(sort([opened{:}]), sort([closed{:}])));
end
