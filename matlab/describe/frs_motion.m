function out = frs_motion(source, varargin)
%FRS_MOTION  How fast every pixel of a video moves against the camera.
%   SPEED = FRS_MOTION(V, NAME, VALUE, ...) takes H-by-W-by-3-by-T uint8 (see frs_video) and gives H-by-W-by-T single, pixels a
%   frame: the length of the flow (frs_flow) from each frame to the next, less the motion of the camera, which is the affine
%   motion (pan, zoom, roll, shear) that most of the frame follows: the robust fit of Geman and McClure, by re-weighted least
%   squares. Flow means little where there is nothing to see, so that speeds count by texture: times g^2 / (g^2 + texture^2), g the
%   gradient of the brightness (root mean square over 7 x 7 pixels, of 0..255). The last frame has the speed of the one before; a single
%   frame stands still.
%   DS = FRS_MOTION(DS, NAME, VALUE, ...) adds the field motion (1-by-n cell of such volumes, in the pixels of DS.imageSize) to a
%   data set of videos that frs_extract has been through. What needs the motion of DS takes it from there instead of
%   computing it again; it takes 4 bytes a voxel.
%
%   Options (default):
%     camera   ('affine')  'median': the camera moves all pixels alike, by the median over the frame
%     texture  (8)         gradient at which half of the speed counts; 0: all of it, everywhere
%     quantile ([])        q: speeds are divided by their q quantile over the video and end at 1, so that the fastest
%                          few do not outweigh the rest
%     finest   (0)         of frs_flow: 0 motion at full size, 1 at half size, four times as fast
%     threads  (0)         0: all processors
%     verbose  (0)         1 shows progress
%
%   See also frs_flow, frs_cuboids, frs_localize, frs_extract.
%
%   Example
%     I = 127 + 60 * sin((1:60) / 2.3 - (1:40)' / 3.1) + 60 * sin((1:60) / 5.7 + (1:40)' / 2.1);
%     V = repmat(uint8(I), [1 1 3 3]);
%     V(11:30, 21:40, :, 2) = V(11:30, 19:38, :, 1);              % a square moves by two pixels
%     speed = frs_motion(V);
%     fprintf('%.0f beside %.0f\n', median(median(speed(15:26, 25:36, 1))), speed(36, 50, 1))
%     % 2 beside 0
  frs_need('motion', nargin, 1);
  opts = frs_parse('motion', { ...
    'camera',   'affine', {'affine', 'median'}
    'texture',  8,        'number [0 Inf)'
    'quantile', [],       'number? (0 1]'
    'finest',   0,        'whole [0 30]'
    'threads',  0,        'count'
    'verbose',  0,        'count'}, varargin);
  if ~isstruct(source)
    out = frs_renamed('motion', @() speed_of(source, opts));
    return
  end
  if ~isscalar(source) || ~all(isfield(source, {'files', 'range', 'imageSize'})) || ~frs_is_video(source)
    error('frs:motion:badType', 'DS must be a data set of videos that frs_extract has been through.');
  end
  out = source;
  n = numel(out.files);
  out.motion = cell(1, n);
  progress = frs_progress(struct('stage', 'motion', 'total', n, 'verbose', opts.verbose));
  for i = 1:n
    V = frs_renamed('motion', @() frs_video(out.files{i}, 'range', out.range(i, :), 'size', out.imageSize(i, :)));
    out.motion{i} = frs_renamed('motion', @() speed_of(V, opts));
    progress = frs_progress(progress, i);
  end
end

function speed = speed_of(V, opts)
  if isa(V, 'uint8') && size(V, 3) == 3 && size(V, 4) == 1 && ~isempty(V)
    speed = zeros(size(V, 1), size(V, 2), 'single');
    return
  end
  [u, v] = frs_flow(V, 'finest', opts.finest, 'threads', opts.threads);
  flat = @(x) reshape(x, size(x, 1), []);
  speed = frs_motion_mex(flat(u), flat(v), size(u, 3), double(strcmp(opts.camera, 'affine')), opts.threads);
  speed = reshape(speed, size(u));
  if opts.texture > 0
    speed = speed .* frs_texture_weight(V(:, :, :, 1:end - 1), opts.texture);
  end
  speed = speed(:, :, [1:end, end]);
  if ~isempty(opts.quantile)
    speed = frs_saturated(speed, opts.quantile);
  end
end

%!test
%! % a camera that moves over a still scene leaves nothing; something that moves within it is left
%! [x, y] = meshgrid (1:90, 1:60);
%! scene = @(x, y) uint8 (127 + 60 * sin (x / 3) .* cos (y / 4) + 50 * cos (x / 5 + y / 7));
%! V = zeros (60, 90, 3, 4, 'uint8');
%! for t = 1:4
%!   I = scene (x + 2 * t, y);
%!   thing = scene (x(21:40, 31:60) + 40 - t, y(21:40, 31:60));
%!   I(21:40, 31:60) = thing;
%!   V(:, :, :, t) = repmat (I, [1 1 3]);
%! end
%! speed = frs_motion (V);
%! assert (size (speed), [60 90 4]);
%! assert (isa (speed, 'single'));
%! assert (median (speed(10, 10:80, 2)) < 0.3);
%! assert (median (speed(30, 40:50, 2)), single (3), 0.5);
%! plain = frs_motion (V, 'texture', 0);
%! assert (all (speed(:) <= plain(:)));
%! assert (median (plain(30, 40:50, 2)), single (3), 0.3);
%! assert (speed(:, :, 4), speed(:, :, 3));
%! assert (frs_motion (V(:, :, :, 1)), zeros (60, 90, 'single'));
%!test
%! % a camera that zooms leaves nothing; the median leaves the zoom
%! [x, y] = meshgrid (1:90, 1:60);
%! scene = @(x, y) uint8 (127 + 60 * sin (x / 3) .* cos (y / 4) + 50 * cos (x / 5 + y / 7));
%! V = cat (4, repmat (scene (x, y), [1 1 3]), repmat (scene (45 + (x - 45) / 1.04, 30 + (y - 30) / 1.04), [1 1 3]));
%! affine = frs_motion (V);
%! middle = frs_motion (V, 'camera', 'median');
%! assert (median (affine(:)) < 0.1);
%! assert (median (middle(:)) > 0.5);
%! assert (frs_motion (V, 'quantile', 0.5), min (1, affine / sort (affine(:))(ceil (numel (affine) / 2))), single (1e-6));
%!test
%! % a gradient of 8 levels a pixel counts by half, flat ground not at all
%! V = repmat (uint8 (8 * (0:29)), [20 1 3 2]);  V(:, :, :, 2) = V(:, [1 1:end-1], :, 1);
%! plain = frs_motion (V, 'texture', 0, 'camera', 'median');  half = frs_motion (V, 'texture', 8, 'camera', 'median');
%! assert (half(10, 15, 1), plain(10, 15, 1) / 2, single (1e-5));
%! assert (frs_motion (repmat (uint8 (100), [20 30 3 2])), zeros (20, 30, 2, 'single'));
%!error id=frs:motion:badOption frs_motion (zeros (4, 4, 3, 2, 'uint8'), 'texture', -1)
%!error id=frs:motion:badOption frs_motion (zeros (4, 4, 3, 2, 'uint8'), 'camera', 'fixed')
%!error id=frs:motion:badType frs_motion (ones (3))
%!error id=frs:motion:badType frs_motion (struct ('files', {{}}))
%!error id=frs:motion:badOption frs_motion (zeros (4, 4, 3, 2, 'uint8'), 'finest', -1)
