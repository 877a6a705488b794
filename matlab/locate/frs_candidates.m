function out = frs_candidates(ds, varargin)
%FRS_CANDIDATES  Sets of regions of a picture that may be its objects, and how likely each is one before anything was learned.
%   C = FRS_CANDIDATES(L, A, H, NAME, VALUE, ...) for one picture: L is its label image, A the neighbours with length and
%   strength of their boundaries and color (see frs_segment, frs_extract; [] takes them from L), H (D-by-N) the histograms of its regions.
%   DS = FRS_CANDIDATES(DS, NAME, VALUE, ...) adds DS.candidates, a cell with C of every picture of a data set of frs_extract.
%   Neighbouring regions merge two by two until one is left, in three ways: those with the weakest boundary first (with the method ucm
%   that is the tree of frs_hierarchy); those of like colour; those of like words, the last two with small and compact pairs
%   first (selective search, Uijlings et al. 2013). Every set that came up is a candidate, and the unions of two
%   neighbouring sets among those that live longest in the first tree, and of three. Of sets with about the same box the first stays.
%   Where a map of figure against ground is known (option map, DS.cueMap), its connected parts above Otsu's threshold and above
%   0.2, 0.5 and 0.8 of its range are candidates too, with the prior of the set whose box overlaps theirs most.
%
%   Options (default):
%     pairs   (45)       so many sets of the first tree unite in pairs, and
%     triples (20)       so many in threes
%     minArea (0.004)    smallest box, as a share of the picture
%     minSide (0.025)    smallest side of a box, as a share of the longer side of the picture
%     sameBox (0.01)     boxes that agree to this share of that side count as the same
%     most    (700)      at most so many; a photograph has about 250
%     cue     ('border') figure/ground cue of frs_localize: 'border', a function, or values of all regions
%     map     ([])       of one picture: a map of figure against ground, uint8 of the size of L, such as of a saliency network
%     verbose (0)        1 shows progress
%
%   C has, for K candidates of N regions, set (N-by-K logical), box (K-by-4, [x1 y1 x2 y2]), origin (1-by-K: 0 boundaries, 1 colour,
%   2 words, 3 pairs, 4 threes, 5 the map), part (N-by-K single, the share of each
%   region in the candidate; of parts of the map regions are in `set` by half), level (1-by-K, threshold of the map, else NaN), inside
%   and ring (N-by-K single, the share of each region in the box and in the ring around it, the box
%   enlarged by a quarter of its sides each way less the box), and the rows
%     x, y        centre of the box, the picture from -1/2 to 1/2
%     border      share of the outline that lies on the border of the picture
%     contrast    strength summed along the outline, over the outline of a square of that area
%     cueInside, cueRing   mean of the cue, at mean 0 and deviation 1 over the picture, in the set and in the ring
%     enclosed    strength summed along the boundaries between two regions wholly inside the box, over its outline
%     area        of the set, as a share of the picture
%     stands      largest overlap of the box with that of a part of the map above Otsu's threshold; 0 without a map
%     prior       logarithm of how likely the candidate is the object, but for a constant:
%                 -5 x^2 - 7 y^2 - 1.2 border + 0.12 log(contrast) + 0.35 cueInside - 0.55 cueRing + 0.6 enclosed
%                 + 2 stands,
%                 rounded weights from boxes of VOC 2007
%
%   See also frs_fit_candidates, frs_localize, frs_segment, frs_cuboids.
%
%   Example
%     L = uint32(ones(24, 32));
%     L(9:16, 9:20) = 2;
%     L(9:16, 21:26) = 3;
%     C = frs_candidates(L, [], eye(3));
%     [~, best] = max(C.prior);
%     disp(C.box(best, :))
%     %    9    9   26   16
  frs_need('candidates', nargin, 1);
  options = { ...
    'pairs',   45,       'whole [0 1000]'
    'triples', 20,       'whole [0 1000]'
    'minArea', 0.004,    'number [0 1]'
    'minSide', 0.025,    'number [0 1]'
    'sameBox', 0.01,     'number [1e-6 1]'
    'most',    700,      'whole [1 1e6]'
    'cue',     'border', ''
    'map',     [],       ''
    'verbose', 0,        'count'};
  if isstruct(ds)
    out = of_set(ds, frs_parse('candidates', options, varargin));
    return
  end
  frs_need('candidates', nargin, 3);
  opts = frs_parse('candidates', options, varargin(3:end));
  H = varargin{2};
  check_cue(opts.cue, size(H, 2));
  check_map(opts.map, ds);
  out = of_picture(ds, varargin{1}, H, opts.cue, opts.map, '', opts);
