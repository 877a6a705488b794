function [sheet, photo] = frs_plot_regions(I, L, w, varargin)
%FRS_PLOT_REGIONS  Regions coloured by weight, with true and found boxes; one picture or many.
%   P = FRS_PLOT_REGIONS(I, L, W, NAME, VALUE, ...) colours the regions of the picture I (file name or
%   array) with positive weight, warmer is higher, and draws their boundaries. L is the label image,
%   W has a weight for each region. P is the picture, uint8 RGB.
%   [P, PHOTO] = FRS_PLOT_REGIONS(I, L, W, ...) gives the picture as large as P without what is drawn on it, too.
%   FRS_PLOT_REGIONS(IMAGES, LABELS, WEIGHTS, ...) with cell arrays makes a contact sheet.
%
%   Options (default):
%     truth      ([])      mask or K-by-4 boxes [x1 y1 x2 y2]; a cell or a struct array with field mask
%                          or box for many; its box is drawn dashed blue
%     found      ([])      result of frs_localize or a K-by-4 box; a cell or struct array for many; the set
%                          of regions is outlined in white, its box is drawn dotted white
%     score      ([])      a number for each picture: written in its corner, and used by select (NaN last)
%     caption    ({})      a text for each picture, before the number
%     select     ('all')   'best', 'worst' or 'both' ends by score
%     count      (Inf)     show at most so many
%     columns    (4)       pictures in a row
%     width      (320)     of each picture, pixels; one more than four times as high as wide is drawn narrower, and
%                          no side is shorter than 1/20 of the other: very long pictures are squeezed
%     range      ([])      weights of the coldest and hottest colour, increasing; [] takes 0 and the
%                          largest of each picture
%     signed     (false)   colour regions with negative weight too, in blue, darker is lower; both colours then have one scale
%     alpha      (0.62)    how much a colour hides of the picture
%     boundaries (true)    draw the boundaries of the regions
%     legend     (true)    explain colours, lines and numbers at the foot of a sheet
%     scale      ('weight')  what the colours show, for the legend
%     number     ('score')   what the numbers in the corners are, for the legend
%     file       ('')      write the picture to this file
%
%   See also frs_localize, frs_plot_words, frs_select_regions.
%
%   Example
%     I = frs_toy_images(1, 'size', [60 80]);
%     L = uint32([ones(60, 40), 2 * ones(60, 40)]);
%     P = frs_plot_regions(I{1}, L, [0 1], 'width', 160);
%     size(P)
%     % ans =
%     %   120   160     3
  frs_need('plot_regions', nargin, 3);
  options = { ...
    'truth',      [],       ''
    'found',      [],       ''
    'score',      [],       ''
    'caption',    {},       ''
    'select',     'all',    {'all', 'best', 'worst', 'both'}
    'count',      Inf,      'whole [1 Inf]'
    'columns',    4,        'whole [1 10000]'
    'width',      320,      'whole [1 10000]'
    'range',      [],       ''
    'signed',     false,    'flag'
    'alpha',      0.62,     'number [0 1]'
    'boundaries', true,     'flag'
    'legend',     true,     'flag'
    'scale',      'weight', 'text'
    'number',     'score',  'text'
    'file',       '',       ''};
  opts = check_options(frs_parse('plot_regions', options, varargin));
  single = ~iscell(I);
  [I, L, w] = as_cells(I, L, w);
  n = numel(I);
  truth = per_picture(opts.truth, n, single, 'truth');
  found = per_picture(opts.found, n, single, 'found');
  caption = per_picture(opts.caption, n, single, 'caption');
  caption(cellfun('isempty', caption)) = {''};
  order = chosen(opts, n);
  tiles = cell(1, numel(order));
  for k = 1:numel(order)
    i = order(k);
    [tiles{k}, photo] = draw_tile(I{i}, L{i}, w{i}, truth{i}, found{i}, opts);
    if ~isempty(opts.score)
      caption{i} = strtrim(sprintf('%s %.2f', caption{i}, opts.score(i)));
    end
    tiles{k} = write_caption(tiles{k}, caption{i});
  end
  if single
    sheet = tiles{1};
  else
    sheet = frs_tile(tiles, opts.columns, 6);
    if opts.legend
      sheet = [sheet; legend_of(size(sheet, 2), found, opts)];
    end
  end
  frs_write_image('plot_regions', sheet, opts.file);
