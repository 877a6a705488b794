function ds = frs_videos(files, y, varargin)
%FRS_VIDEOS  Data set of videos, or of parts of them, with their labels.
%   DS = FRS_VIDEOS(FILES, Y, NAME, VALUE, ...) lists videos for frs_extract. FILES is a cell of entries, or
%   one of them. An entry is a video file; a folder of numbered pictures, which is one video; or a folder that
%   holds videos (files, or folders of pictures) and stands for all of them, by name. Y holds a label, -1 or +1
%   (or 0 and 1), for each entry of FILES, or for each item of DS; [] where they are not known.
%   DS has fields kind ('video'), files (1-by-n cell), range (n-by-2: first and last frame, as in frs_video; Inf is
%   the end), y (1-by-n, or empty) and train (1-by-n logical). V = frs_video(DS.files{i}, 'range', DS.range(i, :))
%   reads item i.
%
%   Options (default):
%     range ([])  which part of the videos: [] all of each; a row [first last] for all videos; a cell with
%                 k-by-2 rows for each video, of which every row becomes an item of its own (a long video
%                 split so that each part holds one action). Frames count from 1: the seconds from s to e at r
%                 frames a second (INFO.rate of frs_video) are the frames floor(s * r) + 1 to floor(e * r)
%     train (1)   which items the codebook and the models may see: a mask, or their numbers, or the fraction
%                 of each class to draw at random; below 1, at least one item of a class is drawn and at
%                 least one is not. Parts of one video are better kept on one side by a mask.
%     seed  (0)   of the draw
%
%   See also frs_video, frs_images, frs_subset, frs_extract, frs_toy_videos.
%
%   Example
%     >> folder = tempname();  mkdir(folder);
%     >> for t = 1:9, imwrite(uint8(t * ones(8)), fullfile(folder, sprintf('%d.png', t))); end
%     >> ds = frs_videos({folder}, [-1 1], 'range', {[1 4; 5 9]});
%     >> disp([ds.range, ds.y'])
%        1   4  -1
%        5   9   1
  frs_need('videos', nargin, 1);
  opts = frs_parse('videos', { ...
    'range', [], ''
    'train', 1,  ''
    'seed',  0,  'count'}, varargin);
  if nargin < 2
    y = [];
  end
  lists = frs_entry_lists('videos', 'video', frs_entries('videos', files), 0);
  videos = [lists{:}];
  [ranges, parts] = ranges_of(opts.range, numel(videos));
  entry = repeat(cellfun(@numel, lists));                          % of each video
  item = repeat(parts);                                            % the video of each item
  ds = struct('kind', 'video', 'files', {videos(item)}, 'range', ranges, 'y', [], 'train', []);
  n = numel(ds.files);
  if ~isempty(y)
    ds.y = frs_set_labels('videos', y, accumarray(entry(item)', 1, [numel(lists), 1])');
  end
  ds.train = frs_train_mask('videos', opts, ds.y, n);
end

function [ranges, parts] = ranges_of(given, n)
% Rows [first last] of all items, and how many each of the n videos has.
  if isempty(given) && isnumeric(given)
    given = [1 Inf];
  end
  if isnumeric(given) && isequal(size(given), [1 2])
    given = repmat({given}, 1, n);
  end
  if ~iscell(given) || numel(given) ~= n
    error('frs:videos:badOption', 'range must be [], a row [first last], or a cell with k-by-2 rows for each of the %d videos.', n);
  end
  for k = 1:n
    r = given{k};
    good = isnumeric(r) && isreal(r) && ndims(r) == 2 && size(r, 2) == 2 && ~isempty(r) && ...
           all(r(:, 1) >= 1 & r(:, 2) >= r(:, 1) & r(:, 1) == floor(r(:, 1)) & r(:, 2) == floor(r(:, 2)));
    if ~good
      error('frs:videos:badOption', 'range must hold rows [first last] of whole numbers, 1 <= first <= last; see video %d.', k);
    end
  end
  parts = cellfun(@(r) size(r, 1), given(:)');
  ranges = double(vertcat(given{:}));
end

function index = repeat(counts)
% 1 repeated counts(1) times, then 2, ...
  parts = arrayfun(@(k, c) repmat(k, 1, c), 1:numel(counts), counts, 'UniformOutput', false);
  index = [parts{:}];
end

%!function [folder, cleanup] = two_videos ()
%!  folder = tempname ();
%!  for name = {'b', 'a'}
%!    mkdir (fullfile (folder, name{1}));
%!    for t = 1:3
%!      imwrite (uint8 (t * ones (4)), fullfile (folder, name{1}, sprintf ('%d.png', t)));
%!    end
%!  end
%!  cleanup = onCleanup (@() remove_folder (folder));
%!endfunction
%!function remove_folder (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction
%!test
%! % a folder of videos stands for them, a folder of pictures is one
%! [folder, cleanup] = two_videos ();
%! ds = frs_videos ({folder, fullfile(folder, 'b')}, [0 1]);
%! assert (ds.files, fullfile (folder, {'a', 'b', 'b'}));
%! assert (ds.y, [-1 -1 1]);
%! assert (ds.range, repmat ([1 Inf], 3, 1));
%! assert (ds.kind, 'video');
%!test
%! % parts of videos are items of their own, with a label for each entry or for each item; subsets keep them
%! [folder, cleanup] = two_videos ();
%! ds = frs_videos (fullfile (folder, {'a', 'b'}), [1 -1], 'range', {[1 1; 2 3], [2 2]}, 'train', [1 2]);
%! assert (ds.y, [1 1 -1]);
%! assert (ds.train, logical ([1 1 0]));
%! assert (frs_videos (folder, [1 -1 1], 'range', {[1 1; 2 3], [2 2]}).y, [1 -1 1]);
%! part = frs_subset (ds, [3 2]);
%! assert (part.range, [2 2; 2 3]);
%! assert (part.files, fullfile (folder, {'b', 'a'}));
%! V = frs_video (part.files{2}, 'range', part.range(2, :));
%! assert (squeeze (V(1, 1, 1, :))', uint8 ([2 3]));
%!error id=frs:videos:noFile        frs_videos ('no such folder')
%!error id=frs:videos:badType       frs_videos (3)
%!error id=frs:videos:unknownOption frs_videos ('x', [], 'size', 3)
%!error id=frs:videos:badOption     frs_videos ({which('frs_videos')}, [], 'range', [0 3])
%!error id=frs:videos:badOption     frs_videos ({which('frs_videos')}, [], 'range', {[1 3], [1 3]})
%!error id=frs:videos:badSize       frs_videos ({which('frs_videos')}, [1 1])
%!error id=frs:videos:noFile        [~, ~] = mkdir (tempdir (), 'frs_no_videos'); frs_videos (fullfile (tempdir (), 'frs_no_videos'))
%!error id=frs:videos:badValue      frs_videos ({which('frs_videos')}, 3)
