function [V, info] = frs_video(file, varargin)
%FRS_VIDEO  Frames of a video file or of a folder of numbered pictures.
%   [V, INFO] = FRS_VIDEO(FILE, NAME, VALUE, ...) is H-by-W-by-3-by-T uint8. FILE is anything ffmpeg reads,
%   or a folder of pictures (frame2.png comes before frame10.png). Frames count from 1; every frame of the
%   file is one, also where they are not equally long, and phone videos stand upright.
%   A file that is damaged, ends early or holds no frame in RANGE raises an error that says so.
%
%   STATE = FRS_VIDEO(FILE, 'clip', N, 'each', F, ...) never holds more than N frames: for clip after clip
%   it calls STATE = F(STATE, CLIP, NUMBERS), where NUMBERS are the frames of CLIP, and gives the last
%   STATE. The last clip may be shorter than N.
%
%   Options (default):
%     range   ([])       [first last] frame; [] all
%     unit    ('frames') 'seconds': RANGE is [from to] in seconds from the first frame, and the frames that begin in it,
%                        `from` included and `to` not, are read; by the times in the file, also where frames are not
%                        equally long. All frames are decoded once more to learn them, unless there is a rate
%     step    (1)        every step-th frame of the range
%     size    ([])       [height width] of the frames; NaN for one of the two keeps the shape; []: as they are
%     rate    (0)        frames a second, resampled in time before they are counted; 0: all, once
%     clip    (Inf)      frames of a clip
%     overlap (0)        frames that a clip repeats from the end of the clip before, less than clip
%     each    ([])       function called for each clip
%     state   ([])       what the first call of each is given
%     strict  (true)     false: frames of a damaged file that can be decoded are taken, with a warning
%
%   INFO has fields file, count (frames read), numbers (1-by-count), times (seconds from the first frame of the
%   video where RANGE is in seconds, otherwise []), size ([H W]), rate (frames a second, mean)
%   and duration (seconds) as the file claims them (NaN for pictures), complaints (of ffmpeg).
%   Video files need the program ffmpeg on the PATH (Debian: ffmpeg).
%
%   See also frs_videos, frs_flow, frs_imread.
%
%   Example
%     folder = tempname();  mkdir(folder);
%     for t = 1:12, imwrite(uint8(t * ones(4, 6)), fullfile(folder, sprintf('%d.png', t))); end
%     V = frs_video(folder, 'range', [2 12], 'step', 5);
%     size(V), squeeze(V(1, 1, 1, :))'
%     % ans =
%     %    4   6   3   3
%     % ans =
%     %    2   7  12
%     frs_video(folder, 'clip', 5, 'each', @(s, clip, numbers) [s, size(clip, 4)])
%     % ans =
%     %    5   5   2
  frs_need('video', nargin, 1);
  opts = frs_parse('video', { ...
    'range',   [],      ''
    'unit',    'frames', {'frames', 'seconds'}
    'step',    1,       'whole [1 1e15]'
    'size',    [],      ''
    'rate',    0,       'number [0 1e6]'
    'clip',    Inf,     'whole [1 Inf]'
    'overlap', 0,       'whole [0 Inf)'
    'each',    [],      ''
    'state',   [],      ''
    'strict',  true,    'flag'}, varargin);
  if ~ischar(file) || size(file, 1) ~= 1
    error('frs:video:badType', 'FILE must be the name of a file or folder; got a %s.', class(file));
  end
  opts = frs_check_video('video', opts);
  check_clips(opts);
  times = [];
  if strcmp(opts.unit, 'seconds') && exist(file, 'file')
    [opts.range, times] = frs_frames_between('video', file, opts.range, opts.rate);
  end
  if exist(file, 'dir')
    [V, info] = all_clips(pictures_of(file, opts), file, opts);
    info.rate = NaN;
    info.duration = NaN;
    return
  end
  if ~exist(file, 'file')
    error('frs:video:noFile', 'There is no file or folder %s.', file);
  end
  decoder = frs_open_video(file, opts);
  cleanup = onCleanup(@() frs_video_close_mex(decoder));
  [V, info] = all_clips(@(done, count) decode(decoder, count), file, opts);
  if ~isempty(times)
    info.times = times(info.numbers);
  elseif strcmp(opts.unit, 'seconds')
    info.times = (info.numbers - 1) / opts.rate;
  end
  if nargout > 1
    [info.rate, info.duration] = frs_video_probe_mex(frs_absolute_path(file));
  end
