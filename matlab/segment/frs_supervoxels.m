function [L, tree, state] = frs_supervoxels(V, varargin)
%FRS_SUPERVOXELS  Over-segmentation of a video into connected space-time regions.
%   L = FRS_SUPERVOXELS(V, NAME, VALUE, ...) is an H-by-W-by-T uint32 volume of labels 1..N for the video V,
%   H-by-W-by-3-by-T (or H-by-W-by-1-by-T), uint8 as frs_video gives it. Every region is connected: its voxels
%   share faces, in a frame or from frame to frame.
%     'voxel'   boxes of equal size
%     'gbh'     hierarchical graph segmentation of all frames at once. Voxels join along weak edges (Felzenszwalb
%               & Huttenlocher; an edge has the L*a*b* distance of its two voxels); then neighbouring regions
%               join, the lowest of
%                 cost(A, B) = (chi(A, B) + 0.15) m^(1/2) max(|A|, |B|)^(1/4) (m^(2/3) / f)^0.05
%               first, chi the chi-square distance of their colour histograms (20 bins for each of L, a and b,
%               0 to 3), |A| the voxels of A, m = min(|A|, |B|) and f the voxel faces they share, until one is left
%     'stream'  the same clip by clip: memory is that of one clip, and labels of a finished clip never
%               change. A clip sees the last frame before it with its regions fixed at every level
%   [L, TREE] = FRS_SUPERVOXELS(...) also gives the merges, a struct as of frs_hierarchy: labels (the finest regions),
%   count, children, height. L = FRS_SUPERVOXELS(TREE, ...) cuts such a tree at a `level` or to `regions`.
%   [L, TREE, STATE] = FRS_SUPERVOXELS(V, 'state', STATE, ...) goes on where the call that gave STATE ended ([] at
%   the start), for videos that do not fit into memory: give whole clips. Labels go on counting, regions
%   that go on keep theirs, and the level found for `regions` in the first call stays.
%
%   Options (default):
%     method  ('gbh')  'voxel', 'gbh' or 'stream'
%     regions (500)    how many regions in V (fewer only where there are fewer voxels or finest regions)
%     level   ([])     join what merges at this height or below, instead of `regions`; 0: the finest regions
%     cell    ([])     voxel: [height width frames] of the boxes; []: cubes, about `regions` of them
%     clip    (30)     stream: frames of a clip
%     flow    (false)  links through time follow the motion (frs_flow) instead of staying at the same pixel
%     sigma   (0.5)    Gaussian smoothing of the frames in pixels
%     scale   (5)      preference for large regions at the finest level
%     minSize (80)     voxels of the smallest region at the finest level
%     state   ([])     see above
%     verbose (0)      1 shows progress
%
%   See also frs_video, frs_flow, frs_eval_supervoxels, frs_segment, frs_adjacency, frs_region_props.
%
%   Example
%     V = zeros(8, 12, 3, 5, 'uint8');
%     for t = 1:5, V(3:6, t:t + 3, :, t) = 200; end           % a square that moves
%     L = frs_supervoxels(V, 'regions', 2, 'sigma', 0, 'minSize', 10);
%     isequal(L == 2, squeeze(V(:, :, 1, :)) == 200)
%     % ans = 1
  frs_need('supervoxels', nargin, 1);
  opts = frs_parse('supervoxels', { ...
    'method',  'gbh', {'voxel', 'gbh', 'stream'}
    'regions', 500,   'whole [1 4e9]'
    'level',   [],    'number? [0 Inf)'
    'cell',    [],    'numbers? [1 Inf)'
    'clip',    30,    'whole [1 1e9]'
    'flow',    false, 'flag'
    'sigma',   0.5,   'number [0 100]'
    'scale',   5,     'number [0 1e12]'
    'minSize', 80,    'whole [1 1e12]'
    'state',   [],    ''
    'verbose', 0,     'count'}, varargin);
  state = opts.state;
  if isstruct(V) && isscalar(V) && isfield(V, 'labels')
    L = frs_supervoxels_mex(V, opts, []);
    tree = V;
    return
  end
  check_video(V);
  if ~isempty(opts.cell) && (numel(opts.cell) ~= 3 || any(opts.cell ~= floor(opts.cell)))
    error('frs:supervoxels:badOption', 'cell must be three whole numbers [height width frames].');
  end
  if ~isempty(state) && ~(isstruct(state) && isscalar(state) && isfield(state, 'level'))
    error('frs:supervoxels:badType', 'state must be what the last call gave, or [].');
  end
  if ~isempty(state) && isempty(opts.level)
    opts.level = state.level;
  end
  if nargout < 2
    L = frs_supervoxels_mex(V, opts, state);
  elseif strcmp(opts.method, 'voxel')
    [L, ~, state] = frs_supervoxels_mex(V, opts, state);
    tree = struct('labels', L, 'count', double(max(L(:))), 'children', zeros(0, 2), 'height', zeros(0, 1));
  else
    [L, tree, state] = frs_supervoxels_mex(V, opts, state);
  end
end

