function [H, count] = frs_bow(frames, word, k, varargin)
%FRS_BOW  Histograms of visual words, of an image or video or of each of its regions.
%   H = FRS_BOW(FRAMES, WORD, K) is the K-by-1 sparse histogram of an image whose descriptors lie at
%   FRAMES (x in row 1, y in row 2, from 1; see frs_dsift) and have the words WORD (1-by-M, 1..K).
%   H = FRS_BOW(FRAMES, WORD, K, 'labels', L) is K-by-N: one histogram for each region 1..N of the label
%   image L. The centre of a descriptor decides its region; a region without one has a zero column.
%   In a video, L is a label volume (H-by-W-by-T, see frs_supervoxels) and FRAMES has the time t, from 1, in row 3 (see
%   frs_stip).
%   [H, COUNT] = FRS_BOW(...) also gives the number of descriptors of each column (1-by-N).
%
%   Options (default):
%     labels    ([])         label image, H-by-W, or volume, H-by-W-by-T, whole numbers from 1
%     norm      ('l1')       'l1': columns sum to one; 'none': counts
%     pyramid   (1)          sides of the grids of a spatial pyramid, such as [1 2 4]: the histograms of
%                            all cells are stacked (images only; cells by columns); level by level
%                            they weigh the same
%     size      ([])         [H W] of the image, for the pyramid
%     channels  ({'words'})  any of 'words', 'rgb', 'lab', 'lbp', 'flow', 'heat'; their histograms are stacked and,
%                            with norm 'l1', weigh the same. 'flow': 8 directions of motion times 3 speeds (0.5 to 2,
%                            to 6, and more pixels a frame; the first direction is to the right, the third down), then
%                            the pixels that are still. 'heat': where the pixels are, 6 rows by 8 columns of cells
%     image     ([])         the picture (H-by-W-by-3) or video (H-by-W-by-3-by-T) that 'rgb', 'lab' and 'lbp' are taken
%                            from, pixel by pixel
%     motion    ([])         the motion {u, v} for 'flow', as frs_flow gives it: one plane for each frame, or for each
%                            but the last, which then moves like the one before
%     colorBins (4)          cells along each axis of the colour space
%
%   See also frs_dsift, frs_quantize, frs_segment, frs_extract.
%
%   Example
%     frames = [1 2 3; 1 1 1];
%     full(frs_bow(frames, [2 2 1], 2, 'labels', [1 1 2], 'norm', 'none'))
%     % ans =
%     %    0   1
%     %    2   0
  frs_need('bow', nargin, 3);
  options = { ...
    'labels',    [],        ''
    'norm',      'l1',      {'l1', 'none'}
    'pyramid',   1,         'wholes [1 1000]'
    'size',      [],        ''
    'channels',  {'words'}, ''
    'image',     [],        ''
    'motion',    [],        ''
    'colorBins', 4,         'whole [1 64]'};
  opts = frs_bow_options(frs_parse('bow', options, varargin));
  [x, y, t, word, k] = check_words(frames, word, k, opts.extent);
  parts = cell(numel(opts.channels), 1);
  for c = 1:numel(opts.channels)
    if strcmp(opts.channels{c}, 'words')
      parts{c} = words_part(x, y, t, word, k, opts);
    else
      parts{c} = pixels_part(opts.channels{c}, opts);
    end
  end
  H = vertcat(parts{:});
  if strcmp(opts.norm, 'l1')
    H = H / numel(parts);
  end
  if nargout > 1
    count = full(sum(counts(ones(size(word)), 1, columns_of(x, y, t, opts.labels), column_count(opts.labels)), 1));
  end
end

function H = words_part(x, y, t, word, k, opts)
  levels = cell(numel(opts.pyramid), 1);
  for l = 1:numel(levels)
    g = opts.pyramid(l);
    if g == 1
      column = columns_of(x, y, t, opts.labels);
      n = column_count(opts.labels);
      levels{l} = normalise(counts(word, k, column, n), opts.norm);
    else
      column = min(floor((x - 0.5) / opts.extent(2) * g), g - 1) * g + ...
               min(floor((y - 0.5) / opts.extent(1) * g), g - 1) + 1;
      levels{l} = reshape(normalise(reshape(counts(word, k, column, g * g), [], 1), opts.norm), [], 1);
    end
  end
  H = vertcat(levels{:});
  if strcmp(opts.norm, 'l1')
    H = H / numel(levels);
  end
end

function H = pixels_part(channel, opts)
  switch channel
    case 'flow'
      [code, k] = flow_codes(opts.motion, opts.extent);
    case 'heat'
      [code, k] = heat_codes(opts.extent);
    otherwise
      [code, k] = color_codes(channel, opts);
  end
  if isempty(opts.labels)
    column = ones(numel(code), 1);
  else
    column = double(opts.labels(:));
  end
  used = code(:) > 0;
  H = normalise(counts(double(code(used)), k, column(used), column_count(opts.labels)), opts.norm);
end

