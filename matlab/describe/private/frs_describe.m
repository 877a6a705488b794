function [parts, problems, worked] = frs_describe(files, hashes, opts, waiting)
%FRS_DESCRIBE  Frames and words of some images, from the cache or computed, and what the cache has of their regions.
%   FILES, HASHES and WAITING are cells with an entry for each image. PARTS, PROBLEMS and WORKED are of the first images, as many
%   as have 4 million pixels in all. An entry of PARTS has fields
%     words      struct array with frames and word, an entry for each kind of features
%     regions    see frs_describe_regions, which fills it where it is []; regionKey, of its cache entry
%     means      struct array, an entry for each kind that gives maps, where there are regions: kind, key of its cache entry, values, and
%                frames and vectors, of which frs_describe_regions makes the values where they are []
%     image      the picture, where it was read; extent, the [H W] of the file; size, [H W] of the picture as it was worked on, at most
%                opts.maxPixels large: frames and labels are in its pixels
%   An entry of WAITING, if it is not [], is what is already known: the picture and its descriptors, see frs_source. One of PROBLEMS
%   is the error that kept the file from being read, or []; its part is then []. WORKED tells whether anything had to be computed.
  books = book_keys(opts);
  entries = {};
  pixels = 0;
  while numel(entries) < numel(files) && pixels <= 4e6
    some = numel(entries) + 1:min(numel(entries) + 4, numel(files));      % so few that large ones take little memory
    for i = some
      entries{i} = known(files{i}, hashes{i}, books, opts, waiting{i});
    end
    entries(some) = with_images(entries(some), opts);
    pixels = pixels + sum(cellfun(@pixels_of, entries(some)));
  end
  entries = with_sift_words(entries, opts);
  parts = cell(1, numel(entries));
  for i = 1:numel(entries)
    [parts{i}, entries{i}.problem] = part_of(entries{i}, opts);
  end
  problems = cellfun(@(e) e.problem, entries, 'UniformOutput', false);
  worked = cellfun(@(e) e.worked, entries);
end

function keys = book_keys(opts)
% What entries of the cache know the words of each kind by.
  keys = cell(1, numel(opts.kinds));
  for k = 1:numel(keys) * ~isempty(opts.cache)
    book = opts.codebook(k);
    keys{k} = {frs_extract_hash_mex(single(book.words), 0)};
    if ~isempty(book.basis)
      keys{k}{2} = frs_extract_hash_mex(book.basis, 0);
    end
    if ~isempty(book.tokens)
      keys{k}{3} = frs_extract_hash_mex(book.tokens, 0);
    end
  end
end

function entry = known(file, hash, books, opts, waiting)
% What the cache has of an image: words of each kind, regions and means, [] where it has nothing.
  n = numel(opts.kinds);
  entry = struct('file', file, 'hash', {hash}, 'words', {cell(1, n)}, 'keys', {cell(1, n)}, 'regions', [], 'regionKey', '', ...
                 'means', [], 'missing', true(1, n), 'image', struct('I', [], 'extent', []), 'points', {cell(1, n)}, ...
                 'worked', true, 'problem', []);
  for k = 1:n
    kind = opts.kinds(k);
    [own, entry.problem] = frs_kind_key(kind, file);
    if ~isempty(entry.problem)
      return
    elseif ~isempty(opts.cache)
      entry.keys{k} = frs_cache('key', 'words', hash, own, opts.maxPixels, opts.seed, books{k}{:});
      entry.words{k} = unpack_frames(frs_cache('read', frs_kind_cache(kind, opts), entry.keys{k}));
    end
  end
  if strcmp(opts.method, 'none')
    entry.regions = struct('labels', [], 'strength', [], 'color', [], 'look', []);
  elseif ~isempty(opts.cache)
    entry.regionKey = frs_cache('key', 'regions 5', hash, opts.method, opts.regions, opts.segment, opts.maxPixels);
    entry.regions = frs_cache('read', opts.cache, entry.regionKey);
  end
  entry.means = known_means(entry, opts);
  entry.missing = cellfun('isempty', entry.words);
  entry.missing([entry.means.kind]) = entry.missing([entry.means.kind]) | cellfun('isempty', {entry.means.values});
  entry.worked = any(entry.missing) || isempty(entry.regions);
  if ~isempty(waiting)
    entry.image = waiting.image;
    entry.points = waiting.points;
  end
  if strcmp(opts.part, 'cached') && entry.worked
    entry.problem = struct('identifier', 'frs:extract:noFile', 'message', [file ' is not in the cache yet.']);
  end
end

function means = known_means(entry, opts)
% An entry for each kind that gives maps; values are [] where the cache has none.
  means = struct('kind', {}, 'key', {}, 'values', {}, 'frames', {}, 'vectors', {});
  for k = frs_where([opts.codebook.map] & ~strcmp(opts.method, 'none'))
    key = '';
    values = [];
    if ~isempty(opts.cache)
      key = frs_cache('key', 'means', entry.keys{k}, entry.regionKey);
      stored = frs_cache('read', frs_kind_cache(opts.kinds(k), opts), key);
      if ~isempty(stored)
        values = stored.means;
      end
    end
    means(end + 1) = struct('kind', k, 'key', key, 'values', values, 'frames', [], 'vectors', []);
  end
end

function entries = with_images(entries, opts)
% Reads those that are needed, side by side.
  needed = find(cellfun(@(e) isempty(e.problem) && isempty(e.image.I) && (any(e.missing & cellfun('isempty', e.points)) ...
                        || isempty(e.regions) || ~all(strcmp(opts.channels, 'words'))), entries));
  [images, problems] = frs_read_images(cellfun(@(e) e.file, entries(needed), 'UniformOutput', false), ...
                                       cellfun(@(e) e.hash, entries(needed), 'UniformOutput', false), opts);
  for k = 1:numel(needed)
    entries{needed(k)}.image = images{k};
    entries{needed(k)}.problem = problems{k};
  end
