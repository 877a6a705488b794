function P = frs_plot_words(ds, model, varargin)
%FRS_PLOT_WORDS  What the visual words that contribute most look like, or where they are in a picture.
%   P = FRS_PLOT_WORDS(DS, MODEL, NAME, VALUE, ...) shows the words that contribute most, one row
%   each: patches of training pictures where the word was found, drawn at random in proportion to how
%   often it occurs, with its number and in which class it is the more frequent. DS is a data set from
%   frs_extract. MODEL is a result of frs_select_features, whose words go by their share (a_k p_k: by the
%   weight p_k alone rare words would lead), or a vector of weights. P is uint8 RGB.
%   FRS_PLOT_WORDS(DS, MODEL, 'image', i) marks the same words on picture i of the data set with rings,
%   larger for larger patches; the foot tells the share of the word of each colour.
%
%   Options (default):
%     top      (6)    number of words
%     patches  (10)   patches in a row
%     size     (56)   side of a patch in the figure, pixels
%     image    ([])   number of a picture in DS: mark the words on it
%     width    (640)  of that picture in the figure, pixels
%     seed     (1)    of the choice of patches
%     file     ('')   write the picture to this file
%
%   See also frs_select_features, frs_extract, frs_frames, frs_plot_regions.
%
%   Example
%     [files, y] = frs_toy_images([2 2], 'size', [60 80], 'folder', tempname());
%     ds = frs_extract(frs_images(files, y), 'words', 8, 'method', 'grid', 'regions', 6);
%     P = frs_plot_words(ds, [0 3 2 0 0 1 0 0], 'patches', 4, 'size', 30);
%     size(P, 1) == 3 * (30 + 3) + 3                 % a row for each of three words
%     % ans = 1
  frs_need('plot_words', nargin, 2);
  options = { ...
    'top',     6,   'whole [1 10000]'
    'patches', 10,  'whole [1 10000]'
    'size',    56,  'whole [1 10000]'
    'image',   [],  'whole? [1 Inf)'
    'width',   640, 'whole [1 10000]'
    'seed',    1,   'count'
    'file',    '',  ''};
  opts = frs_parse('plot_words', options, varargin);
  frs_check_set('plot_words', ds, {'files', 'X', 'y', 'train'});
  [w, opts.number] = weights_of(model, size(ds.X, 1));
  [~, ranking] = sort(w, 'descend');
  words = ranking(1:min([opts.top, numel(w), sum(w > 0)]));
  if isempty(words)
    error('frs:plot_words:badValue', 'No word has a positive weight.');
  end
  if isempty(opts.image)
    rows = frs_renamed('plot_words', @() frs_word_patches(ds, frs_word_places(ds, words, opts.patches, opts.seed)));
    P = frs_word_sheet(rows, arrayfun(opts.number, w(words), 'UniformOutput', false), opts.patches, opts.size);
  else
    P = frs_renamed('plot_words', @() words_on_image(ds, w, words, opts));
  end
  frs_write_image('plot_words', P, opts.file);
end

function [w, number] = weights_of(model, D)
% What the words go by, and how one of them reads.
  w = model;
  number = @(w) sprintf('weight %.3g', w);
  if isstruct(model) && isfield(model, 'share')
    w = model.share;
    number = @(w) sprintf('share %.1f %%', 100 * w);
  elseif isstruct(model) && isfield(model, 'weights')
    w = model.weights;
  end
  if ~isnumeric(w) || ~isreal(w) || numel(w) ~= D
    error('frs:plot_words:badSize', 'MODEL must have a weight for each word (%d); got %d.', D, numel(w));
  end
  w = double(full(w(:)));
end

