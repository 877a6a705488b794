function bench_subwindow()
%BENCH_SUBWINDOW  CPU time of the best box of a 500-by-375 picture with 10,000 descriptors, and of a video.
%   Descriptors lie as those of frs_dsift (centres every 4 pixels, several at each); words have random weights, and the
%   object's words are a little heavier (easy) or not at all (hard: the bound has nothing to hold on to).
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_subwindow"
  limits = {'no limits', {}; 'area 10 to 50 %', {'minArea', 0.1, 'maxArea', 0.5}; ...
            'area 10 to 50 %, step 8', {'minArea', 0.1, 'maxArea', 0.5, 'step', 8}};
  for lift = [0.3 0]
    for k = 1:size(limits, 1)
      picture(lift, limits{k, :});
    end
  end
  video(0.3);
  video(0);
end

function picture(lift, name, options)
  repeats = 20;
  spent = 0;
  nodes = 0;
  rand('seed', 1);
  for r = 1:repeats
    frames = [16 + 4 * floor(rand(1, 10000) * 118); 16 + 4 * floor(rand(1, 10000) * 87)];
    inside = abs(frames(1, :) - 250) < 90 & abs(frames(2, :) - 180) < 60;
    weights = rand(1, 10000) - 0.52 + lift * inside;
    start = cputime();
    [~, ~, info] = frs_subwindow(frames, weights, [375 500], options{:});
    spent = spent + cputime() - start;
    nodes = nodes + info.nodes;
  end
  fprintf('picture, object %.1f, %-24s %6.1f ms, %7.0f sets bounded\n', lift, [name ':'], 1000 * spent / repeats, nodes / repeats);
end

function video(lift)
  rand('seed', 2);
  m = 10000;
  frames = [9 + 9 * floor(rand(1, m) * 34); 9 + 9 * floor(rand(1, m) * 25); 5 + 5 * floor(rand(1, m) * 19)];
  inside = abs(frames(1, :) - 160) < 60 & abs(frames(2, :) - 120) < 50 & abs(frames(3, :) - 50) < 20;
  start = cputime();
  [~, ~, info] = frs_subwindow(frames, rand(1, m) - 0.52 + lift * inside, [240 320 100]);
  fprintf('video,   object %.1f, %-24s %6.1f ms, %7.0f sets bounded\n', lift, 'no limits:', 1000 * (cputime() - start), info.nodes);
end
