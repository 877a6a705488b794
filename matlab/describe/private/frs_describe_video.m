function [part, problem, worked] = frs_describe_video(file, range, hash, opts, points)
%FRS_DESCRIBE_VIDEO  What a data set keeps of one video, from the cache or computed, clip by clip.
%   PART has fields x (histogram), count (descriptors), extent ([H W] of the frames as they are worked on), fileSize ([H W]
%   of the file), frameCount, frames and word (of the descriptors) and, unless opts.method is 'none', h (histogram of each
%   supervoxel), area (voxels), adjacency (strength is the distance of the mean colours, RGB in 0..1) and labels ([]
%   without opts.keepLabels). POINTS, if it is not [], is what frs_sample computed. PROBLEM is the error that kept the
%   video from being described, or []. WORKED tells whether anything had to be computed. Memory is that of some clips and of the result.
  part = [];
  problem = [];
  worked = true;
  try
    [words, kept] = words_of(file, range, hash, opts, points);
    s = frames_of(file, words, range, hash, opts);
    worked = ~kept || s.decoded;
  catch problem
    frs_rethrow_options(problem);
    return
  end
  part = struct('x', stacked(cellfun(@(c) sum(c, 2), s.counts, 'UniformOutput', false), opts), 'count', numel(words.word), ...
                'extent', double(words.size), 'fileSize', double(words.extent), 'frameCount', s.done, ...
                'frames', words.frames, 'word', words.word);
  if strcmp(opts.method, 'none')
    return
  end
  part.h = stacked(s.counts, opts);
  part.area = s.area';
  part.adjacency = adjacency_of(s);
  part.labels = cat(3, s.labels{:});
end

function [words, kept] = words_of(file, range, hash, opts, points)
% Where the descriptors are and which words they have, and whether the cache had them.
  key = frs_cache('key', 'video words', hash, opts.kinds.source, opts.maxPixels, opts.seed, ...
                      frs_extract_hash_mex(single(opts.codebook.words), 0));
  words = frs_cache('read', opts.cache, key);
  kept = ~isempty(words);
  if ~kept
    need_work(file, opts);
    if isempty(points)
      points = {frs_video_points(file, range, hash, opts.kinds.source, opts)};
    end
    points = points{1};
    words = struct('frames', points.frames, 'size', uint32(points.size), 'extent', uint32(points.extent), ...
                   'word', frs_quantize(opts.codebook.words, points.descr, 'threads', opts.threads));
    frs_cache('write', opts.cache, key, words);
  end
end

function need_work(file, opts)
  if strcmp(opts.part, 'cached')
    error('frs:extract:noFile', '%s is not in the cache yet.', file);
  end
end

function s = frames_of(file, words, range, hash, opts)
% Takes the video chunk by chunk. Chunks that the cache holds are not decoded, unless the channels need their pixels. The last
% cached chunk is taken at once only where the number of frames is known. Otherwise the video may go on after it, so
% decoding starts with it.
  s = struct('done', 0, 'counts', {cell(1, numel(opts.channels))}, 'area', [], 'color', zeros(0, 3), 'faces', sparse(0, 0), ...
             'labels', {{}}, 'last', zeros(0, 0, 'uint32'), 'state', [], 'waiting', [], 'progress', [], 'decoded', false);
  [first, later] = chunk_lengths(opts);
  key = @(what) frs_cache('key', 'compact supervoxels', what, hash, opts.method, opts.regions, opts.segment, opts.maxPixels, first, later);
  total = Inf;
  known = frs_cache('read', opts.cache, key('frames'));
  if ~isempty(known)
    total = double(known.frames);
  end
  if ~needs_pixels(opts)
    entry = frs_cache('read', opts.cache, key(0));
    while ~isempty(entry)
      next = frs_cache('read', opts.cache, key(s.done + double(entry.frames)));
      if isempty(next) && s.done + double(entry.frames) < total
        break
      end
      s = add_chunk(s, entry, [], words, opts);
      entry = next;
    end
  end
  if s.done < total
    s.decoded = true;
    [count, verbose] = frs_frame_count(file, range, opts.verbose);
    s.progress = frs_progress(struct('stage', 'segment', 'total', count, 'before', s.done, 'verbose', verbose));
    add = @(s, V) add_frames(s, V, key, file, words, opts);
    s = frs_video(file, 'range', [range(1) + s.done, range(2)], 'size', double(words.size), 'clip', later, ...
                  'each', @(s, V, numbers) gather(s, V, first, add), 'state', s);
    if ~isempty(s.waiting)
      s = add(s, s.waiting);
    end
    frs_cache('write', opts.cache, key('frames'), struct('frames', uint32(s.done)));
  end
