function [L, A] = frs_segment(I, varargin)
%FRS_SEGMENT  Over-segmentation of an image into connected regions.
%   L = FRS_SEGMENT(I, NAME, VALUE, ...) is an H-by-W uint32 image of labels 1..N for the H-by-W or
%   H-by-W-by-3 image I (uint8, uint16, logical, or single/double in 0..1 or 0..255). Every region is
%   4-connected and has at least minSize pixels.
%   L = FRS_SEGMENT({I1, I2, ...}, NAME, VALUE, ...) segments several pictures side by side, one thread each; L, and A below,
%   are cells.
%   L = FRS_SEGMENT(TREE, NAME, VALUE, ...) cuts a tree of frs_hierarchy: at `level` or to `regions`.
%   [L, A] = FRS_SEGMENT(...) also gives the neighbours as frs_adjacency does. Their strength is the mean height
%   of the merges along the common boundary (ucm, trees: the mean of the contour map there), else the distance
%   of the mean colours (RGB in 0..1) of the two regions.
%
%   Options (default):
%     method      ('slic')  'slic', 'quickshift' (VLFeat), 'grid', 'graph' (Felzenszwalb-Huttenlocher), or
%                           'ucm': a cut through the hierarchy of frs_hierarchy
%     regions     (100)     about how many regions
%     level       ([])      ucm: join what merges at this height (0..1) or below, instead of `regions`
%     minSize     ([])      pixels of the smallest region; [] is H*W / (25*regions), or 1 with a level
%     compactness (10)      slic: weight of space against L*a*b* distance
%     sigma       (0.8)     graph: Gaussian smoothing in pixels
%     scale       (0)       graph: preference for large regions; 0 finds the one that gives `regions`
%     kernelSize  (2)       quickshift: bandwidth of the density in pixels
%     colorWeight (0.5)     quickshift: pixels per unit of L*a*b* distance
%     maxDist     (0)       quickshift: longest link; 0 finds the one that gives `regions`
%     maxPixels   ([])      a larger image is shrunk by a whole factor for the work and its labels enlarged; [] is 4e5 for ucm, which
%                           was fitted to photographs of 1.5e5 pixels, else 1e6
%     threads     (0)       ucm and cells of pictures: 0 is all processors
%
%   See also frs_hierarchy, frs_adjacency, frs_region_props, frs_boundaries.
%
%   Example
%     L = frs_segment(repmat([0 0 1 1], 4, 1), 'method', 'graph', 'regions', 2, 'sigma', 0)
%     % L =
%     %   1 1 2 2
%     %   1 1 2 2
%     %   1 1 2 2
%     %   1 1 2 2
  frs_need('segment', nargin, 1);
  opts = frs_parse('segment', { ...
    'method',      'slic', {'slic', 'quickshift', 'grid', 'graph', 'ucm'}
    'regions',     100,    'number [1 Inf)'
    'level',       [],     'number? [0 Inf)'
    'minSize',     [],     'number? [0 Inf)'
    'compactness', 10,     'number [0 Inf)'
    'sigma',       0.8,    'number [0 Inf)'
    'scale',       0,      'number [0 Inf)'
    'kernelSize',  2,      'number (0 Inf)'
    'colorWeight', 0.5,    'number [0 Inf)'
    'maxDist',     0,      'number [0 Inf)'
    'maxPixels',   [],     'number? [1 Inf]'
    'threads',     0,      'count'}, varargin);
  if isempty(opts.maxPixels)
    opts.maxPixels = 1e6;
    if strcmp(opts.method, 'ucm')
      opts.maxPixels = 4e5;
    end
  end
  alone = false;                                          % one picture, not in a cell
  isTree = isstruct(I) && isscalar(I) && isfield(I, 'labels');
  if isstruct(I) && ~isTree
    error('frs:segment:badType', 'TREE must be a struct of frs_hierarchy.');
  elseif isTree
    if ~isfield(I, 'count') || ~isnumeric(I.count) || ~isnumeric(I.labels) || ~isequal(double(I.count), double(max(I.labels(:))))
      error('frs:segment:badValue', 'TREE is damaged: its count is not the number of its labels.');
    end
  end
  if ~isempty(opts.level) && ~isTree && ~strcmp(opts.method, 'ucm')
    error('frs:segment:badOption', 'level needs the method ''ucm'' or a tree of frs_hierarchy.');
  end
  if isTree
    opts.minSize = smallest(numel(I.labels), opts);
  elseif iscell(I)
    opts.minSize = cellfun(@(P) smallest(size(P, 1) * size(P, 2), opts), I);
  else
    opts.minSize = smallest(size(I, 1) * size(I, 2), opts);
    I = {I};
    alone = true;
  end
  if nargout < 2
    L = frs_segment_mex(I, opts);
  else
    [L, A] = frs_segment_mex(I, opts);
  end
  if alone
    L = L{1};
    if nargout > 1
      A = A{1};
    end
  end
end

function n = smallest(pixels, opts)
% Pixels of the smallest region of a picture of so many.
  n = opts.minSize;
  if isempty(n) && ~isempty(opts.level)
    n = 1;
  elseif isempty(n)
    n = max(1, floor(pixels / (25 * opts.regions)));
  end
end

