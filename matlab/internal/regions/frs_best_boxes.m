function [box, value, nodes] = frs_best_boxes(frames, weights, sides, limits)
%FRS_BEST_BOXES  The boxes with the largest total weight of the points inside, each without the points of those before it.
%   FRAMES is d-by-M, weighted by WEIGHTS (1-by-M), in a picture (d = 2, SIDES is [W H]) or video (d = 3, [W H T]). LIMITS has
%   minArea, maxArea, step and count as frs_subwindow takes them. BOX is K-by-2d, VALUE and NODES are K-by-1.
  d = numel(sides);
  points = floor(double(full(frames)) + 0.5);
  pixels = prod(sides);
  core = struct('minVolume', max(1, ceil(limits.minArea * pixels - 1e-9)), 'step', min(limits.step, max(sides)), ...
                'maxVolume', max(1, floor(limits.maxArea * pixels + 1e-9)));
  box = zeros(0, 2 * d);
  [value, nodes] = deal(zeros(0, 1));
  for k = 1:limits.count
    [b, v, searched] = frs_subwindow_mex(points, weights, sides, core);
    if k > 1 && ~(v > 0)
      break
    end
    box(k, :) = b;
    value(k, 1) = v;
    nodes(k, 1) = searched;
    inside = all(bsxfun(@ge, points, b(1:d)') & bsxfun(@le, points, b(d + 1:end)'), 1);
    points = points(:, ~inside);
    weights = weights(~inside);
  end
end