function P = words_on_image(ds, w, words, opts)
  if opts.image > numel(ds.files)
    error('frs:plot_words:badOption', 'image must be the number of a picture, 1 to %d.', numel(ds.files));
  end
  I = frs_imread(ds.files{opts.image}, 'range', ds.codebook);
  zoom = opts.width / size(I, 2);
  P = frs_resize(I, round(size(I, 1) * zoom), opts.width);
  P = uint8(0.6 * double(P) + 0.4 * repmat(mean(double(P), 3), [1 1 3]));
  [frames, found] = frs_frames(ds, opts.image);
  for k = numel(words):-1:1                             % the first word on top
    for j = frs_where(found == words(k))
      place = (double(frames(1:2, j)) - 0.5) * zoom;
      P = ring(P, place, 0.8 * double(frames(3, j)) * zoom, word_color(k));
    end
  end
  items = cell(1, numel(words));
  for k = 1:numel(words)
    sign = ring(255 * ones(24, 24, 3, 'uint8'), [12; 12], 7, word_color(k));
    items{k} = {sign, opts.number(w(words(k)))};
  end
  P = [P; frs_foot(size(P, 2), items)];
end

function P = ring(P, place, radius, color)
% A coloured line with a dark casing; what it marks stays in view.
  corner = floor(place - radius - 4);
  side = ceil(2 * radius + 9);
  [x, y] = meshgrid(corner(1) + (0:side) - place(1), corner(2) + (0:side) - place(2));
  off = abs(hypot(x, y) - radius);
  P = frs_blend(P, corner(1), corner(2), 0.5 * min(1, max(0, 2.3 - off)), [0 0 0]);
  P = frs_blend(P, corner(1), corner(2), min(1, max(0, 1.5 - off)), color);
end

function c = word_color(k)
  colors = frs_palette();
  c = colors.lines(mod(k - 1, size(colors.lines, 1)) + 1, :);
end

%!function [ds, folder, cleanup] = small_set ()
%!  folder = tempname ();
%!  files = frs_toy_images ([2 2], 'size', [60 80], 'folder', folder);
%!  ds = frs_extract (frs_images (files, [1 1 -1 -1]), 'words', 8, 'samples', 500, 'method', 'grid', 'regions', 6);
%!  cleanup = onCleanup (@() delete (fullfile (folder, '*', '*')));
%!endfunction
%!test
%! % one row for each word with a positive weight, and the words on a picture
%! [ds, folder, cleanup] = small_set ();
%! file = fullfile (folder, 'words.png');
%! P = frs_plot_words (ds, [0 3 2 0 0 0 0 0]', 'patches', 4, 'size', 30, 'file', file);
%! assert (size (P, 1), 2 * 33 + 3);
%! assert (imread (file), P);
%! Q = frs_plot_words (ds, [0 3 2 0 0 0 0 0]', 'image', 1, 'width', 160);
%! assert (size (Q, 1) > 120 && size (Q, 2) == 160);
%!test
%! % a model goes by its shares, not by its weights
%! [ds, folder, cleanup] = small_set ();
%! model = struct ('weights', [9 0 0 0 0 0 0 1]', 'share', [0.2 0 0 0 0 0 0 0.8]');
%! first = frs_plot_words (ds, model, 'top', 1, 'patches', 4);
%! other = frs_plot_words (ds, struct ('weights', [1 0 0 0 0 0 0 9]', 'share', model.share), 'top', 1, 'patches', 4);
%! assert (first, other);
%!test
%! % a seed names the patches
%! [ds, folder, cleanup] = small_set ();
%! a = frs_plot_words (ds, ones (8, 1), 'top', 2);
%! assert (isequal (a, frs_plot_words (ds, ones (8, 1), 'top', 2)));
%! assert (! isequal (a, frs_plot_words (ds, ones (8, 1), 'top', 2, 'seed', 2)));
%!error id=frs:plot_words:badType frs_plot_words (1, 1)
%!error id=frs:plot_words:badSize frs_plot_words (struct ('X', ones (3, 2), 'files', {{}}, 'y', [], 'train', []), [1 2 3])
%!error id=frs:plot_words:badSize frs_plot_words (struct ('X', ones (3, 2), 'files', {{'a', 'b'}}, 'y', [1 -1], 'train', [1 1]), [1 2])
%!error id=frs:plot_words:badValue frs_plot_words (struct ('X', ones (3, 2), 'files', {{'a', 'b'}}, 'y', [1 -1], 'train', [1 1]), [0 0 0])
%!error id=frs:plot_words:unknownOption frs_plot_words (1, 1, 'tip', 1)
%!error id=frs:plot_words:badOption frs_plot_words (1, 1, 'size', NaN)
%!error id=frs:plot_words:badOption frs_plot_words (1, 1, 'top', {1})
