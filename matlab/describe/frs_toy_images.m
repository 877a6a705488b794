function [images, y, truth] = frs_toy_images(n, varargin)
%FRS_TOY_IMAGES  Street scenes with and without a car, with pixel truth, for demos and tests.
%   [IMAGES, Y, TRUTH] = FRS_TOY_IMAGES(N, NAME, VALUE, ...) draws N scenes: the first ceil(N/2) show
%   a car (Y = +1), the others do not (Y = -1). N = [P Q] draws P with and Q without. IMAGES is a
%   1-by-n cell of H-by-W-by-3 uint8, Y is 1-by-n, TRUTH a 1-by-n struct with fields mask (logical
%   H-by-W, where the car shows) and box ([x1 y1 x2 y2] around it, or 0-by-4).
%   The scenes with and without a car follow the same distribution but for the car: houses, road,
%   trees, signs, bins, bicycles and people stand in both, some of them before the car.
%
%   Options (default):
%     seed     (1)          the same seed gives the same pictures on every host
%     first    (1)          number of the first scene in the seed's series: more scenes of the same kind
%     size     ([240 320])  height and width in pixels
%     clutter  (1)          amount of street furniture, 0 to 10
%     folder   ('')         also write PNG files to pos/, neg/ and mask/ in this folder; then IMAGES
%                           holds the file names instead of the pictures
%     verbose  (0)          1 shows progress
%
%   See also frs_images, frs_extract, frs_discover.
%
%   Example
%     [images, y, truth] = frs_toy_images(4, 'size', [60 80]);
%     size(images{1}), y
%     % ans =
%     %    60   80    3
%     % y =
%     %    1   1  -1  -1
  frs_need('toy_images', nargin, 1);
  options = { ...
    'seed',    1,         'count'
    'first',   1,         'number (-Inf Inf)'
    'size',    [240 320], 'numbers [1 Inf)'
    'clutter', 1,         'number (-Inf Inf)'
    'folder',  '',        'text'
    'verbose', 0,         'count'};
  opts = frs_parse('toy_images', options, varargin);
  if ~isnumeric(n) || isempty(n) || numel(n) > 2 || any(n(:) < 0) || any(n(:) ~= round(n(:))) || any(n(:) > 1e7)
    error('frs:toy_images:badValue', 'N must be a number of images or [positives negatives], up to 1e7.');
  end
  if numel(opts.size) ~= 2
    error('frs:toy_images:badOption', 'size must be [height width].');
  end
  if isscalar(n)
    n = [ceil(n / 2), floor(n / 2)];
  end
  y = [ones(1, n(1)), -ones(1, n(2))];
  images = cell(1, sum(n));
  truth = struct('mask', cell(1, sum(n)), 'box', zeros(0, 4));
  started = tic;
  for i = 1:sum(n)
    scene = struct('height', opts.size(1), 'width', opts.size(2), 'seed', opts.seed, ...
                   'index', series_index(i, n(1), opts.first), 'withCar', y(i) > 0, 'clutter', opts.clutter);
    [images{i}, mask] = frs_toy_images_mex(scene);
    truth(i).mask = mask;
    truth(i).box = frs_box_of(mask);
    if ~isempty(opts.folder)
      images{i} = write_scene(opts.folder, images{i}, mask, y(i), opts.first + i - 1 - n(1) * (y(i) < 0));
    end
    if opts.verbose > 0 && (i == sum(n) || mod(i, 10) == 0)
      fprintf('scenes %d/%d  %.1f s\n', i, sum(n), toc(started));
    end
  end
end

function index = series_index(i, positives, first)
% Scenes with a car take the even numbers of the series, those without the odd ones, so that neither
% changes when more of the other are asked for.
  if i <= positives
    index = 2 * (first + i - 2);
  else
    index = 2 * (first + i - positives - 2) + 1;
  end
end

function file = write_scene(folder, image, mask, label, number)
  kinds = {'neg', 'pos'};
  file = write_png(fullfile(folder, kinds{1 + (label > 0)}), number, image);
  if label > 0
    write_png(fullfile(folder, 'mask'), number, uint8(255 * mask));
  end
end

function file = write_png(folder, number, image)
  frs_make_folder('toy_images', folder);
  file = fullfile(folder, sprintf('scene%03d.png', number));
  frs_write_image('toy_images', image, file);
end

%!test
%! % truth agrees with the labels, and boxes are tight
%! [images, y, truth] = frs_toy_images ([2 1], 'size', [60 80], 'seed', 3);
%! assert (y, [1 1 -1]);
%! assert (class (images{1}), 'uint8');
%! for i = 1:2
%!   b = truth(i).box;
%!   assert (any (truth(i).mask(b(2), :)) && any (truth(i).mask(b(4), :)));
%!   assert (any (truth(i).mask(:, b(1))) && any (truth(i).mask(:, b(3))));
%! end
%! assert (! any (truth(3).mask(:)) && isempty (truth(3).box));
%!test
%! % a seed names the pictures, however many are drawn
%! a = frs_toy_images ([2 2], 'size', [40 60], 'seed', 5);
%! b = frs_toy_images ([1 3], 'size', [40 60], 'seed', 5);
%! c = frs_toy_images ([1 1], 'size', [40 60], 'seed', 5, 'first', 2);
%! assert (isequal (a{1}, b{1}) && isequal (a{3}, b{2}) && isequal (a{2}, c{1}) && isequal (a{4}, c{2}));
%! d = frs_toy_images ([1 0], 'size', [40 60], 'seed', 6);
%! assert (! isequal (a{1}, d{1}));
%!test
%! % files hold the same pictures
%! folder = tempname ();
%! files = frs_toy_images ([1 1], 'size', [40 60], 'folder', folder);
%! images = frs_toy_images ([1 1], 'size', [40 60]);
%! assert (imread (files{1}), images{1});
%! assert (imread (files{2}), images{2});
%! assert (exist (fullfile (folder, 'mask', 'scene001.png'), 'file') == 2);
%! confirm_recursive_rmdir (false, 'local');
%! rmdir (folder, 's');
%!error id=frs:toy_images:badValue frs_toy_images (-1)
%!error id=frs:toy_images:badOption frs_toy_images (1, 'size', 7)
%!error id=frs:toy_images:badOption frs_toy_images (1, 'size', [4 4])
%!error id=frs:toy_images:badOption frs_toy_images (1, 'clutter', -1)
%!error id=frs:toy_images:unknownOption frs_toy_images (1, 'sede', 1)
%!error id=frs:toy_images:badValue frs_toy_images (Inf)
%!error id=frs:toy_images:badOption frs_toy_images (1, 'first', {1})