end

function ds = of_set(ds, opts)
  if frs_is_video(ds)
    error('frs:candidates:badType', 'DS must be a data set of pictures; frs_cuboids proposes candidates of videos.');
  end
  needed = {'labels', 'adjacency', 'bag', 'H', 'files'};
  n = frs_check_set('candidates', ds, needed(1:end - ~isfield(ds, 'files')));
  check_cue(opts.cue, numel(ds.bag));
  ds.candidates = cell(1, n);
  members = frs_members(ds.bag, n);
  progress = frs_progress(struct('stage', 'candidates', 'total', n, 'verbose', opts.verbose));
  for i = 1:n
    mine = members{i};
    cue = opts.cue;
    if isnumeric(cue) || islogical(cue)
      cue = cue(mine);
    end
    [file, map] = deal('', []);
    if isfield(ds, 'files')
      file = ds.files{i};
    end
    if isfield(ds, 'cueMap') && ~isempty(ds.cueMap{i})
      map = frs_resize(ds.cueMap{i}, size(ds.labels{i}, 1), size(ds.labels{i}, 2));
    end
    ds.candidates{i} = of_picture(ds.labels{i}, ds.adjacency{i}, ds.H(:, mine), cue, map, file, opts);
    progress = frs_progress(progress, i);
  end
end

function check_cue(cue, N)
  if isnumeric(cue) || islogical(cue)
    frs_check_cue('candidates', cue, N);
  elseif ~isa(cue, 'function_handle') && ~strcmp(cue, 'border')
    error('frs:candidates:badOption', 'cue must be ''border'', a function or values of regions.');
  end
end

function check_map(map, L)
  if ~isempty(map) && ~(isa(map, 'uint8') && isequal(size(map), size(L)))
    error('frs:candidates:badOption', 'map must be uint8 of the size of L (%d-by-%d); got a %s.', size(L, 1), size(L, 2), frs_given(map));
  end
end

