function cases = test_video()
  cases = {@frames_equal_those_of_ffmpeg_to_the_byte, @range_and_step_pick_frames, @clips_join_to_the_whole_video, ...
           @odd_sizes_and_gray_are_read, @size_and_rate_are_followed, @phone_videos_stand_upright, ...
           @variable_rate_gives_every_frame_once, @seconds_follow_the_times_in_the_file, @seconds_that_hold_nothing_are_named, ...
           @names_are_never_read_as_anything_else, ...
           @missing_ffmpeg_is_named, @damaged_files_are_named, @files_without_frames_are_named, ...
           @errors_and_early_ends_leave_no_process, @memory_does_not_grow_with_the_length, ...
           @memory_of_extraction_does_not_grow_with_the_length, @changes_of_size_are_named, @folders_of_pictures_are_videos, ...
           @written_clips_are_read_back};
end

function frames_equal_those_of_ffmpeg_to_the_byte()
  [file, cleanup] = made('testsrc2=s=64x48:r=10:d=1.2', '-pix_fmt yuv420p', 'mp4');
  [V, info] = frs_video(file);
  assert(isequal(V, raw_frames(file, 48, 64)));
  assert(isa(V, 'uint8') && isequal(size(V), [48 64 3 12]));
  assert(isequal(info.numbers, 1:12) && info.count == 12 && isequal(info.size, [48 64]));
  assert(abs(info.rate - 10) < 1e-6 && abs(info.duration - 1.2) < 0.01 && isempty(info.complaints));
end

function range_and_step_pick_frames()
  [file, cleanup] = made('testsrc2=s=32x32:r=10:d=2', '-pix_fmt yuv420p', 'mp4');
  V = frs_video(file);
  [part, info] = frs_video(file, 'range', [4 15], 'step', 5);
  assert(isequal(part, V(:, :, :, [4 9 14])) && isequal(info.numbers, [4 9 14]));
  assert(isequal(frs_video(file, 'range', [18 99]), V(:, :, :, 18:20)));
  assert(isequal(frs_video(file, 'range', [20 20]), V(:, :, :, 20)));
  assert_error('frs:video:badValue', @() frs_video(file, 'range', [21 30]));
end

function clips_join_to_the_whole_video()
  [file, cleanup] = made('testsrc2=s=32x24:r=10:d=2.3', '-pix_fmt yuv420p', 'mp4');
  V = frs_video(file);
  for clip = [1 5 23 40]
    joined = frs_video(file, 'clip', clip, 'each', @(s, C, t) cat(4, s, C), 'state', zeros(24, 32, 3, 0, 'uint8'));
    assert(isequal(joined, V), 'clips of %d', clip);
  end
  seen = frs_video(file, 'clip', 8, 'overlap', 3, 'range', [2 21], 'each', @(s, C, t) [s, {t}]);
  assert(isequal(seen, {2:9, 7:14, 12:19, 17:21}));
  ok = frs_video(file, 'clip', 8, 'overlap', 3, 'each', @(s, C, t) s && isequal(C, V(:, :, :, t)), 'state', true);
  assert(ok);
end

function odd_sizes_and_gray_are_read()
  [file, cleanup] = made('testsrc=s=37x23:r=5:d=1', '-c:v ffv1 -pix_fmt yuv420p', 'mkv');
  assert(isequal(frs_video(file), raw_frames(file, 23, 37)));
  [file, cleanup2] = made('testsrc=s=37x23:r=5:d=1', '-c:v ffv1 -pix_fmt gray', 'mkv');
  V = frs_video(file);
  assert(isequal(V(:, :, 1, :), V(:, :, 3, :)) && isequal(size(V), [23 37 3 5]));
  [file, cleanup3] = made('testsrc=s=1x1:r=5:d=0.2', '-c:v ffv1 -pix_fmt bgr0', 'mkv');
  assert(isequal(size(frs_video(file)), [1 1 3]));
end

