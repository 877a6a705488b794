function [part, problem, worked] = frs_describe(file, hash, opts, waiting)
%FRS_DESCRIBE  Frames and words of one image, from the cache or computed, and what the cache has of its regions.
%   PART has fields
%     words      struct array with frames and word, an entry for each kind of features
%     regions    see frs_describe_regions, which fills it where it is []; regionKey, of its cache entry
%     means      struct array, an entry for each kind that gives maps, where there are regions: kind, key of its cache entry, values, and
%                frames and vectors, of which frs_describe_regions makes the values where they are []
%     image      the picture, where it was read; extent, the [H W] of the file; size, [H W] of the picture as it was worked on, at most
%                opts.maxPixels large: frames and labels are in its pixels
%   WAITING, if it is not [], is what is already known: the picture and its descriptors, see frs_source. PROBLEM is the error that
%   kept the file from being read, or []. WORKED tells whether anything had to be computed.
  worked = true;
  part = [];
  whole = strcmp(opts.method, 'none');
  [words, keys, problem] = known_words(file, hash, opts);
  if ~isempty(problem)
    return
  end
  regionKey = '';
  if whole
    regions = struct('labels', [], 'strength', [], 'color', [], 'look', []);
  else
    regionKey = frs_cache('key', 'regions 5', hash, opts.method, opts.regions, opts.segment, opts.maxPixels);
    regions = frs_cache('read', opts.cache, regionKey);
  end
  means = known_means(keys, regionKey, opts);
  missing = cellfun('isempty', words);
  missing([means.kind]) = missing([means.kind]) | cellfun('isempty', {means.values});
  worked = any(missing) || isempty(regions);
  if isempty(waiting)
    waiting = struct('image', struct('I', []), 'points', {cell(size(words))});
  end
  image = waiting.image;
  points = waiting.points;
  needed = any(missing & cellfun('isempty', points)) || isempty(regions) || ~isequal(opts.channels, {'words'});
  if needed && isempty(image.I)
    [image, problem] = frs_read_image(file, hash, opts);
    if ~isempty(problem)
      return
    end
  end
  if strcmp(opts.part, 'cached') && (any(missing) || isempty(regions))
    problem = struct('identifier', 'frs:extract:noFile', 'message', [file ' is not in the cache yet.']);
    return
  end
  for k = find(missing)
    [words{k}, vectors, problem] = made_words(image, points{k}, k, keys{k}, opts);
    if ~isempty(problem)
      return
    end
    mine = [means.kind] == k;
    if any(mine)
      [means(mine).frames, means(mine).vectors] = deal(words{k}.frames, vectors);
    end
  end
  part = struct('words', struct('frames', cellfun(@(w) w.frames, words, 'UniformOutput', false), ...
                                'word', cellfun(@(w) w.word, words, 'UniformOutput', false)), ...
                'regions', regions, 'regionKey', regionKey, 'means', means, 'image', image.I, ...
                'extent', double(words{1}.extent), 'size', double(words{1}.size));
end

function [words, keys, problem] = known_words(file, hash, opts)
% What the cache has of each kind, [] where it has nothing.
  words = cell(1, numel(opts.kinds));
  keys = words;
  for k = 1:numel(words)
    kind = opts.kinds(k);
    [own, problem] = frs_kind_key(kind, file);
    if ~isempty(problem)
      return
    end
    book = opts.codebook(k);
    reduced = {};
    if ~isempty(book.basis)
      reduced = {frs_extract_hash_mex(book.basis, 0)};
    end
    keys{k} = frs_cache('key', 'words', hash, own, opts.maxPixels, opts.seed, frs_extract_hash_mex(single(book.words), 0), ...
                        reduced{:});
    words{k} = unpack_frames(frs_cache('read', frs_kind_cache(kind, opts), keys{k}));
  end
end

function means = known_means(keys, regionKey, opts)
% An entry for each kind that gives maps; values are [] where the cache has none.
  means = struct('kind', {}, 'key', {}, 'values', {}, 'frames', {}, 'vectors', {});
  for k = find([opts.codebook.map] & ~isempty(regionKey))
    key = frs_cache('key', 'means', keys{k}, regionKey);
    entry = frs_cache('read', frs_kind_cache(opts.kinds(k), opts), key);
    values = [];
    if ~isempty(entry)
      values = entry.means;
    end
    means(end + 1) = struct('kind', k, 'key', key, 'values', values, 'frames', [], 'vectors', []);
  end
end

function [words, vectors, problem] = made_words(image, points, k, key, opts)
% Also the vectors that the words stand for.
  problem = [];
  words = [];
  vectors = [];
  if isempty(points)
    [points, problem] = frs_try_points(image, opts.kinds(k), opts);
    if ~isempty(problem)
      return
    end
  end
  words = rmfield(points, {'descr', 'dimensions'});
  vectors = frs_reduce(opts.codebook(k), points.descr);
  words.word = frs_quantize(opts.codebook(k).words, vectors, 'threads', opts.threads);
  cache = frs_kind_cache(opts.kinds(k), opts);
  if ~isempty(cache)
    frs_cache('write', cache, key, pack_frames(words));
  end
end

function entry = pack_frames(words)
% A cache entry. Frames on a grid of half pixels become whole numbers, and the contrast its highest 16 bits (the
% lower ones are zero, see frs_points): the cache packs whole numbers well.
  entry = struct('extent', uint32(words.extent), 'size', uint32(words.size), 'word', words.word);
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