function C = of_picture(L, A, H, cue, map, file, opts)
  N = size(H, 2);
  frs_check_label_image('candidates', L, N);
  if size(L, 3) > 1
    error('frs:candidates:badSize', 'L must be a label image of one picture; got a volume.');
  end
  if ~isempty(A)
    frs_neighbours('candidates', A, N);
  end
  graph = frs_edges('candidates', L, A);
  if ~(isnumeric(cue) || islogical(cue))
    cue = frs_cue('candidates', cue, L, graph, file);
  end
  C = frs_candidates_mex(uint32(L), graph.strength, colors(A, N)', word_counts(L, H, N), double(cue), rmfield(opts, {'cue', 'map', 'verbose'}));
  names = {'x', 'y', 'border', 'contrast', 'cueInside', 'cueRing', 'enclosed', 'area'};
  for k = 1:numel(names)
    C.(names{k}) = C.feature(k, :);
  end
  C = rmfield(C, 'feature');
  K = size(C.box, 1);
  [C.part, C.level, C.stands] = deal(single(C.set), NaN(1, K), zeros(1, K));
  C.prior = -5 * C.x .^ 2 - 7 * C.y .^ 2 - 1.2 * C.border + 0.12 * log(max(C.contrast, 1e-3)) + 0.35 * C.cueInside ...
            - 0.55 * C.cueRing + 0.6 * C.enclosed;
  if ~isempty(map) && K > 0
    C = with_parts(C, frs_map_components(map), L, N);
    C.prior = C.prior + 2 * C.stands;
  end
end

function C = with_parts(C, parts, L, N)
% The parts of a map as candidates, and how far every candidate is one.
  if isempty(parts)
    return
  end
  box = vertcat(parts.box);
  overlap = frs_overlap(box, C.box);
  [~, like] = max(overlap, [], 2);
  extent = [size(L, 2), size(L, 1)];
  area = frs_region_areas(L, N);
  area = max(area(:), 1);
  counted = @(pixels) accumarray(double(L(pixels)), 1, [N 1]);
  for k = numel(parts):-1:1
    b = box(k, :);
    by = 0.25 * (b(3:4) - b(1:2) + 1);
    around = [max(1, round(b(1:2) - by)), min(extent, round(b(3:4) + by))];
    inBox = counted(box_pixels(b, extent));
    new.part(:, k) = counted(parts(k).pixels(:)) ./ area;
    new.inside(:, k) = inBox ./ area;
    new.ring(:, k) = (counted(box_pixels(around, extent)) - inBox) ./ area;
  end
  new.set = new.part >= 0.5 | bsxfun(@eq, new.part, max(new.part, [], 1));
  for name = {'part', 'inside', 'ring'}
    C.(name{1}) = [C.(name{1}), single(new.(name{1}))];
  end
  C.set = [C.set, new.set];
  for name = {'border', 'contrast', 'cueInside', 'cueRing', 'enclosed', 'prior'}
    row = C.(name{1});
    C.(name{1}) = [row, row(like)];                       % of the set that is most like it
  end
  C.x = [C.x, (box(:, 1) + box(:, 3) - 1)' / 2 / extent(1) - 0.5];
  C.y = [C.y, (box(:, 2) + box(:, 4) - 1)' / 2 / extent(2) - 0.5];
  C.area = [C.area, cellfun(@numel, {parts.pixels}) / numel(L)];
  C.origin = [C.origin, 5 * ones(1, numel(parts))];
  C.level = [C.level, parts.level];
  C.box = [C.box; box];
  C.stands = max(frs_overlap(C.box, box([parts.split], :)), [], 2)';
end

function pixels = box_pixels(b, extent)
  [y, x] = ndgrid(b(2):b(4), b(1):b(3));
  pixels = y(:) + (x(:) - 1) * extent(2);
end

function lab = colors(A, N)
  lab = zeros(N, 3);
  if isstruct(A) && isfield(A, 'color')
    lab = frs_to_lab(double(A.color));
  end
end

function W = word_counts(L, H, N)
% Histograms that sum to 1 count by area, as the descriptors of a region do.
  W = full(double(H));
  if all(abs(sum(W, 1) - 1) < 1e-6 | sum(W, 1) == 0)
    area = frs_region_areas(L, N);
    W = bsxfun(@times, W, area);
  end
end

%!shared L, H
%! L = uint32 (ones (24, 32));  L(9:16, 9:20) = 2;  L(9:16, 21:26) = 3;
%! H = eye (3);
%!test
%! % sets are those of merges and unions, boxes are those of the sets, the whole picture is no candidate
%! C = frs_candidates (L, [], H);
%! assert (~ any (all (C.set, 1)));
%! for k = 1:size (C.box, 1)
%!   [y, x] = find (reshape (C.set(L(:), k), size (L)));
%!   assert (C.box(k, :), [min(x) min(y) max(x) max(y)]);
%! end
%! assert (any (ismember (C.box, [9 9 26 16], 'rows')));
%!test
%! % a region in the box by all its pixels, and a cue of the user's own
%! C = frs_candidates (L, [], H, 'cue', [0 1 0]);
%! k = find (ismember (C.box, [9 9 20 16], 'rows'));
%! assert (C.inside(:, k), single ([0; 1; 0]));
%! assert (C.cueInside(k) > 1);
%! assert (C.area(k), 96 / 768, 1e-12);
%!error id=frs:candidates:badOption     frs_candidates (L, [], H, 'cue', 'edge')
%!error id=frs:candidates:badOption     frs_candidates (L, [], H, 'most', 0)
%!error id=frs:candidates:badValue      frs_candidates (L, [], eye (2))
%!error id=frs:candidates:badSize       frs_candidates (ones (2, 2, 2), [], 1)
%!error id=frs:candidates:badType       frs_candidates (struct ())
%!error id=frs:candidates:badType       frs_candidates (struct ('labels', {{}}, 'adjacency', {{}}, 'bag', [], 'H', [], 'kind', 'video'))
%!error id=frs:candidates:unknownOption frs_candidates (L, [], H, 'k', 1)