function size_and_rate_are_followed()
  [file, cleanup] = made('testsrc2=s=64x48:r=10:d=1', '-c:v ffv1 -pix_fmt bgr0', 'mkv');
  V = frs_video(file);
  small = frs_video(file, 'size', [24 32]);
  assert(isequal(size(small), [24 32 3 10]));
  blocks = (double(V(1:2:end, 1:2:end, :, :)) + double(V(2:2:end, 1:2:end, :, :)) + double(V(1:2:end, 2:2:end, :, :)) + ...
            double(V(2:2:end, 2:2:end, :, :))) / 4;
  assert(max(abs(double(small(:)) - blocks(:))) < 3);
  assert(isequal(size(frs_video(file, 'size', [12 NaN])), [12 16 3 10]));
  slow = frs_video(file, 'rate', 5);
  assert(size(slow, 4) == 5);
end

function phone_videos_stand_upright()
  [file, cleanup] = made('testsrc2=s=64x48:r=10:d=0.5', '-c:v libx264rgb -qp 0', 'mp4');
  turned = [tempname() '.mp4'];
  cleanup2 = onCleanup(@() delete(turned));
  [~, said] = system('ffmpeg -version');
  if sscanf(said, 'ffmpeg version %d', 1) < 6
    ffmpeg('-i %s -c copy -metadata:s:v:0 rotate=90 %s', file, turned);
  else
    ffmpeg('-display_rotation:v:0 90 -i %s -c copy %s', file, turned);
  end
  V = frs_video(file);
  T = frs_video(turned);
  assert(isequal(size(T), [64 48 3 5]));
  assert(isequal(T, permute(V(:, end:-1:1, :, :), [2 1 3 4])));   % ffmpeg counts the angle against the clock
end

function variable_rate_gives_every_frame_once()
  [file, cleanup] = made('testsrc2=s=32x24:r=20:d=2', '-vf select=not(mod(n\,7))+not(mod(n\,5)) -fps_mode vfr -c:v ffv1', 'mkv');
  [all, cleanup2] = made('testsrc2=s=32x24:r=20:d=2', '-c:v ffv1', 'mkv');
  shown = find(mod(0:39, 7) == 0 | mod(0:39, 5) == 0);
  V = frs_video(all);
  assert(isequal(frs_video(file), V(:, :, :, shown)));
  assert(isequal(frs_video(file, 'range', [2 4]), V(:, :, :, shown(2:4))));
end

function seconds_follow_the_times_in_the_file()
% Constant rate, and a variable one, where mkv rounds times to milliseconds: frame n of the source is shown at n / 30 s.
  [all, cleanup] = made('testsrc2=s=32x24:r=30:d=2', '-c:v ffv1', 'mkv');
  [file, cleanup2] = made('testsrc2=s=32x24:r=30:d=2', '-vf select=not(mod(n\,7))+not(mod(n\,5)) -fps_mode vfr -c:v ffv1', 'mkv');
  [delayed, cleanup3] = made('testsrc2=s=32x24:r=30:d=2', '-c:v libx264 -bf 3 -output_ts_offset 5', 'ts');
  shown = find(mod(0:59, 7) == 0 | mod(0:59, 5) == 0);
  V = frs_video(all);
  for range = {[0 Inf], [1 2], [1 / 30, 7 / 30], [0 1 / 30], [1.01 1.5], [1.9 99]}
    r = range{1};
    n = find((0:59) >= 30 * r(1) - 1e-6 & (0:59) < 30 * r(2) - 1e-6);
    [part, info] = frs_video(all, 'range', r, 'unit', 'seconds');
    assert(isequal(part, V(:, :, :, n)) && isequal(info.numbers, n));
    assert(max(abs(info.times - (n - 1) / 30)) < 1e-3);
    [~, info] = frs_video(delayed, 'range', r, 'unit', 'seconds');
    assert(isequal(info.numbers, n));
    n = intersect(n, shown);
    if isempty(n)
      assert_error('frs:video:badValue', @() frs_video(file, 'range', r, 'unit', 'seconds'));
    else
      [part, info] = frs_video(file, 'range', r, 'unit', 'seconds');
      assert(isequal(part, V(:, :, :, n)) && max(abs(info.times - (n - 1) / 30)) < 1e-3);
    end
  end
  ds = frs_videos({file, all}, [1 -1 1 -1], 'range', {[0 1; 1 2], [0.5 1; 1 Inf]}, 'unit', 'seconds');
  half = sum(shown <= 30);
  assert(isequal(ds.range, [1 half; half + 1, numel(shown); 16 30; 31 Inf]));
  [~, info] = frs_video(all, 'range', [0.5 1], 'unit', 'seconds', 'rate', 10);
  assert(isequal(info.numbers, 6:10) && max(abs(info.times - (0.5:0.1:0.9))) < 1e-9);
  [part, info] = frs_video(all, 'range', [1 2], 'unit', 'seconds', 'step', 10);
  assert(isequal(info.numbers, [31 41 51]) && isequal(part, V(:, :, :, [31 41 51])));
