function [ucm, tree, detail] = frs_hierarchy(I, varargin)
%FRS_HIERARCHY  Hierarchical segmentation of an image: contour map and merge tree.
%   [UCM, TREE] = FRS_HIERARCHY(I, NAME, VALUE, ...) segments the H-by-W or H-by-W-by-3 image I (uint8,
%   uint16, logical, or single/double in 0..1 or 0..255). Brightness, colour and texture gradients (half
%   rectangles at 8 orientations and 3 scales) give the probability of a boundary at each pixel; an
%   oriented watershed gives small regions, and the most similar neighbours merge until one is left.
%     UCM   (2H+1)-by-(2W+1), 0..1, the ultrametric contour map as in published ucm2 files: between two
%           pixels the height at which they merge. bwlabel(UCM <= t) sampled at (2:2:end, 2:2:end), or
%           frs_segment(TREE, 'level', t), is the segmentation at level t.
%     TREE  struct with labels (H-by-W uint32, the finest regions 1..count), count, and one row per merge:
%           children (K-by-2 nodes; row k makes node count + k) and height (K-by-1, not decreasing).
%   [UCM, TREE, DETAIL] = FRS_HIERARCHY(...) adds what the fit of a model needs: strength (H-by-W-by-8,
%   probability of a boundary at orientations 0, 22.5, ... degrees) and the features of each merge (K-by-9).
%   [UCM, TREE] = FRS_HIERARCHY('load', FILE) reads a published result (.mat with ucm2, or a matrix of that
%   shape under another name; a binary MAT file without functions or objects); [UCM, TREE] = FRS_HIERARCHY('tree', UCM) takes such a matrix.
%
%   Options (default):
%     maxPixels (4e5)  a larger image is shrunk by a whole factor for the work and its regions enlarged;
%                      UCM still takes 32 bytes per pixel of I, frs_segment(I, 'method', 'ucm') does not
%     threads   (0)    0: all processors; the result does not depend on it
%     model     ([])   other weights: struct with cueWeights (12), cueBias, mergeWeights (9), mergeBias
%
%   See also frs_segment, frs_adjacency, frs_boundaries.
%
%   Example
%     I = [zeros(20, 10), ones(20, 10)];
%     [ucm, tree] = frs_hierarchy(I);
%     L = frs_segment(tree, 'regions', 2);
%     isequal(L == 2, I == 1)
%     % ans = 1
  frs_need('hierarchy', nargin, 1);
  if ischar(I) && numel(varargin) == 1 && strcmp(I, 'load')
    [ucm, tree] = frs_hierarchy_mex(read_map(varargin{1}), struct('map', true));
    return
  elseif ischar(I) && numel(varargin) == 1 && strcmp(I, 'tree')
    [ucm, tree] = frs_hierarchy_mex(as_map(varargin{1}), struct('map', true));
    return
  end
  opts = frs_parse('hierarchy', { ...
    'maxPixels', 4e5, 'number [1 Inf]'
    'threads',   0,   'count'
    'model',     [],  ''}, varargin);
  opts.map = false;
  if nargout > 2
    [ucm, tree, detail] = frs_hierarchy_mex(I, opts);
  else
    [ucm, tree] = frs_hierarchy_mex(I, opts);
  end
end

function map = read_map(file)
  if ~ischar(file)
    error('frs:hierarchy:badType', 'FILE must be a file name; got a %s.', class(file));
  end
  s = frs_load('hierarchy', file);
  names = fieldnames(s);
  fits = @(v) isnumeric(v) && ndims(v) == 2 && all(mod(size(v), 2) == 1) && all(size(v) >= 3);
  good = names(cellfun(@(n) fits(s.(n)), names));
  known = {'ucm2', 'ucm'};
  named = known(ismember(known, good));
  if ~isempty(named)
    good = named;
  end
  if isempty(good)
    error('frs:hierarchy:badSize', '%s holds no contour map of size (2H+1)-by-(2W+1).', file);
  end
  map = as_map(s.(good{1}));
end

function map = as_map(map)
  if ~(isnumeric(map) || islogical(map)) || ~isreal(map) || ndims(map) ~= 2
    error('frs:hierarchy:badType', 'The contour map must be a real matrix; got a %s.', class(map));
  end
  heights = nonzeros(map);                                % a sparse map may be too large to be spread out
  if any(heights > 1e100 & heights < Inf)
    error('frs:hierarchy:badValue', 'The contour map must hold heights, 0 and 1 as a rule and at most 1e100.');
  end
  if isinteger(map)
    map = double(map) / double(intmax(class(map)));
  end
  map = double(frs_full_matrix('hierarchy', 'The contour map', map));
end

%!test
%! % sizes, range and an ultrametric map: corners are the largest of the cracks around
%! I = repmat (sin ((1:20)' / 3) * cos ((1:30) / 4), [1 1 3]) / 2 + 0.5;
%! [ucm, tree] = frs_hierarchy (I);
%! assert (size (ucm), [41 61]);
%! assert (all (ucm(:) >= 0 & ucm(:) <= 1));
%! assert (all (all (ucm(2:2:end, 2:2:end) == 0)));
%! assert (rows (tree.children), tree.count - 1);
%! assert (all (diff (tree.height) >= 0));
%!test
%! % map to tree and back
%! map = zeros (5, 7); map(:, 3) = 0.25; map(:, 5) = 0.5;
%! [ucm, tree] = frs_hierarchy ('tree', map);
%! assert (ucm, map);
%! assert (tree.count, 3);
%! assert (double (frs_segment (tree, 'level', 0.3)), [1 1 2; 1 1 2]);
%!error id=frs:hierarchy:badType       frs_hierarchy ({1})
%!error id=frs:hierarchy:badSize       frs_hierarchy (ones (3, 3, 4))
%!error id=frs:hierarchy:badSize       frs_hierarchy ([])
%!error id=frs:hierarchy:notFinite     frs_hierarchy ([NaN 1; 0 1])
%!error id=frs:hierarchy:badValue      frs_hierarchy ([-1 1; 0 1])
%!error id=frs:hierarchy:unknownOption frs_hierarchy (ones (3), 'pixels', 5)
%!error id=frs:hierarchy:badOption     frs_hierarchy (ones (3), 'threads', -1)
%!error id=frs:hierarchy:badOption     frs_hierarchy (ones (3), 'model', struct ('cueWeights', 1, 'cueBias', 0, 'mergeWeights', 1, 'mergeBias', 0))
%!error id=frs:hierarchy:noFile        frs_hierarchy ('load', 'no_such_file.mat')
%!error id=frs:hierarchy:badSize       frs_hierarchy ('tree', ones (4))
%!error id=frs:hierarchy:badValue      frs_hierarchy ('tree', -ones (5))
%!error id=frs:hierarchy:notFinite     frs_hierarchy ('tree', NaN (5))
%!error id=frs:hierarchy:badType       frs_hierarchy ('tree', {})
%!error id=frs:hierarchy:badType       frs_hierarchy (ones (3), 'model', 1)
%!error id=frs:hierarchy:badType       frs_hierarchy ('load', NaN)
%!error id=frs:hierarchy:outOfMemory   frs_hierarchy ('tree', sparse (1e6 + 1, 1e6 + 1))