end

function [result, info] = all_clips(next, file, opts)
% next(done, count) gives the count frames that follow the first `done`, fewer at the end, and then how it ended.
  info = struct('file', file, 'count', 0, 'numbers', [], 'times', [], 'size', [], 'rate', NaN, 'duration', NaN, 'complaints', '');
  result = opts.state;
  kept = zeros(0, 0, 3, 0, 'uint8');                              % what the next clip repeats
  ended = false;
  while ~ended
    [V, ended, failed, info.complaints] = next(info.count, opts.clip - size(kept, 4));
    if ended
      judge(file, failed, info, size(V, 4), opts);
    end
    if isempty(V)
      break
    end
    if info.count > 0 && ~isequal(info.size, [size(V, 1), size(V, 2)])
      error('frs:video:badValue', 'The size of the picture changes inside %s; give a size.', file);
    end
    info.size = [size(V, 1), size(V, 2)];
    info.count = info.count + size(V, 4);
    if isempty(opts.each)
      result = V;
    else
      if ~isempty(kept)
        V = cat(4, kept, V);
      end
      result = opts.each(result, V, number_of(info.count - size(V, 4) + 1:info.count, opts));
      kept = V(:, :, :, max(1, end - opts.overlap + 1):end);
    end
  end
  info.numbers = number_of(1:info.count, opts);
end

function numbers = number_of(k, opts)
  numbers = opts.range(1) + (k - 1) * opts.step;
end

function judge(file, failed, info, more, opts)
  count = info.count + more;
  reason = strtok(info.complaints, sprintf('\n'));
  if count == 0
    if isempty(reason)
      reason = 'it has none';
    end
    error('frs:video:badValue', 'There are no frames from %g to %g in %s: %s.', opts.range, file, reason);
  end
  if failed || ~isempty(reason)
    text = sprintf('%s is damaged or ends early; %d frames could be read: %s', file, count, reason);
    if opts.strict
      error('frs:video:badValue', '%s', text);
    end
    warning('frs:video:badValue', '%s', text);
  end
end

function [V, ended, failed, complaints] = decode(decoder, count)
  [V, ended, failed, complaints] = frs_video_read_mex(decoder, count);
end

function next = pictures_of(folder, opts)
  if opts.rate ~= 0
    error('frs:video:badOption', 'rate does not apply to a folder of pictures: they have no times.');
  end
  names = frs_numbered_pictures(folder);
  if isempty(names)
    error('frs:video:noFile', 'There are no pictures in the folder %s.', folder);
  end
  chosen = opts.range(1):opts.step:min(opts.range(2), numel(names));
  range = frs_frame_range(names);
  next = @(done, count) read_pictures(names(chosen), done, count, opts.size, range);
end

function [V, ended, failed, complaints] = read_pictures(names, done, count, extent, range)
  last = min(numel(names), done + count);
  ended = last == numel(names);
  failed = false;
  complaints = '';
  V = zeros(0, 0, 3, 0, 'uint8');
  for k = done + 1:last
    I = frs_renamed('video', @() frs_read_frame(names{k}, extent, range));
    if k == done + 1
      V = zeros([size(I), last - done], 'uint8');
    elseif size(I, 1) ~= size(V, 1) || size(I, 2) ~= size(V, 2)
      error('frs:video:badValue', 'The size of the picture changes at %s; give a size.', names{k});
    end
    V(:, :, :, k - done) = I;
  end
end

