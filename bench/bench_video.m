function bench_video(seconds)
%BENCH_VIDEO  Decoding by frs_video beside ffmpeg alone: clock and CPU time, ratios of one run.
%   BENCH_VIDEO(SECONDS) makes videos of 25 frames a second (default 40 s) of 320 x 240 and 768 x 576 pixels and
%   reads each in clips of 25 frames; beside it ffmpeg writes the same raw frames into a pipe that nobody looks at. Five runs each, the
%   least time counts.
  if nargin < 1
    seconds = 40;
  end
  for extent = {'320x240', '768x576'}
    file = [tempname() '.mp4'];
    cleanup = onCleanup(@() delete(file));
    run(sprintf(['ffmpeg -v error -y -f lavfi -i testsrc2=s=%s:r=25:d=%d -vf noise=alls=8:allf=t -preset fast ' ...
                 '-pix_fmt yuv420p %s'], extent{1}, seconds, file));
    own = inf(1, 2);
    alone = inf(1, 2);
    for k = 1:5
      own = min(own, times(@() frs_video(file, 'clip', 25, 'each', @(n, V, t) n + size(V, 4), 'state', 0)));
      alone = min(alone, times(@() run(sprintf('ffmpeg -nostdin -v error -i %s -f rawvideo -pix_fmt rgb24 - | cat > /dev/null', file))));
    end
    frames = 25 * seconds;
    fprintf('%s: frs_video %.0f frames/s, ffmpeg alone %.0f; clock ratio %.2f, CPU ratio %.2f\n', extent{1}, ...
            frames / own(1), frames / alone(1), own(1) / alone(1), own(2) / alone(2));
  end
end

function run(command)
  assert(system(command) == 0);
end

function t = times(f)
% Clock and CPU seconds, those of child processes included.
  before = cpu();
  started = tic;
  f();
  t = [toc(started), cpu() - before];
end

function seconds = cpu()
% utime, stime, cutime and cstime of this process: fields 14 to 17 of /proc/self/stat, in hundredths.
  fields = sscanf(regexprep(fileread('/proc/self/stat'), '^.*\) . ', ''), '%f');
  seconds = sum(fields(11:14)) / 100;
end
