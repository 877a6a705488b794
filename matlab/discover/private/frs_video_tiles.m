function page = frs_video_tiles(page, result, ds, ~, ~, out)
%FRS_VIDEO_TILES  For every positive video a filmstrip and a preview with the boxes found, and its course in time.
%   Files regions/NAME.jpg and NAME.mp4 in OUT for all; PAGE gains videos, the held-out ones first, by score: name, group,
%   caption, strip and preview (data URIs) and course (SVG).
  names = frs_picture_names({result.loc.file});
  groups = {'held out', 'training'};
  [~, order] = sortrows([[result.loc.train]', -[result.loc.score]']);
  tiles = struct('name', {}, 'group', {}, 'caption', {}, 'strip', {}, 'preview', {}, 'course', {});
  for k = order'
    l = result.loc(k);
    strip = fullfile(out, 'regions', [names{k} '.jpg']);
    preview = fullfile(out, 'regions', [names{k} '.mp4']);
    frs_draw_video(l, ds, strip, preview);
    if numel(tiles) < result.options.shown
      caption = sprintf('score %.2f, found in frames %d to %d', l.score, l.tube(1, 1), l.tube(end, 1));
      if ~isempty(l.overlap)
        caption = sprintf('%s, overlap with the truth %.2f', caption, l.overlap);
      end
      tiles(end + 1) = struct('name', names{k}, 'group', groups{1 + l.train}, 'caption', caption, ...
                              'strip', frs_data_uri(strip), 'preview', frs_data_uri(preview), 'course', course(l)); %#ok<AGROW>
    end
  end
  page.videos = tiles;
  page.videosNote = ['Beside each preview: frames from the first to the last, then the evidence over time, the mean over a frame of what lies ' ...
                     'above the threshold of the video, from 0 to its highest value; behind it the time in which it was found. ' ...
                     'Held-out videos come first.'];
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
