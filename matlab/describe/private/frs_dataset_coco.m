function ds = frs_dataset_coco(name, folder, opts)
%FRS_DATASET_COCO  Pictures, labels and objects of COCO's instances; see frs_dataset.
  splits = {opts.train, opts.test};
  usual = {'train2017', 'val2017'};
  splits(cellfun('isempty', splits)) = usual(cellfun('isempty', splits));
  splits = splits(~strcmp(splits, 'none'));
  lists = cellfun(@(s) fullfile(folder, 'annotations', ['instances_' s '.json']), splits, 'UniformOutput', false);
  pictures = cellfun(@(s) pictures_of(folder, s), splits, 'UniformOutput', false);
  frs_missing(name, [lists, pictures]);
  ds = struct('files', {{}}, 'y', [], 'train', false(1, 0), 'classes', {{}}, 'objects', {{}}, 'split', {{}});
  for s = 1:numel(splits)
    part = split_of(lists{s}, pictures{s});
    if s > 1 && ~isequal(part.classes, ds.classes)
      error('frs:dataset:badValue', '%s and %s must have the same categories.', lists{1}, lists{s});
    end
    n = numel(part.files);
    ds.classes = part.classes;
    ds.files = [ds.files, part.files];
    ds.y = [ds.y, part.y];
    ds.objects = [ds.objects, part.objects];
    ds.train = [ds.train, repmat(s == 1, 1, n)];
    ds.split = [ds.split, repmat(splits(s), 1, n)];
  end
  frs_missing(name, ds.files);
end

function place = pictures_of(folder, split)
  place = fullfile(folder, split);
  other = fullfile(folder, 'images', split);
  if ~exist(place, 'dir') && exist(other, 'dir')
    place = other;
  end
end

function part = split_of(file, pictures)
% A picture is positive for the classes of its objects; where all of them are crowds the label is 0.
  content = frs_json(file);
  for field = {'images', 'annotations', 'categories'}
    if ~isfield(content, field{1})
      error('frs:dataset:badValue', '%s must be an instances file of COCO: it has no %s.', file, field{1});
    end
  end
  categories = listed(content.categories);
  images = listed(content.images);
  annotations = listed(content.annotations);
  ids = cellfun(@(c) c.id, categories);
  [ids, order] = sort(ids);
  part.classes = cellfun(@(c) c.name, categories(order), 'UniformOutput', false);
  part.files = cellfun(@(i) fullfile(pictures, i.file_name), images, 'UniformOutput', false);
  n = numel(images);
  c = numel(ids);
  [~, image] = ismember(cellfun(@(a) a.image_id, annotations), cellfun(@(i) i.id, images));
  [~, class] = ismember(cellfun(@(a) a.category_id, annotations), ids);
  if any(image == 0) || any(class == 0)
    error('frs:dataset:badValue', '%s has annotations of pictures or categories that are not listed.', file);
  end
  crowd = cellfun(@(a) isfield(a, 'iscrowd') && isequal(double(a.iscrowd), 1), annotations);
  clear_ = accumarray([class(~crowd)', image(~crowd)'], 1, [c n]) > 0;
  any_ = accumarray([class', image'], 1, [c n]) > 0;
  part.y = 2 * clear_ - 1;
  part.y(any_ & ~clear_) = 0;
  part.objects = repmat({struct('class', {}, 'box', {}, 'ignore', {})}, 1, n);
  for k = 1:numel(annotations)
    b = double(annotations{k}.bbox(:)');                  % x, y, width, height; from 0, at the edges of pixels
    box = [floor(b(1:2)) + 1, max(floor(b(1:2)) + 1, ceil(b(1:2) + b(3:4)))];
    part.objects{image(k)}(end + 1) = struct('class', class(k), 'box', box, 'ignore', crowd(k));
  end
end

function list = listed(x)
% A list of structs, whether the host made a struct array of it or a cell.
  list = {};
  if isstruct(x)
    list = num2cell(x(:)');
  elseif iscell(x)
    list = x(:)';
  end
end