end

function opts = check_options(opts)
  if ~isnumeric(opts.score) || ~isnumeric(opts.range)
    error('frs:plot_regions:badOption', 'score and range must be numbers.');
  end
  if ~isempty(opts.range) && ~(numel(opts.range) == 2 && isreal(opts.range) && all(isfinite(opts.range)) && opts.range(1) < opts.range(2))
    error('frs:plot_regions:badOption', 'range must be two finite weights, the smaller first.');
  end
  if ~isempty(opts.caption) && ~ischar(opts.caption) && ~iscellstr(opts.caption)
    error('frs:plot_regions:badOption', 'caption must be a text, or a cell of them.');
  end
end

function [I, L, w] = as_cells(I, L, w)
  if ~iscell(I)
    I = {I};
    L = {L};
    w = {w};
  end
  if ~iscell(L) || ~iscell(w) || numel(L) ~= numel(I) || numel(w) ~= numel(I) || isempty(I)
    error('frs:plot_regions:badSize', ['IMAGES, LABELS and WEIGHTS must be cell arrays of the same ' ...
          'number of pictures, at least one.']);
  end
  for i = 1:numel(I)
    if ~isnumeric(L{i}) || ~isreal(L{i}) || issparse(L{i}) || ~(isnumeric(w{i}) || islogical(w{i})) || ~isreal(w{i})
      error('frs:plot_regions:badType', 'L must be a label image and W real numbers (picture %d).', i);
    end
    if isempty(L{i}) || ~all(L{i}(:) >= 1 & L{i}(:) <= numel(w{i}) & L{i}(:) == round(L{i}(:)))
      error('frs:plot_regions:badSize', ['W must have a weight for each region of L (%d); got %d ' ...
            '(picture %d).'], double(max([L{i}(:); 0])), numel(w{i}), i);
    end
    frs_finite('plot_regions', sprintf('W (picture %d)', i), w{i});
  end
end

function list = per_picture(value, n, single, name)
  if isempty(value)
    list = cell(1, n);
  elseif iscell(value)
    list = value;
  elseif isstruct(value) && ~single
    list = num2cell(value);
  else
    list = {value};
  end
  if numel(list) ~= n
    error('frs:plot_regions:badSize', '%s must have an entry for each picture (%d); got %d.', ...
          name, n, numel(list));
  end
end

function order = chosen(opts, n)
  if (~strcmp(opts.select, 'all') || ~isempty(opts.score)) && numel(opts.score) ~= n
    error('frs:plot_regions:badSize', 'score must have a number for each picture (%d); got %d.', n, numel(opts.score));
  end
  order = 1:min(n, opts.count);
  if ~strcmp(opts.select, 'all')
    order = frs_best_or_worst(opts.score, opts.select, opts.count);
  end
end

function strip = legend_of(width, found, opts)
  about = struct('scale', opts.scale, 'range', opts.range, 'found', ~isempty(opts.found), 'truth', ~isempty(opts.truth), ...
                 'set', any(cellfun(@(f) isstruct(f) && isfield(f, 'mask'), found)), 'number', '');
  if ~isempty(opts.score)
    about.number = opts.number;
  end
  strip = frs_regions_foot(width, about);
end

