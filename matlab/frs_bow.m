function [H, count] = frs_bow(frames, word, k, varargin)
%FRS_BOW  Histograms of visual words, of an image or of each of its regions.
%   H = FRS_BOW(FRAMES, WORD, K) is the K-by-1 sparse histogram of an image whose descriptors lie at
%   FRAMES (x in row 1, y in row 2, from 1; see frs_dsift) and have the words WORD (1-by-M, 1..K).
%   H = FRS_BOW(FRAMES, WORD, K, 'labels', L) is K-by-N: one histogram for each region 1..N of the label
%   image L. The centre of a descriptor decides its region; a region without one has a zero column.
%   [H, COUNT] = FRS_BOW(...) also gives the number of descriptors of each column (1-by-N).
%
%   Options (default):
%     labels    ([])         label image, H-by-W, whole numbers from 1
%     norm      ('l1')       'l1': columns sum to one; 'none': counts
%     pyramid   (1)          sides of the grids of a spatial pyramid, such as [1 2 4]: the histograms of
%                            all cells are stacked (images only; cells by columns); level by level
%                            they weigh the same
%     size      ([])         [H W] of the image, for the pyramid
%     channels  ({'words'})  any of 'words', 'rgb', 'lab', 'lbp'; their histograms are stacked and, with
%                            norm 'l1', weigh the same
%     image     ([])         the picture that 'rgb', 'lab' and 'lbp' are taken from, pixel by pixel
%     colorBins (4)          cells along each axis of the colour space
%
%   See also frs_dsift, frs_quantize, frs_segment, frs_extract.
%
%   Example
%     >> frames = [1 2 3; 1 1 1];
%     >> full(frs_bow(frames, [2 2 1], 2, 'labels', [1 1 2], 'norm', 'none'))
%     ans =
%        0   1
%        2   0
  frs_need('bow', nargin, 3);
  options = { ...
    'labels',    [],        ''
    'norm',      'l1',      ''
    'pyramid',   1,         ''
    'size',      [],        ''
    'channels',  {'words'}, ''
    'image',     [],        ''
    'colorBins', 4,         ''};
  opts = frs_bow_options(frs_parse('bow', options, varargin));
  [x, y, word, k] = check_words(frames, word, k, opts.extent);
  parts = cell(numel(opts.channels), 1);
  for c = 1:numel(opts.channels)
    if strcmp(opts.channels{c}, 'words')
      parts{c} = words_part(x, y, word, k, opts);
    else
      parts{c} = pixels_part(opts.channels{c}, opts);
    end
  end
  H = vertcat(parts{:});
  if strcmp(opts.norm, 'l1')
    H = H / numel(parts);
  end
  if nargout > 1
    count = full(sum(counts(ones(size(word)), 1, columns_of(x, y, opts.labels), column_count(opts.labels)), 1));
  end
end

function H = words_part(x, y, word, k, opts)
  levels = cell(numel(opts.pyramid), 1);
  for l = 1:numel(levels)
    g = opts.pyramid(l);
    if g == 1
      column = columns_of(x, y, opts.labels);
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
  code = frs_bow_mex(opts.image, struct('channel', channel, 'colorBins', opts.colorBins));
  if strcmp(channel, 'lbp')
    k = 58;
  elseif size(opts.image, 3) == 1
    k = opts.colorBins;
  else
    k = opts.colorBins ^ 3;
  end
  if isempty(opts.labels)
    column = ones(numel(code), 1);
  else
    column = double(opts.labels(:));
  end
  used = code(:) > 0;
  H = normalise(counts(double(code(used)), k, column(used), column_count(opts.labels)), opts.norm);
end

function H = counts(code, k, column, n)
  H = sparse(code(:), column(:), 1, k, n);
end

function H = normalise(H, norm)
  if strcmp(norm, 'l1')
    total = full(sum(H, 1));
    total(total == 0) = 1;                        % an empty column stays zero
    n = numel(total);
    H = H * sparse(1:n, 1:n, 1 ./ total, n, n);
  end
end

function column = columns_of(x, y, labels)
  if isempty(labels)
    column = ones(size(x));
  else
    [h, w] = size(labels);
    row = min(max(floor(y + 0.5), 1), h);
    col = min(max(floor(x + 0.5), 1), w);
    column = double(labels(row + (col - 1) * h));
  end
end

function n = column_count(labels)
  if isempty(labels)
    n = 1;
  else
    n = double(max(labels(:)));
  end
end

function [x, y, word, k] = check_words(frames, word, k, extent)
  if ~isnumeric(frames) || ~isreal(frames) || (size(frames, 1) < 2 && ~isempty(frames))
    error('frs:bow:badType', 'FRAMES must be a real matrix with x in row 1 and y in row 2.');
  end
  if ~isnumeric(k) || ~isscalar(k) || ~(k >= 0 && k <= 2147483647) || k ~= floor(k)
    error('frs:bow:badValue', 'K must be a whole number from 0 to 2147483647.');
  end
  if ~isnumeric(word) || numel(word) ~= size(frames, 2)
    error('frs:bow:badSize', 'WORD must have one entry per frame (%d); got %d.', size(frames, 2), numel(word));
  end
  word = double(word(:)');
  k = double(k);
  if any(word < 1 | word > k | word ~= floor(word))
    error('frs:bow:badValue', 'WORD must hold whole numbers from 1 to %d.', k);
  end
  if isempty(frames)
    frames = zeros(2, 0);
  end
  x = double(frames(1, :));
  y = double(frames(2, :));
  if any(~isfinite([x y]))
    error('frs:bow:notFinite', 'FRAMES must be finite.');
  end
  if any(x < 1) || any(y < 1) || any(x > extent(2)) || any(y > extent(1))
    error('frs:bow:badValue', 'FRAMES must lie inside the image (%d-by-%d).', extent);
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
