function P = frs_plot_frames(V, found, varargin)
%FRS_PLOT_FRAMES  Frames of a video in a row, with what was found and what is true.
%   P = FRS_PLOT_FRAMES(V, FOUND, NAME, VALUE, ...) is an RGB picture (uint8) of some frames of V, H-by-W-by-3-by-T uint8 (see
%   frs_video), with the boxes found in yellow and the true ones dashed. FOUND and the truth are each [], a tube (rows
%   [frame x1 y1 x2 y2]), a cuboid [x1 y1 t1 x2 y2 t2], a logical H-by-W-by-T mask, or a struct with field tube, mask or
%   box such as frs_localize gives; a cell of these for several objects.
%   For many videos V and FOUND are cells, and P has a row for each.
%
%   Options (default):
%     truth    ([])   true objects, as FOUND; for many videos a cell with an entry for each
%     count    (6)    frames shown, evenly spread over the video
%     at       ([])   the numbers of the frames instead
%     labels   ([])   H-by-W-by-T label volume such as of frs_supervoxels: colour its regions by weights
%     weights  ([])   a weight for each region; those above 0 are coloured, from pale yellow to deep red. []: a
%                     second row shows every region in a colour of its own, the same in all frames, parted by lines
%     width    (200)  of a frame, pixels
%     file     ('')   write the picture to this file
%     preview  ('')   also write all frames, so drawn, as a video or moving picture (.mp4, .webp, .gif; needs ffmpeg)
%     rate     (12)   frames a second of the preview
%
%   See also frs_localize, frs_video, frs_plot_regions.
%
%   Example
%     V = zeros(40, 60, 3, 8, 'uint8');
%     P = frs_plot_frames(V, [10 10 2 30 30 6], 'count', 4, 'width', 60);
%     size(P)                                          % four frames with three pixels between and around
%     % ans =
%     %    46   255     3
  frs_need('plot_frames', nargin, 2);
  opts = frs_parse('plot_frames', { ...
    'truth',   [],  ''
    'count',   6,   'whole [1 1000]'
    'at',      [],  ''
    'labels',  [],  ''
    'weights', [],  ''
    'width',   200, 'whole [16 4000]'
    'file',    '',  'text'
    'preview', '',  'text'
    'rate',    12,  'number (0 240]'}, varargin);
  if ~iscell(V)
    [tiles, across] = frames_of(V, found, opts.truth, opts);
    P = frs_tile(tiles, across, 3);
  else
    P = many(V, found, opts);
  end
  frs_write_image('plot_frames', P, opts.file);
end

function P = many(V, found, opts)
  if ~iscell(found) || numel(found) ~= numel(V) || ~(isempty(opts.truth) || (iscell(opts.truth) && numel(opts.truth) == numel(V)))
    error('frs:plot_frames:badSize', 'FOUND, and truth where it is given, must be cells with an entry for each of the %d videos.', numel(V));
  end
  if ~isempty(opts.labels) || ~isempty(opts.preview)
    error('frs:plot_frames:badOption', 'labels and preview are for one video.');
  end
  tiles = {};
  for k = 1:numel(V)
    truth = [];
    if ~isempty(opts.truth)
      truth = opts.truth{k};
    end
    row = frames_of(V{k}, found{k}, truth, opts);
    row(end + 1:opts.count) = {255 * ones([size(row{1}, 1), size(row{1}, 2), 3], 'uint8')};
    tiles = [tiles, row];                                 %#ok<AGROW>
  end
  P = frs_tile(tiles, numel(tiles) / numel(V), 3);
end

function [tiles, across] = frames_of(V, found, truth, opts)
  if ~isa(V, 'uint8') || ndims(V) > 4 || size(V, 3) ~= 3 || isempty(V)
    error('frs:plot_frames:badType', 'V must be H-by-W-by-3-by-T uint8; got %s %s.', mat2str(size(V)), class(V));
  end
  found = tubes_of('FOUND', found, V);
  truth = tubes_of('truth', truth, V);
  shown = shown_frames(opts, size(V, 4));
  draw = @(t) frame(V(:, :, :, t), t, found, truth, opts.width);
  across = numel(shown);
  tiles = {};
  if ~isempty(opts.labels)
    check_labels(opts, V);
    if isempty(opts.weights)
      tiles = arrayfun(draw, shown, 'UniformOutput', false);
      colors = colors_of_regions(double(max(opts.labels(:))));
      draw = @(t) map(opts.labels(:, :, t), colors, opts.width);
    else
      V = heated(V, opts);
      draw = @(t) frame(V(:, :, :, t), t, found, truth, opts.width);
    end
  end
  tiles = [tiles, arrayfun(draw, shown, 'UniformOutput', false)];
  if ~isempty(opts.preview)
    all = arrayfun(draw, 1:size(V, 4), 'UniformOutput', false);
    frs_write_video('plot_frames', opts.preview, cat(4, all{:}), opts.rate);
  end