function [tile, photo] = draw_tile(I, L, w, truth, found, opts)
  colors = frs_palette();
  I = rgb_of(I);
  if ~isequal([size(I, 1), size(I, 2)], size(L))
    error('frs:plot_regions:badSize', 'L must be as large as the picture (%d-by-%d); got %d-by-%d.', ...
          size(I, 1), size(I, 2), size(L, 1), size(L, 2));
  end
  [h, width] = drawn_size(size(I), opts.width);
  zoom = [width, h] ./ [size(I, 2), size(I, 1)];
  big = nearest(L, h, width);
  [color, cover] = region_colors(double(full(w(:))), opts);
  edge = [];
  if opts.boundaries
    edge = frs_boundaries(big);
  end
  photo = frs_resize(I, h, width);
  tile = frs_plot_regions_mex(photo, uint32(big), color, cover, edge);
  line = max(2, round(opts.width / 160));
  truth = object_box(truth);
  [found, mask] = object_box(found);
  if ~isempty(mask)
    tile = frs_put_outline(tile, nearest(mask, h, width), colors.found, line - 1);
  end
  for k = 1:size(found, 1)
    tile = frs_put_box(tile, scaled(found(k, :), zoom), colors.found, line, round(1.5 * line));
  end
  for k = 1:size(truth, 1)
    tile = frs_put_box(tile, scaled(truth(k, :), zoom), colors.truth, line, 4 * line);
  end
end

function I = rgb_of(I)
% A picture as H-by-W-by-3 uint8: read from a file name, gray made RGB, 0..1 scaled.
  if ischar(I)
    I = frs_renamed('plot_regions', @() frs_imread(I));
  elseif ~(isnumeric(I) || islogical(I)) || ~isreal(I) || issparse(I) || ndims(I) > 3 || ~any(size(I, 3) == [1 3])
    error('frs:plot_regions:badType', 'A picture must be a file name or a gray or RGB array; got a %s.', class(I));
  end
  if isfloat(I) || islogical(I)
    I = uint8(255 * double(I));
  elseif isa(I, 'uint16')
    I = uint8(double(I) / 257);
  end
  if size(I, 3) == 1
    I = repmat(I, [1 1 3]);
  end
end

function [h, w] = drawn_size(extent, width)
  h = min(4 * width, extent(1) * width / extent(2));
  w = h * extent(2) / extent(1);
  h = max(1, round(max(h, w / 20)));
  w = max(1, round(max(w, h / 20)));
end

function [color, cover] = region_colors(w, opts)
% A color for each region (a row, RGB in 0..1), and the share of the picture that it hides.
  if opts.signed
    top = max([abs(w); realmin]);
    color = frs_heat(abs(w) / top);
    color(w < 0, :) = color(w < 0, [3 2 1]);
    cover = 0.9 * opts.alpha * min(1, 0.35 + abs(w) / top) .* (w ~= 0);
    return
  end
  limits = opts.range;
  if isempty(limits)
    limits = [0, max(w)];
  end
  color = frs_heat((w - limits(1)) / max(eps, limits(2) - limits(1)));
  cover = opts.alpha * (w > max(0, limits(1)));
end

function big = nearest(L, h, w)
  rows = min(size(L, 1), max(1, round(((1:h) - 0.5) * size(L, 1) / h + 0.5)));
  cols = min(size(L, 2), max(1, round(((1:w) - 0.5) * size(L, 2) / w + 0.5)));
  big = L(rows, cols);
end

function [box, mask] = object_box(object)
% The boxes, and the mask where there is one, of a mask, boxes, or a struct with these fields.
  mask = [];
  box = zeros(0, 4);
  if isstruct(object)
    if isfield(object, 'box')
      box = vertcat(object.box);
    end
    if isfield(object, 'mask')
      mask = false(size(object(1).mask));
      for k = 1:numel(object)
        mask = mask | object(k).mask;
      end
    end
    if isempty(box) && any(mask(:))
      box = object_box(mask);
    end
  elseif islogical(object)
    box = frs_box_of(object);
  elseif ~isempty(object)
    if ~isnumeric(object)
      error('frs:plot_regions:badType', 'An object must be a mask, boxes or a struct with them; got a %s.', class(object));
    end
    box = object;
  end
  if ~all(isfinite(box(:))) || ~isreal(box)
    error('frs:plot_regions:notFinite', 'Boxes must be finite real numbers.');
  end
  if ~isempty(box) && size(box, 2) ~= 4
    error('frs:plot_regions:badSize', 'Boxes must be K-by-4, [x1 y1 x2 y2]; got %d columns.', size(box, 2));
  end
  if ~any(mask(:))
    mask = [];
  end
