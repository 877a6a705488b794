function [ds, codebook] = frs_extract(ds, varargin)
%FRS_EXTRACT  Word histograms of images or videos and of their regions.
%   [DS, CODEBOOK] = FRS_EXTRACT(DS, NAME, VALUE, ...) takes the images of DS (see frs_images) through dense
%   features, a codebook learned from the training images, over-segmentation and histograms. It adds to DS
%     X          D-by-n sparse (or full, see single), histogram of each image
%     H          D-by-N sparse, histogram of each region of all images
%     bag        1-by-N, the image of each region
%     M          d-by-N single, only where maps are among the features (of a network, a function, a folder): mean in each region of
%                the vectors that their words stand for (of length 1, then principal components), of several maps one below the
%                other; 4 d bytes a region, so that 1000 pictures of 100 regions take 38 MB with 96 components
%     P          2d-by-n single, only where networks are among the features: mean and spread of each channel of a network's map (its layer
%                `pooled`) in each image, of several networks one below the other
%     labels     1-by-n cell of label images (uint32); region r of image i is the r-th column of its bag
%     adjacency  1-by-n cell, see frs_adjacency; strength as frs_segment gives it, and color (N-by-3, mean RGB of each
%                region in 0..1)
%     imageSize  n-by-2, height and width; area 1-by-N, pixels of each region
%     look       1-by-n cell, each image in gray, 8-by-9 means in 0..255: by it nearly equal images are known (not of videos)
%     count      1-by-n, descriptors of each image; hash 1-by-n cell, of the files' contents (and of the range, where it matters)
%     skipped    struct array (file, image, id, message) of files that could not be read; they leave DS;
%                image is their number in the DS given
%     codebook   struct array, an entry for each kind of features: words (d-by-K), name, kind, features, map (1 where they are of a
%                map), range (see the option) and, where vectors were reduced to principal components, mean and basis
%     options
%   Videos (DS of frs_videos) go the same way with space-time descriptors (frs_stip) and supervoxels, some clips at a time, so that
%   only the results grow with their length, not the memory needed for the work. labels are volumes (H-by-W-by-T), area counts
%   voxels, and strength is the distance of mean colours. imageSize is the size of the frames as they are worked on, in
%   whose pixels labels are; fileSize that in the file; frameCount 1-by-n. Their defaults are words 2000,
%   sampleImages 50, method 'stream', regions 500 (in the first 90 frames, or as many whole clips as 100 hold; longer videos have
%   more, with the same level of the tree) and maxPixels 1e5; features are options of frs_stip, maxCount is 20000 unless
%   given; segment are options of frs_supervoxels; there is no pyramid. Long videos need keepLabels false.
%   Test images use the words of training: FRS_EXTRACT(TEST, 'codebook', CODEBOOK, ...).
%
%   Options (default):
%     words     (1000)       size of the codebook
%     samples   (100000)     training descriptors that k-means sees
%     sampleImages (1000)    they come from so many training images, drawn at random where there are more. What was
%                            computed for these waits in memory for the words, up to 1 GB (200 images of 10000
%                            descriptors); only sampled images beyond that are described a second time
%     codebook  ([])         a codebook from an earlier call
%     features  (struct())   what words are made of, one kind or a cell of several, such as {'sift', net}: each has its codebook, and
%                            their histograms are stacked and weigh the same. A kind is
%                            - 'sift', or options of frs_dsift as a struct, maxCount is 10000 unless given
%                            - a network of frs_network
%                            - a function handle of your own, [frames, descr] = f(I, FILE), I the picture: frames with rows x, y
%                              (from 1) and, if you like, a quarter of the side of the patch that a descriptor sees; descr
%                              d-by-M. Or map = f(I, FILE), h-by-w-by-d, which goes the way of a network's map
%                            - a folder of descriptors made elsewhere: for each picture <name>.mat (save -v7) or .npy (first in the
%                              subfolder with the name of the picture's folder) with an array map, h-by-w-by-d over the whole
%                              picture, or arrays frames and descr in pixels of the file
%     featuresKey ('')       name by which the cache knows functions in features, a text for each; without one, by their text and
%                            the values they captured: empty the cache when the code behind it changes. One that captured an
%                            object, such as a network of MATLAB's, needs a name to be cached
%     method    ('ucm')      segmentation, see frs_segment; 'none': whole images, DS gets X but no H, bag, labels,
%                            adjacency and area
%     regions   (100)        about how many regions an image
%     segment   (struct())   further options of frs_segment
%     channels  ({'words'})  also 'rgb', 'lab', 'lbp', 'heat', of videos 'flow', see frs_bow
%     colorBins (4)          for the channels 'rgb' and 'lab'
%     norm      ('l1')       'l1' or 'none'
%     pyramid   (1)          spatial pyramid of X, see frs_bow
%     maxPixels (1e6)        larger images are worked on at a reduced size (labels and frames are always in
%                            the pixels of the file)
%     range     ('set')      what becomes 0 and 255 in pictures of more than 8 bits a sample: 'set', the 0.1 and 99.9 percentile of
%                            each channel over a sample of the training images, which the codebook keeps for new pictures; 'file', of
%                            each picture by itself; or [low high], a row for each channel where they differ
%     cache     ('')         folder where the results for each image are kept; a later call with the same
%                            images and options, also after a kill, goes on where it was. '' keeps nothing
%     part      ([])         [k K]: only the k-th of K parts of the images (k, k + K, ...), with the words of all of them. Workers on
%                            several machines fill a cache they share, each with its part; a call without part then
%                            finds everything there. 'cached': computes nothing, and an error says what is missing
%     onError   ('skip')     a file that cannot be read is skipped with a warning, or 'stop'. Where none could be read
%                            that is an error; with 'empty' DS then has no files, and skipped tells why
%     single  (false)        true: X is a full matrix of class single, filled in place: 4 D bytes an image, where the sparse one
%                            takes up to 16 D, and twice that while it grows. For a million images
%     keepLabels (true)      false: DS.labels stays empty (frs_frames gives them), for large sets
%     seed    (0)  of the random draws
%     threads (0)  0: all processors
%     verbose (0)  1 shows progress
%
%   See also frs_images, frs_videos, frs_frames, frs_select_features, frs_select_regions.
%
%   Example
%     files = frs_toy_images(4, 'size', [60 80], 'folder', tempname());
%     ds = frs_extract(frs_images(files, [1 1 -1 -1]), 'words', 10, 'regions', 8);
%     size(ds.X)
%     % ans =
%     %    10    4
  frs_need('extract', nargin, 1);
  options = { ...
    'words',        1000,      'whole [1 Inf)'
    'samples',      100000,    'whole [1 Inf)'
    'sampleImages', 1000,      'whole [1 Inf)'
    'codebook',     [],        ''
    'features',     struct(),  ''
    'featuresKey',  '',        ''
    'method',       'ucm',     'text'
    'regions',      100,       'whole [1 Inf)'
    'segment',      struct(),  'struct'
    'channels',     {'words'}, ''
    'colorBins',    4,         'whole [1 64]'
    'norm',         'l1',      {'l1', 'none'}
    'pyramid',      1,         'wholes [1 1000]'
    'maxPixels',    1e6,       'number [1 Inf]'
    'range',        'set',     ''
    'cache',        '',        'text'
    'part',         [],        ''
    'onError',      'skip',    {'skip', 'empty', 'stop'}
    'single',       false,     'flag'
    'keepLabels',   true,      'flag'
    'seed',         0,         'count'
    'threads',      0,         'count'
    'verbose',      0,         'count'};
  source = frs_source(ds);
  opts = frs_extract_options(ds, source, frs_parse('extract', options, [{source.defaults}, varargin]));
  [ds, codebook] = frs_renamed('extract', @() extraction(ds, source, opts));
end

function [ds, codebook] = extraction(ds, source, opts)
  given = numel(ds.files);
  [ds, opts] = start(ds, source, opts);
  [ds, codebook] = frs_learn_words(ds, source, opts);
  complete = setfield(opts, 'codebook', codebook);
  ds = frs_keep_files(ds, ds.wanted);
  n = numel(ds.files);
  parts = cell(1, n);
  X = [];
  bad = false(1, n);
  progress = frs_progress(struct('stage', 'extract', 'total', n, 'verbose', opts.verbose));
  last = 0;                                               % of those described so far
  for i = 1:n
    if i > last
      [ready, problems, worked] = source.describe(ds, i, complete);
      before = last;
      last = last + numel(ready);
      progress.reached = last;                            % their time has passed, though they are told one by one
      progress.before = progress.before + sum(~worked);
      ds.waiting(i:last) = {[]};
    end
    if ~isempty(problems{i - before})
      ds = frs_skip_file(ds, i, problems{i - before}, opts);
      bad(i) = true;
      continue
    end
    parts(i) = ready(i - before);
    if opts.single
      if isempty(X)
        X = zeros(numel(parts{i}.x), n, 'single');
      end
      X(:, i) = single(full(parts{i}.x));
      parts{i}.x = [];
    end
    progress = frs_progress(progress, i);
  end
  check_cached(ds, n, opts);
  ds = frs_keep_files(ds, ~bad);
  if isempty(ds.files) && strcmp(opts.onError, 'empty')
    return
  elseif isempty(ds.files) && ~isempty(ds.skipped)
    error('frs:extract:badValue', 'None of the %d files could be read; the first: %s', given, ds.skipped(1).message);
  elseif isempty(ds.files)
    error('frs:extract:badOption', 'part %d of %d is empty: there are only %d images.', opts.part, given);
  end
  parts = [parts{~bad}];
  work = {'place', 'waiting', 'wanted', 'sampled'};
  ds = assemble(rmfield(ds, work(isfield(ds, work))), parts);
  if opts.single
    X(:, bad) = [];
    ds.X = X;
  end
  ds.codebook = codebook;
  ds.options = setfield(opts, 'codebook', []);
end

function ds = assemble(ds, parts)
  ds.X = horzcat(parts.x);
  ds.imageSize = vertcat(parts.extent);
  ds.count = [parts.count];
  if isfield(parts, 'p')
    ds.P = horzcat(parts.p);
  end
  if isfield(parts, 'h')
    ds.H = horzcat(parts.h);
    ds.bag = bags(arrayfun(@(p) numel(p.area), parts));
    ds.labels = {parts.labels};
    ds.adjacency = {parts.adjacency};
    ds.area = horzcat(parts.area);
    if isfield(parts, 'm')
      ds.M = horzcat(parts.m);
    end
    if isfield(parts, 'look')
      ds.look = {parts.look};
    end
  end
  if isfield(parts, 'frameCount')
    ds.frameCount = [parts.frameCount];
    ds.fileSize = vertcat(parts.fileSize);
  end
  if any(ds.count == 0)
    warning('frs:extract:badSize', '%s no descriptors (too small?); the first is %s.', ...
            frs_plural(sum(ds.count == 0), 'file has', 'files have'), ds.files{find(ds.count == 0, 1)});
  end
end

function bag = bags(regions)
% The number of the image of each region: 1 repeated regions(1) times, then 2 repeated regions(2) times, ...
  last = cumsum(regions);
  bag = zeros(1, last(end));
  bag([1, last(1:end - 1) + 1]) = 1;
  bag = cumsum(bag);
end

function [ds, opts] = start(ds, source, opts)
% Hash of each file, the key of its cache entries; files that are not there leave. The range of values is settled.
  if ~isempty(opts.cache)
    open_cache(opts.cache);
  end
  n = numel(ds.files);
  ds.hash = cell(1, n);
  ds.place = 1:n;
  ds.waiting = cell(1, n);
  ds.wanted = part_of(n, opts);
  needed = ds.wanted;
  if isempty(opts.codebook)
    ds.sampled = sampled_images(ds, opts);
    needed(ds.sampled) = true;                            % the words come from the sampled images of all parts
  end
  ds.skipped = struct('file', {}, 'image', {}, 'id', {}, 'message', {});
  bad = ~needed;
  [opts.range, deep] = source.range(ds, opts);
  for i = frs_where(needed)
    try
      ds.hash{i} = source.hash(ds, i);
      if deep(i)
        ds.hash{i} = frs_cache('key', 'deep', ds.hash{i}, opts.range);   % what is kept of it depends on the range
      end
    catch e
      ds = frs_skip_file(ds, i, e, opts);
      bad(i) = true;
    end
  end
  ds = frs_keep_files(ds, ~bad);
end

function wanted = part_of(n, opts)
  wanted = true(1, n);
  if isnumeric(opts.part) && ~isempty(opts.part)
    wanted = mod((1:n) - opts.part(1), opts.part(2)) == 0;
  end
end

function check_cached(ds, n, opts)
  missing = ds.skipped(strcmp({ds.skipped.id}, 'frs:extract:noFile'));
  if strcmp(opts.part, 'cached') && ~isempty(missing)
    error('frs:extract:noFile', '%d of %d images are not in the cache yet; the first is %s.', numel(missing), n, missing(1).file);
  end
end

function open_cache(folder)
% Makes the folder, or deletes in it the unfinished files that killed runs left a day ago or earlier.
  frs_make_folder('extract', folder);
  left = dir(fullfile(folder, '*.tmp'));
  for k = 1:numel(left)
    if left(k).datenum < now() - 1
      frs_discard(fullfile(folder, left(k).name));
    end
  end
end

function images = sampled_images(ds, opts)
  images = find(ds.train);
  if numel(images) > opts.sampleImages
    order = frs_shuffle_mex(numel(images), opts.seed);
    images = sort(images(order(1:opts.sampleImages)));
  end
end

%!error id=frs:extract:badType       frs_extract (3)
%!error id=frs:extract:badOption     frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'onError', 'cry')
%!error id=frs:extract:badOption     frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'words', 0)
%!error id=frs:extract:badOption     frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'features', 3)
%!error id=frs:extract:badOption     frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'cache', 3)
%!error id=frs:extract:badValue      frs_extract (struct ('files', {{}}, 'y', [], 'train', []))
%!error id=frs:extract:badType       frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'codebook', 3)
%!error id=frs:extract:unknownOption frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'k', 3)
%!error id=frs:extract:badValue  frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'codebook', struct ('words', 1, 'features', struct ()))
%!error id=frs:extract:badType   frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'codebook', struct ('words', {{1}}, 'features', struct ()))
%!error id=frs:extract:badOption frs_extract (struct ('files', {{}}, 'y', [], 'train', []), 'regions', 1 + 2i)
%!error id=frs:extract:badSize   frs_extract (struct ('files', {{'a'}}, 'y', [1 2], 'train', true))
%!error id=frs:extract:badOption frs_extract (struct ('files', {{'a'}}, 'y', [], 'train', true), 'keepLabels', NaN)
%!error id=frs:extract:badOption frs_extract (struct ('files', {{'a'}}, 'y', [], 'train', true), 'method', @sin)
