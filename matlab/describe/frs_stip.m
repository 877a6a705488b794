function [frames, descr] = frs_stip(V, varargin)
%FRS_STIP  Space-time descriptors, dense or at corners: histograms of gradients and of optical flow.
%   [FRAMES, DESCR] = FRS_STIP(V, NAME, VALUE, ...) describes patches of a video that lie on a regular grid in
%   space and time, at several sizes (Wang et al. 2009). V is H-by-W-by-3-by-T uint8 as of frs_video, or the name
%   of a video or folder of pictures, which is read frame by frame: memory does not grow with its length.
%   A patch has 3-by-3-by-2 cells. HOG: in each cell 4 orientations of the gradient, a step from light to dark
%   counting as one from dark to light. HOF: 4 directions of motion (right, down, left, up) weighed by its
%   size in pixels, and the number of still pixels. Votes go to the two nearest bins; the sums come from an integral video and are exact.
%   FRAMES is 7-by-M single: x, y, t of the centre (from 1), side in pixels, length in frames, mean gradient (0..1)
%   and mean motion of the moving pixels over all pixels. DESCR is 162-by-M single: 72 of HOG, then 90 of HOF, each of
%   unit length (HOG is zero where the contrast is too low); bins run fastest, then the cells along y, x and t.
%   With the detector 'harris', patches lie around space-time corners instead (Laptev 2005): local maxima of
%       det(mu) - 0.005 trace(mu)^3,   mu = second moments of the gradient in x, y and t,
%   at every pair of scales, sigma = side / 9 and tau = length / 7; a patch that reaches beyond the video is moved inside.
%   It costs several times the dense grid at each pair of scales: take few, such as [3 2].
%   A video smaller than the smallest patch gives M = 0. Flow of the last frame is that of the one before.
%
%   Options (default):
%     detector ('dense')  'dense' or 'harris'
%     threshold (1e-9)    least strength of a corner of 'harris'; brightness counts from 0 to 1
%     side     (18)       pixels of the smallest patch; sides are rounded to whole cells
%     length   (10)       frames of the shortest patch
%     scales   ([8 2])    numbers of sides and of lengths, each sqrt(2) times the one before
%     overlap  (0.5)      share of a patch that the next one on the grid covers too
%     contrast (0.005)    patches with a smaller mean gradient get a zero HOG
%     still    (0.4)      motion in pixels up to which a pixel is still
%     maxCount (Inf)      keep a random subset of at most so many
%     seed     (0)        of the random subset
%     finest   (0)        of frs_flow: 0 motion at full size, 1 at half size, four times as fast
%     range    ([1 Inf])  first and last frame of a file
%     step     (1)        every step-th frame of a file
%     size     ([])       [height width] to which the frames of a file are brought, see frs_video
%     verbose  (0)        1 shows progress
%
%   See also frs_video, frs_flow, frs_codebook, frs_dsift.
%
%   Example
%     V = repmat(uint8(repmat(0:4:156, 30, 1)), [1 1 3 12]);
%     [frames, descr] = frs_stip(V, 'scales', [1 1]);
%     frames(1:5, 1)', size(descr)
%     % ans =
%     %     9.5000    9.5000    5.5000   18.0000   10.0000
%     % ans =
%     %    162     6
  frs_need('stip', nargin, 1);
  opts = frs_parse('stip', { ...
    'detector', 'dense',  {'dense', 'harris'}
    'threshold', 1e-9,    'number [0 1e9]'
    'side',     18,       'whole [3 10000]'
    'length',   10,       'whole [2 10000]'
    'scales',   [8 2],    ''
    'overlap',  0.5,      'number [0 0.99]'
    'contrast', 0.005,    'number [0 1e6]'
    'still',    0.4,      'number [0 1e6]'
    'maxCount', Inf,      'number [1 Inf]'
    'seed',     0,        'count'
    'finest',   0,        'whole [0 30]'
    'range',    [1 Inf],  ''
    'step',     1,        'whole [1 1e15]'
    'size',     [],       ''
    'verbose',  0,        'count'}, varargin);
  opts = check(opts);
  if ischar(V)
    [source, cleanup, finish] = frames_of(V, opts);       %#ok<ASGLU>
    opts.total = ceil(frs_frame_count(V, opts.range, opts.verbose) / opts.step);
  elseif isa(V, 'uint8') && size(V, 3) == 3 && ndims(V) <= 4 && ~isempty(V)
    source = V;
    opts.total = size(V, 4);
    finish = @(complaints) [];
  else
    error('frs:stip:badType', 'V must be a file name or H-by-W-by-3-by-T uint8; got a %s of size %s.', class(V), ...
          strjoin(arrayfun(@num2str, size(V), 'UniformOutput', false), '-by-'));
  end
  [frames, descr, complaints] = frs_stip_mex(source, opts);
  finish(complaints);
end

