function [box, value, info] = frs_subwindow(frames, weights, extent, varargin)
%FRS_SUBWINDOW  The box with the largest total weight of the descriptors inside.
%   BOX = FRS_SUBWINDOW(FRAMES, WEIGHTS, [H W], NAME, VALUE, ...) is, over all boxes of an H-by-W picture,
%       argmax_box  sum of WEIGHTS(i) over the descriptors i whose centre lies in the box,
%   exactly, by branch and bound (Lampert, Blaschko and Hofmann 2008). FRAMES holds x in row 1 and y in row 2 (from 1;
%   further rows are not looked at, see frs_dsift), WEIGHTS a number for each column, such as the weight that an SVM gives
%   its word. BOX is [x1 y1 x2 y2], 1-based inclusive pixels. A centre belongs to the pixel it is nearest to.
%   BOX = FRS_SUBWINDOW(FRAMES, WEIGHTS, [H W T], ...) does so in a video of T frames, t in row 3 of FRAMES (from 1);
%   BOX is [x1 y1 t1 x2 y2 t2].
%   [BOX, VALUE, INFO] = FRS_SUBWINDOW(...) also gives the total weight, and INFO with nodes, the sets of boxes that
%   were bounded. With several boxes BOX has a row and VALUE an entry for each.
%
%   Options (default):
%     minArea (0)  least area as share of the picture (volume, of the video); at least one pixel
%     maxArea (1)  greatest area
%     count   (1)  so many boxes at most: the descriptors of a box that was found are taken away, and the best box of
%                  the others follows as long as its value is positive
%     step    (1)  boxes begin at pixels 1, 1 + step, ... and end before one of these or at the border; larger steps
%                  are faster
%
%   See also frs_select_windows, frs_connected, frs_frames.
%
%   Example
%     frames = [1 2 3 4; 2 2 2 2];
%     [box, value] = frs_subwindow(frames, [-1 2 3 -2], [3 5])
%     % box =
%     %    2   2   3   2
%     % value = 5
  frs_need('subwindow', nargin, 3);
  opts = frs_parse('subwindow', { ...
    'minArea', 0, 'number [0 1]'
    'maxArea', 1, 'number (0 1]'
    'count',   1, 'whole [1 Inf)'
    'step',    1, 'whole [1 Inf)'}, varargin);
  [frames, weights, sides] = check(frames, weights, extent);
  if max(1, ceil(opts.minArea * prod(sides) - 1e-9)) > max(1, floor(opts.maxArea * prod(sides) + 1e-9))
    error('frs:subwindow:badOption', 'minArea must not be above maxArea; got %g and %g.', opts.minArea, opts.maxArea);
  end
  [box, value, nodes] = frs_best_boxes(frames, weights, sides, opts);
  info = struct('nodes', nodes);
end

function [frames, weights, sides] = check(frames, weights, extent)
  frs_finite('subwindow', '[H W] or [H W T]', extent);
  extent = double(extent(:)');
  if ~any(numel(extent) == [2 3]) || any(extent < 1 | extent ~= floor(extent)) || prod(extent) > 2 ^ 31
    error('frs:subwindow:badSize', 'The size must be [H W] or [H W T], whole numbers from 1, at most 2^31 pixels in all.');
  end
  sides = extent([2 1 3:end]);
  d = numel(sides);
  frs_finite('subwindow', 'FRAMES', frames);
  frs_finite('subwindow', 'WEIGHTS', weights);
  if ndims(frames) ~= 2 || (size(frames, 1) < d && ~isempty(frames))
    error('frs:subwindow:badSize', 'FRAMES must have at least %d rows (x, y, t of a video); got %d.', d, size(frames, 1));
  end
  if numel(weights) ~= size(frames, 2)
    error('frs:subwindow:badSize', 'WEIGHTS must have an entry for each frame (%d); got %d.', size(frames, 2), numel(weights));
  end
  if isempty(frames)
    frames = zeros(d, 0);
  end
  frames = frames(1:d, :);
  points = floor(double(full(frames)) + 0.5);
  if any(any(points < 1 | bsxfun(@gt, points, sides')))
    error('frs:subwindow:badValue', 'FRAMES must lie inside the picture (%s).', strjoin(arrayfun(@num2str, extent, 'UniformOutput', false), '-by-'));
  end
  weights = double(full(weights(:)'));
end

%!test
%! % limits on the area, in pixels of the picture
%! frames = [1:6; ones(1, 6)];
%! w = [1 -2 5 5 -1 3];
%! [box, value] = frs_subwindow (frames, w, [1 6]);
%! assert (box, [3 1 6 1]);
%! assert (value, 12);
%! assert (frs_subwindow (frames, w, [1 6], 'maxArea', 1 / 3), [3 1 4 1]);
%! [box, value] = frs_subwindow (frames, w, [1 6], 'minArea', 5 / 6);
%! assert (value, 11);
%! assert (frs_subwindow (frames, w, [1 6], 'step', 3, 'maxArea', 0.5), [4 1 6 1]);
%!test
%! % several boxes, as long as they are worth something
%! [box, value] = frs_subwindow ([1 2 5 9; 1 1 1 1], [2 2 -9 3], [1 10], 'count', 5);
%! assert (box, [1 1 2 1; 9 1 9 1]);
%! assert (value, [4; 3]);
%!test
%! % a video; one frame is a picture; no descriptors at all
%! [box, value] = frs_subwindow ([1 2 2; 1 1 2; 1 2 3], [-1 2 3], [2 2 3]);
%! assert (box, [2 1 2 2 2 3]);
%! assert (value, 5);
%! frames = [1 3 4 4; 2 2 1 3];
%! a = frs_subwindow (frames, [1 -2 3 1], [3 4]);
%! b = frs_subwindow ([frames; ones(1, 4)], [1 -2 3 1], [3 4 1]);
%! assert (b([1 2 4 5]), a);
%! [~, value] = frs_subwindow ([], [], [4 4], 'minArea', 0.5);
%! assert (value, 0);
%!error id=frs:subwindow:badSize       frs_subwindow (ones (2, 3), [1 2], [4 4])
%!error id=frs:subwindow:badSize       frs_subwindow (ones (2, 3), [1 2 3], [4 4 4])
%!error id=frs:subwindow:badSize       frs_subwindow (ones (2, 3), [1 2 3], 4)
%!error id=frs:subwindow:badSize       frs_subwindow (ones (2, 3), [1 2 3], [0 4])
%!error id=frs:subwindow:badValue      frs_subwindow ([5; 1], 1, [4 4])
%!error id=frs:subwindow:badValue      frs_subwindow ([1; 1], 1, [7 7], 'minArea', 47 / 49, 'maxArea', 48 / 49)
%!error id=frs:subwindow:notFinite     frs_subwindow ([1; 1], NaN, [4 4])
%!error id=frs:subwindow:badType       frs_subwindow ({}, 1, [4 4])
%!error id=frs:subwindow:badOption     frs_subwindow ([1; 1], 1, [4 4], 'minArea', 0.5, 'maxArea', 0.25)
%!error id=frs:subwindow:badOption     frs_subwindow ([1; 1], 1, [4 4], 'count', 0)
%!error id=frs:subwindow:unknownOption frs_subwindow ([1; 1], 1, [4 4], 'area', 1)