function [code, k] = color_codes(channel, opts)
% The code of each pixel, frame by frame; 0 where it has none.
  code = zeros([size(opts.image, 1), size(opts.image, 2), size(opts.image, 4)], 'uint32');
  for t = 1:size(opts.image, 4)
    code(:, :, t) = frs_bow_mex(opts.image(:, :, :, t), struct('channel', channel, 'colorBins', opts.colorBins));
  end
  if strcmp(channel, 'lbp')
    k = 58;
  elseif size(opts.image, 3) == 1
    k = opts.colorBins;
  else
    k = opts.colorBins ^ 3;
  end
end

function [code, k] = flow_codes(motion, extent)
  k = 25;
  u = double(motion{1});
  v = double(motion{2});
  speed = sqrt(u .^ 2 + v .^ 2);
  direction = mod(round(atan2(v, u) * 4 / pi), 8);
  code = 1 + direction + 8 * ((speed > 2) + (speed > 6));
  code(speed <= 0.5) = k;
  if size(code, 3) < extent(3)
    code(:, :, end + 1) = code(:, :, end);
  end
end

function [code, k] = heat_codes(extent)
  k = 48;
  row = ceil((1:extent(1))' * 6 / extent(1));
  col = ceil((1:extent(2)) * 8 / extent(2));
  code = repmat(bsxfun(@plus, row, 6 * (col - 1)), [1, 1, extent(3)]);
end

function H = counts(code, k, column, n)
  H = sparse(code(:), column(:), 1, k, n);
end

function H = normalise(H, norm)
  if strcmp(norm, 'l1')
    H = frs_l1_columns(H);
  end
end

function column = columns_of(x, y, t, labels)
  if isempty(labels)
    column = ones(size(x));
  else
    [h, w, frames] = size(labels);
    row = min(max(floor(y + 0.5), 1), h);
    col = min(max(floor(x + 0.5), 1), w);
    frame = min(max(floor(t + 0.5), 1), frames);
    column = double(labels(row + (col - 1) * h + (frame - 1) * h * w));
  end
end

function n = column_count(labels)
  if isempty(labels)
    n = 1;
  else
    n = double(max(labels(:)));
  end
end

function [x, y, t, word, k] = check_words(frames, word, k, extent)
  if ~isnumeric(frames) || ~isreal(frames) || ndims(frames) > 2 || (size(frames, 1) < 2 && size(frames, 2) > 0)
    error('frs:bow:badType', 'FRAMES must be a real matrix with x in row 1 and y in row 2.');
  end
  if ~isnumeric(k) || ~isreal(k) || ~isscalar(k) || ~(k >= 0 && k <= 2147483647) || k ~= floor(k)
    error('frs:bow:badValue', 'K must be a whole number from 0 to 2147483647.');
  end
  if ~isnumeric(word) || ~isreal(word) || numel(word) ~= size(frames, 2)
    error('frs:bow:badSize', 'WORD must have one entry per frame (%d); got %d.', size(frames, 2), numel(word));
  end
  word = double(word(:)');
  k = double(k);
  if any(word < 1 | word > k | word ~= floor(word))
    error('frs:bow:badValue', 'WORD must hold whole numbers from 1 to %d.', k);
  end
  if isempty(frames)
    frames = zeros(3, 0);
  end
  x = double(frames(1, :));
  y = double(frames(2, :));
  t = ones(size(x));
  if extent(3) > 1 && isfinite(extent(3))
    if size(frames, 1) < 3
      error('frs:bow:badSize', 'FRAMES of a video must have the time in row 3.');
    end
    t = double(frames(3, :));
  end
  if any(~isfinite([x y t]))
    error('frs:bow:notFinite', 'FRAMES must be finite.');
  end
  if any(x < 1 | y < 1 | t < 1 | x > extent(2) | y > extent(1) | t > extent(3))
    error('frs:bow:badValue', 'FRAMES must lie inside the image (%d-by-%d, %d frames).', extent);
  end
end

%!test
%! % regions sum to the image; counts are kept; a region without descriptors is zero
%! frames = [1 + mod(0:19, 5); 1 + floor((0:19) / 5)];
%! word = 1 + mod (0:19, 3);
%! L = repmat ([1 1 2 2 2 3], 4, 1);
%! [H, count] = frs_bow (frames, word, 3, 'labels', L, 'norm', 'none');
%! h = frs_bow (frames, word, 3, 'norm', 'none');
%! assert (full (sum (H, 2)), full (h));
%! assert (count, [8 12 0]);
%! assert (full (sum (H)), count);
%! assert (issparse (H));
%! H = frs_bow (frames, word, 3, 'labels', L);
%! assert (full (sum (H)), [1 1 0], 1e-15);
%!test
%! % pyramid: the cells of a level sum to the image
%! frames = [1 4 4 4; 1 1 4 4];
%! P = full (frs_bow (frames, [1 1 2 2], 2, 'pyramid', [1 2], 'size', [4 4], 'norm', 'none'));
%! assert (P', [2 2, 1 0, 0 0, 1 0, 0 2]);
%! P = frs_bow (frames, [1 1 2 2], 2, 'pyramid', [1 2], 'size', [4 4]);
%! assert (full (sum (P)), 1, 1e-15);
%!test
%! % channels: colours and patterns of every pixel, weighted alike
%! I = zeros (6, 8, 3);
%! I(:, 5:8, 1) = 1;
%! L = [ones(6, 4), 2 * ones(6, 4)];
%! H = full (frs_bow ([], [], 0, 'channels', {'rgb', 'lab', 'lbp'}, 'image', I, 'labels', L, 'colorBins', 2));
%! assert (size (H), [8 + 8 + 58, 2]);
%! assert (H([1 5], :), [1 0; 0 1] / 3, 1e-15);
%! assert (sum (H), [1 1], 1e-12);
%!test
%! % a volume: the time decides too; the regions of all frames sum to the video
%! L = cat (3, [1 1 2], [3 3 2]);
%! frames = [1 1 3; 1 1 1; 1 2 1.6];
%! [H, count] = frs_bow (frames, [1 2 2], 2, 'labels', L, 'norm', 'none');
%! assert (full (H), [1 0 0; 0 1 1]);
%! assert (count, [1 1 1]);
%! V = uint8 (cat (4, reshape ([0 255 0; 0 0 0; 0 0 0]', [1 3 3]), zeros (1, 3, 3)));
%! H = full (frs_bow ([], [], 0, 'labels', L, 'channels', {'rgb', 'heat'}, 'image', V, 'colorBins', 2, 'norm', 'none'));
%! assert (H([1 5], :), [1 2 2; 1 0 0]);
%! assert (sum (H), [4 4 4]);
%!test
%! % motion: direction and speed, the still bin; the last frame moves like the one before
%! u = [0.4 1 -3 0 10];  v = [0 0 0 1 0];
%! H = full (frs_bow ([], [], 0, 'channels', 'flow', 'motion', {u, v}, 'norm', 'none'));
%! assert (find (H)', [1 3 13 17 25]);
%! H = full (frs_bow ([], [], 0, 'channels', 'flow', 'motion', {u, v}, 'labels', ones (1, 5, 2), 'norm', 'none'));
%! assert (sum (H), 10);
%!test
%! % places: six rows by eight columns
%! H = full (frs_bow ([], [], 0, 'channels', 'heat', 'size', [12 16], 'norm', 'none'));
%! assert (H, 4 * ones (48, 1));
%!error id=frs:bow:badSize       frs_bow ([1; 1], 1, 2, 'labels', ones (2, 2, 2))
%!error id=frs:bow:badOption     frs_bow ([], [], 0, 'channels', 'flow')
%!error id=frs:bow:badOption     frs_bow ([], [], 0, 'channels', 'heat')
%!error id=frs:bow:badOption     frs_bow ([], [], 0, 'channels', 'flow', 'motion', {1})
%!error id=frs:bow:badSize       frs_bow ([], [], 0, 'channels', 'flow', 'motion', {1, 1}, 'labels', ones (2))
%!error id=frs:bow:badSize       frs_bow (ones (2, 3), [1 1], 2)
%!error id=frs:bow:badValue      frs_bow (ones (2, 2), [1 3], 2)
%!error id=frs:bow:badValue      frs_bow ([5; 1], 1, 2, 'labels', ones (2))
%!error id=frs:bow:badValue      frs_bow ([1; 1], 1, 2, 'labels', [0 1])
%!error id=frs:bow:badValue      frs_bow ([1; 1], 1, -2)
%!error id=frs:bow:badType       frs_bow ({}, 1, 2)
%!error id=frs:bow:badType       frs_bow ([1; 1], 1, 2, 'labels', {})
%!error id=frs:bow:notFinite     frs_bow ([NaN; 1], 1, 2)
%!error id=frs:bow:badOption     frs_bow ([1; 1], 1, 2, 'norm', 'l3')
%!error id=frs:bow:badOption     frs_bow ([1; 1], 1, 2, 'channels', {'smell'})
%!error id=frs:bow:badOption     frs_bow ([1; 1], 1, 2, 'channels', {'rgb'})
%!error id=frs:bow:badOption     frs_bow ([1; 1], 1, 2, 'pyramid', [1 2])
%!error id=frs:bow:badOption     frs_bow ([1; 1], 1, 2, 'pyramid', 2, 'labels', 1)
%!error id=frs:bow:unknownOption frs_bow ([1; 1], 1, 2, 'mask', 1)
%!error id=frs:bow:badValue    frs_bow ([1; 1], 1, Inf)
%!error id=frs:bow:badValue    frs_bow ([1; 1], 1, 1, 'labels', 1e12)
%!error id=frs:bow:badOption   frs_bow ([1; 1], 1, 1, 'image', zeros (4), 'channels', 'rgb', 'colorBins', {4})
%!error id=frs:bow:badOption   frs_bow ([1; 1], 1, 1, 'pyramid', Inf, 'size', [4 4])