function check_video(V)
  if ~isa(V, 'uint8')
    error('frs:supervoxels:badType', 'V must be a uint8 video as frs_video gives it; got a %s.', class(V));
  end
  if isempty(V) || ndims(V) > 4 || ~any(size(V, 3) == [1 3])
    error('frs:supervoxels:badSize', 'V must be H-by-W-by-3-by-T or H-by-W-by-1-by-T with at least one frame; got %s.', ...
          strjoin(arrayfun(@num2str, size(V), 'UniformOutput', false), '-by-'));
  end
end

%!function V = clip_of_noise (frames)
%!  [x, y, t] = meshgrid (1:36, 1:30, 1:frames);
%!  g = 128 + 60 * sin ((x - 0.7 * t) / 5) .* cos (y / 4) + 30 * (mod (x * 7 + y * 13 + t * 5, 11) - 5) / 5;
%!  V = uint8 (permute (cat (4, g, 0.5 * g + 2 * y, 255 - g), [1 2 4 3]));
%!endfunction
%!test
%! % every method: labels 1..N, all used, each connected
%! V = clip_of_noise (12);
%! for m = {'voxel', 'gbh', 'stream'}
%!   L = frs_supervoxels (V, 'method', m{1}, 'regions', 20, 'minSize', 10, 'clip', 4);
%!   assert (class (L), 'uint32');
%!   assert (size (L), [30 36 12]);
%!   assert (unique (L(:))', uint32 (1:max (L(:))));
%!   if ~strcmp (m{1}, 'voxel'), assert (double (max (L(:))), 20); end
%! end
%!test
%! % one clip of 'stream' is 'gbh', and a tree is cut without the video
%! V = clip_of_noise (6);
%! [L, tree] = frs_supervoxels (V, 'regions', 15, 'minSize', 10);
%! [M, other] = frs_supervoxels (V, 'method', 'stream', 'clip', 6, 'regions', 15, 'minSize', 10);
%! assert (M, L);
%! assert (other, tree);
%! assert (frs_supervoxels (tree, 'regions', 15), L);
%! assert (frs_supervoxels (tree, 'level', 0), tree.labels);
%!test
%! % a video of one frame has the regions of the image methods
%! V = clip_of_noise (1);
%! L = frs_supervoxels (V, 'level', 0, 'sigma', 0.8, 'scale', 20, 'minSize', 10);
%! assert (L, frs_segment (V, 'method', 'graph', 'sigma', 0.8, 'scale', 20, 'minSize', 10));
%! L = frs_supervoxels (V, 'method', 'voxel', 'regions', 12);
%! assert (L, frs_segment (V, 'method', 'grid', 'regions', 12, 'minSize', 1));
%!test
%! % clip by clip with the state gives the labels of one call; earlier clips do not see later ones
%! V = clip_of_noise (12);
%! o = {'method', 'stream', 'clip', 4, 'level', 40, 'minSize', 10};
%! whole = frs_supervoxels (V, o{:});
%! [A, ~, s] = frs_supervoxels (V(:, :, :, 1:8), o{:});
%! B = frs_supervoxels (V(:, :, :, 9:12), o{:}, 'state', s);
%! assert (cat (3, A, B), whole);
%!test
%! % with links that follow the motion
%! V = clip_of_noise (6);
%! L = frs_supervoxels (V, 'flow', true, 'regions', 15, 'minSize', 10);
%! assert (double (max (L(:))), 15);
%!test
%! % boxes by size
%! L = frs_supervoxels (zeros (4, 6, 1, 4, 'uint8'), 'method', 'voxel', 'cell', [2 3 2]);
%! assert (double (L(:, :, 1)), [1 1 1 3 3 3; 1 1 1 3 3 3; 2 2 2 4 4 4; 2 2 2 4 4 4]);
%! assert (double (squeeze (L(1, 1, :)))', [1 1 5 5]);
%!error id=frs:supervoxels:badType       frs_supervoxels (zeros (3, 3, 3, 2))
%!error id=frs:supervoxels:badType       frs_supervoxels ({})
%!error id=frs:supervoxels:badSize       frs_supervoxels (zeros (3, 3, 2, 'uint8'))
%!error id=frs:supervoxels:badSize       frs_supervoxels (zeros (3, 3, 3, 0, 'uint8'))
%!error id=frs:supervoxels:badOption     frs_supervoxels (zeros (3, 3, 3, 'uint8'), 'method', 'magic')
%!error id=frs:supervoxels:badOption     frs_supervoxels (zeros (3, 3, 3, 'uint8'), 'regions', 0)
%!error id=frs:supervoxels:badOption     frs_supervoxels (zeros (3, 3, 3, 'uint8'), 'method', 'voxel', 'cell', [2 2])
%!error id=frs:supervoxels:badType       frs_supervoxels (zeros (3, 3, 3, 'uint8'), 'state', 3)
%!error id=frs:supervoxels:badValue      frs_supervoxels (zeros (3, 3, 3, 'uint8'), 'state', struct ('level', 1))
%!error id=frs:supervoxels:unknownOption frs_supervoxels (zeros (3, 3, 3, 'uint8'), 'k', 1)
%!error id=frs:supervoxels:badValue      frs_supervoxels (struct ('labels', uint32 ([1 2]), 'count', 2))
%!error <as large as> frs_supervoxels (zeros (4, 3, 3, 'uint8'), 'method', 'stream', 'state', nthargout (3, @frs_supervoxels, zeros (3, 3, 3, 'uint8'), 'method', 'stream'))
