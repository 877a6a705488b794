function ds = frs_dataset_folders(name, folder, opts)
%FRS_DATASET_FOLDERS  Pictures in a folder for each class: Caltech 101, PittCar and sets of your own; see frs_dataset.
  switch name
    case 'caltech101'
      root = fullfile(folder, '101_ObjectCategories');
      if ~exist(root, 'dir') && ~isempty(regexp(folder, '101_ObjectCategories[\\/]?$', 'once'))
        root = folder;
      end
      frs_missing(name, {root});
      classes = classes_in(root);
    case 'pittcar'
      root = folder;
      classes = {'pos', 'neg'};
      if exist(fullfile(folder, 'car'), 'dir')
        classes = {'car', 'nocar'};
      end
      frs_missing(name, cellfun(@(c) fullfile(root, c), classes, 'UniformOutput', false));
    otherwise
      root = folder;
      classes = classes_in(root);
      if all(ismember({'pos', 'neg'}, classes))           % others may hold masks
        classes = {'pos', 'neg'};
      end
  end
  ds = listed(name, root, classes);
  ds.train = training(name, ds.y, opts);
  ds = labelled(ds, classes);
  n = numel(ds.files);
  ds.split = cell(1, n);
  ds.split(ds.train) = {'train'};
  ds.split(~ds.train) = {'test'};
  ds.objects = repmat({struct('class', {}, 'box', {}, 'ignore', {})}, 1, n);
  if opts.objects && strcmp(name, 'caltech101')
    ds.objects = caltech_objects(ds, fullfile(fileparts(root), 'Annotations'));
  elseif opts.objects
    ds.objects = csv_objects(ds, fullfile(folder, 'boxes.csv'));
  end
end

function names = classes_in(root)
  names = frs_folders_in(root);
  if isempty(names)
    error('frs:dataset:noFile', 'The folder %s must hold a folder with pictures for each class; it holds none.', root);
  end
end

function ds = listed(name, root, classes)
% y holds the number of the class until `labelled` turns it into rows of -1 and +1.
  ds = struct('files', {{}}, 'y', []);
  for c = 1:numel(classes)
    place = fullfile(root, classes{c});
    content = frs_folder(place);
    files = content.picture;
    if isempty(files)
      error('frs:dataset:noFile', 'The data set %s is not complete: there are no pictures in %s.', name, place);
    end
    ds.files = [ds.files, files(:)'];
    ds.y = [ds.y, c * ones(1, numel(files))];
  end
end

function train = training(name, y, opts)
  if strcmp(name, 'caltech101') && isempty(opts.share)
    train = false(1, numel(y));
    for c = 1:max(y)
      members = find(y == c);
      order = frs_shuffle_mex(numel(members), opts.seed);
      train(members(order(1:min(30, end)))) = true;
    end
    return
  end
  share = opts.share;
  if isempty(share)
    share = 0.5;
  end
  train = frs_train_mask('dataset', struct('train', share, 'seed', opts.seed), y, numel(y));
end

function ds = labelled(ds, classes)
% A pair of folders with and without the object is one class, y in {-1,+1}; otherwise each folder is a class with a row of y.
  sides = {'pos', 'neg'; 'car', 'nocar'};
  for k = 1:2
    if isequal(sort(classes), sort(sides(k, :)))
      positive = find(strcmp(classes, sides{k, 1}));
      order = [find(ds.y == positive), find(ds.y ~= positive)];
      ds.files = ds.files(order);
      ds.train = ds.train(order);
      ds.y = 2 * (ds.y(order) == positive) - 1;
      ds.classes = {sides{k, 1}};
      return
    end
  end
  ds.y = 2 * (repmat((1:numel(classes))', 1, numel(ds.y)) == repmat(ds.y, numel(classes), 1)) - 1;
  ds.classes = classes;
end

function objects = csv_objects(ds, file)
  objects = ds.objects;
  if ~exist(file, 'file')
    return
  end
  lines = regexp(strtrim(fileread(file)), '\r?\n', 'split');
  if ~isempty(regexpi(lines{1}, 'x1'))                    % a line of headings
    lines(1) = [];
  end
  names = frs_base_names(ds.files);
  for k = 1:numel(lines)
    cells = strsplit(strtrim(lines{k}), ',');
    box = str2double(cells(max(1, end - 3):end));
    if numel(cells) < 5 || any(isnan(box)) || any(box(1:2) > box(3:4))
      error('frs:dataset:badValue', 'Line %d of %s must be picture,x1,y1,x2,y2; got ''%s''.', k, file, lines{k});
    end
    hit = find(strcmp(frs_base_names(cells(end - 4)), names) & any(ds.y > 0, 1));
    for i = hit
      objects{i}(end + 1) = struct('class', find(ds.y(:, i) > 0, 1), 'box', box, 'ignore', false);
    end
  end
end

function objects = caltech_objects(ds, place)
% annotation_0001.mat holds box_coord, rows and columns [y1 y2 x1 x2]; four classes have another name there.
  objects = ds.objects;
  other = {'airplanes', 'Airplanes_Side_2'; 'Faces', 'Faces_2'; 'Faces_easy', 'Faces_3'; 'Motorbikes', 'Motorbikes_16'};
  for i = 1:numel(ds.files)
    c = find(ds.y(:, i) > 0, 1);
    [~, base] = fileparts(ds.files{i});
    name = ds.classes{c};
    candidates = [{name}, other(strcmp(name, other(:, 1)), 2)'];
    files = cellfun(@(n) fullfile(place, n, [strrep(base, 'image_', 'annotation_') '.mat']), candidates, 'UniformOutput', false);
    hit = find(cellfun(@(f) exist(f, 'file') > 0, files), 1);
    if ~isempty(hit)
      content = frs_load('dataset', files{hit});
      if ~isfield(content, 'box_coord') || numel(content.box_coord) ~= 4
        error('frs:dataset:badValue', '%s must hold box_coord, [y1 y2 x1 x2].', files{hit});
      end
      objects{i} = struct('class', c, 'box', double(content.box_coord([3 1 4 2])), 'ignore', false);
    end
  end
end
