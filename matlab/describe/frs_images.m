function ds = frs_images(files, y, varargin)
%FRS_IMAGES  Data set of image files with their labels.
%   DS = FRS_IMAGES(FILES, Y, NAME, VALUE, ...) lists images for frs_extract. FILES is a folder, or a cell
%   of files and folders; a folder stands for the images in it, by name. Y holds a label, -1 or +1 (or 0
%   and 1), for each entry of FILES, or for each image; [] where they are not known. Images of several
%   classes have a column each in Y, c-by-n in {+1, -1, 0 = ignored, such as VOC's difficult objects}.
%   DS has fields files (1-by-n cell), y (1-by-n or c-by-n, or empty) and train (1-by-n logical).
%
%   Options (default):
%     train (1)  which images the codebook and the models may see: a mask, or their numbers, or the
%                fraction of each class to draw at random; below 1, at least one image of a class is
%                drawn and at least one is not (with several classes an image, a fraction of all images)
%     groups ([])  which images belong together (one slide, plate, patient, day): a number or a text for each image, or a regular
%                expression that finds the name of the group in the name of the file, such as 'patient(\d+)' or '([^/]*)/[^/]*$', the
%                folder. DS then has group (1-by-n, from 1) and groupNames, and a fraction of train draws whole groups
%     seed  (0)  of the draw
%     recursive (false)  look into the subfolders of folders too
%     verbose   (1)      0 does not say what was left out of folders
%
%   See also frs_extract, frs_toy_images.
%
%   Example
%     folder = tempname();  mkdir(folder);
%     imwrite(zeros(8), fullfile(folder, 'a.png'));  imwrite(ones(8), fullfile(folder, 'b.png'));
%     ds = frs_images(folder, [-1 1]);
%     disp([ds.y; ds.train])
%     %   -1  1
%     %    1  1
  frs_need('images', nargin, 1);
  opts = frs_parse('images', { ...
    'train',     1,     ''
    'groups',    [],    ''
    'seed',      0,     'count'
    'recursive', false, 'flag'
    'verbose',   1,     'count'}, varargin);
  if nargin < 2
    y = [];
  end
  lists = frs_entry_lists('images', 'picture', frs_entries('images', files, opts.recursive), opts.verbose, opts.recursive);
  ds = struct('files', {horzcat(lists{:})}, 'y', [], 'train', []);
  n = numel(ds.files);
  if ~isempty(y)
    ds.y = frs_set_labels('images', y, cellfun(@numel, lists));
  end
  [opts.groups, names] = frs_groups('images', opts.groups, n, ds.files);
  if ~isempty(opts.groups)
    ds.group = opts.groups;
    ds.groupNames = names;
  end
  ds.train = frs_train_mask('images', opts, ds.y, n);
end

%!function [folder, cleanup] = two_images ()
%!  folder = tempname ();
%!  mkdir (folder);
%!  imwrite (zeros (8), fullfile (folder, 'b.png'));
%!  imwrite (ones (8), fullfile (folder, 'a.png'));
%!  fclose (fopen (fullfile (folder, 'notes.txt'), 'w'));
%!  cleanup = onCleanup (@() unlink_all (folder));
%!endfunction
%!function unlink_all (folder)
%!  names = readdir (folder);
%!  cellfun (@(n) unlink ([folder '/' n]), names(3:end));
%!  rmdir (folder);
%!endfunction
%!test
%! % a folder stands for its images; a label for all of them
%! [folder, cleanup] = two_images ();
%! ds = frs_images ({folder, fullfile(folder, 'b.png')}, [0 1], 'verbose', 0);
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
%!test
%! % what is left out is said, subfolders on request, names of any bytes do no harm
%! [folder, cleanup] = two_images ();
%! mkdir (fullfile (folder, 'more'));
%! imwrite (ones (8), fullfile (folder, 'more', 'c.png'));
%! fclose (fopen (fullfile (folder, 'IMG_1.HEIC'), 'w'));
%! fclose (fopen ([folder '/' char([110 97 255 46 112 110 103])], 'w'));
%! said = evalc ('ds = frs_images (folder);');
%! assert (numel (ds.files), 2);
%! for part = {'1 file that is no picture', '1 HEIC photograph', '1 subfolder', '1 file whose name is not UTF-8'}
%!   assert (~isempty (strfind (said, part{1})), 'said: %s', said);
%! end
%! assert (isempty (evalc ('ds = frs_images (folder, [], ''recursive'', true, ''verbose'', 0);')));
%! assert (ds.files{3}, fullfile (folder, 'more', 'c.png'));
%! delete (fullfile (folder, 'more', 'c.png'));  rmdir (fullfile (folder, 'more'));
%!error id=frs:images:noFile        frs_images ('no such folder')
%!error id=frs:images:badType       frs_images (3)
%!error id=frs:images:unknownOption frs_images ('x', [], 'size', 3)
%!error id=frs:images:badOption     frs_images ({which('frs_images')}, [], 'train', {1})
