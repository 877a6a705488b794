function source = frs_source(ds)
%FRS_SOURCE  How the items of DS, a data set of frs_images or of frs_videos, are described: settings and functions, with fields
%     defaults  options of frs_extract whose default is another one
%     check     f(DS, OPTS): raises frs:extract:<reason> for what cannot be done
%     range     f(DS, OPTS): the option range as 'file' or rows [low high], and which items it concerns; [RANGE, DEEP]
%     maxCount  descriptors of an item at most
%     hash      f(DS, i): the key of the cache entries of item i
%     points    f(DS, i, KIND, OPTS): all its descriptors of a kind, see frs_points, and the picture; [POINTS, IMAGE, PROBLEM]
%     describe  f(DS, i, OPTS): what a data set keeps of item i and of those after it that are done at the same time, cells with an
%               entry for each, and whether the cache did not have it all; [PARTS, PROBLEMS, WORKED]
%     frames    f(DS, i, OPTS, LABELS): frames, word and, where LABELS is true, labels; [PART, PROBLEM]
%   What is already known of item i is in DS.waiting{i}: [], or a struct with image (of frs_read_images, or []) and points, a cell
%   with an entry for each kind, [] where it is not known. PROBLEM is the error that kept the item from being read, or [].
  if frs_is_video(ds)
    source = of_videos();
  else
    source = of_pictures();
  end
end

function source = of_pictures()
  source = struct('defaults', struct(), 'maxCount', 10000);
  source.check = @(ds, opts) [];
  source.range = @frs_set_range;
  source.hash = @(ds, i) frs_extract_hash_mex(ds.files{i}, 1);
  source.points = @picture_points;
  source.describe = @picture_parts;
  source.frames = @picture_frames;
end

function [points, image, problem] = picture_points(ds, i, kind, opts)
  points = [];
  problem = [];
  image = [];
  if ~isempty(ds.waiting{i})
    image = ds.waiting{i}.image;
  end
  if isempty(image)
    [images, problems] = frs_read_images(ds.files(i), ds.hash(i), opts);
    image = images{1};
    problem = problems{1};
  end
  if isempty(problem)
    [points, problem] = frs_try_points(image, kind, opts);
  end
end

function [parts, problems, worked] = picture_parts(ds, first, opts)
% 16 pictures, or fewer that have 4 million pixels in all: they are described side by side.
  some = first:min(first + 15, numel(ds.files));
  [parts, problems, worked] = frs_describe(ds.files(some), ds.hash(some), opts, ds.waiting(some));
  parts = frs_describe_regions(parts, opts);
  for k = frs_where(~cellfun('isempty', parts))
    parts{k} = kept(parts{k}, opts);
  end
end

function result = kept(part, opts)
% What DS keeps of one image.
  if isfield(part, 'x') && isequal(opts.pyramid, 1)
    result.x = part.x;
  else
    result.x = stacked(part, opts, 'pyramid', opts.pyramid, 'size', part.size);
  end
  result.count = sum(arrayfun(@(w) numel(w.word), part.words));
  result.extent = part.extent;
  if isfield(part, 'pooled') && ~isempty(part.pooled)
    result.p = part.pooled;
  end
  if strcmp(opts.method, 'none')
    return
  end
  if isfield(part, 'h')
    result.h = part.h;
  else
    result.h = stacked(part, opts, 'labels', part.regions.labels);
  end
  result.area = part.area;
  result.adjacency = part.adjacency;
  result.adjacency.strength = double(part.regions.strength(:));
  result.adjacency.color = double(part.regions.color);
  result.look = part.regions.look;
  if ~isempty(part.means)
    result.m = vertcat(part.means.values);
  end
  result.labels = [];
  if opts.keepLabels
    result.labels = frs_enlarge(part.regions.labels, [], part.size, part.extent);
  end
end

function H = stacked(part, opts, varargin)
% Histograms of all kinds of words and of the other channels; with norm l1 they weigh the same.
  parts = {};
  common = [varargin, {'norm', opts.norm, 'colorBins', opts.colorBins, 'image', part.image}];
  for c = 1:numel(opts.channels)
    if strcmp(opts.channels{c}, 'words')
      for k = 1:numel(part.words)
        parts{end + 1} = frs_bow(part.words(k).frames, part.words(k).word, size(opts.codebook(k).words, 2), common{:});
      end
    else
      parts{end + 1} = frs_bow([], [], 0, 'channels', opts.channels(c), common{:});
    end
  end
  H = vertcat(parts{:});
  if strcmp(opts.norm, 'l1')
    H = H / numel(parts);
  end