end

function shown = shown_frames(opts, T)
  if isempty(opts.at)
    shown = unique(round(linspace(1, T, min(opts.count, T))));
    return
  end
  shown = double(opts.at(:)');
  if ~isnumeric(opts.at) || any(shown < 1 | shown > T | shown ~= floor(shown))
    error('frs:plot_frames:badOption', 'at must hold numbers of frames, 1 to %d.', T);
  end
end

function I = frame(I, t, found, truth, width)
  scale = width / size(I, 2);
  I = frs_resize(I, max(1, round(size(I, 1) * scale)), width);
  colors = frs_palette();
  I = with_boxes(I, truth, t, scale, colors.truth, 5);
  I = with_boxes(I, found, t, scale, [1 0.85 0], 0);
  I = frs_put_text(I, 6, 6, sprintf('%d', t), 9, [1 1 1]);
end

function I = with_boxes(I, tubes, t, scale, color, dash)
  for k = 1:numel(tubes)
    row = tubes{k}(tubes{k}(:, 1) == t, :);
    if ~isempty(row)
      I = frs_put_box(I, (row(1, 2:5) - 0.5) * scale + 0.5, color, 2, dash);
    end
  end
end

function check_labels(opts, V)
  L = opts.labels;
  most = numel(opts.weights);
  if most == 0
    most = 1e7;
  end
  if ~isnumeric(L) || ~isequal([size(L, 1), size(L, 2), size(L, 3)], [size(V, 1), size(V, 2), size(V, 4)]) || ...
     ~all(L(:) >= 1 & L(:) <= most & L(:) == floor(L(:)))
    error('frs:plot_frames:badSize', 'labels must be %d-by-%d-by-%d with whole numbers from 1 to the number of weights (%d).', ...
          size(V, 1), size(V, 2), size(V, 4), numel(opts.weights));
  end
end

function colors = colors_of_regions(n)
% Hues a golden section apart: those of neighbouring numbers, which often touch, differ the most.
  k = (1:n)';
  colors = 255 * hsv2rgb([mod(0.618034 * k, 1), 0.35 + 0.45 * mod(0.754878 * k, 1), 0.6 + 0.4 * mod(0.569840 * k, 1)]);
end

function I = map(L, colors, width)
% Regions of a frame in their colours, with darker lines of one pixel between them.
  rows = min(size(L, 1), floor(((1:max(1, round(size(L, 1) * width / size(L, 2)))) - 0.5) * size(L, 2) / width) + 1);
  cols = floor(((1:width) - 0.5) * size(L, 2) / width) + 1;
  L = double(L(rows, cols));
  line = false(size(L));
  line(1:end - 1, :) = L(1:end - 1, :) ~= L(2:end, :);
  line(:, 1:end - 1) = line(:, 1:end - 1) | L(:, 1:end - 1) ~= L(:, 2:end);
  I = reshape(uint8(bsxfun(@times, colors(L(:), :), 1 - 0.5 * line(:))), [size(L), 3]);
end

function V = heated(V, opts)
% Regions with a positive weight, coloured over the frames.
  L = opts.labels;
  w = double(opts.weights(:));
  color = frs_heat(w / max([w; realmin]));
  share = 0.6 * (w > 0);
  for c = 1:3
    plane = reshape(V(:, :, c, :), size(L));
    tint = reshape(255 * color(L(:), c), size(L));
    a = reshape(share(L(:)), size(L));
    V(:, :, c, :) = reshape(uint8((1 - a) .* double(plane) + a .* tint), [size(V, 1), size(V, 2), 1, size(V, 4)]);
  end
end

function tubes = tubes_of(name, x, V)
  if isempty(x)
    tubes = {};
  elseif iscell(x)
    parts = cellfun(@(one) tubes_of(name, one, V), x(:)', 'UniformOutput', false);
    tubes = [parts{:}];
  elseif isstruct(x)
    tubes = {};
    for k = 1:numel(x)
      for field = {'tube', 'mask', 'box'}
        if isfield(x, field{1}) && ~isempty(x(k).(field{1}))
          tubes = [tubes, tubes_of(name, x(k).(field{1}), V)];   %#ok<AGROW>
          break
        end
      end
    end
  elseif islogical(x) && isequal([size(x, 1), size(x, 2), size(x, 3)], [size(V, 1), size(V, 2), size(V, 4)])
    rows = zeros(0, 5);
    for t = 1:size(x, 3)
      box = frs_box_of(x(:, :, t));
      if ~isempty(box)
        rows(end + 1, :) = [t, box];                      %#ok<AGROW>
      end
    end
    tubes = {rows};
  elseif isnumeric(x) && isreal(x) && ndims(x) == 2 && size(x, 2) == 5
    tubes = {double(x)};
  elseif isnumeric(x) && isreal(x) && ndims(x) == 2 && size(x, 2) == 6 && all(all(isfinite(x)))
    tubes = cell(1, size(x, 1));
    for k = 1:size(x, 1)
      t = (max(1, x(k, 3)):min(x(k, 6), size(V, 4)))';
      tubes{k} = [t, repmat(double(x(k, [1 2 4 5])), numel(t), 1)];
    end
  else
    error('frs:plot_frames:badType', ['%s must be [], a tube with rows [frame x1 y1 x2 y2], a cuboid [x1 y1 t1 x2 y2 t2], a logical ' ...
          'volume of the size of the video, or a struct of frs_localize; got %s %s.'], name, mat2str(size(x)), class(x));
  end
end

%!test
%! % the box is drawn in its frames only; a mask, a tube and a cuboid are the same
%! V = zeros (40, 60, 3, 6, 'uint8');
%! m = false (40, 60, 6);  m(10:30, 20:40, 2:4) = true;
%! tube = [(2:4)', repmat([20 10 40 30], 3, 1)];
%! P = frs_plot_frames (V, m, 'at', 1:6, 'width', 60);
%! assert (frs_plot_frames (V, tube, 'at', 1:6, 'width', 60), P);
%! assert (frs_plot_frames (V, [20 10 2 40 30 4], 'at', 1:6, 'width', 60), P);
%! assert (frs_plot_frames (V, struct ('mask', m), 'at', 1:6, 'width', 60), P);
%! yellow = P(:, :, 1) > 200 & P(:, :, 2) > 180 & P(:, :, 3) < 80;
%! frame = ceil ((find (any (yellow, 1)) - 3) / 63);
%! assert (unique (frame), 2:4);
%!test
%! % several videos, a row each; heat maps colour what weighs
%! V = zeros (20, 30, 3, 4, 'uint8');
%! P = frs_plot_frames ({V, V(:, :, :, 1:2)}, {[], []}, 'count', 4, 'width', 30);
%! assert (size (P), [2 * 20 + 9, 4 * 33 + 3, 3]);
%! L = ones (20, 30, 4);  L(:, 16:30, :) = 2;
%! P = frs_plot_frames (V, [], 'labels', L, 'weights', [0 1], 'at', 1, 'width', 30);
%! assert (P(20, 10, 1) == 0 && P(20, 28, 1) > 50);
%!test
%! % without weights a second row of regions, each of one colour in all frames
%! L = ones (20, 30, 4);  L(:, 16:30, :) = 2;  L(:, 26:30, 3:4) = 3;
%! P = frs_plot_frames (zeros (20, 30, 3, 4, 'uint8'), [], 'labels', uint32 (L), 'at', [1 4], 'width', 30);
%! assert (size (P), [2 * 20 + 9, 2 * 33 + 3, 3]);
%! at = @(t, x) squeeze (P(3 + 23 + 10, 3 + 33 * (t - 1) + x, :));
%! assert (at (1, 5), at (2, 5));
%! assert (at (1, 20), at (2, 20));
%! assert (any (at (2, 28) ~= at (1, 28)) && any (at (1, 20) ~= at (1, 5)));
%! assert (all (at (1, 15) < at (1, 14)));
%!error id=frs:plot_frames:badSize   frs_plot_frames (zeros (4, 4, 3, 2, 'uint8'), [], 'labels', ones (4, 4, 3))
%!error id=frs:plot_frames:badType   frs_plot_frames (ones (3), [])
%!error id=frs:plot_frames:badType   frs_plot_frames (zeros (4, 4, 3, 2, 'uint8'), 'x')
%!error id=frs:plot_frames:badSize   frs_plot_frames ({zeros(4, 4, 3, 2, 'uint8')}, {})
%!error id=frs:plot_frames:badOption frs_plot_frames (zeros (4, 4, 3, 2, 'uint8'), [], 'at', 5)
