function bench_video(seconds, repeats)
%BENCH_VIDEO  Decoding by frs_video beside ffmpeg alone: CPU seconds of all processes, ratios of one run.
%   BENCH_VIDEO(SECONDS, REPEATS) makes videos of 25 frames a second (default 16 s) in several sizes and codecs and reads
%   each in clips of 10 frames (arrays above 32 MB cost more: the system hands out their pages anew). Beside it, in
%   turn, the same ffmpeg with the same threads writes the same raw frames (-f rawvideo -pix_fmt rgb24) into a pipe that
%   nobody looks at, and to /dev/null, where nothing is copied. CPU is user and system time of the host, of ffmpeg and
%   of what reads the pipe. REPEATS (default 5) times; the median of the ratios, and from the least to the largest.
  if nargin < 1
    seconds = 16;
  end
  if nargin < 2
    repeats = 5;
  end
  codecs = {'H.264', '-c:v libx264 -preset fast'; 'MPEG-4', '-c:v mpeg4 -q:v 4'; 'VP9', '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -crf 30'};
  for extent = {'320x240', '768x576', '1280x720'}
    for c = 1:size(codecs, 1)
      one_video(extent{1}, codecs(c, :), seconds, repeats);
    end
  end
end

function one_video(extent, codec, seconds, repeats)
  file = [tempname() '.mkv'];
  cleanup = onCleanup(@() delete(file));
  run(sprintf('ffmpeg -v error -y -f lavfi -i testsrc2=s=%s:r=25:d=%g -vf noise=alls=8:allf=t -pix_fmt yuv420p %s %s', ...
              extent, seconds, codec{2}, file));
  raw = sprintf('ffmpeg -nostdin -v error -y -i %s -f rawvideo -pix_fmt rgb24', file);
  t = zeros(repeats, 3);
  for k = 1:repeats
    t(k, 1) = cpu_of(@() frs_video(file, 'clip', 10, 'each', @(n, V, t) n + size(V, 4), 'state', 0));
    t(k, 2) = cpu_of(@() run([raw ' - | cat > /dev/null']));
    t(k, 3) = cpu_of(@() run([raw ' /dev/null']));
  end
  pipe = t(:, 1) ./ t(:, 2);
  null = t(:, 1) ./ t(:, 3);
  fprintf(['%s %s: frs_video %.0f frames per CPU s; CPU ratio to ffmpeg into a pipe %.2f (%.2f to %.2f), ' ...
           'to /dev/null %.2f (%.2f to %.2f)\n'], extent, codec{1}, 25 * seconds / median(t(:, 1)), ...
          median(pipe), min(pipe), max(pipe), median(null), min(null), max(null));
end

function run(command)
  assert(system(command) == 0);
end

function seconds = cpu_of(f)
  before = cpu();
  f();
  seconds = cpu() - before;
end

function seconds = cpu()
% utime, stime, cutime and cstime of this process: fields 14 to 17 of /proc/self/stat, in hundredths.
  fields = sscanf(regexprep(fileread('/proc/self/stat'), '^.*\) . ', ''), '%f');
  seconds = sum(fields(11:14)) / 100;
end
