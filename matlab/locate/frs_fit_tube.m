function [tube, info] = frs_fit_tube(E, varargin)
%FRS_FIT_TUBE  A box in every frame of a volume of evidence, and the frames in which there is something.
%   [TUBE, INFO] = FRS_FIT_TUBE(E, NAME, VALUE, ...) takes evidence E (H-by-W-by-T, larger on the object; T = 1 is a picture)
%   and gives rows [frame x1 y1 x2 y2], 1-based inclusive pixels. The box of a frame starts as the one with the largest variance
%   between inside and outside, and then goes by turns, with a and b the means of E inside and outside,
%       theta = b + lambda (a - b),   box = argmax over all boxes of the sum of E - theta inside,
%   until it stays. Each edge is then the median over some frames, and the frames are those of the interval with the
%   largest sum of (a - b) - floor q, where q is the 0.9 quantile of a - b over all frames. All searches are exact, except that
%   the start is looked for on cells of pixels, about 600 a frame.
%
%   Options (default):
%     lambda  (0.25) 0 to 1; where between ground and object evidence begins to speak for the box
%     median  (5)    frames of the median of edges, odd; 1: none
%     floor   (0.3)  of the contrast of good frames; 0 keeps all frames
%     threads (0)    0: all processors
%
%   INFO has fields of all T frames, in the interval or not: boxes (T-by-4), contrast (1-by-T, a - b) and level (1-by-T, theta).
%
%   See also frs_localize, frs_motion, frs_subwindow.
%
%   Example
%     E = zeros(40, 60, 6);
%     for t = 2:5
%       E(11:20, 5 * t + (1:15), t) = 1;
%     end
%     disp(frs_fit_tube(E, 'median', 1))
%     %    2   11   11   25   20
%     %    3   16   11   30   20
%     %    4   21   11   35   20
%     %    5   26   11   40   20
  frs_need('fit_tube', nargin, 1);
  opts = frs_parse('fit_tube', { ...
    'lambda',  0.25, 'number (0 1)'
    'median',  5,   'whole [1 1e6]'
    'floor',   0.3, 'number [0 Inf)'
    'threads', 0,   'count'}, varargin);
  if ~(isnumeric(E) || islogical(E)) || ~isreal(E) || issparse(E) || ndims(E) > 3 || isempty(E)
    error('frs:fit_tube:badType', 'E must be a real H-by-W-by-T array that is not empty; got a %s of size %s.', class(E), mat2str(size(E)));
  end
  if mod(opts.median, 2) == 0
    error('frs:fit_tube:badOption', 'median must be odd; got %d.', opts.median);
  end
  T = size(E, 3);
  [boxes, contrast, level, interval] = frs_fit_tube_mex(reshape(single(E), size(E, 1), []), T, opts);
  frames = (interval(1):interval(2))';
  tube = [frames, boxes(frames, :)];
  info = struct('boxes', boxes, 'contrast', contrast, 'level', level);
end

%!test
%! % a picture has one box; means and level are those of the box
%! E = 0.1 * ones (30, 40);  E(6:15, 11:30) = 0.9;
%! [tube, info] = frs_fit_tube (E);
%! assert (tube, [1 11 6 30 15]);
%! assert (info.contrast, 0.8, 1e-6);
%! assert (info.level, 0.1 + 0.25 * 0.8, 1e-6);
%!test
%! % without a floor all frames stay; a frame that is off follows its neighbours
%! E = zeros (20, 30, 7);  E(5:10, 8:17, :) = 1;  E(:, :, 4) = 0;  E(15:18, 1:4, 4) = 1;
%! tube = frs_fit_tube (E, 'floor', 0);
%! assert (tube, [(1:7)', repmat([8 5 17 10], 7, 1)]);
%! [~, info] = frs_fit_tube (E, 'median', 1);
%! assert (info.boxes(4, :), [1 15 4 18]);
%!error id=frs:fit_tube:badType       frs_fit_tube ({})
%!error id=frs:fit_tube:badType       frs_fit_tube (zeros (0, 3))
%!error id=frs:fit_tube:notFinite     frs_fit_tube ([1 NaN])
%!error id=frs:fit_tube:badOption     frs_fit_tube (1, 'median', 4)
%!error id=frs:fit_tube:badOption     frs_fit_tube (1, 'lambda', 1)
%!error id=frs:fit_tube:unknownOption frs_fit_tube (1, 'lamda', 0.3)