end

function yes = needs_pixels(opts)
  yes = any(ismember({'rgb', 'lab', 'lbp', 'flow'}, opts.channels));
end

function [first, later] = chunk_lengths(opts)
% Frames of the first chunk, in which the regions are counted: whole clips, at most 100 frames unless one clip is longer.
% A streaming segmentation then goes on clip by clip, so that memory is never more than at the start; one that is not
% streaming needs the whole video.
  clip = 30;
  if isfield(opts.segment, 'clip')
    clip = opts.segment.clip;
  end
  first = clip * max(1, floor(100 / clip));
  later = first;
  if strcmp(opts.method, 'stream')
    later = clip;
  elseif strcmp(opts.method, 'gbh')
    first = Inf;
    later = Inf;
  end
end

function s = gather(s, V, first, add)
% Adds the frames V; those of the first chunk wait for each other.
  if s.done == 0
    s.waiting = cat(4, s.waiting, V);
    if size(s.waiting, 4) < first
      return
    end
    V = s.waiting;
    s.waiting = [];
  end
  s = add(s, V);
end

function s = add_frames(s, V, key, file, words, opts)
  entry = frs_cache('read', opts.cache, key(s.done));
  if isempty(entry)
    need_work(file, opts);
    entry = segment(V, s.state, opts);
    frs_cache('write', opts.cache, key(s.done), entry);
  end
  s = add_chunk(s, entry, V, words, opts);
  s.progress = frs_progress(s.progress, s.done);
end

function entry = segment(V, state, opts)
% Labels of a chunk as a cache entry, with the sums of the colours of its supervoxels and the state after it.
  frames = size(V, 4);
  regions = opts.regions;
  switch opts.method
    case 'none'
      L = ones(size(V, 1), size(V, 2), frames, 'uint32');
      state = struct();
    case 'voxel'
      if ~isempty(state)
        regions = max(1, round(regions * frames / chunk_lengths(opts)));
      end
      [L, ~, state] = frs_supervoxels(V, opts.segment, 'method', 'voxel', 'regions', regions, 'state', state);
    otherwise
      [L, ~, state] = frs_supervoxels(V, opts.segment, 'method', opts.method, 'regions', regions, 'state', state);
  end
  first = double(min(L(:)));
  sums = zeros(double(max(L(:))) - first + 1, 3);
  for t = 1:frames                                        % not all at once: as doubles they would be the peak of memory
    region = double(reshape(L(:, :, t), [], 1)) - first + 1;
    for c = 1:3
      sums(:, c) = sums(:, c) + accumarray(region, double(reshape(V(:, :, c, t), [], 1)), [size(sums, 1), 1]);
    end
  end
  entry = packed(state);
  entry.labels = reshape(L, size(L, 1), []);
  entry.frames = uint32(frames);
  entry.first = uint32(first);
  entry.sums = reshape(typecast(reshape(sums, 1, []), 'uint32'), [], 3);
end

