function ds = frs_dataset_voc(name, folder, opts)
%FRS_DATASET_VOC  Pictures, labels and objects of PASCAL VOC; see frs_dataset.
  root = root_of(folder);
  splits = {opts.train, opts.test};
  splits(cellfun('isempty', splits)) = {'trainval'};
  if isempty(opts.test)
    splits{2} = 'test';
  end
  splits = splits(~strcmp(splits, 'none'));
  main = fullfile(root, 'ImageSets', 'Main');
  lists = cellfun(@(s) fullfile(main, [s '.txt']), splits, 'UniformOutput', false);
  frs_missing(name, [{fullfile(root, 'JPEGImages'), fullfile(root, 'Annotations')}, lists]);
  classes = classes_of(main, splits{1});
  if isempty(classes)
    error('frs:dataset:noFile', 'The data set %s is not complete. Missing:\n  %s', name, fullfile(main, ['<class>_' splits{1} '.txt']));
  end
  ds = struct('files', {{}}, 'y', zeros(numel(classes), 0), 'train', false(1, 0), 'classes', {classes}, 'objects', {{}}, 'split', {{}});
  for s = 1:numel(splits)
    ids = textscan(fileread(lists{s}), '%s');
    ids = ids{1}';
    n = numel(ids);
    ds.files = [ds.files, cellfun(@(id) fullfile(root, 'JPEGImages', [id '.jpg']), ids, 'UniformOutput', false)];
    ds.y = [ds.y, labels_of(main, classes, splits{s}, ids)];
    ds.train = [ds.train, repmat(s == 1, 1, n)];
    ds.split = [ds.split, repmat(splits(s), 1, n)];
    ds.objects = [ds.objects, objects_of(name, root, classes, ids, opts.objects)];
  end
  frs_missing(name, ds.files);
end

function root = root_of(folder)
% The folder that holds JPEGImages, here or one or two levels below.
  places = {folder, fullfile(folder, 'VOC2007'), fullfile(folder, 'VOCdevkit', 'VOC2007')};
  has = cellfun(@(p) exist(fullfile(p, 'JPEGImages'), 'dir') || exist(fullfile(p, 'ImageSets'), 'dir'), places);
  root = places{max([1, find(has, 1)])};
end

function classes = classes_of(main, split)
  entries = dir(fullfile(main, ['*_' split '.txt']));
  classes = sort(cellfun(@(n) n(1:end - numel(split) - 5), {entries.name}, 'UniformOutput', false));
end

function y = labels_of(main, classes, split, ids)
% Lines with a picture and 1, -1, or 0 where all its objects of the class are difficult.
  y = zeros(numel(classes), numel(ids));
  files = cellfun(@(c) fullfile(main, sprintf('%s_%s.txt', c, split)), classes, 'UniformOutput', false);
  frs_missing('voc2007', files);
  for c = 1:numel(classes)
    lines = textscan(fileread(files{c}), '%s %f');
    if numel(lines{1}) ~= numel(ids) || ~isequal(lines{1}(:)', ids) || ~all(ismember(lines{2}, [-1 0 1]))
      error('frs:dataset:badValue', '%s must hold a line with -1, 0 or 1 for each of the %d pictures of %s.txt, in that order.', ...
            files{c}, numel(ids), split);
    end
    y(c, :) = lines{2}';
  end
end

function objects = objects_of(name, root, classes, ids, wanted)
  objects = repmat({struct('class', {}, 'box', {}, 'ignore', {})}, 1, numel(ids));
  if ~wanted
    return
  end
  files = cellfun(@(id) fullfile(root, 'Annotations', [id '.xml']), ids, 'UniformOutput', false);
  frs_missing(name, files);
  for i = 1:numel(ids)
    found = annotated(files{i});
    [known, class] = ismember({found.name}, classes);
    found = found(known);
    if ~isempty(found)                                    % a picture may hold objects of no class
      objects{i} = struct('class', num2cell(class(known)), 'box', {found.box}, 'ignore', {found.difficult});
    end
  end
end

function objects = annotated(file)
% The objects in an annotation file of PASCAL VOC: a struct array with name, box and difficult.
  text = regexprep(fileread(file), '<part>.*?</part>', '');        % heads and hands have boxes of their own
  blocks = regexp(text, '<object>(.*?)</object>', 'tokens');
  objects = struct('name', {}, 'box', {}, 'difficult', {});
  for k = 1:numel(blocks)
    block = blocks{k}{1};
    box = cellfun(@(tag) str2double(value(block, tag, 'NaN')), {'xmin', 'ymin', 'xmax', 'ymax'});
    name = value(block, 'name', '');
    if isempty(name) || any(isnan(box)) || any(box(1:2) > box(3:4))
      error('frs:dataset:badValue', 'Object %d of %s must have a name and a box with xmin <= xmax and ymin <= ymax.', k, file);
    end
    objects(k) = struct('name', unescaped(name), 'box', round(box), 'difficult', strcmp(value(block, 'difficult', '0'), '1'));
  end
  if isempty(regexp(text, '<annotation[\s>]', 'once'))
    error('frs:dataset:badValue', '%s is not an annotation of PASCAL VOC: it has no element annotation.', file);
  end
end

function text = value(block, tag, default)
  found = regexp(block, ['<' tag '>\s*(.*?)\s*</' tag '>'], 'tokens', 'once');
  text = default;
  if ~isempty(found)
    text = found{1};
  end
end

function s = unescaped(s)
  s = strrep(strrep(strrep(strrep(strrep(s, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&apos;', ''''), '&amp;', '&');
end
