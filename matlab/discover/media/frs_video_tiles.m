function [c, plan] = frs_video_tiles(c, run, plan, out)
%FRS_VIDEO_TILES  For every positive video a filmstrip and a preview with the boxes found, and its course in time.
%   Files regions/NAME.jpg and NAME.mp4 in OUT for all; C gains videos, the held-out ones first, by score: name, file, group, label, score, overlap,
%   size, box and found (tubes: what counts after a review, and what the method itself found), review, caption (the name, and text), strip and
%   preview (data URIs), photo (data URIs of some frames without boxes, with spaces between), frames (their numbers) and course (SVG). Its examples
%   show one frame each of those that are on the page, the one with the most evidence. RUN is as in frs_page_class.
  [result, ds] = deal(run.result, run.ds);
  names = frs_file_stems({result.loc.file});
  [~, order] = sortrows([[result.loc.train]', -[result.loc.score]']);
  tiles = [];
  stills = {};
  for k = order'
    l = result.loc(k);
    strip = fullfile(out, 'regions', [names{k} '.jpg']);
    preview = fullfile(out, 'regions', [names{k} '.mp4']);
    [V, step, still] = frs_draw_video(l, ds, strip, preview);
    if numel(tiles) < result.options.shown
      tile = tile_of(l, names{k}, run.found(l.image).tube);
      [tile.strip, tile.preview, tile.course] = deal(frs_data_uri(strip), frs_data_uri(preview), course_of(l));
      some = unique(round(linspace(1, size(V, 4), 16)));
      photos = arrayfun(@(t) frs_picture_uri(V(:, :, :, t), 75), some, 'UniformOutput', false);
      [tile.photo, tile.frames] = deal(strjoin(photos, ' '), (some - 1) * step + 1);
      stills{numel(tiles) + 1} = frs_picture_uri(still, 80);
      tiles = [tiles, tile];                              %#ok<AGROW>
    end
  end
  c.videos = tiles;
  c.examples = examples(result, ds, [result.loc(order(1:numel(tiles))).image], stills);
  course = 'how much more of it a frame has inside its box than outside';
  if ~strcmp(result.options.cue, 'motion')
    course = 'how much of it a frame has above the threshold';
  end
  c.videosNote = [frs_evidence_text(result, 'supervoxel') ' Beside each preview: frames from the first to the last, then the evidence over time, ' course ...
                  ', from 0 to its highest value; behind it the time in which it was found. Held-out videos come first.'];
end

function tile = tile_of(l, name, found)
  groups = {'held out', 'training'};
  text = sprintf('score %.2f', l.score);
  if ~isempty(l.tube)
    text = sprintf('%s, found in frames %d to %d', text, l.tube(1, 1), l.tube(end, 1));
  end
  if ~isempty(l.overlap)
    text = sprintf('%s, overlap with the truth %.2f', text, l.overlap);
  end
  tile = struct('name', name, 'file', l.file, 'group', groups{1 + l.train}, 'label', 1, 'score', l.score, 'overlap', l.overlap, ...
                'size', l.extent([2 1]), 'box', l.tube, 'found', found, 'review', l.review, 'text', text, ...
                'caption', sprintf('%s, %s, %s', name, groups{1 + l.train}, text));
end

function list = examples(result, ds, images, stills)
% Those whose video is among the tiles, numbers IMAGES of DS.
  list = frs_example_items(result, ds);
  list = list(ismember([list.image], images));
  for k = 1:numel(list)
    list(k).open = find(images == list(k).image) - 1;
    list(k).image = stills{list(k).open + 1};
  end
end

function svg = course_of(l)
% Evidence over time; behind it the found interval, below it the true frames.
  T = numel(l.course);
  x = @(t) 10 + 580 * (t - 0.5) / T;                       % middle of frame t
  y = 52 - 44 * l.course / max([l.course, realmin]);
  parts = {sprintf('<polyline points="%s"/>', sprintf('%.1f,%.1f ', [x(1:T); y]))};
  if ~isempty(l.tube)
    ends = x([l.tube(1, 1) - 0.5, l.tube(end, 1) + 0.5]);
    parts = [{sprintf('<rect class="found" x="%.1f" y="6" width="%.1f" height="48"/>', ends(1), diff(ends))}, parts];
  end
  if ~isempty(l.truth)
    ends = [min(l.truth(:, 1)) - 0.5, max(l.truth(:, 1)) + 0.5];
    parts{end + 1} = sprintf('<line class="truth" x1="%.1f" y1="58" x2="%.1f" y2="58"/>', x(ends(1)), x(ends(2)));
  end
  labels = sprintf('<text x="10" y="73">frame 1</text><text x="590" y="73" text-anchor="end">%d</text>', T);
  svg = ['<svg class="course" viewBox="0 0 600 76" role="img" aria-label="Evidence over time">' parts{:} labels '</svg>'];
end