function s = add_chunk(s, entry, V, words, opts)
% What a chunk adds to the histograms, areas, colours and neighbours.
  frames = double(entry.frames);
  L = reshape(entry.labels, size(entry.labels, 1), [], frames);
  n = max(double(max(L(:))), numel(s.area));
  s.area = grown(s.area, accumarray(L(:), 1, [n 1]));
  sums = reshape(typecast(reshape(entry.sums, 1, []), 'double'), [], 3);
  s.color = grown(s.color, [zeros(double(entry.first) - 1, 3); sums; zeros(n - double(entry.first) + 1 - size(sums, 1), 3)]);
  t = floor(words.frames(3, :) + 0.5) - s.done;
  here = t >= 1 & t <= frames;
  for c = 1:numel(opts.channels)
    points = [words.frames(1:2, here); t(here)];
    H = frs_bow(points, words.word(here), size(opts.codebook.words, 2), 'labels', L, 'norm', 'none', ...
                'channels', opts.channels(c), 'colorBins', opts.colorBins, 'image', V, 'motion', motion_of(V, opts.channels{c}, opts));
    s.counts{c} = grown(s.counts{c}', H')';
  end
  if ~strcmp(opts.method, 'none')
    s = add_faces(s, L);
    if opts.keepLabels
      s.labels{end + 1} = L;
    end
    s.state = unpacked(entry);
  end
  s.last = L(:, :, end);
  s.done = s.done + frames;
end

function s = add_faces(s, L)
% Faces inside the chunk and to the frame before it; those inside that frame were counted with its own chunk. Row b and
% column a of s.faces hold the faces between regions a < b.
  n = numel(s.area);
  s.faces = with_rows(with_rows(s.faces, n)', n)';
  A = frs_adjacency(cat(3, s.last, L));
  s.faces = s.faces + sparse(A.pairs(:, 2), A.pairs(:, 1), A.length, n, n);
  if ~isempty(s.last)
    B = frs_adjacency(s.last);
    s.faces = s.faces - sparse(B.pairs(:, 2), B.pairs(:, 1), B.length, n, n);
  end
end

function motion = motion_of(V, channel, opts)
  motion = [];
  if strcmp(channel, 'flow') && size(V, 4) > 1
    [u, v] = frs_flow(V, 'threads', opts.threads);
    motion = {u, v};
  elseif strcmp(channel, 'flow')
    motion = {zeros(size(V, 1), size(V, 2)), zeros(size(V, 1), size(V, 2))};
  end
end

function sum = grown(a, b)
% The sum of two matrices whose rows are regions, of which one may know more. Sparse ones stay sparse.
  if isempty(a)
    a = b([], :);
  end
  n = max(size(a, 1), size(b, 1));
  sum = with_rows(a, n) + with_rows(b, n);
end

function a = with_rows(a, n)
% A with rows of zeros below, n in all.
  more = n - size(a, 1);
  if issparse(a)
    a = [a; sparse(more, size(a, 2))];
  else
    a = [a; zeros(more, size(a, 2))];
  end
end

function H = stacked(counts, opts)
% Channels above each other; with l1 they weigh the same.
  if strcmp(opts.norm, 'l1')
    counts = cellfun(@(c) frs_l1_columns(c) / numel(counts), counts, 'UniformOutput', false);
  end
  H = vertcat(counts{:});
end

function A = adjacency_of(s)
  color = bsxfun(@rdivide, s.color, s.area) / 255;
  [b, a, faces] = find(s.faces);
  d = color(a, :) - color(b, :);
  A = struct('pairs', [a(:), b(:)], 'length', faces(:), 'strength', sqrt(sum(d .^ 2, 2)), 'count', numel(s.area), ...
             'color', color);
end

function entry = packed(state)
% The state of frs_supervoxels as fields of a cache entry, which holds single and uint32 matrices only.
  entry = struct();
  for name = fieldnames(state)'
    v = state.(name{1});
    if isa(v, 'uint8')
      v = uint32(v);
    elseif isa(v, 'double')                               % bit by bit: a run that goes on must not differ
      v = typecast(reshape(v, 1, []), 'uint32');
    end
    entry.(['state_' name{1}]) = v;
  end
end

function state = unpacked(entry)
% The state that a cache entry holds, [] where it holds none.
  state = [];
  for name = fieldnames(entry)'
    if strncmp(name{1}, 'state_', 6)
      v = entry.(name{1});
      field = name{1}(7:end);
      if strcmp(field, 'pixels')
        v = uint8(v);
      elseif any(strcmp(field, {'size', 'merges', 'leaves', 'labels', 'level'}))
        v = reshape(typecast(reshape(v, 1, []), 'double'), [], 1);
      end
      state.(field) = v;
    end
  end
end