end

function box = scaled(box, zoom)
  box = [(box(1:2) - 1) .* zoom + 1, box(3:4) .* zoom];
end

function tile = write_caption(tile, caption)
  if isempty(caption)
    return
  end
  height = max(8, round(size(tile, 2) / 32));
  alpha = frs_text(caption, height);
  tile = frs_blend(tile, 1, 1, 0.65 * ones(size(alpha) + [2 6]), [0 0 0]);
  tile = frs_blend(tile, 4, 2, alpha, [1 1 1]);
end

%!test
%! % only regions with positive weight are coloured, the heavier one warmer
%! I = 128 * ones (20, 30, 3, 'uint8');
%! L = uint32 (kron ([1 2 3], ones (20, 10)));
%! P = double (frs_plot_regions (I, L, [0 0.5 1], 'width', 30, 'boundaries', false));
%! assert (P(10, 5, 1), P(10, 5, 3));
%! assert (P(10, 15, 1) > P(10, 15, 3) && P(10, 25, 2) < P(10, 15, 2));
%!test
%! % the photograph at the size of the drawing, without it
%! I = repmat (uint8 (reshape (0:11, 3, 4) * 20), [1 1 3]);
%! [~, photo] = frs_plot_regions (I, ones (3, 4), 1, 'width', 4);
%! assert (photo, I);
%! [P, photo] = frs_plot_regions (I(:, :, 1), ones (3, 4), 1, 'width', 40);
%! assert (size (photo), size (P));
%! assert (photo([1 end], [1 end], 2), I([1 end], [1 end], 2));
%!test
%! % signed: red for, blue against, nothing at 0
%! I = 128 * ones (20, 30, 3, 'uint8');
%! L = uint32 (kron ([1 2 3], ones (20, 10)));
%! P = double (frs_plot_regions (I, L, [-1 0 1], 'width', 30, 'boundaries', false, 'signed', true));
%! assert (P(10, 5, 3) > P(10, 5, 1) + 50 && P(10, 25, 1) > P(10, 25, 3) + 50 && P(10, 15, 1) == P(10, 15, 3));
%!test
%! % a sheet of the best and the worst by score
%! I = repmat ({128 * ones(20, 30, 3, 'uint8')}, 1, 5);
%! L = repmat ({ones(20, 30, 'uint32')}, 1, 5);
%! w = {1, 1, 1, 1, 1};
%! P = frs_plot_regions (I, L, w, 'score', [3 1 5 2 4], 'select', 'both', 'count', 4, 'columns', 2, ...
%!                       'width', 60, 'legend', false, 'truth', repmat ({[2 2 9 9]}, 1, 5));
%! assert (size (P), [2 * 40 + 3 * 6, 2 * 60 + 3 * 6, 3]);
%!test
%! % captions beyond ASCII are written, in letters of their own; a byte that is no character does not stop them
%! drawn = @(text) frs_plot_regions (zeros (40, 80, 'uint8'), ones (40, 80), 0, 'caption', char (text));
%! assert (! isequal (drawn ([195 169]), drawn ('e')) && ! isequal (drawn ([195 169]), drawn ([209 145])));
%! assert (isequal (drawn (233), drawn ([195 169])));                     % e with acute, as Latin-1 and as UTF-8
%! assert (isequal (drawn ([231 140 171]), drawn ([231 139 151])));       % no glyphs: both the same sign
%!test
%! % very long pictures are drawn at a size one can look at
%! drawn = @(h, w) size (frs_plot_regions (zeros (h, w, 'uint8'), ones (h, w), 1, 'width', 100))(1:2);
%! assert (drawn (60, 80), [75 100]);
%! assert (drawn (20, 20000), [5 100]);
%! assert (drawn (20000, 20), [400 20]);
%!error id=frs:plot_regions:badSize frs_plot_regions (zeros (4, 4, 3, 'uint8'), ones (4), [])
%!error id=frs:plot_regions:badSize frs_plot_regions (zeros (4, 5, 3, 'uint8'), ones (4), 1)
%!test
%! % the foot of a sheet takes as many rows as it needs, and names the ends of a range
%! I = {128 * ones(20, 30, 3, 'uint8')};
%! given = {{ones(20, 30, 'uint32')}, {1}, 'truth', {[2 2 9 9]}, 'found', {[3 3 9 9]}, 'score', 1};
%! narrow = frs_plot_regions (I, given{:}, 'width', 100);
%! wide = frs_plot_regions (I, given{:}, 'width', 900);
%! assert (size (narrow, 1) - 67 > size (wide, 1) - 600);
%! for width = [100 230 240 250 480 500]
%!   P = frs_plot_regions (I, given{:}, 'width', width);
%!   foot = P(round (width * 2 / 3) + 14:end, :, :);
%!   assert (all (reshape (foot(:, end - 7:end, :), [], 1) == 255) && any (foot(:) < 128));
%! end
%! assert (! isequal (wide, frs_plot_regions (I, given{:}, 'width', 900, 'range', [0 1])));
%! assert (! isequal (wide, frs_plot_regions (I, given{:}, 'width', 900, 'scale', 'score')));
%!test
%! % the outline of the regions and their box differ
%! I = 128 * ones (40, 40, 3, 'uint8');
%! mask = false (40);  mask(11:30, 11:30) = true;
%! only = @(found) frs_plot_regions (I, ones (40, 'uint32'), 0, 'width', 40, 'boundaries', false, 'found', found);
%! assert (! isequal (only ([11 11 30 30]), only (struct ('mask', mask, 'box', zeros (0, 4)))));
%!error id=frs:plot_regions:badSize frs_plot_regions ({1}, {1, 1}, {1})
%!error id=frs:plot_regions:badSize frs_plot_regions ({ones(4), ones(4)}, {ones(4), ones(4)}, {1, 1}, 'caption', {'a'})
%!error id=frs:plot_regions:badSize frs_plot_regions ({ones(4), ones(4)}, {ones(4), ones(4)}, {1, 1}, 'score', 1)
%!error id=frs:plot_regions:badOption frs_plot_regions (ones (4), ones (4), 1, 'range', [1 0])
%!error id=frs:plot_regions:badOption frs_plot_regions (ones (4), ones (4), 1, 'range', [0 Inf])
%!error id=frs:plot_regions:badOption frs_plot_regions (ones (4), ones (4), 1, 'scale', 3)
%!error id=frs:plot_regions:notFinite frs_plot_regions (ones (4), ones (4), NaN)
%!error id=frs:plot_regions:badOption frs_plot_regions (zeros (4, 4, 3, 'uint8'), ones (4), 1, 'select', 'x')
%!error id=frs:plot_regions:noFile frs_plot_regions (zeros (4, 4, 3, 'uint8'), ones (4), 1, 'file', '/no/such/folder/a.png')
%!error id=frs:plot_regions:badOption frs_plot_regions (zeros (4, 4, 3, 'uint8'), ones (4), 1, 'width', NaN)
%!error id=frs:plot_regions:badOption frs_plot_regions (zeros (4, 4, 3, 'uint8'), ones (4), 1, 'count', 0)
%!error id=frs:plot_regions:badType frs_plot_regions (zeros (4, 4, 3, 'uint8'), {1}, 1)
%!error id=frs:plot_regions:badSize frs_plot_regions (zeros (4, 4, 3, 'uint8'), ones (4), 1, 'truth', 1)
%!error id=frs:plot_regions:notFinite frs_plot_regions (zeros (4, 4, 3, 'uint8'), ones (4), 1, 'truth', [1 1 Inf 2])
%!error id=frs:plot_regions:badSize frs_plot_regions (zeros (1, 2), [1 NaN], [1 1])
%!error id=frs:plot_regions:badSize frs_plot_regions (zeros (1, 2), [1 1.5], [1 1])
