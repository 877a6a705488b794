function ds = frs_videos(files, y, varargin)
%FRS_VIDEOS  Data set of videos, or of parts of them, with their labels.
%   DS = FRS_VIDEOS(FILES, Y, NAME, VALUE, ...) lists videos for frs_extract. FILES is a cell of entries, or
%   one of them. An entry is a video file; a folder of numbered pictures, which is one video; or a folder that
%   holds videos (files, with GIF or WebP among them, or folders of pictures) and stands for all of them, by name.
%   Y holds a label, -1 or +1 (or 0 and 1), for each entry of FILES, or for each item of DS; [] where they are not known.
%   DS has fields kind ('video'), files (1-by-n cell), range (n-by-2: first and last frame, as in frs_video; Inf is
%   the end), y (1-by-n, or empty) and train (1-by-n logical). V = frs_video(DS.files{i}, 'range', DS.range(i, :))
%   reads item i.
%
%   Options (default):
%     range ([])  which part of the videos: [] all of each; a row [first last] for all videos; a cell with
%                 k-by-2 rows for each video, of which every row becomes an item of its own (a long video
%                 split so that each part holds one action). Frames count from 1
%     unit  ('frames')  'seconds': the rows of range are [from to] in seconds, `to` not included, so that [0 2; 2 4]
%                 has every frame once; by the times in the files, as in frs_video. DS.range is in frames all the same
%     train (1)   which items the codebook and the models may see: a mask, or their numbers, or the fraction
%                 of each class to draw at random; below 1, at least one item of a class is drawn and at
%                 least one is not. Parts of one video are better kept on one side by a mask.
%     seed  (0)   of the draw
%
%   See also frs_video, frs_images, frs_subset, frs_extract, frs_toy_videos.
%
%   Example
%     folder = tempname();  mkdir(folder);
%     for t = 1:9, imwrite(uint8(t * ones(8)), fullfile(folder, sprintf('%d.png', t))); end
%     ds = frs_videos({folder}, [-1 1], 'range', {[1 4; 5 9]});
%     disp([ds.range, ds.y'])
%     %    1   4  -1
%     %    5   9   1
  frs_need('videos', nargin, 1);
  opts = frs_parse('videos', { ...
    'range', [], ''
    'unit',  'frames', {'frames', 'seconds'}
    'train', 1,  ''
    'seed',  0,  'count'}, varargin);
  if nargin < 2
    y = [];
  end
  lists = frs_entry_lists('videos', 'video', frs_entries('videos', files, true), 0);
  videos = [lists{:}];
  [ranges, parts] = ranges_of(opts, videos);
  entry = repeat(cellfun(@numel, lists));                          % of each video
  item = repeat(parts);                                            % the video of each item
  ds = struct('kind', 'video', 'files', {videos(item)}, 'range', ranges, 'y', [], 'train', []);
  n = numel(ds.files);
  if ~isempty(y)
    ds.y = frs_set_labels('videos', y, accumarray(entry(item)', 1, [numel(lists), 1])');
  end
  ds.train = frs_train_mask('videos', opts, ds.y, n);
end

function [ranges, parts] = ranges_of(opts, videos)
% Rows [first last] of all items, in frames, and how many each video has.
  given = opts.range;
  n = numel(videos);
  if isnumeric(given) && (isempty(given) || isequal(size(given), [1 2]))
    given = repmat({given}, 1, n);
  end
  if ~iscell(given) || numel(given) ~= n
    error('frs:videos:badOption', 'range must be [], a row [first last], or a cell with k-by-2 rows for each of the %d videos.', n);
  end
  for k = 1:n
    whole = isempty(given{k}) && isnumeric(given{k});
    given{k} = checked(given{k}, opts.unit, videos{k});
    if strcmp(opts.unit, 'seconds')
      if whole
        given{k} = [1 Inf];
      else
        given{k} = frs_frames_between('videos', videos{k}, given{k}, 0);
      end
    end
  end
  parts = cellfun(@(r) size(r, 1), given(:)');
  ranges = vertcat(given{:});
end

function rows = checked(rows, unit, video)
  try
    rows = frs_check_range('frs:videos:badOption', rows, unit);
  catch e
    error(e.identifier, '%s See %s.', e.message, video);
  end
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
%!test
%! % GIF files beside videos are videos; in a folder of their own they are frames
%! [folder, cleanup] = two_videos ();
%! imwrite (uint8 (ones (4)), fullfile (folder, 'c.gif'));
%! assert (frs_videos (folder, []).files, fullfile (folder, {'a', 'b', 'c.gif'}));
%! imwrite (uint8 (ones (4)), fullfile (folder, 'a', '4.gif'));
%! assert (frs_videos (fullfile (folder, 'a'), []).files, {fullfile(folder, 'a')});
%! imwrite (uint8 (ones (4)), fullfile (folder, 'd.png'));
%! fail ("frs_videos (folder, [])", 'holds both videos .* and pictures');
%!error id=frs:videos:noFile        frs_videos ('no such folder')
%!error id=frs:videos:badType       frs_videos (3)
%!error id=frs:videos:unknownOption frs_videos ('x', [], 'size', 3)
%!error id=frs:videos:badOption     frs_videos ({which('frs_videos')}, [], 'range', [0 3])
%!error id=frs:videos:badOption     frs_videos ({which('frs_videos')}, [], 'range', {[1 3], [1 3]})
%!error id=frs:videos:badOption     frs_videos ({which('frs_videos')}, [], 'range', {{}})
%!error id=frs:videos:badOption     frs_videos ({which('frs_videos')}, [], 'range', [3 3], 'unit', 'seconds')
%!test
%! % [] in a cell is all of that video; pictures have no times
%! [folder, cleanup] = two_videos ();
%! ds = frs_videos (folder, [], 'range', {[], [2 3]});
%! assert (ds.range, [1 Inf; 2 3]);
%! fail ("frs_videos (folder, [], 'range', [0 1], 'unit', 'seconds')", 'they have no times');
%!error id=frs:videos:badSize       frs_videos ({which('frs_videos')}, [1 1])
%!error id=frs:videos:noFile        [~, ~] = mkdir (tempdir (), 'frs_no_videos'); frs_videos (fullfile (tempdir (), 'frs_no_videos'))
%!error id=frs:videos:badValue      frs_videos ({which('frs_videos')}, 3)