end

function seconds_that_hold_nothing_are_named()
  [file, cleanup] = made('testsrc2=s=16x16:r=5:d=1', '-c:v ffv1', 'mkv');
  assert_message(@() frs_video(file, 'range', [2 3], 'unit', 'seconds'), 'frs:video:badValue', '5 frames begin at 0 to 0.8 s');
  assert_message(@() frs_videos(file, [], 'range', [2 3], 'unit', 'seconds'), 'frs:videos:badValue', '0.8 s');
  assert_error('frs:video:noFile', @() frs_video([file 'x'], 'range', [2 3], 'unit', 'seconds'));
  bytes = read_bytes(file);
  write_bytes(file, uint8(1:200));
  assert_message(@() frs_video(file, 'range', [0 1], 'unit', 'seconds'), 'frs:video:badValue', 'no video, or damaged');
  write_bytes(file, bytes);
  path = getenv('PATH');
  cleanup2 = onCleanup(@() setenv('PATH', path));
  setenv('PATH', '/nowhere');
  assert_message(@() frs_video(file, 'range', [0 1], 'unit', 'seconds'), 'frs:video:noFile', 'ffprobe');
end

function assert_message(f, id, part)
  try
    f();
  catch e
    assert(strcmp(e.identifier, id) && ~isempty(strfind(e.message, part)), '%s: %s', e.identifier, e.message);
    return
  end
  error('no error was raised');
end

function names_are_never_read_as_anything_else()
  [file, cleanup] = made('testsrc2=s=16x16:r=5:d=0.4', '-pix_fmt yuv420p', 'mp4');
  V = frs_video(file);
  folder = tempname();
  mkdir(folder);
  before = cd(folder);
  cleanup2 = onCleanup(@() leave(before, folder));
  names = {'-i.mp4', 'it''s "one".mp4', '$(touch bad).mp4', '`touch bad`.mp4', 'a;touch bad.mp4', '100%d.mp4', 'http:x.mp4', ...
           'concat:a|b.mp4', 'two  spaces.mp4', ['line' char(10) 'end.mp4'], '*.mp4', 'pipe:0.mp4', 'noend'};
  for k = 1:numel(names)
    copyfile(file, fullfile(folder, 'plain'));
    rename_file('plain', names{k});
    assert(isequal(frs_video(names{k}), V), 'said: %s', names{k});
    assert(isequal(frs_video(fullfile(folder, names{k})), V), 'said: %s', names{k});
    delete_file(names{k});
  end
  assert(~exist(fullfile(folder, 'bad'), 'file'));
end

function missing_ffmpeg_is_named()
  [file, cleanup] = made('testsrc2=s=16x16:r=5:d=0.4', '-pix_fmt yuv420p', 'mp4');
  path = getenv('PATH');
  cleanup2 = onCleanup(@() setenv('PATH', path));
  setenv('PATH', '/nowhere');
  try
    frs_video(file);
    error('decoded without ffmpeg');
  catch e
    assert(strcmp(e.identifier, 'frs:video:noFile') && ~isempty(strfind(e.message, 'ffmpeg')), 'said: %s', e.message);
  end
end

