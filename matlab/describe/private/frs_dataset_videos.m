function ds = frs_dataset_videos(name, folder, opts)
%FRS_DATASET_VIDEOS  Videos of MSR Action II and of YouTube-Objects; see frs_dataset.
  if strcmp(name, 'msr2')
    ds = actions(name, folder, opts);
  else
    ds = shots(name, folder, opts);
  end
  ds.split = cell(1, numel(ds.files));
  ds.split(ds.train) = {'train'};
  ds.split(~ds.train) = {'test'};
end

function ds = actions(name, folder, opts)
  list = fullfile(folder, 'groundtruth.txt');
  frs_missing(name, {list});
  [video, numbers] = lines_of(list);
  names = unique(video);
  files = cellfun(@(v) fullfile(folder, v), names, 'UniformOutput', false);
  inVideos = cellfun(@(v) fullfile(folder, 'videos', v), names, 'UniformOutput', false);
  moved = ~cellfun(@(f) exist(f, 'file') > 0, files) & cellfun(@(f) exist(f, 'file') > 0, inVideos);
  files(moved) = inVideos(moved);
  frs_missing(name, files);
  ds = struct('kind', 'video', 'files', {{}}, 'range', zeros(0, 2), 'y', zeros(3, 0), 'train', [], ...
              'classes', {{'hand clapping', 'hand waving', 'boxing'}}, 'objects', {{}});
  single = [];
  for v = 1:numel(names)
    mine = numbers(strcmp(names{v}, video), :);
    [group, range] = groups_in_time(mine(:, 5), mine(:, 5) + mine(:, 6) - 1);
    for g = 1:max(group)
      rows = mine(group == g, :);
      first = rows(:, 5) - range(g, 1) + 1;
      boxes = [rows(:, 1), rows(:, 3), first, rows(:, 1) + rows(:, 2) - 1, rows(:, 3) + rows(:, 4) - 1, first + rows(:, 6) - 1];
      ds.files{end + 1} = files{v};
      ds.range(end + 1, :) = range(g, :);
      ds.y(:, end + 1) = 2 * ismember((1:3)', rows(:, 7)) - 1;
      ds.objects{end + 1} = struct('class', num2cell(rows(:, 7)'), 'box', num2cell(boxes, 2)', 'ignore', false);
      single(end + 1) = size(rows, 1) == 1;
    end
  end
  share = opts.share;
  if isempty(share)
    share = 135 / 181;
  end
  candidates = find(single);
  order = frs_shuffle_mex(numel(candidates), opts.seed);
  ds.train = false(1, numel(ds.files));
  ds.train(candidates(order(1:min(end, round(share * numel(ds.files)))))) = true;
end

function [video, numbers] = lines_of(file)
% Name, x, width, y, height, first frame, length, action.
  lines = strtrim(regexp(fileread(file), '\r?\n', 'split'));
  lines = lines(~cellfun('isempty', lines));
  lines = lines(cellfun(@(l) ~any(l(1) == '#%'), lines));
  video = cell(1, numel(lines));
  numbers = zeros(numel(lines), 7);
  for k = 1:numel(lines)
    cells = regexp(lines{k}, '[\s,]+', 'split');
    values = str2double(cells(2:end));
    if numel(values) ~= 7 || any(isnan(values)) || any(values([2 4 6]) < 1) || ~any(values(7) == 1:3)
      error('frs:dataset:badValue', ['Line ''%s'' of %s must hold a file, x, width, y, height, first frame, length and ' ...
            'action (1, 2 or 3).'], lines{k}, file);
    end
    video{k} = cells{1};
    numbers(k, :) = max(values, [1 1 1 1 1 1 1]);
  end
end

function [group, range] = groups_in_time(first, last)
% Actions that overlap in time share a group; a video is cut in the middle between groups.
  [~, order] = sort(first);
  group = zeros(size(first));
  ends = [];
  starts = [];
  for k = order(:)'
    if isempty(ends) || first(k) > ends(end)
      starts(end + 1) = first(k);
      ends(end + 1) = last(k);
    else
      ends(end) = max(ends(end), last(k));
    end
    group(k) = numel(ends);
  end
  cuts = floor((ends(1:end - 1) + starts(2:end)) / 2);
  range = [[1, cuts + 1]', [cuts, Inf]'];
end

function ds = shots(name, folder, opts)
  classes = {'aeroplane', 'bird', 'boat', 'car', 'cat', 'cow', 'dog', 'horse', 'motorbike', 'train'};
  frs_missing(name, cellfun(@(c) fullfile(folder, c, 'data'), classes, 'UniformOutput', false));
  files = {};
  class = [];
  video = {};
  for c = 1:numel(classes)
    data = fullfile(folder, classes{c}, 'data');
    for v = frs_folders_in(data)
      place = fullfile(data, v{1}, 'shots');
      for s = frs_folders_in(place)
        files{end + 1} = fullfile(place, s{1});
        class(end + 1) = c;
        video{end + 1} = [classes{c} '/' v{1}];
      end
    end
    if ~any(class == c)
      error('frs:dataset:noFile', 'The data set %s is not complete: there are no shots in %s.', name, fullfile(data, '<video>', 'shots', '<shot>'));
    end
  end
  n = numel(files);
  ds = struct('kind', 'video', 'files', {files}, 'range', repmat([1 Inf], n, 1), 'y', 2 * (repmat((1:10)', 1, n) == repmat(class, 10, 1)) - 1, ...
              'train', [], 'classes', {classes}, 'objects', {repmat({struct('class', {}, 'box', {}, 'ignore', {})}, 1, n)});
  share = opts.share;
  if isempty(share)
    share = 0.5;
  end
  [~, first, member] = unique(video);                     % the shots of a video stay on one side
  train = frs_train_mask('dataset', struct('train', share, 'seed', opts.seed), class(first), numel(first));
  ds.train = reshape(train(member), 1, []);
  ds.masks = cellfun(@(f) masks_of(folder, f), files, 'UniformOutput', false);
end

function masks = masks_of(folder, shot)
% The masks that Jain and Grauman drew of some frames, where they are beside the data, by the numbers of these frames.
  masks = struct('frame', {}, 'file', {});
  place = fullfile(folder, 'youtube_masks', shot(numel(folder) + 2:end), 'labels');
  if ~exist(place, 'dir')
    return
  end
  frames = numbers_of(frs_numbered_pictures(shot));
  files = frs_numbered_pictures(place);
  [found, frame] = ismember(numbers_of(files), frames);
  if ~all(found)
    error('frs:dataset:badValue', 'The mask %s belongs to no picture of %s: its number is that of a frame.', files{find(~found, 1)}, shot);
  end
  masks = struct('frame', num2cell(frame), 'file', files);
end

function numbers = numbers_of(files)
% The last number in each name, NaN where there is none.
  numbers = str2double(regexp(frs_base_names(files), '\d+$', 'match', 'once'));
end
