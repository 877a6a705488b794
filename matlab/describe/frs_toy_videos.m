function [videos, y, truth] = frs_toy_videos(n, varargin)
%FRS_TOY_VIDEOS  Street clips with and without a driving car, with the truth in every frame, for demos and tests.
%   [VIDEOS, Y, TRUTH] = FRS_TOY_VIDEOS(N, NAME, VALUE, ...) draws N clips: in the first ceil(N/2) a car drives
%   (Y = +1), in the others none does (Y = -1). N = [P Q] draws P with and Q without. VIDEOS is a 1-by-n cell of
%   H-by-W-by-3-by-T uint8, Y is 1-by-n, TRUTH a 1-by-n struct with fields mask (logical H-by-W-by-T, where a
%   driving car shows), labels (uint8, the same with the number of the car) and tubes (1-by-objects cell of rows
%   [frame x1 y1 x2 y2], one for each frame in which the car shows).
%   Only motion tells the classes apart: every clip has cars in the lane, which in the others stand still, parked
%   cars, people who walk by and a camera that pans and shakes. A car waits, drives off and stops again, and counts
%   only while it drives.
%
%   Options (default):
%     seed    (1)          the same seed gives the same clips on every host
%     first   (1)          number of the first clip in the seed's series: more clips of the same kind
%     size    ([120 160])  height and width in pixels
%     frames  (24)         of a clip
%     objects (1)          cars in the lane, 0 to 9
%     clutter (1)          amount of street furniture, parked cars and people, 0 to 10
%     camera  (1)          motion of the camera, 0 to 10
%     folder  ('')         also write clips to pos/ and neg/ (MP4) and masks to mask/ (MKV without loss) in this
%                          folder, by ffmpeg; then VIDEOS holds the file names instead of the frames
%     verbose (0)          1 shows progress
%
%   See also frs_videos, frs_toy_images, frs_extract.
%
%   Example
%     [videos, y, truth] = frs_toy_videos([1 1], 'size', [48 64], 'frames', 8);
%     size(videos{1}), y, any(truth(2).mask(:))
%     % ans =
%     %    48   64    3    8
%     % y =
%     %    1  -1
%     % ans = 0
  frs_need('toy_videos', nargin, 1);
  opts = frs_parse('toy_videos', { ...
    'seed',    1,         'count'
    'first',   1,         'whole [1 1e9]'
    'size',    [120 160], ''
    'frames',  24,        'whole [1 10000]'
    'objects', 1,         'whole [0 9]'
    'clutter', 1,         'number [0 10]'
    'camera',  1,         'number [0 10]'
    'folder',  '',        'text'
    'verbose', 0,         'count'}, varargin);
  if ~isnumeric(n) || isempty(n) || numel(n) > 2 || ~all(n(:) >= 0 & n(:) <= 1e6 & n(:) == round(n(:)))
    error('frs:toy_videos:badValue', 'N must be a number of clips or [positives negatives], up to 1e6.');
  end
  if ~isnumeric(opts.size) || numel(opts.size) ~= 2
    error('frs:toy_videos:badOption', 'size must be [height width].');
  end
  if isscalar(n)
    n = [ceil(n / 2), floor(n / 2)];
  end
  y = [ones(1, n(1)), -ones(1, n(2))];
  videos = cell(1, sum(n));
  truth = struct('mask', cell(1, sum(n)), 'labels', [], 'tubes', {{}});
  started = tic;
  for i = 1:sum(n)
    number = opts.first + i - 1 - n(1) * (y(i) < 0);
    clip = struct('height', opts.size(1), 'width', opts.size(2), 'frames', opts.frames, 'seed', opts.seed, ...
                  'index', 2 * (number - 1) + (y(i) < 0), 'driving', y(i) > 0, 'objects', opts.objects, ...
                  'clutter', opts.clutter, 'camera', opts.camera);
    [videos{i}, labels] = frs_toy_videos_mex(clip);
    truth(i).mask = labels > 0;
    truth(i).labels = labels;
    truth(i).tubes = arrayfun(@(k) frs_tube_of(labels == k), 1:opts.objects, 'UniformOutput', false);
    if ~isempty(opts.folder)
      videos{i} = write_clip(opts.folder, videos{i}, truth(i).mask, y(i), number);
    end
    if opts.verbose > 0 && (i == sum(n) || mod(i, 10) == 0)
      fprintf('clips %d/%d  %.1f s\n', i, sum(n), toc(started));
    end
  end
end

function file = write_clip(folder, V, mask, label, number)
  kinds = {'neg', 'pos'};
  name = sprintf('clip%03d', number);
  place = fullfile(folder, kinds{1 + (label > 0)});
  frs_make_folder('toy_videos', place);
  file = fullfile(place, [name '.mp4']);
  frs_write_video('toy_videos', file, V, 12);
  if label > 0
    frs_make_folder('toy_videos', fullfile(folder, 'mask'));
    volume = reshape(uint8(255 * mask), size(mask, 1), size(mask, 2), 1, []);
    frs_write_video('toy_videos', fullfile(folder, 'mask', [name '.mkv']), repmat(volume, [1 1 3 1]), 12);
  end
end

%!test
%! % truth agrees with the labels; tubes are tight; nothing is an object before it drives
%! [videos, y, truth] = frs_toy_videos ([2 1], 'size', [48 64], 'frames', 12, 'objects', 2, 'seed', 4);
%! assert (y, [1 1 -1]);
%! assert (size (videos{2}), [48 64 3 12]);
%! assert (! any (truth(3).mask(:)) && all (cellfun (@isempty, truth(3).tubes)));
%! for i = 1:2
%!   assert (any (truth(i).mask(:)));
%!   for k = 1:2
%!     for row = truth(i).tubes{k}'
%!       m = truth(i).labels(:, :, row(1)) == k;
%!       assert (find (any (m, 1), 1), row(2));
%!       assert (find (any (m, 2), 1, 'last'), row(5));
%!     end
%!   end
%! end
%!test
%! % a seed names the clips, however many are drawn
%! a = frs_toy_videos ([2 1], 'size', [32 40], 'frames', 4, 'seed', 5);
%! b = frs_toy_videos ([1 2], 'size', [32 40], 'frames', 4, 'seed', 5);
%! c = frs_toy_videos ([1 0], 'size', [32 40], 'frames', 4, 'seed', 5, 'first', 2);
%! assert (isequal (a{1}, b{1}) && isequal (a{3}, b{2}) && isequal (a{2}, c{1}) && ! isequal (a{1}, a{2}));
%!error id=frs:toy_videos:badValue      frs_toy_videos (-1)
%!error id=frs:toy_videos:badValue      frs_toy_videos (NaN)
%!error id=frs:toy_videos:badOption     frs_toy_videos (1, 'size', 7)
%!error id=frs:toy_videos:badOption     frs_toy_videos (1, 'size', [4 4])
%!error id=frs:toy_videos:badOption     frs_toy_videos (1, 'objects', 10)
%!error id=frs:toy_videos:badOption     frs_toy_videos (1, 'frames', 0)
%!error id=frs:toy_videos:unknownOption frs_toy_videos (1, 'sede', 1)
