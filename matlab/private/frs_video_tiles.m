function tiles = frs_video_tiles(result, ds, note)
%FRS_VIDEO_TILES  For every positive video a filmstrip and a preview with the boxes found, and its course in time.
%   Files regions/NAME.jpg and NAME.mp4 for all; in TILES, for the page, the held-out videos first, by score: name, group,
%   caption, strip and preview (data URIs) and course (SVG). NOTE is of frs_leave_only.
  names = frs_picture_names({result.loc.file});
  groups = {'held out', 'training'};
  [~, order] = sortrows([[result.loc.train]', -[result.loc.score]']);
  tiles = struct('name', {}, 'group', {}, 'caption', {}, 'strip', {}, 'preview', {}, 'course', {});
  for k = order'
    l = result.loc(k);
    strip = note(['regions/' names{k} '.jpg']);
    preview = note(['regions/' names{k} '.mp4']);
    [V, rate] = drawn(l, ds);
    frs_write_image('discover', filmstrip(V, 6), strip, 'quality', 85);
    frs_write_video('discover', preview, V, rate);
    if numel(tiles) < result.options.shown
      caption = sprintf('score %.2f, found in frames %d to %d', l.score, l.tube(1, 1), l.tube(end, 1));
      if ~isempty(l.overlap)
        caption = sprintf('%s, overlap with the truth %.2f', caption, l.overlap);
      end
      tiles(end + 1) = struct('name', names{k}, 'group', groups{1 + l.train}, 'caption', caption, ...
                              'strip', frs_data_uri(strip), 'preview', frs_data_uri(preview), 'course', course(l)); %#ok<AGROW>
    end
  end
end

function [V, rate] = drawn(l, ds)
% At most 300 frames, 240 pixels wide, with the boxes found in yellow and the true ones dashed.
  step = ceil(ds.frameCount(l.image) / 300);
  [V, info] = frs_video(l.file, 'range', ds.range(l.image, :), 'step', step, 'size', [NaN 240]);
  rate = 12;
  if info.rate > 0
    rate = info.rate / step;
  end
  scale = 240 / ds.fileSize(l.image, 2);
  colors = frs_palette();
  for j = 1:size(V, 4)
    t = 1 + (j - 1) * step;
    V(:, :, :, j) = with_box(V(:, :, :, j), l.truth, t, scale, colors.truth, 5);
    V(:, :, :, j) = with_box(V(:, :, :, j), l.tube, t, scale, [1 0.85 0], 0);
    V(:, :, :, j) = frs_put_text(V(:, :, :, j), 6, 6, sprintf('%d', t), 9, [1 1 1]);
  end
end

function I = with_box(I, tube, t, scale, color, dash)
  if ~isempty(tube)
    for row = tube(tube(:, 1) == t, :)'
      I = frs_put_box(I, (row(2:5)' - 0.5) * scale + 0.5, color, 2, dash);
    end
  end
end

function strip = filmstrip(V, count)
  at = unique(round(linspace(1, size(V, 4), count)));
  frames = arrayfun(@(j) V(:, :, :, j), at, 'UniformOutput', false);
  strip = frs_tile(frames, numel(frames), 3);
end

function svg = course(l)
% Evidence over time; behind it the found interval, below it the true frames.
  T = numel(l.course);
  x = @(t) 10 + 580 * (t - 0.5) / T;                       % middle of frame t
  y = 52 - 44 * l.course / max([l.course, realmin]);
  parts = {sprintf('<rect class="found" x="%.1f" y="6" width="%.1f" height="48"/>', x(l.tube(1, 1) - 0.5), ...
                   x(l.tube(end, 1) + 0.5) - x(l.tube(1, 1) - 0.5)), ...
           sprintf('<polyline points="%s"/>', sprintf('%.1f,%.1f ', [x(1:T); y]))};
  if ~isempty(l.truth)
    ends = [min(l.truth(:, 1)) - 0.5, max(l.truth(:, 1)) + 0.5];
    parts{end + 1} = sprintf('<line class="truth" x1="%.1f" y1="58" x2="%.1f" y2="58"/>', x(ends(1)), x(ends(2)));
  end
  labels = sprintf('<text x="10" y="73">frame 1</text><text x="590" y="73" text-anchor="end">%d</text>', T);
  svg = ['<svg class="course" viewBox="0 0 600 76" role="img" aria-label="Evidence over time">' parts{:} labels '</svg>'];
end