%!test
%! % every method: labels 1..N, all used
%! I = repmat (sin ((1:40)' / 5) * cos ((1:50) / 7), [1 1 3]) / 2 + 0.5;
%! for m = {'slic', 'quickshift', 'grid', 'graph', 'ucm'}
%!   L = frs_segment (I, 'method', m{1}, 'regions', 12);
%!   assert (class (L), 'uint32');
%!   assert (size (L), [40 50]);
%!   assert (unique (L(:))', uint32 (1:max (L(:))));
%!   assert (min (accumarray (double (L(:)), 1)) >= 40 * 50 / (25 * 12));
%! end
%!test
%! % a tree is cut without the image
%! tree = struct ('labels', uint32 ([1 2 3]), 'count', 3, 'children', [1 2; 4 3], 'height', [0.2; 0.6]);
%! assert (double (frs_segment (tree, 'level', 0.1)), [1 2 3]);
%! assert (double (frs_segment (tree, 'level', 0.2)), [1 1 2]);
%! assert (double (frs_segment (tree, 'regions', 2)), [1 1 2]);
%! assert (double (frs_segment (tree, 'regions', 3, 'minSize', 3)), [1 1 1]);
%!test
%! % strength between neighbours: what the contour map gives, in a cut and after shrinking; else the distance of colours
%! I = repmat (sin ((1:40)' / 5) * cos ((1:50) / 7), [1 1 3]) / 2 + 0.5;
%! [ucm, tree] = frs_hierarchy (I);
%! for regions = [5 30]
%!   [L, A] = frs_segment (tree, 'regions', regions);
%!   assert (A, frs_adjacency (L, ucm), 1e-6);
%!   [~, B] = frs_segment (I, 'method', 'ucm', 'regions', regions);
%!   assert (B, A, 1e-6);
%! end
%! [~, A] = frs_segment (kron (I(:, :, 1), ones (2)), 'method', 'ucm', 'regions', 30, 'maxPixels', numel (L));
%! assert (A.strength, B.strength, 1e-6);
%! assert (A.length, 2 * B.length);
%! I = I(ceil ((1:800) / 40), ceil ((1:1000) / 40), :);   % large: shrunk by itself
%! L = frs_segment (I, 'method', 'ucm', 'regions', 30);
%! assert (double (L), kron (double (frs_segment (I(1:2:end, 1:2:end, :), 'method', 'ucm', 'regions', 30)), ones (2)));
%! I = cat (3, [0 0 1 1], [0 0 0.5 0.5], [0 0 0 0]);
%! [L, A] = frs_segment (repmat (I, 4, 1), 'method', 'grid', 'regions', 4, 'minSize', 1);
%! P = frs_region_props (L, repmat (I, 4, 1));
%! d = P.color(A.pairs(:, 1), :) - P.color(A.pairs(:, 2), :);
%! assert (A.strength, sqrt (sum (d .^ 2, 2)), 1e-6);
%!error id=frs:segment:badValue      frs_segment (struct ('labels', uint32 ([1 2]), 'count', 2, 'children', [1 3], 'height', 1))
%!error id=frs:segment:badValue      frs_segment (struct ('labels', uint32 ([1 2]), 'count', 2))
%!error id=frs:segment:badSize       frs_segment (struct ('labels', uint32 (cat (3, [1 2], [1 2])), 'count', 2, 'children', [1 2], 'height', 1))
%!error id=frs:segment:badOption     frs_segment (ones (3), 'level', 0.5)
%!error id=frs:segment:badOption     frs_segment (ones (3), 'method', 'ucm', 'level', -1)
%!test
%! % several pictures: what each gives alone, for any number of threads
%! I = repmat (sin ((1:40)' / 5) * cos ((1:50) / 7), [1 1 3]) / 2 + 0.5;
%! pictures = {I, I(1:30, :, 1), uint8(255 * I(:, 1:20, :)), I(1:2, :, :)};
%! for m = {'ucm', 'slic'}
%!   for threads = [1 3]
%!     [L, A] = frs_segment (pictures, 'method', m{1}, 'regions', 12, 'threads', threads);
%!     for k = 1:4
%!       [alone, a] = frs_segment (pictures{k}, 'method', m{1}, 'regions', 12);
%!       assert (L{k}, alone);
%!       assert (A{k}, a);
%!     end
%!   end
%! end
%! assert (frs_segment ({}), cell (1, 0));
%!error id=frs:segment:badType       frs_segment ({{}})
%!error id=frs:segment:badType       frs_segment (@sin)
%!error id=frs:segment:badType       frs_segment ({ones(3), 'text'})
%!error id=frs:segment:notFinite     frs_segment ({ones(3), NaN})
%!error id=frs:segment:badType       frs_segment (int8 (ones (3)))
%!error id=frs:segment:badSize       frs_segment (ones (3, 3, 2))
%!error id=frs:segment:badSize       frs_segment ([])
%!error id=frs:segment:notFinite     frs_segment ([NaN 1; 0 1])
%!error id=frs:segment:badValue      frs_segment ([-1 1; 0 1])
%!error id=frs:segment:badValue      frs_segment ([1000 1; 0 1])
%!error id=frs:segment:badOption     frs_segment (ones (3), 'regions', 0)
%!error id=frs:segment:badOption     frs_segment (ones (3), 'method', 'magic')
%!error id=frs:segment:unknownOption frs_segment (ones (3), 'region', 5)
%!error id=frs:segment:badType        frs_segment (struct ('labels', {1, 2}))
