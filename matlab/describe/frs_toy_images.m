function [images, y, truth] = frs_toy_images(n, varargin)
%FRS_TOY_IMAGES  Street scenes with and without cars, cows and stalls, with pixel truth, for demos and tests.
%   [IMAGES, Y, TRUTH] = FRS_TOY_IMAGES(N, NAME, VALUE, ...) draws N scenes: the first ceil(N/2) show
%   a car (Y = +1), the others do not (Y = -1). N = [P Q] draws P with and Q without. IMAGES is a
%   1-by-n cell of H-by-W-by-3 uint8, Y is 1-by-n, TRUTH a 1-by-n struct with fields mask (logical
%   H-by-W, where the car shows) and box ([x1 y1 x2 y2] around it, or 0-by-4).
%   The scenes with and without a car follow the same distribution but for the car: houses, road,
%   trees, signs, bins, bicycles and people stand in both, some of them before the car.
%
%   FRS_TOY_IMAGES(N, 'classes', {'car', 'cow', 'stall'}) draws scenes of several classes on the same kind of
%   streets: N(k) of the k-th class, then N(end) with none; one number is shared out evenly. Y and TRUTH have a
%   row per class.
%
%   Options (default):
%     classes  ({'car'})    what is drawn: some of car, cow, stall
%     together (0)          share of the scenes of a class in which each other class stands as well
%     seed     (1)          the same seed gives the same pictures on every host
%     first    (1)          number of the first scene in the seed's series: more scenes of the same kind
%     size     ([240 320])  height and width in pixels
%     clutter  (1)          amount of street furniture, 0 to 10
%     folder   ('')         also write PNG files to pos/, neg/ and mask/ in this folder; then IMAGES
%                           holds the file names instead of the pictures. Several classes: a folder each, and none,
%                           in scenes/ and mask/, and labels.csv with the labels of each file, separated by ;
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
    'classes',  {'car'},   ''
    'together', 0,         'number [0 1]'
    'seed',     1,         'count'
    'first',    1,         'number (-Inf Inf)'
    'size',     [240 320], 'numbers [1 Inf)'
    'clutter',  1,         'number (-Inf Inf)'
    'folder',   '',        'text'
    'verbose',  0,         'count'};
  opts = frs_parse('toy_images', options, varargin);
  [kinds, opts.classes] = kinds_of(opts.classes);
  n = counts_of(n, numel(kinds));
  if numel(opts.size) ~= 2
    error('frs:toy_images:badOption', 'size must be [height width].');
  end
  group = repelem(1:numel(n), n);
  number = opts.first - 1 + (1:sum(n)) - repelem(cumsum([0, n(1:end - 1)]), n);
  y = labels_of(group, number, numel(kinds), opts.together);
  images = cell(1, sum(n));
  truth = struct('mask', cell(numel(kinds), sum(n)), 'box', zeros(0, 4));
  started = tic;
  for i = 1:sum(n)
    shown = find(y(:, i) > 0);
    scene = struct('height', opts.size(1), 'width', opts.size(2), 'seed', opts.seed, ...
                   'index', series_index(number(i), [kinds, 0], group(i)), 'objects', kinds(shown), 'clutter', opts.clutter);
    [images{i}, mask] = frs_toy_images_mex(scene);
    for k = 1:numel(kinds)
      truth(k, i).mask = mask == max([0, find(shown == k)]) & y(k, i) > 0;
      truth(k, i).box = frs_box_of(truth(k, i).mask);
    end
    if ~isempty(opts.folder)
      images{i} = write_scene(opts, images{i}, truth(:, i), group(i), number(i));
    end
    if opts.verbose > 0 && (i == sum(n) || mod(i, 10) == 0)
      fprintf('scenes %d/%d  %.1f s\n', i, sum(n), toc(started));
    end
  end
  if ~isempty(opts.folder) && numel(kinds) > 1
    write_labels(opts, images, y);
  end
end

