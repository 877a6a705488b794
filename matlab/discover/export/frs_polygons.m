function rings = frs_polygons(mask, together)
%FRS_POLYGONS  Outlines of a mask: K-by-2 corners (x, y) of pixels, from 0; pixel (r, c) covers x from c - 1 to c, y from r - 1 to r.
%   RINGS is a cell with a closed polygon for each 4-connected part, the last corner is not the first again. A hole is reached by a
%   slit of no width and is part of its polygon. With TOGETHER the parts are joined by slits too, and there is at most one polygon.
%   The pixels whose middle lies inside (even-odd rule) are exactly those of MASK.
  [edges, follow] = pixel_edges(mask);
  rings = closed(edges, follow);
  rings = with_holes(rings);
  if together && numel(rings) > 1
    rings = {joined(rings)};
  end
  rings = cellfun(@corners, rings, 'UniformOutput', false);
end

function [edges, follow] = pixel_edges(mask)
% Sides of pixels between mask and ground, as rows [x y] where they begin, with the mask on the right; FOLLOW is the number of
% the side that comes next. At a corner where two parts touch a side is followed by one of the same pixel.
  [H, W] = size(mask);
  padded = false(H + 2, W + 2);
  padded(2:end - 1, 2:end - 1) = mask;
  in = padded(2:end - 1, 2:end - 1);
  open = {in & ~padded(1:end - 2, 2:end - 1), in & ~padded(2:end - 1, 3:end), ...   % above, right, below, left
          in & ~padded(3:end, 2:end - 1), in & ~padded(2:end - 1, 1:end - 2)};
  from = [-1 -1; 0 -1; 0 0; -1 0];
  step = [1 0; 0 1; -1 0; 0 -1];
  edges = zeros(0, 2);
  direction = zeros(0, 1);
  for d = 1:4
    [r, c] = find(open{d});
    edges = [edges; c(:) + from(d, 1), r(:) + from(d, 2)];
    direction = [direction; repmat(d, numel(r), 1)];
  end
  number = @(xy, d) (xy(:, 1) * (H + 1) + xy(:, 2)) * 4 + d - 1;
  keys = number(edges, direction);
  ends = edges + step(direction, :);
  follow = zeros(size(keys));
  for turn = [-1 0 1]                                     % the last that is there counts: to the right
    [there, at] = ismember(number(ends, mod(direction - 1 + turn, 4) + 1), keys);
    follow(there) = at(there);
  end
end

function rings = closed(edges, follow)
  order = zeros(1, numel(follow));
  first = false(1, numel(follow));
  free = true(1, numel(follow));
  n = 0;
  for k = 1:numel(follow)
    first(n + 1) = free(k);
    while free(k)
      free(k) = false;
      n = n + 1;
      order(n) = k;
      k = follow(k);
    end
  end
  starts = find(first(1:n));
  rings = mat2cell(edges(order, :), diff([starts, n + 1])', 2)';
end

function outer = with_holes(rings)
% Holes run the other way round. From the leftmost corner of a hole a slit goes to the left: the pixels above and below are of
% the mask, until it meets the outline, or a hole that begins further left and is joined already.
  area = cellfun(@(r) sum(r(:, 1) .* r([2:end, 1], 2) - r([2:end, 1], 1) .* r(:, 2)), rings);
  outer = rings(area > 0);
  holes = rings(area < 0);
  left = zeros(numel(holes), 2);
  for k = 1:numel(holes)
    sorted = sortrows(holes{k});
    left(k, :) = sorted(1, :);
  end
  [left, order] = sortrows(left);
  for k = 1:numel(holes)
    hole = holes{order(k)};
    best = [-Inf 0 0];
    for j = 1:numel(outer)
      at = find(outer{j}(:, 2) == left(k, 2) & outer{j}(:, 1) < left(k, 1));
      [x, i] = max([outer{j}(at, 1); -Inf]);
      if x > best(1)
        best = [x, j, at(i)];
      end
    end
    start = find(all(hole == left(k, :), 2), 1);
    outer{best(2)} = spliced(outer{best(2)}, best(3), hole([start:end, 1:start - 1], :));
  end
end

function ring = spliced(ring, at, other)
  ring = [ring(1:at, :); other; other(1, :); ring(at:end, :)];
end

function ring = joined(rings)
  ring = rings{1};
  for k = 2:numel(rings)
    ring = spliced(ring, size(ring, 1), rings{k});
  end
end

function ring = corners(ring)
% Without the points at which the outline goes straight on.
  in = sign(ring - ring([end, 1:end - 1], :));
  out = sign(ring([2:end, 1], :) - ring);
  straight = all(in == out, 2) & any(in == 0, 2) | all(out == 0, 2);
  ring = ring(~straight, :);
end
