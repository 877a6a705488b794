function [part, problem] = frs_describe(file, hash, opts, points)
%FRS_DESCRIBE  Frames, words and label image of one image, from the cache or computed.
%   PART has fields frames, word, labels, strength (of the boundaries between regions, in the order of the
%   pairs of frs_adjacency; see frs_segment), color (mean RGB of each region, 0..1), image (the picture, where the
%   channels of opts need it), extent (the [H W] of the file) and size ([H W] of the picture as it was worked on, at most
%   opts.maxPixels large; frames and labels are in its pixels). With method 'none' labels, strength and color are [].
%   POINTS, if it is not [], holds the frames and descriptors that frs_sample computed. PROBLEM is the error that kept the
%   file from being read, or [].
  problem = [];
  part = [];
  whole = strcmp(opts.method, 'none');
  wordKey = frs_cache('key', 'words', hash, opts.features, opts.maxPixels, opts.seed, ...
                          frs_extract_hash_mex(single(opts.codebook.words), 0));
  regions = [];
  words = unpack_frames(frs_cache('read', opts.cache, wordKey));
  if ~whole
    labelKey = frs_cache('key', 'colored regions', hash, opts.method, opts.regions, opts.segment, opts.maxPixels);
    regions = frs_cache('read', opts.cache, labelKey);
  end
  I = [];
  if (isempty(words) && isempty(points)) || (isempty(regions) && ~whole) || ~isequal(opts.channels, {'words'})
    try
      [I, extent] = frs_imread(file, 'maxPixels', opts.maxPixels);
    catch problem
      return
    end
  end
  if strcmp(opts.part, 'cached') && (isempty(words) || (isempty(regions) && ~whole))
    problem = struct('identifier', 'frs:extract:noFile', 'message', [file ' is not in the cache yet.']);
    return
  end
  if isempty(words)
    if isempty(points)
      points = struct('frames', [], 'descr', [], 'size', [size(I, 1), size(I, 2)], 'extent', extent);
      [points.frames, points.descr] = frs_points(I, hash, opts);
    end
    words = rmfield(points, 'descr');
    words.word = frs_quantize(opts.codebook.words, points.descr, 'threads', opts.threads);
    frs_cache('write', opts.cache, wordKey, pack_frames(words));
  end
  if whole
    regions = struct('labels', [], 'strength', [], 'color', []);
  elseif isempty(regions)
    [regions.labels, A] = frs_segment(I, opts.segment, 'method', opts.method, 'regions', opts.regions, ...
                                      'threads', opts.threads);
    regions.strength = single(A.strength);
    about = frs_region_props(regions.labels, I);
    regions.color = single(about.color / 255);
    frs_cache('write', opts.cache, labelKey, regions);
  end
  part = struct('frames', words.frames, 'word', words.word, 'labels', regions.labels, ...
                'strength', double(regions.strength(:)), 'color', double(regions.color), 'image', I, ...
                'extent', double(words.extent), 'size', double(words.size));
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