function damaged_files_are_named()
  cases = {'-pix_fmt yuv420p -movflags +faststart', 'mp4'
           '-pix_fmt yuv420p', 'mp4'
           '-c:v libx264 -pix_fmt yuv420p', 'mkv'
           '-c:v mpeg4', 'avi'};
  for k = 1:size(cases, 1)
    [file, cleanup] = made('testsrc2=s=96x64:r=10:d=2', cases{k, :});
    bytes = read_bytes(file);
    write_bytes(file, bytes(1:floor(0.6 * end)));
    assert_error('frs:video:badValue', @() frs_video(file));
    clear cleanup
  end
  [file, cleanup] = made('testsrc2=s=96x64:r=10:d=2', '-c:v mpeg4', 'avi');
  bytes = read_bytes(file);
  write_bytes(file, bytes(1:floor(0.6 * end)));
  state = warning('off', 'frs:video:badValue');
  restore = onCleanup(@() warning(state));
  [V, info] = frs_video(file, 'strict', false);
  assert(size(V, 4) >= 5 && size(V, 4) < 20 && ~isempty(info.complaints));
  write_bytes(file, uint8(mod((1:5000) .^ 2, 251)));
  assert_error('frs:video:badValue', @() frs_video(file));
  assert_error('frs:video:badValue', @() frs_video(file, 'strict', false));
end

function files_without_frames_are_named()
  file = [tempname() '.mp4'];
  cleanup = onCleanup(@() delete(file));
  write_bytes(file, uint8([]));
  assert_error('frs:video:badValue', @() frs_video(file));
  ffmpeg('-f lavfi -i sine=duration=0.2 -c:a aac %s', file);
  assert_error('frs:video:badValue', @() frs_video(file));
end

function errors_and_early_ends_leave_no_process()
  [file, cleanup] = made('testsrc2=s=320x240:r=25:d=8', '-pix_fmt yuv420p -preset ultrafast', 'mp4');
  before = children();
  assert_error('frs:test:badValue', @() frs_video(file, 'clip', 2, 'each', @(s, C, t) error('frs:test:badValue', 'stop')));
  V = frs_video(file, 'range', [1 3]);
  assert(isequal(children(), before) && size(V, 4) == 3);
end

function memory_does_not_grow_with_the_length()
  same_peak('n = frs_video(file, ''clip'', 10, ''each'', @(s, C, t) s + size(C, 4), ''state'', 0);');
end

function memory_of_extraction_does_not_grow_with_the_length()
  same_peak(['ds = frs_extract(frs_videos(file, 1), ''words'', 20, ''regions'', 100, ''keepLabels'', false, ''features'', ' ...
             'struct(''scales'', [1 1], ''finest'', 2)); n = ds.frameCount;']);
end

