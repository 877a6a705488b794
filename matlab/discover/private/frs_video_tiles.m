function [c, plan] = frs_video_tiles(c, run, plan, out)
%FRS_VIDEO_TILES  For every positive video a filmstrip and a preview with the boxes found, and its course in time.
%   Files regions/NAME.jpg and NAME.mp4 in OUT for all; C gains videos, the held-out ones first, by score: name, group,
%   caption, strip and preview (data URIs) and course (SVG); its examples show the strips of those that are on the page. RUN is as in frs_page_class.
  [result, ds] = deal(run.result, run.ds);
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
  c.videos = tiles;
  c.examples = examples(result, ds, [result.loc(order(1:numel(tiles))).image], tiles);
  c.videosNote = ['Beside each preview: frames from the first to the last, then the evidence over time, how much more of it a frame has inside ' ...
                     'its box than outside, from 0 to its highest value; behind it the time in which it was found. ' ...
                     'Held-out videos come first.'];
end

function list = examples(result, ds, images, tiles)
% Those whose video is among the tiles, numbers IMAGES of DS.
  list = frs_page_examples(result, ds);
  list = list(ismember([list.image], images));
  for k = 1:numel(list)
    list(k).open = find(images == list(k).image) - 1;
    list(k).image = tiles(list(k).open + 1).strip;
  end
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