function [kinds, classes] = kinds_of(classes)
  known = {'car', 'cow', 'stall'};
  if ischar(classes)
    classes = {classes};
  end
  if ~iscellstr(classes) || isempty(classes) || numel(unique(classes)) < numel(classes) || ~all(ismember(classes, known))
    error('frs:toy_images:badOption', 'classes must be some of %s, none of them twice.', strjoin(known, ', '));
  end
  [~, kinds] = ismember(classes(:)', known);
end

function n = counts_of(n, classes)
  if ~isnumeric(n) || ~any(numel(n) == [1, classes + 1]) || any(n(:) < 0) || any(n(:) ~= round(n(:))) || any(n(:) > 1e7)
    error('frs:toy_images:badValue', ['N must be a number of images, or %d of them: how many show each class ' ...
          'and how many none; up to 1e7.'], classes + 1);
  end
  n = double(n(:)');
  if isscalar(n)
    n = floor(n / (classes + 1)) + (1:classes + 1 <= mod(n, classes + 1));
  end
end

function y = labels_of(group, number, classes, together)
% Which scenes show a class beside their own follows from their numbers, so that more scenes change none of them:
% multiples of the golden section are spread evenly, and another start for each class makes other scenes its own.
  y = -ones(classes, numel(group));
  for k = 1:classes
    joins = mod(0.6180339887 * number + 0.4142135624 * k, 1) < together & group <= classes;
    y(k, group == k | joins) = 1;
  end
end

function index = series_index(number, kinds, group)
% Scenes of a class take even numbers of the series, cows from 400,000 on and stalls from 800,000 on, those without
% odd ones, so that none changes when more of the others are asked for.
  index = 2 * (number - 1) + (kinds(group) == 0) + 400000 * max(0, kinds(group) - 1);
end

function file = write_scene(opts, image, truth, group, number)
  names = [opts.classes, {'none'}];
  if isscalar(opts.classes)
    kinds = {'pos', 'neg'};
    file = write_png(fullfile(opts.folder, kinds{group}), number, image);
  else
    file = write_png(fullfile(opts.folder, 'scenes', names{group}), number, image);
  end
  for k = 1:numel(truth)
    if isscalar(truth) && group == 1
      write_png(fullfile(opts.folder, 'mask'), number, uint8(255 * truth.mask));
    elseif ~isscalar(truth) && any(truth(k).mask(:))
      write_png(fullfile(opts.folder, 'mask', names{group}, names{k}), number, uint8(255 * truth(k).mask));
    end
  end
end

function write_labels(opts, files, y)
% One line a file: its name below the folder, and its labels.
  lines = cell(1, numel(files));
  for i = 1:numel(files)
    [folder, name, extension] = fileparts(files{i});
    [~, class] = fileparts(folder);
    lines{i} = sprintf('scenes/%s/%s%s,%s\n', class, name, extension, strjoin(opts.classes(y(:, i) > 0), ';'));
  end
  frs_write_bytes('toy_images', fullfile(opts.folder, 'labels.csv'), [sprintf('file,labels\n'), lines{:}]);
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
%!test
%! % several classes: a row of labels and of truth each, the same cars as alone, nothing hidden but by what stands before it
%! [images, y, truth] = frs_toy_images ([1 2 1 1], 'size', [60 80], 'classes', {'car', 'cow', 'stall'});
%! assert (y, [1 -1 -1 -1 -1; -1 1 1 -1 -1; -1 -1 -1 1 -1]);
%! assert (size (truth), [3 5]);
%! alone = frs_toy_images ([1 1], 'size', [60 80]);
%! assert (isequal (images([1 5]), alone));
%! shown = arrayfun (@(t) any (t.mask(:)), truth);
%! assert (shown, y > 0);
%! assert (isequal (frs_toy_images ([1 0], 'size', [60 80], 'classes', 'cow', 'first', 2), images(3)));
%!test
%! % classes that stand together: labels follow from the numbers, masks do not overlap
%! [~, y, truth] = frs_toy_images ([3 3 1], 'size', [60 80], 'classes', {'car', 'stall'}, 'together', 0.5);
%! assert (y(1, 1:3) == 1 & y(2, 4:6) == 1);
%! assert (any (sum (y(:, 1:6) > 0) == 2) && any (sum (y(:, 1:6) > 0) == 1));
%! assert (y(:, 7), [-1; -1]);
%! for i = find (sum (y > 0) == 2)
%!   assert (! any (truth(1, i).mask(:) & truth(2, i).mask(:)));
%!   assert (any (truth(1, i).mask(:)) && any (truth(2, i).mask(:)));
%! end
%!test
%! % files of several classes, with a table of their labels
%! folder = tempname ();
%! files = frs_toy_images ([1 1 1], 'size', [40 60], 'classes', {'cow', 'car'}, 'together', 1, 'folder', folder);
%! assert (files{1}, fullfile (folder, 'scenes', 'cow', 'scene001.png'));
%! assert (exist (fullfile (folder, 'mask', 'cow', 'car', 'scene001.png'), 'file') == 2);
%! assert (fileread (fullfile (folder, 'labels.csv')), sprintf (['file,labels\nscenes/cow/scene001.png,cow;car\n' ...
%!         'scenes/car/scene001.png,cow;car\nscenes/none/scene001.png,\n']));
%! confirm_recursive_rmdir (false, 'local');
%! rmdir (folder, 's');
%!error id=frs:toy_images:badOption frs_toy_images (1, 'classes', 'bus')
%!error id=frs:toy_images:badOption frs_toy_images (1, 'classes', {'car', 'car'})
%!error id=frs:toy_images:badOption frs_toy_images (1, 'together', 2)
%!error id=frs:toy_images:badValue frs_toy_images ([1 1], 'classes', {'car', 'cow'})
%!error id=frs:toy_images:badValue frs_toy_images (-1)
%!error id=frs:toy_images:badOption frs_toy_images (1, 'size', 7)
%!error id=frs:toy_images:badOption frs_toy_images (1, 'size', [4 4])
%!error id=frs:toy_images:badOption frs_toy_images (1, 'clutter', -1)
%!error id=frs:toy_images:unknownOption frs_toy_images (1, 'sede', 1)
%!error id=frs:toy_images:badValue frs_toy_images (Inf)
%!error id=frs:toy_images:badOption frs_toy_images (1, 'first', {1})
