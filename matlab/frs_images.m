function ds = frs_images(files, y, varargin)
%FRS_IMAGES  Data set of image files with their labels.
%   DS = FRS_IMAGES(FILES, Y, NAME, VALUE, ...) lists images for frs_extract. FILES is a folder, or a cell
%   of files and folders; a folder stands for the images in it, by name. Y holds a label, -1 or +1 (or 0
%   and 1), for each entry of FILES, or for each image; [] where they are not known.
%   DS has fields files (1-by-n cell), y (1-by-n, or empty) and train (1-by-n logical).
%
%   Options (default):
%     train (1)  which images the codebook and the models may see: a mask, or their numbers, or the
%                fraction of each class to draw at random; below 1, at least one image of a class is
%                drawn and at least one is not
%     seed  (0)  of the draw
%
%   See also frs_extract, frs_toy_images.
%
%   Example
%     >> folder = tempname();  mkdir(folder);
%     >> imwrite(zeros(8), fullfile(folder, 'a.png'));  imwrite(ones(8), fullfile(folder, 'b.png'));
%     >> ds = frs_images(folder, [-1 1]);
%     >> disp([ds.y; ds.train])
%       -1  1
%        1  1
  frs_need('images', nargin, 1);
  opts = frs_parse('images', { ...
    'train', 1, ''
    'seed',  0, 'count'}, varargin);
  if nargin < 2
    y = [];
  end
  if ischar(files) && size(files, 1) == 1
    files = {files};
  end
  if ~iscellstr(files) || isempty(files)
    error('frs:images:badType', 'FILES must be a folder, or a cell of file names and folders.');
  end
  lists = cellfun(@images_of, files(:)', 'UniformOutput', false);
  ds = struct('files', {horzcat(lists{:})}, 'y', [], 'train', []);
  n = numel(ds.files);
  if ~isempty(y)
    ds.y = labels_of(y, cellfun(@numel, lists), n);
  end
  ds.train = train_mask(opts, ds.y, n);
end

function list = images_of(name)
  if ~exist(name, 'dir')
    if ~exist(name, 'file')
      error('frs:images:noFile', 'There is no file or folder %s.', name);
    end
    list = {name};
    return
  end
  entries = dir(name);
  names = sort({entries(~[entries.isdir]).name});
  isImage = ~cellfun(@isempty, regexpi(names, '\.(png|jpe?g|bmp|gif|tiff?|p[bgpn]m|webp)$'));
  list = cellfun(@(f) fullfile(name, f), names(isImage), 'UniformOutput', false);
  if isempty(list)
    error('frs:images:noFile', 'There are no images in the folder %s.', name);
  end
  list = list(:)';
end

function y = labels_of(y, counts, n)
  if ~(isnumeric(y) || islogical(y)) || ~isreal(y) || ~isvector(y)
    error('frs:images:badType', 'Y must be a real vector of labels; got a %s.', class(y));
  end
  y = double(y(:)');
  if numel(y) == numel(counts) && numel(y) ~= n
    y = cell2mat(arrayfun(@(v, c) repmat(v, 1, c), y, counts, 'UniformOutput', false));
  end
  if numel(y) ~= n
    error('frs:images:badSize', 'Y must have a label for each of the %d images (or of the %d entries); got %d.', ...
          n, numel(counts), numel(y));
  end
  if all(y == 0 | y == 1)
    y = 2 * y - 1;
  end
  if any(abs(y) ~= 1)
    error('frs:images:badValue', 'Y must hold -1 and +1 (or 0 and 1).');
  end
end

function train = train_mask(opts, y, n)
  t = opts.train;
  if ~(isnumeric(t) || islogical(t)) || ~isreal(t)
    error('frs:images:badOption', 'train must be a mask, numbers or a fraction; got a %s.', class(t));
  end
  if (islogical(t) || all(ismember(t, [0 1]))) && numel(t) == n && n > 1
    train = logical(t(:)');
  elseif isnumeric(t) && isscalar(t) && t > 0 && t <= 1
    if isempty(y)
      y = ones(1, n);
    end
    train = false(1, n);
    for class = unique(y)
      members = find(y == class);
      order = frs_images_mex(numel(members), opts.seed);
      count = round(t * numel(members));
      if t < 1
        count = max(1, min(numel(members) - 1, count));
      end
      train(members(order(1:count))) = true;
    end
  elseif isnumeric(t) && all(t(:) >= 1 & t(:) <= n & t(:) == floor(t(:)))
    train = false(1, n);
    train(t) = true;
  else
    error('frs:images:badOption', 'train must be a mask of %d images, their numbers, or a fraction in (0, 1].', n);
  end
end

%!function [folder, cleanup] = two_images ()
%!  folder = tempname ();
%!  mkdir (folder);
%!  imwrite (zeros (8), fullfile (folder, 'b.png'));
%!  imwrite (ones (8), fullfile (folder, 'a.png'));
%!  fclose (fopen (fullfile (folder, 'notes.txt'), 'w'));
%!  cleanup = onCleanup (@() delete (fullfile (folder, '*')));
%!endfunction
%!test
%! % a folder stands for its images; a label for all of them
%! [folder, cleanup] = two_images ();
%! ds = frs_images ({folder, fullfile(folder, 'b.png')}, [0 1]);
%! assert (ds.y, [-1 -1 1]);
%! assert (ds.files{1}, fullfile (folder, 'a.png'));
%! assert (ds.train, true (1, 3));
%!test
%! % training images: by number, by mask, or drawn from each class
%! [folder, cleanup] = two_images ();
%! f = fullfile (folder, 'a.png');
%! files = {f, f, f, f, f, f};
%! assert (frs_images (files, [], 'train', [2 5]).train, logical ([0 1 0 0 1 0]));
%! assert (frs_images (files, [], 'train', [0 1 0 0 1 0]).train, logical ([0 1 0 0 1 0]));
%! ds = frs_images (files, [1 1 1 1 -1 -1], 'train', 0.5);
%! assert ([sum(ds.train(1:4)), sum(ds.train(5:6))], [2 1]);
%! for t = [0.01 0.99]
%!   ds = frs_images (files, [1 1 1 1 -1 -1], 'train', t);
%!   assert ([sum(ds.train(1:4)), sum(ds.train(5:6))], [1 + 2 * (t > 0.5), 1]);
%! end
%! assert (frs_images (files(1), [], 'train', 0.5).train);
%!error id=frs:images:noFile        frs_images ('no such folder')
%!error id=frs:images:badType       frs_images (3)
%!error id=frs:images:unknownOption frs_images ('x', [], 'size', 3)
%!error id=frs:images:badOption     frs_images ({which('frs_images')}, [], 'train', {1})
