function ds = frs_cuboids(ds, varargin)
%FRS_CUBOIDS  Candidate cuboids of videos, where something moves or as given, with their histograms.
%   CAND = FRS_CUBOIDS(DS, NAME, VALUE, ...) takes videos that frs_extract has been through, with their labels. In each it proposes
%   boxes in space and time: around connected blobs of cells whose mean speed against the camera (frs_motion) is above a
%   quantile of the video, and around the middle share of the motion in windows of time, from a quarter of the video to
%   all of it. The histogram of a cuboid is the mean of those of the regions in it, weighted by the voxels they have there.
%   CAND is DS with candidates in the place of its regions: H (D-by-N), bag (1-by-N, the video of each) and box (N-by-6, [x1 y1
%   t1 x2 y2 t2] in the pixels of DS.imageSize), without labels, adjacency and area. frs_select_cuboids, frs_predict and
%   frs_localize take it.
%
%   Options (default):
%     boxes     ({})              K-by-6 cuboids for each video instead, such as those of a detector
%     count     (50)              at most so many in a video: those that hold most motion beyond the mean of the video
%     cell      ([12 12 4])       height, width and frames of a cell
%     quantiles ([0.7 0.85 0.95]) of the mean speed of the cells, for the blobs
%     mass      ([0.6 0.8 0.95])  share of the motion, down and across, for the windows of time
%     threads   (0)               0: all processors
%     verbose   (0)               1 shows progress
%
%   See also frs_select_cuboids, frs_motion, frs_extract, frs_subwindow.
%
%   Example
%     ds = struct('kind', 'video', 'files', {{'a.mp4'}}, 'H', eye(2), 'bag', [1 1], 'labels', {{ones(24, 36, 8, 'uint32')}});
%     ds.labels{1}(:, 25:36, :) = 2;
%     ds.motion = {zeros(24, 36, 8)};
%     ds.motion{1}(1:12, 25:36, 5:8) = 3;                          % one cell moves
%     cand = frs_cuboids(ds, 'quantiles', 0.9, 'mass', []);
%     cand.box, full(cand.H')
%     % ans =
%     %    25    1    5   36   12    8
%     % ans =
%     %    0   1
  frs_need('cuboids', nargin, 1);
  opts = frs_parse('cuboids', { ...
    'boxes',     {},              ''
    'count',     50,              'whole [1 1e6]'
    'cell',      [12 12 4],       'numbers [1 1e6]'
    'quantiles', [0.7 0.85 0.95], 'numbers? [0 1)'
    'mass',      [0.6 0.8 0.95],  'numbers? (0 1]'
    'threads',   0,               'count'
    'verbose',   0,               'count'}, varargin);
  n = check(ds, opts);
  box = cell(n, 1);
  H = cell(1, n);
  members = frs_members(ds.bag, n);
  progress = frs_progress(struct('stage', 'cuboids', 'total', n, 'verbose', opts.verbose));
  for i = 1:n
    if isempty(opts.boxes)
      box{i} = frs_renamed('cuboids', @() moving_boxes(frs_own_motion(ds, i, opts.threads), opts));
    else
      box{i} = given_boxes(opts.boxes{i}, size(ds.labels{i}), i);
    end
    H{i} = histograms(ds.H(:, members{i}), ds.labels{i}, box{i});
    progress = frs_progress(progress, i);
  end
  counts = cellfun('size', box, 1);
  ds.bag = zeros(1, sum(counts));
  ds.bag(1 + cumsum([0; counts(1:end - 1)])) = 1;
  ds.bag = cumsum(ds.bag);
  ds.box = vertcat(box{:});
  ds.H = horzcat(H{:});
  ds = rmfield(ds, intersect(fieldnames(ds), {'labels', 'adjacency', 'area', 'motion'}));
end

function n = check(ds, opts)
  n = frs_check_set('cuboids', ds, {'labels', 'files', 'bag', 'H'});
  if ~frs_is_video(ds)
    error('frs:cuboids:badType', 'DS must be a data set of videos; see frs_videos and frs_extract.');
  end
  frs_check_regions('cuboids', ds, n);
  if numel(opts.cell) ~= 3 || any(opts.cell ~= floor(opts.cell))
    error('frs:cuboids:badOption', 'cell must be three whole numbers [height width frames].');
  end
  if ~iscell(opts.boxes) || ~any(numel(opts.boxes) == [0 n])
    error('frs:cuboids:badOption', 'boxes must be a cell with K-by-6 cuboids for each of the %d videos.', n);
  end
  if isempty(opts.quantiles) && isempty(opts.mass) && isempty(opts.boxes)
    error('frs:cuboids:badOption', 'quantiles and mass must not both be empty.');
  end
end

function box = given_boxes(box, extent, i)
% The part of given cuboids inside the video.
  extent(end + 1:3) = 1;
  if ~isnumeric(box) || ~isreal(box) || ndims(box) > 2 || size(box, 2) ~= 6 || isempty(box) || any(~isfinite(box(:)))
    error('frs:cuboids:badSize', 'boxes of video %d must be K-by-6 numbers [x1 y1 t1 x2 y2 t2], at least one row.', i);
  end
  box = round(double(box));
  last = extent([2 1 3]);
  box = [max(box(:, 1:3), 1), bsxfun(@min, box(:, 4:6), last)];
  if any(any(box(:, 1:3) > box(:, 4:6)))
    error('frs:cuboids:badValue', 'boxes of video %d must lie in it, with x1 <= x2, y1 <= y2 and t1 <= t2.', i);
  end
end

function box = moving_boxes(speed, opts)
% Boxes in voxels, from boxes in cells.
  extent = [size(speed, 1), size(speed, 2), size(speed, 3)];
  size_ = min(opts.cell(:)', extent);
  E = cell_means(double(speed), size_);
  cells = [blobs(E, opts.quantiles); windows(E, opts.mass, size_(3))];
  if isempty(cells)
    cells = [1 1 1, size(E, 2), size(E, 1), size(E, 3)];
  end
  cells = unique(cells, 'rows');
  surplus = zeros(size(cells, 1), 1);
  for k = 1:size(cells, 1)
    inside = E(cells(k, 2):cells(k, 5), cells(k, 1):cells(k, 4), cells(k, 3):cells(k, 6)) - mean(E(:));
    surplus(k) = sum(inside(:));
  end
  [~, order] = sort(surplus, 'descend');
  cells = cells(order(1:min(opts.count, end)), :);
  side = size_([2 1 3]);
  last = extent([2 1 3]);
  box = [bsxfun(@plus, bsxfun(@times, cells(:, 1:3) - 1, side), 1), bsxfun(@min, bsxfun(@times, cells(:, 4:6), side), last)];
end

function E = cell_means(speed, size_)
% Mean over the cells of a grid; those at the far ends may be cut.
  E = speed;
  for d = 1:3
    at = ceil((1:size(E, d)) / size_(d));
    pool = sparse(at, 1:numel(at), 1);
    pool = full(bsxfun(@rdivide, pool, sum(pool, 2)));
    order = [d, setdiff(1:3, d)];
    moved = permute(E, order);
    rest = [size(moved, 2), size(moved, 3)];
    E = ipermute(reshape(pool * reshape(moved, size(moved, 1), []), [size(pool, 1), rest]), order);
  end
end

function boxes = blobs(E, quantiles)
% Around each set of neighbouring cells above a quantile.
  boxes = zeros(0, 6);
  sorted = sort(E(:));
  for q = quantiles(:)'
    above = E > sorted(max(1, ceil(q * numel(sorted))));
    L = components(above);
    for k = setdiff(unique(L(:))', 0)
      boxes(end + 1, :) = frs_box_of(padded(L == k));     %#ok<AGROW>
    end
  end
end

function mask = padded(mask)
% A third dimension that frs_box_of sees where there is one slice.
  if ismatrix(mask)
    mask = cat(3, mask, false(size(mask)));
  end
end

function L = components(mask)
% Each connected set of the mask (6 neighbours) has the largest of its indices; 0 outside.
  L = reshape(1:numel(mask), size(mask)) .* mask;
  before = [];
  while ~isequal(L, before)
    before = L;
    for d = 1:3
      n = size(L, d);
      if n > 1
        index = {':', ':', ':'};
        ahead = index;
        behind = index;
        ahead{d} = [2:n, n];
        behind{d} = [1, 1:n - 1];
        L = max(L, max(L(ahead{:}), L(behind{:}))) .* mask;
      end
    end
  end
end

function boxes = windows(E, mass, frames)
% The middle share of the motion that is above the median, in windows of a quarter, half and all of the time.
  boxes = zeros(0, 6);
  T = size(E, 3);
  for parts = [1 2 4]
    length_ = max(1, round(T / parts));
    for first = unique(round(linspace(1, T - length_ + 1, 2 * parts - 1)))
      part = E(:, :, first:first + length_ - 1);
      above = max(0, part - median(part(:)));
      for m = mass(:)'
        y = middle(sum(sum(above, 2), 3), m);
        x = middle(sum(sum(above, 1), 3), m);
        boxes(end + 1, :) = [x(1), y(1), first, x(2), y(2), first + length_ - 1];   %#ok<AGROW>
      end
    end
    if length_ * frames <= 8                              % shorter ones hold no action
      break
    end
  end
end

function ends = middle(profile, mass)
% First and last place between which the share MASS of the profile lies, the same left out at both ends.
  c = cumsum(profile(:)) / max(sum(profile(:)), realmin);
  first = find(c > (1 - mass) / 2 + 1e-12, 1);
  last = find(c >= (1 + mass) / 2 - 1e-12, 1);
  if isempty(first) || isempty(last)
    ends = [1, numel(c)];
  else
    ends = [first, last];
  end
end

function H = histograms(regions, L, boxes)
  N = size(regions, 2);
  counts = zeros(N, size(boxes, 1));
  for k = 1:size(boxes, 1)
    b = boxes(k, :);
    part = double(L(b(2):b(5), b(1):b(4), b(3):b(6)));
    counts(:, k) = accumarray(part(:), 1, [N 1]);
  end
  H = double(regions) * sparse(bsxfun(@rdivide, counts, sum(counts, 1)));
end

%!shared ds, L
%! L = ones (24, 36, 8, 'uint32');  L(:, 13:24, :) = 2;  L(:, 25:36, :) = 3;
%! ds = struct ('kind', 'video', 'files', {{'a', 'b'}}, 'y', [1 -1], 'train', true (1, 2), 'H', [1 0 0 1 0 0; 0 1 1 0 1 1], ...
%!              'bag', [1 1 1 2 2 2], 'labels', {{L, L}});
%! moves = zeros (24, 36, 8);  moves(1:12, 1:24, 1:4) = 2;  moves(13:24, 25:36, 5:8) = 5;
%! ds.motion = {moves, moves};
%!test
%! % the blobs are there; histograms are means by voxels
%! c = frs_cuboids (ds, 'quantiles', 0.5, 'mass', []);
%! assert (c.box(c.bag == 1, :), [25 13 5 36 24 8; 1 1 1 24 12 4]);
%! assert (full (c.H(:, c.bag == 1)), [0 1/2; 1 1/2], eps);
%! assert (c.bag, [1 1 2 2]);
%! assert (! isfield (c, 'labels'));
%! part = frs_subset (c, 2);
%! assert (part.box, c.box(3:4, :));
%!test
%! % windows of time: the middle of the motion; all boxes inside; never more than count
%! c = frs_cuboids (ds, 'cell', [4 4 2]);
%! assert (all (c.box(:, 1) >= 1 & c.box(:, 4) <= 36 & c.box(:, 5) <= 24 & c.box(:, 6) <= 8 & c.box(:, 3) <= c.box(:, 6)));
%! assert (any (ismember (c.box, [25 13 1 36 24 8], 'rows') | ismember (c.box, [25 13 5 36 24 8], 'rows')));
%! assert (max (accumarray (frs_cuboids (ds, 'count', 3).bag', 1)), 3);
%! still = setfield (ds, 'motion', {zeros(24, 36, 8), zeros(24, 36, 8)});
%! assert (size (frs_cuboids (still, 'mass', []).box), [2 6]);
%!test
%! % given boxes, cut to the video
%! c = frs_cuboids (ds, 'boxes', {[1 1 1 18 99 99], [13 1 1 24 2 2; 1 1 1 1 1 1]});
%! assert (c.box(1, :), [1 1 1 18 24 8]);
%! assert (full (c.H), [2/3 0 1; 1/3 1 0], 1e-12);
%!error id=frs:cuboids:badSize   frs_cuboids (setfield (ds, 'motion', {1, 2}))
%!error id=frs:cuboids:badType   frs_cuboids (1)
%!error id=frs:cuboids:badType   frs_cuboids (setfield (ds, 'kind', 'image'))
%!error id=frs:cuboids:badOption frs_cuboids (ds, 'cell', [1 2])
%!error id=frs:cuboids:badOption frs_cuboids (ds, 'boxes', {1})
%!error id=frs:cuboids:badSize   frs_cuboids (ds, 'boxes', {[1 2 3], []})
%!error id=frs:cuboids:badValue  frs_cuboids (ds, 'boxes', {[50 1 1 60 2 2], [1 1 1 2 2 2]})
%!error id=frs:cuboids:badOption frs_cuboids (ds, 'mass', [], 'quantiles', [])