function opts = check(opts)
  s = opts.scales;
  if ~isnumeric(s) || ~isreal(s) || numel(s) ~= 2 || any(s < 1 | s > 30 | s ~= floor(s))
    error('frs:stip:badOption', 'scales must be [sides lengths], whole numbers from 1 to 30.');
  end
  opts.scales = double(s(:)');
  if isinf(opts.maxCount)
    opts.maxCount = 0;
  end
  opts = frs_check_video('stip', opts);
  opts.rate = 0;
end

function [source, cleanup, finish] = frames_of(file, opts)
% What frs_stip_mex takes for a file: a decoder; for a folder: a function of the number of the picture.
  cleanup = [];
  finish = @(complaints) [];
  if exist(file, 'dir')
    names = frs_numbered_pictures(file);
    if isempty(names)
      error('frs:stip:noFile', 'There are no pictures in the folder %s.', file);
    end
    range = frs_frame_range(names);
    names = names(opts.range(1):opts.step:min(opts.range(2), end));
    source = @(t) picture(names, t, opts.size, range);
  elseif exist(file, 'file')
    source = frs_renamed('stip', @() frs_open_video(file, opts));
    cleanup = onCleanup(@() frs_video_close_mex(source));
    finish = @(complaints) judge(file, complaints);
  else
    error('frs:stip:noFile', 'There is no file or folder %s.', file);
  end
end

function I = picture(names, t, extent, range)
% The picture, [] after the last one, or the message of an error: none may pass through the MEX file.
  I = uint8([]);
  if t > numel(names)
    return
  end
  try
    I = frs_read_frame(names{t}, extent, range);
  catch e
    I = e.message;
  end
end

function judge(file, complaints)
  if ~isempty(complaints)
    error('frs:stip:badValue', '%s is damaged or ends early: %s', file, strtok(complaints, sprintf('\n')));
  end
end

%!test
%! % unit length, inside the video; a file of pictures gives the same as the array
%! [x, y] = meshgrid (1:50, 1:40);
%! V = zeros (40, 50, 3, 16, 'uint8');
%! folder = tempname ();
%! mkdir (folder);
%! for t = 1:16
%!   V(:, :, :, t) = repmat (uint8 (128 + 100 * sin ((x - t) / 3) .* cos (y / 4)), [1 1 3]);
%!   imwrite (V(:, :, :, t), fullfile (folder, sprintf ('%d.png', t)));
%! end
%! [frames, descr] = frs_stip (V, 'scales', [3 2]);
%! assert (sqrt (sum (descr(1:72, :) .^ 2)), ones (1, columns (frames), 'single'), 1e-5);
%! assert (sqrt (sum (descr(73:end, :) .^ 2)), ones (1, columns (frames), 'single'), 1e-5);
%! assert (all (frames(1, :) - frames(4, :) / 2 >= 0.5 & frames(1, :) + frames(4, :) / 2 <= 50.5));
%! assert (all (frames(3, :) - frames(5, :) / 2 >= 0.5 & frames(3, :) + frames(5, :) / 2 <= 16.5));
%! assert (sort (unique (frames(5, :))), single ([10 14]));
%! [frames2, descr2] = frs_stip (folder, 'scales', [3 2]);
%! assert (isequal (frames, frames2) && isequal (descr, descr2));
%! part = frs_stip (V, 'scales', [3 2], 'maxCount', 5, 'seed', 2);
%! assert (columns (part), 5);
%! assert (all (ismember (part', frames', 'rows')));
%! confirm_recursive_rmdir (false, 'local');
%! rmdir (folder, 's');
%!test
%! % too small or too short: no descriptors
%! [frames, descr] = frs_stip (zeros (17, 40, 3, 20, 'uint8'));
%! assert (isequal (size (frames), [7 0]) && isequal (size (descr), [162 0]));
%! assert (columns (frs_stip (zeros (40, 40, 3, 9, 'uint8'))), 0);
%! assert (columns (frs_stip (zeros (40, 40, 3, 'uint8'))), 0);
%!error id=frs:stip:badType       frs_stip (ones (20))
%!error id=frs:stip:noFile        frs_stip ('no such file.mp4')
%!error id=frs:stip:badOption     frs_stip (zeros (20, 20, 3, 'uint8'), 'scales', 3)
%!error id=frs:stip:badOption     frs_stip (zeros (20, 20, 3, 'uint8'), 'scales', [30 1])
%!error id=frs:stip:badOption     frs_stip (zeros (20, 20, 3, 'uint8'), 'maxCount', 0)
%!error id=frs:stip:badOption     frs_stip (zeros (20, 20, 3, 'uint8'), 'overlap', 1)
%!error id=frs:stip:badOption     frs_stip (zeros (20, 20, 3, 'uint8'), 'detector', 'hog')
%!error id=frs:stip:unknownOption frs_stip (zeros (20, 20, 3, 'uint8'), 'scale', 3)