function check_clips(opts)
  if opts.overlap >= opts.clip
    error('frs:video:badOption', 'overlap must be less than clip (%g); got %g.', opts.clip, opts.overlap);
  end
  if ~isempty(opts.each) && ~isa(opts.each, 'function_handle')
    error('frs:video:badOption', 'each must be a function handle; got a %s.', class(opts.each));
  end
  if isempty(opts.each) && isfinite(opts.clip)
    error('frs:video:badOption', 'clip needs each, the function that takes the clips.');
  end
end

%!function [folder, cleanup] = counted_pictures (n)
%!  folder = tempname ();
%!  mkdir (folder);
%!  for t = 1:n
%!    imwrite (uint8 (t * ones (4, 6)), fullfile (folder, sprintf ('f%d.png', t)));
%!  end
%!  cleanup = onCleanup (@() remove_folder (folder));
%!endfunction
%!function remove_folder (folder)
%!  confirm_recursive_rmdir (false, 'local');
%!  rmdir (folder, 's');
%!endfunction
%!test
%! % clips repeat the end of the clip before; numbers are those of the video
%! [folder, cleanup] = counted_pictures (11);
%! [seen, info] = frs_video (folder, 'clip', 4, 'overlap', 1, 'range', [2 Inf], 'each', @(s, V, t) [s, {t}]);
%! assert (seen, {2:5, 5:8, 8:11});
%! assert (info.count, 10);
%! values = frs_video (folder, 'clip', 3, 'step', 4, 'each', @(s, V, t) [s, squeeze(V(1, 1, 1, :))']);
%! assert (values, uint8 ([1 5 9]));
%!test
%! % one side may follow from the other
%! [folder, cleanup] = counted_pictures (2);
%! assert (size (frs_video (folder, 'size', [8 NaN])), [8 12 3 2]);
%! assert (size (frs_video (folder, 'size', [NaN 3])), [2 3 3 2]);
%!error id=frs:video:noFile        frs_video ('no such file.mp4')
%!error id=frs:video:badType       frs_video (3)
%!error id=frs:video:unknownOption frs_video ('x.mp4', 'frames', 3)
%!error id=frs:video:badOption     frs_video ('x.mp4', 'range', [3 2])
%!error id=frs:video:badOption     frs_video ('x.mp4', 'range', [0 2])
%!error id=frs:video:badOption     frs_video ('x.mp4', 'range', [2 2], 'unit', 'seconds')
%!error id=frs:video:badOption     frs_video ('x.mp4', 'range', [-1 2], 'unit', 'seconds')
%!error id=frs:video:badOption     frs_video ('x.mp4', 'unit', 'minutes')
%!error id=frs:video:badOption     frs_video (fileparts (which ('frs_video')), 'unit', 'seconds')
%!error id=frs:video:badOption     frs_video ('x.mp4', 'step', 0)
%!error id=frs:video:badOption     frs_video ('x.mp4', 'size', [NaN NaN])
%!error id=frs:video:badOption     frs_video ('x.mp4', 'rate', -1)
%!error id=frs:video:badOption     frs_video ('x.mp4', 'clip', 3)
%!error id=frs:video:badOption     frs_video ('x.mp4', 'clip', 3, 'overlap', 3, 'each', @(s, V, t) s)
%!error id=frs:video:badOption     frs_video ('x.mp4', 'each', 'f')
%!error id=frs:video:noFile        frs_video (fileparts (which ('frs_video')))
%!test
%! % reduced pictures are means of areas: every fourth column white is one gray, whatever the phase
%! folder = tempname ();
%! mkdir (folder);
%! I = zeros (8, 64, 'uint8');  I(:, 2:4:end) = 255;
%! imwrite (I, fullfile (folder, '1.png'));
%! V = frs_video (folder, 'size', [8 16]);
%! delete (fullfile (folder, '1.png'));
%! rmdir (folder);
%! assert (all (abs (double (V(4, 2:15, 1)) - 64) <= 1), mat2str (V(4, :, 1)));