function same_peak(job)
% Peak memory of a host that does the job on 100 frames, and of one that does it on 1000: the 900 frames alone would take 52 MB. The
% allocator holds 10 or 30 MB more in the second, and the same with 2000 frames.
  if ~exist('OCTAVE_VERSION', 'builtin')
    skip_test('the peak of a second Octave is measured');
  end
  peaks = [0 0];
  for k = 1:2
    [file, cleanup] = made(sprintf('testsrc2=s=160x120:r=25:d=%d', 4 * 10 ^ (k - 1)), '-pix_fmt yuv420p -preset ultrafast', 'mp4');
    command = sprintf(['addpath(''%s''); frs_setup; file = ''%s''; %s; x = regexp(fileread(''/proc/self/status''), ' ...
                       '''VmHWM:\\s*(\\d+)'', ''tokens'', ''once''); printf(''%%d %%s\\n'', n, x{1});'], ...
                      fullfile(toolbox_root(), 'matlab'), file, job);
    [status, text] = system(sprintf('FRS_BUILD=''%s'' octave-cli -q -f -H --eval "%s"', getenv('FRS_BUILD'), command));
    assert(status == 0, 'said: %s', text);
    numbers = sscanf(text, '%f %f');
    assert(numbers(1) == 100 * 10 ^ (k - 1), 'said: %s', text);
    peaks(k) = numbers(2);
    clear cleanup
  end
  frames = 900 * 160 * 120 * 3 / 1024;
  assert(peaks(2) < peaks(1) + 0.7 * frames, 'peak %g kB with 100 frames, %g kB with 1000', peaks);
end

function changes_of_size_are_named()
  folder = tempname();
  mkdir(folder);
  cleanup = onCleanup(@() leave('', folder));
  imwrite(zeros(4, 6), fullfile(folder, '1.png'));
  imwrite(zeros(4, 8), fullfile(folder, '2.png'));
  assert_error('frs:video:badValue', @() frs_video(folder));
  assert_error('frs:video:badValue', @() frs_video(folder, 'clip', 1, 'each', @(s, C, t) s));
  assert(isequal(size(frs_video(folder, 'size', [4 6])), [4 6 3 2]));
  write_bytes(fullfile(folder, '3.png'), uint8(1:9));
  assert_error('frs:video:badValue', @() frs_video(folder, 'size', [4 6]));
end

function folders_of_pictures_are_videos()
  folder = tempname();
  mkdir(folder);
  cleanup = onCleanup(@() leave('', folder));
  for t = [1 2 9 10 100]
    imwrite(uint8(t * ones(3, 5)), fullfile(folder, sprintf('img-v2_%d.png', t)));
  end
  V = frs_video(folder);
  assert(isequal(squeeze(V(1, 1, 1, :))', uint8([1 2 9 10 100])));
  assert_error('frs:video:badOption', @() frs_video(folder, 'rate', 5));
  assert_error('frs:video:badValue', @() frs_video(folder, 'range', [6 9]));
end

function written_clips_are_read_back()
  folder = [tempname() ' -"it''s"'];
  mkdir(folder);
  cleanup = onCleanup(@() leave('', folder));
  if system('command -v ffmpeg > /dev/null') ~= 0
    skip_test('no ffmpeg here');
  end
  [files, y, truth] = frs_toy_videos([1 1], 'size', [33 47], 'frames', 6, 'folder', folder);
  clips = frs_toy_videos([1 1], 'size', [33 47], 'frames', 6);
  V = frs_video(files{1});
  assert(isequal(size(V), [34 48 3 6]));                  % H.264 wants even sides
  V = V(1:33, 1:47, :, :);
  assert(mean(abs(double(V(:)) - double(clips{1}(:)))) < 12);
  mask = frs_video(fullfile(folder, 'mask', 'clip001.mkv'));
  assert(isequal(squeeze(mask(:, :, 1, :)) > 127, truth(1).mask));
  ds = frs_videos(fullfile(folder, {'pos', 'neg'}), y);
  assert(isequal(ds.files, files) && isequal(ds.y, [1 -1]));
  assert_error('frs:toy_videos:noFile', @() frs_toy_videos(1, 'size', [32 32], 'frames', 2, 'folder', fullfile(files{1}, 'x')));
end

% ------------------------------------------------------------------------------------- helpers

function [file, cleanup] = made(source, options, ending)
  file = [tempname() '.' ending];
  cleanup = onCleanup(@() delete(file));
  ffmpeg('-f lavfi -i %s %s %s', source, quoted_filter(options), file);
end

function options = quoted_filter(options)
  options = regexprep(options, '(select=\S+)', '''$1''');
end

function ffmpeg(format, varargin)
  if system('command -v ffmpeg > /dev/null') ~= 0
    skip_test('no ffmpeg here');
  end
  [status, text] = system(['ffmpeg -nostdin -y -v error ' sprintf(format, varargin{:}) ' 2>&1']);
  assert(status == 0, 'said: %s', text);
end

function V = raw_frames(file, h, w)
  raw = [tempname() '.raw'];
  cleanup = onCleanup(@() delete(raw));
  ffmpeg('-i %s -f rawvideo -pix_fmt rgb24 %s', file, raw);
  V = permute(reshape(read_bytes(raw), 3, w, h, []), [3 2 1 4]);
end

function list = children()
% Processes of this host, zombies too.
  [~, text] = system(sprintf('ps -o comm= --ppid %d', getpid()));
  list = sort(strsplit(strtrim(text), char(10)));
end

function bytes = read_bytes(file)
  f = fopen(file, 'r');
  bytes = fread(f, Inf, '*uint8');
  fclose(f);
end

function write_bytes(file, bytes)
  f = fopen(file, 'w');
  fwrite(f, bytes);
  fclose(f);
end

function rename_file(from, to)
  [status, message] = rename(from, to);
  assert(status == 0, 'said: %s', message);
end

function delete_file(name)
  [status, message] = unlink(name);
  assert(status == 0, 'said: %s', message);
end

function leave(before, folder)
  if ~isempty(before)
    cd(before);
  end
  if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
  end
  rmdir(folder, 's');
end