end

function [result, problem] = picture_frames(ds, i, opts, labels)
  result = [];
  if ~labels
    opts.method = 'none';                                 % nobody asked for the regions
  end
  [parts, problems] = frs_describe(ds.files(i), ds.hash(i), opts, {[]});
  problem = problems{1};
  if isempty(problem)
    parts = frs_describe_regions(parts, opts);
    part = parts{1};
    [frames, word] = all_words(part.words, opts.codebook);
    [L, frames] = frs_enlarge(part.regions.labels, frames, part.size, part.extent);
    result = struct('frames', frames, 'word', word, 'labels', L);
  end
end

function [frames, word] = all_words(words, codebook)
  rows = min(arrayfun(@(w) size(w.frames, 1), words));
  frames = cell(1, numel(words));
  word = frames;
  before = 0;
  for k = 1:numel(words)
    frames{k} = words(k).frames(1:rows, :);
    word{k} = words(k).word + uint32(before);
    before = before + size(codebook(k).words, 2);
  end
  frames = [frames{:}];
  word = [word{:}];
end

function source = of_videos()
  source = struct('defaults', struct('words', 2000, 'sampleImages', 50, 'method', 'stream', 'regions', 500, 'maxPixels', 1e5), ...
                  'maxCount', 20000);
  source.check = @check_videos;
  source.range = @(ds, opts) deal('file', false(1, numel(ds.files)));
  source.hash = @video_hash;
  source.points = @video_points;
  source.describe = @video_parts;
  source.frames = @video_frames;
end

function check_videos(ds, opts)
  if ~isfield(ds, 'range') || ~isequal(size(ds.range), [numel(ds.files), 2])
    error('frs:extract:badSize', 'DS must be a data set made by frs_videos: range must have a row for each video.');
  end
  if ~isstruct(opts.features) || ~isscalar(opts.features) || isfield(opts.features, 'kind')
    error('frs:extract:badOption', 'features of videos must be a struct of options of frs_stip.');
  end
  if ~any(strcmp(opts.method, {'stream', 'gbh', 'voxel', 'none'}))
    error('frs:extract:badOption', 'method of videos must be stream, gbh, voxel or none; got %s.', opts.method);
  end
  if ~isequal(opts.pyramid, 1)
    error('frs:extract:badOption', 'pyramid is for images.');
  end
  if ~ischar(opts.range)
    error('frs:extract:badOption', 'range is for images.');
  end
end

function hash = video_hash(ds, i)
% Of the content and the range of frames.
  file = ds.files{i};
  if exist(file, 'dir')
    pictures = cellfun(@(f) frs_extract_hash_mex(f, 1), frs_numbered_pictures(file), 'UniformOutput', false);
    hash = frs_cache('key', 'pictures', pictures, ds.range(i, :));
  else
    hash = frs_cache('key', 'video', frs_extract_hash_mex(file, 1), ds.range(i, :));
  end
end

function [points, image, problem] = video_points(ds, i, kind, opts)
  points = [];
  image = [];
  problem = [];
  try
    points = frs_video_points(ds.files{i}, ds.range(i, :), ds.hash{i}, kind.source, opts);
  catch problem
    frs_rethrow_options(problem);
  end
end

function [parts, problems, worked] = video_parts(ds, i, opts)
  points = [];
  if ~isempty(ds.waiting{i})
    points = ds.waiting{i}.points;
  end
  [part, problem, worked] = frs_describe_video(ds.files{i}, ds.range(i, :), ds.hash{i}, opts, points);
  parts = {part};
  problems = {problem};
end

function [part, problem] = video_frames(ds, i, opts, labels)
  opts.keepLabels = labels;
  [part, problem] = frs_describe_video(ds.files{i}, ds.range(i, :), ds.hash{i}, opts, []);
  if isempty(problem) && ~isfield(part, 'labels')
    part.labels = [];
  end
end
