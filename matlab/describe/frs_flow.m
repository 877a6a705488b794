function [u, v] = frs_flow(I1, varargin)
%FRS_FLOW  Dense optical flow between two pictures, or along a video.
%   [U, V] = FRS_FLOW(I1, I2, NAME, VALUE, ...) gives the motion of every pixel in single precision: what is
%   at column x and row y of I1 is at x + U(y, x), y + V(y, x) of I2. I1 and I2 are pictures of one size as
%   frs_dsift takes them; colour is reduced to brightness. Equal pictures give exactly 0.
%   [U, V] = FRS_FLOW(VIDEO, NAME, VALUE, ...) takes H-by-W-by-3-by-T uint8 as of frs_video and gives
%   H-by-W-by-(T-1): the motion from each frame to the next.
%
%   From coarse to fine, patches of 8 x 8 pixels search their partner by Gauss-Newton steps (Kroeger et al. 2016) and
%   the mean of the patches over a pixel is refined by minimising, over the whole picture (Brox et al. 2004),
%       brightness * |dI| / |grad I| + gradient * |d grad I| / |grad grad I| + smoothness * |grad (u, v)|.
%
%   Options (default):
%     finest      (0)   level of the pyramid where the work ends: 0 full size, 1 half size, four times as fast
%     stride      (4)   pixels between patches, 1 to 8
%     steps       (12)  Gauss-Newton steps of a patch at most
%     refinements (2)   robust re-weightings of the refinement at each level; 0: no refinement
%     sweeps      (5)   relaxation sweeps for each of them
%     smoothness  (40)  weight of smooth motion
%     brightness  (5)   weight of constant brightness
%     gradient    (10)  weight of constant brightness gradient, which changes of light leave alone
%     threads     (0)   of a video, frames computed at a time; 0: all processors
%
%   See also frs_video, frs_stip.
%
%   Example
%     [x, y] = meshgrid(1:60, 1:40);
%     texture = @(x, y) 0.5 + 0.2 * sin(x / 2 + y / 5) + 0.2 * cos(y / 2 - x / 7);
%     [u, v] = frs_flow(texture(x, y), texture(x - 1.2, y + 0.5));
%     fprintf('%.1f %.1f\n', median(u(:)), median(v(:)))
%     % 1.2 -0.5
  frs_need('flow', nargin, 1);
  I2 = [];
  if ~isempty(varargin) && ~ischar(varargin{1}) && ~isstruct(varargin{1})
    I2 = varargin{1};
    varargin(1) = [];
    if isempty(I2)
      error('frs:flow:badSize', 'I2 must be a picture of the size of I1; got an empty %s.', class(I2));
    end
  elseif ~isa(I1, 'uint8') || size(I1, 3) ~= 3 || ndims(I1) > 4 || isempty(I1)
    error('frs:flow:badType', 'Without I2, VIDEO must be H-by-W-by-3-by-T uint8; got a %s of size %s.', class(I1), ...
          strjoin(arrayfun(@num2str, size(I1), 'UniformOutput', false), '-by-'));
  end
  opts = frs_parse('flow', { ...
    'finest',      0,  'whole [0 30]'
    'stride',      4,  'whole [1 8]'
    'steps',       12, 'whole [0 1000]'
    'refinements', 2,  'whole [0 1000]'
    'sweeps',      5,  'whole [1 1000]'
    'smoothness',  40, 'number [0 1e9]'
    'brightness',  5,  'number [0 1e9]'
    'gradient',    10, 'number [0 1e9]'
    'threads',     0,  'count'}, varargin);
  [u, v] = frs_flow_mex(I1, I2, opts);
end

%!test
%! % still pictures have no motion at all; a video is its pairs
%! I = uint8 (255 * abs (sin ((1:30)' * (1:40) / 17)));
%! [u, v] = frs_flow (I, I);
%! assert (! any (u(:)) && ! any (v(:)) && isa (u, 'single'));
%! V = cat (4, repmat (I, [1 1 3]), repmat (I(:, [1 1:end-1]), [1 1 3]), repmat (I(:, [1 1 1:end-2]), [1 1 3]));
%! [u, v] = frs_flow (V);
%! assert (size (u), [30 40 2]);
%! [u1, v1] = frs_flow (V(:, :, :, 2), V(:, :, :, 3));
%! assert (u(:, :, 2), u1);
%! assert (v(:, :, 2), v1);
%! assert (size (frs_flow (V(:, :, :, 1))), [30 40 0]);
%!error id=frs:flow:badSize       frs_flow (ones (20), ones (20, 21))
%!error id=frs:flow:badSize       frs_flow (ones (20), [])
%!error id=frs:flow:badType       frs_flow (ones (20))
%!error id=frs:flow:badType       frs_flow (ones (20), {1})
%!error id=frs:flow:notFinite     frs_flow (ones (20), nan (20))
%!error id=frs:flow:badOption     frs_flow (ones (20), ones (20), 'stride', 9)
%!error id=frs:flow:unknownOption frs_flow (ones (20), ones (20), 'step', 9)