end

function n = pixels_of(entry)
  if ~isempty(entry.image.I)
    n = size(entry.image.I, 1) * size(entry.image.I, 2);
  elseif ~isempty(entry.words{1})
    n = prod(double(entry.words{1}.size));
  else
    n = 0;
  end
end

function entries = with_sift_words(entries, opts)
% Words of the pictures that have no descriptors yet, side by side.
  for k = frs_where(strcmp({opts.kinds.type}, 'sift') & cellfun('isempty', {opts.codebook.basis}))
    some = find(cellfun(@(e) isempty(e.problem) && e.missing(k) && isempty(e.points{k}) && ~isempty(e.image.I), entries));
    if isempty(some)
      continue
    end
    seeds = cellfun(@(e) frs_cache('seed', e.hash, opts.seed), entries(some));
    [frames, word] = frs_dsift(cellfun(@(e) e.image.I, entries(some), 'UniformOutput', false), opts.kinds(k).source, ...
                               'seeds', seeds, 'words', single(opts.codebook(k).words), 'threads', opts.threads);
    for j = 1:numel(some)
      entry = entries{some(j)};
      extent = [size(entry.image.I, 1), size(entry.image.I, 2)];
      entry.words{k} = struct('frames', frs_sift_frames(frames{j}), 'size', extent, 'extent', entry.image.extent, 'word', word{j});
      entries{some(j)} = kept(entry, k, opts);
    end
  end
end

function entry = kept(entry, k, opts)
% Writes new words to the cache.
  entry.missing(k) = false;
  cache = frs_kind_cache(opts.kinds(k), opts);
  if ~isempty(cache)
    frs_cache('write', cache, entry.keys{k}, pack_frames(entry.words{k}));
  end
end

function [part, problem] = part_of(entry, opts)
  part = [];
  problem = entry.problem;
  if ~isempty(problem)
    return
  end
  for k = frs_where(entry.missing)
    [entry, frames, vectors, problem] = with_words(entry, k, opts);
    if ~isempty(problem)
      return
    end
    mine = [entry.means.kind] == k;
    if any(mine)
      [entry.means(mine).frames, entry.means(mine).vectors] = deal(frames, vectors);
    end
  end
  words = entry.words;
  pooled = cellfun(@pooled_of, words, 'UniformOutput', false);
  part = struct('pooled', vertcat(pooled{:}), 'words', struct('frames', cellfun(@(w) w.frames, words, 'UniformOutput', false), ...
                                'word', cellfun(@(w) w.word, words, 'UniformOutput', false)), ...
                'regions', entry.regions, 'regionKey', entry.regionKey, 'means', entry.means, 'image', entry.image.I, ...
                'extent', double(words{1}.extent), 'size', double(words{1}.size));
end

function pooled = pooled_of(words)
  pooled = single([]);
  if isfield(words, 'pooled')
    pooled = words.pooled;
  end
end

function [entry, frames, vectors, problem] = with_words(entry, k, opts)
% Also the vectors that regions are described by, and their places: those that the words stand for, or tokens of the pooled layer.
  problem = [];
  [frames, vectors] = deal([]);
  points = entry.points{k};
  if isempty(points)
    [points, problem] = frs_try_points(entry.image, opts.kinds(k), opts);
    if ~isempty(problem)
      return
    end
  end
  entry.words{k} = rmfield(points, {'descr', 'dimensions', 'late'});
  vectors = frs_reduce(opts.codebook(k), points.descr);
  entry.words{k}.word = frs_quantize(opts.codebook(k).words, vectors, 'threads', opts.threads);
  entry = kept(entry, k, opts);
  frames = entry.words{k}.frames;
  if ~isempty(opts.codebook(k).tokens)
    [h, w, ~] = size(points.late);                        % cells share the picture evenly
    [x, y] = ndgrid(((1:w) - 0.5) * points.size(2) / w + 0.5, ((1:h) - 0.5) * points.size(1) / h + 0.5);
    frames = [x(:)'; y(:)'];
    vectors = opts.codebook(k).tokens' * frs_unit_cells(points.late);
  end
end

function entry = pack_frames(words)
% A cache entry. Frames on a grid of half pixels become whole numbers, and the contrast its highest 16 bits (the
% lower ones are zero, see frs_points): the cache packs whole numbers well.
  entry = struct('extent', uint32(words.extent), 'size', uint32(words.size), 'word', words.word);
  if isfield(words, 'pooled') && ~isempty(words.pooled)
    entry.pooled = words.pooled;
  end
  halves = 2 * words.frames(1:min(3, end), :);
  if size(words.frames, 1) ~= 4 || any(halves(:) ~= floor(halves(:)))
    entry.frames = words.frames;
    return
  end
  entry.x = uint32(halves(1, :));
  entry.y = uint32(halves(2, :));
  entry.side = uint32(halves(3, :));
  bits = typecast(words.frames(4, :), 'uint32');
  entry.contrast = bitshift(bits, -16);
  if any(bitshift(entry.contrast, 16) ~= bits)
    entry.contrast = words.frames(4, :);
  end
end

function words = unpack_frames(words)
  if ~isfield(words, 'x')
    return
  end
  contrast = words.contrast;
  if ~isa(contrast, 'single')
    contrast = typecast(bitshift(contrast, 16), 'single');
  end
  words.frames = [single([words.x; words.y; words.side]) / 2; contrast];
end
