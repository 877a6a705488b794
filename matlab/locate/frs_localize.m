function loc = frs_localize(model, L, varargin)
%FRS_LOCALIZE  Where in an image the class is: mask, box and score from region scores.
%   LOC = FRS_LOCALIZE(MODEL, L, H, A, NAME, VALUE, ...) for one image: L is its label image, H (D-by-N)
%   the histograms of its N regions, A their neighbours (see frs_adjacency, frs_segment; [] takes them from L).
%   LOC = FRS_LOCALIZE(MODEL, DS, NAME, VALUE, ...) for all images of a data set DS of frs_extract.
%   MODEL is of frs_select_regions, frs_select_features or frs_svm_train. The score of a region is
%   f(h) = w'phi(h) + b, as frs_predict gives it. For models trained on whole images it says how the
%   classifier would judge an image with that histogram, so H must be normalised like the images. With MODEL []
%   every score is 0 and the cue decides alone. With a MODEL of frs_select_windows and DS the answers are its boxes, and only the
%   option count matters. The same holds for a DS of frs_cuboids: the answers are its candidates with the highest scores, without
%   masks.
%   L may be a label volume (H-by-W-by-T), as of a video. The models of several classes, a struct array, give a 1-by-c cell with
%   what each of them finds; what does not depend on the class, neighbours, cue and features, is computed once.
%
%   What tells pictures with an object from others is often the ground it stands on. Therefore a cue of figure
%   and ground g can be added to the scores s, and what frs_fit_cue learned of the figures of the class, f:
%       x = s^ + f^ + cueWeight g^,   v^ = (v - mean v) / deviation of v, over the area of the image,
%       z = argmin  sum_r a_r (z_r - x_r)^2 + sqrt(mean a) sum_e l_e exp(-t_e / 0.3) (z_i - z_j)^2, standardised,
%   for regions r of area a_r and pairs of neighbours e = (i, j) with boundary length l_e and strength t_e (A.length,
%   A.strength): regions without a boundary between them share their evidence. The set of regions is then found by
%   z instead of s. frs_fit_cue learns the weight, and f by words, mean colour (A.color, N-by-3, RGB in 0..1; left out where
%   A has none) and place of regions.
%
%   With a MODEL of frs_fit_candidates the answer is a candidate, as it says there; of the options only count matters.
%
%   Options (default):
%     answer     ([])           'candidates' or 'regions'; [] is by candidates where the MODEL has them
%     cue        ([])           'border': g is the length of the shortest path to a region on the border of the
%                               image (of a volume, on the border of its frames), where stepping over a boundary
%                               costs its strength (1 where A has none): geodesic saliency (Wei et al. 2012).
%                               'none': no cue. Or a cue of your own, larger on the figure: a row with a value for
%                               each region of L, or of all of DS, a map of the pixels of L (a matrix of any size), a network
%                               of frs_network whose layer is such a map, or a function f(L, A, FILE) that gives
%                               values or a map for an image (FILE is its name, '' where L is given). Regions have
%                               the means of a map, and of the regions found only the pixels stay whose values are
%                               above the split of the map (Otsu's criterion). [] is the cue of the MODEL
%     cueWeight  ([])           0 leaves the scores as they are. [] is the weight in the MODEL, or 1 without
%     figure     (true)         with a cue: use what the MODEL knows of the figures
%     margin     (0.4)          with a cue, what is added to the threshold 'split' or 'mean' of z
%     mode       ('connected')  'connected': the connected set with the largest total weight; 'positive':
%                               all regions with positive weight (the best region where there is none);
%                               'best': the region with the largest score
%     weight     ('area')       of a region: its score above the threshold times its area, times the sum
%                               of its histogram ('count': descriptors, where H holds counts), or 'none'.
%                               'words': the sum of the weights that MODEL, of whole images, gives the words of the
%                               region's descriptors, and the bias once for a set: its score is b + sum of its weights (max-subgraph
%                               detection, Vijayanarasimhan & Grauman 2011, Chen & Grauman 2012). Of an additive kernel word k of an
%                               image with histogram x weighs w_k'phi(x_k) in all, shared among its descriptors, so that
%                               the whole image has the score of MODEL. H must hold counts (option norm 'none' of frs_extract; x is
%                               then DS.X, or H's total divided by its sum), or DS be of frs_extract with words alone. There is
%                               neither threshold nor cue
%     graph      ('space-time') which regions of a volume belong together: 'space-time', those that touch (A); 'temporal': the
%                               answer is the interval of frames with the largest total weight, in linear time; regions weigh
%                               in a frame by their share of voxels there
%     threshold  ('split')      score that a region must exceed to add to a set. 'split' is the score that
%                               splits the area of the image best into a high and a low part (Otsu's
%                               criterion), 'mean' the mean score by area. Models trained on image labels
%                               put the boundary 0 at the few best regions, so sets above 0 are much
%                               smaller than objects. A number takes that
%     count      (1)            at most so many objects per image, found one after the other, each among
%                               the regions that are left; those after the first must score above 0. 'auto': as many as the evidence
%                               says. Sets after the first must have at least 0.4 of its weight; and since objects side by side are one
%                               connected set, a set is cut where its evidence has several peaks, each two deviations (of
%                               the evidence, over the area) above the way to a higher one, and with 0.4 of the weight of that.
%                               By candidates it is 1
%     shape      ('regions')    the object is a set of regions, as mode says. 'box', of volumes only: a box in every frame of an
%                               interval, fitted to the evidence of pixels (frs_fit_tube), and the mask is what lies in it above the
%                               level between inside and outside. The evidence of a pixel is
%                                   E = m p (1 - g + g k),   k = 1 / (1 + exp(-3 (z - threshold))),
%                               m of a data set of videos its speed against the camera (frs_motion) over the 0.97 quantile of the
%                               video, at most 1, elsewhere 1; p is the place, g the trust. One object an image
%     place      (Inf)          of shape box: p = exp(-(x^2 + y^2) / (2 place^2)), x and y from -1/2 to 1/2 over the frame; with Inf the
%                               middle is no likelier than the border
%     trust      (1)            of shape box: g, 0 to 1, how far the evidence of the class decides
%     method     ('exact')      of frs_connected
%     timeLimit  (10)           seconds per search of frs_connected
%     threads    (0)            0: all processors
%     verbose    (0)            1 shows progress
%
%   LOC is a struct array, one entry per object: image (its number in DS, or 1), mask (logical), box
%   [x1 y1 x2 y2] (1-based inclusive pixels of the mask, by candidates that of the candidate; of a volume [x1 y1 t1 x2 y2 t2]), score (the largest
%   region score of the set: ranks objects of different images), regions (their numbers), regionScore (1-by-N,
%   s of all regions), evidence (1-by-N, what was compared with the threshold: z, or s without cue), threshold; with shape box also contrast
%   (1-by-T, how much more evidence each frame has inside its box than outside).
%
%   See also frs_fit_candidates, frs_fit_cue, frs_connected, frs_eval_localization, frs_plot_regions.
%
%   Example
%     L = uint32([1 1 2 2; 1 1 2 2]);
%     model = frs_svm_train([1 0; 0 1], [-1 1], 'kernel', 'linear');
%     loc = frs_localize(model, L, [1 0; 0 1], []);
%     disp(loc.box)
%     %    3   1   4   2
  frs_need('localize', nargin, 2);
  options = { ...
    'answer',    [],           {'candidates', 'regions', '|[]'}
    'cue',       [],           ''
    'cueWeight', [],           'number? [0 Inf)'
    'figure',    true,         'flag'
    'margin',    0.4,          'number (-Inf Inf)'
    'mode',      'connected',  {'connected', 'positive', 'best'}
    'weight',    'area',       {'area', 'count', 'none', 'words'}
    'graph',     'space-time', {'space-time', 'temporal'}
    'threshold', 'split',      {'split', 'mean', '|number (-Inf Inf)'}
    'count',     1,            {'auto', '|whole [1 Inf)'}
    'shape',     'regions',    {'regions', 'box'}
    'place',     Inf,          'number (0 Inf]'
    'trust',     1,            'number [0 1]'
    'method',    'exact',      {'exact', 'fast'}
    'timeLimit', 10,           'number [0 Inf]'
    'threads',   0,            'count'
    'verbose',   0,            'count'};
  models = {model};
  if isstruct(model) && numel(model) > 1
    models = num2cell(model);
  end
  cellfun(@check_model, models);
  if ~isstruct(L) && numel(varargin) < 2
    error('frs:localize:badSize', 'One image needs its label image, histograms and neighbours: frs_localize(model, L, H, A).');
  end
  parsed = frs_parse('localize', options, varargin(1 + 2 * ~isstruct(L):end));
  opts = cellfun(@(m) frs_localize_options(m, parsed), models, 'UniformOutput', false);
  if ~isstruct(L)
    loc = frs_localize_items(models, opts, L, varargin{1:2});
  elseif isfield(L, 'box') && ischar(parsed.count)
    error('frs:localize:badOption', 'count ''auto'' is for sets of regions; DS has boxes.');
  elseif isfield(L, 'box') || any(cellfun(@(m) isfield(m, 'type') && strcmp(m.type, 'windows'), models))
    loc = cellfun(@(m, o) frs_localize_boxes(m, L, o), models, opts, 'UniformOutput', false);
  else
    loc = frs_localize_items(models, opts, L);
  end
  if isscalar(models)
    loc = loc{1};
  end
end

function check_model(model)
  if ~isempty(model) && (~isstruct(model) || ~isscalar(model) || ~isfield(model, 'type'))
    error('frs:localize:badType', ['MODEL must be a model of frs_select_regions, frs_select_windows, frs_select_features or ' ...
          'frs_svm_train, or []; got a %s%s.'], class(model), repmat(' of a data set, which comes second', isfield(model, 'files')));
  end
end

%!shared L, H, model
%! % three columns of regions; the class is word 2
%! L = uint32 (kron ([1 2 3 4 5; 6 7 8 9 10], ones (4, 6)));
%! H = [ones(1, 10); zeros(1, 10)];  H(:, [2 3 10]) = [0 0 0; 1 1 1];
%! model = frs_svm_train ([1 0.9 0 0.1; 0 0.1 1 0.9], [-1 -1 1 1], 'kernel', 'linear', 'C', 10);
%!test
%! % the connected answer is the larger group, 'positive' takes all, 'best' one
%! loc = frs_localize (model, L, H, [], 'threshold', 0);
%! assert (loc.regions, [2 3]);
%! assert (loc.box, [7 1 18 4]);
%! assert (loc.mask, L == 2 | L == 3);
%! assert (numel (loc.regionScore), 10);
%! assert (frs_localize (model, L, H, [], 'mode', 'positive').regions, [2 3 10]);
%! assert (frs_localize (model, L, H, [], 'mode', 'best').regions, 2);
%!test
%! % above the mean the set may cross regions below it to reach a good one
%! loc = frs_localize (model, L, H, [], 'threshold', 'mean');
%! assert (numel (loc.regions), 5);
%! assert (all (ismember ([2 3 10], loc.regions)));
%!test
%! % by default the threshold lies between the two groups of scores; one region is its own answer
%! loc = frs_localize (model, L, H, []);
%! assert (loc.regions, [2 3]);
%! assert (loc.threshold, mean ([min(loc.regionScore), max(loc.regionScore)]), 1e-12);
%! assert (frs_localize (model, uint32 (ones (3)), [0; 1], []).regions, 1);
%!test
%! % a box takes in what lies between good regions; the mask is the evidence in it
%! V = repmat (L, [1 1 3]);
%! loc = frs_localize (model, V, H, [], 'threshold', 0, 'shape', 'box');
%! assert (loc.box, [7 1 1 18 4 3]);
%! assert (loc.mask, V == 2 | V == 3);
%! assert (loc.regions, [2 3]);
%! near = frs_localize (model, V, H, [], 'threshold', 0, 'shape', 'box', 'place', 0.1).box;
%! assert (all (abs ([near(1) + near(4) - 31, near(2) + near(5) - 9]) < abs ([7 + 18 - 31, 1 + 4 - 9])));
%!error id=frs:localize:badOption frs_localize (model, L, H, [], 'shape', 'box')
%!error id=frs:localize:badOption frs_localize (model, L, H, [], 'shape', 'box', 'graph', 'temporal')
%!error id=frs:localize:badOption frs_localize (model, L, H, [], 'shape', 'ball')
%!error id=frs:localize:badOption frs_localize (model, L, H, [], 'trust', 2)
%!test
%! % repetition finds the second object, and nothing after it
%! loc = frs_localize (model, L, H, frs_adjacency (L), 'count', 5, 'threshold', 0);
%! assert ({loc.regions}, {[2 3], 10});
%! assert (loc(1).score > 0 && loc(2).score > 0);
%!test
%! % as many as the evidence says, by hand: peaks 2.5 deviations above the way between them; one with less depth, one with little
%! % weight; and a second set
%! wave = frs_svm_train ([1 0; 0 1], [1 -1], 'kernel', 'linear');
%! found = @(g) {frs_localize(wave, uint32 (1:15), [g, -ones(1, 15 - numel (g)); zeros(1, 15)], [], 'threshold', 0, 'count', 'auto').regions};
%! assert (found ([9 0.5 9]), {1:2, 3});
%! assert (found ([8 4 8]), {1:3});
%! assert (found ([9 9 9 0 8]), {1:5});
%! assert (found ([9 8 -20 9]), {1:2, 4});
%! assert (found ([9 8 -20 6]), {1:2});
%!error id=frs:localize:badOption frs_localize (model, L, H, [], 'count', 'auto', 'mode', 'best')
%!error id=frs:localize:badOption frs_localize (model, L, H, [], 'count', 'all')
%!test
%! % a data set gives one entry per image, the same as image by image
%! ds = struct ('H', [H, fliplr(H)], 'bag', [ones(1, 10), 2 * ones(1, 10)], 'labels', {{L, L}});
%! ds.adjacency = {frs_adjacency(L), frs_adjacency(L)};
%! loc = frs_localize (model, ds);
%! assert ([loc.image], [1 2]);
%! assert (loc(2).regions, frs_localize (model, L, fliplr (H), []).regions);
%! assert ({frs_localize(model, ds, 'weight', 'none').regions}, {loc.regions});
%!test
%! % no images, no objects: the answer can still be judged
%! none = struct ('H', H(:, []), 'bag', zeros (1, 0), 'labels', {{}}, 'adjacency', {{}});
%! loc = frs_localize (model, none);
%! assert (isempty (loc));
%! r = frs_eval_localization (loc, {true(4)});
%! assert (r.meanIoU, 0);
%!test
%! % words: all regions together have the score of the whole image, for linear and chi2; sets against all connected ones
%! counts = mod (reshape (1:4 * 12, 4, 12) * 7, 5);  V = uint32 (reshape (1:12, 2, 3, 2));
%! X = [1 0 0 2; 0 3 1 0; 2 2 0 1; 0 1 4 1; 1 1 1 1; 3 0 1 0]';
%! X = bsxfun (@rdivide, X, sum (X));  A = frs_adjacency (V);
%! for kernel = {'linear', 'chi2'}
%!   m = frs_svm_train (X, [1 -1 1 -1 1 -1], 'kernel', kernel{1}, 'C', 100);
%!   loc = frs_localize (m, V, counts, [], 'weight', 'words');
%!   w = loc.regionScore;
%!   assert (sum (w) + m.bias, frs_predict (m, sum (counts, 2) / sum (counts(:))), 1e-9);
%!   best = -Inf;
%!   for k = 1:2 ^ 12 - 1
%!     set = find (bitand (k, 2 .^ (0:11)));
%!     if sum (w(set)) > best
%!       reached = set(1);  before = 0;
%!       while numel (reached) > before
%!         before = numel (reached);
%!         edges = A.pairs(all (ismember (A.pairs, set), 2), :);
%!         reached = union (reached, edges(any (ismember (edges, reached), 2), :)(:)');
%!       end
%!       if numel (reached) == numel (set), best = sum (w(set)); end
%!     end
%!   end
%!   assert (loc.score, m.bias + best, 1e-9);
%! end
%!test
%! % temporal: the best of all intervals, then the best beside it
%! V = ones (2, 2, 9, 'uint32');
%! for t = 1:9, V(:, :, t) = t; end
%! for seed = 1:20
%!   w = sin ((1:9) * seed * 1.7) + 0.2 * cos (seed);
%!   H = [max(0, w); max(0, -w)];
%!   m = frs_svm_train ([1 0; 0 1], [1 -1], 'kernel', 'linear', 'C', 100);
%!   loc = frs_localize (m, V, H, [], 'graph', 'temporal', 'threshold', 0, 'count', 2);
%!   s = loc(1).regionScore;  best = -Inf;
%!   for a = 1:9
%!     for b = a:9
%!       if sum (s(a:b)) > best + 1e-12, best = sum (s(a:b));  want = [a b]; end
%!     end
%!   end
%!   assert (loc(1).box, [1 1 want(1) 2 2 want(2)]);
%!   if numel (loc) > 1
%!     assert (! any (any (any (loc(1).mask & loc(2).mask))));
%!     assert (sum (s(loc(2).regions)) > 0);
%!   end
%! end
%!test
%! % volumes: the second object by repetition; in time, regions count by their share in a frame
%! V = ones (3, 8, 6, 'uint32');  V(:, 1:2, 1:3) = 2;  V(:, 7:8, 4:6) = 3;
%! m = frs_svm_train ([1 0; 0 1], [-1 1], 'kernel', 'linear', 'C', 10);
%! loc = frs_localize (m, V, [1 0 0.1; 0 1 0.9], [], 'count', 3, 'threshold', 0);
%! assert ({loc.regions}, {2, 3});
%! assert (loc(2).box, [7 1 4 8 3 6]);
%! loc = frs_localize (m, V, [0.51 0 1; 0.49 1 0], [], 'threshold', 0, 'graph', 'temporal');
%! assert (loc.box, [1 1 1 8 3 3]);
%!error id=frs:localize:badOption frs_localize (model, L, H, [], 'weight', 'words', 'cue', 'border')
%!error id=frs:localize:badOption frs_localize (model, L, H, [], 'graph', 'temporal', 'mode', 'best')
%!error id=frs:localize:badValue frs_localize ([], L, H, [], 'weight', 'words')
%!error id=frs:localize:badSize       frs_localize (model, L, H)
%!error id=frs:localize:badValue      frs_localize (model, L, H(:, 1:9), [])
%!error id=frs:localize:badValue      frs_localize (model, L - 1, H, [])
%!error id=frs:localize:badType       frs_localize (model, 'a', H, [])
%!error id=frs:localize:badType       frs_localize (model, struct ('H', H))
%!error id=frs:localize:badOption     frs_localize (model, L, H, [], 'mode', 'all')
%!error id=frs:localize:badOption     frs_localize (model, L, H, [], 'count', 0)
%!error id=frs:localize:badOption     frs_localize (model, L, H, [], 'threshold', NaN)
%!error id=frs:localize:badOption     frs_localize (model, L, H, [], 'weight', 'size')
%!error id=frs:localize:unknownOption frs_localize (model, L, H, [], 'k', 1)
%!error id=frs:localize:badType       frs_localize (1, L, H, [])
%!error id=frs:localize:badSize       frs_localize (model, struct ('H', H, 'bag', {{1}}, 'labels', {{L}}, 'adjacency', {{[]}}))
%!error id=frs:localize:badSize       frs_localize (model, struct ('H', H, 'bag', ones (1, size (H, 2)), 'labels', L, 'adjacency', []))
%!shared L, A, H, model, scores
%! % a frame of ground around two columns; the class is known by word 1, which the ground has too
%! L = uint32 ([1 1 1 1 1 1; 1 2 2 3 3 1; 1 2 2 3 3 1; 1 1 1 1 1 1]);
%! A = frs_adjacency (L);  A.strength = [0.8; 0.4; 0.1];
%! H = [1 0.5 0; 0 0.5 1];
%! model = frs_svm_train ([1 0; 0 1], [1 -1], 'kernel', 'linear');
%! scores = frs_predict (model, H);
%!test
%! % no weight is no cue; a large one finds what lies inside; the weight of the model is used and can be set
%! plain = frs_localize (model, L, H, A);
%! assert (plain.regions, 1);
%! assert (plain.evidence, plain.regionScore);
%! assert (frs_localize (model, L, H, A, 'cue', 'border', 'cueWeight', 0), plain);
%! assert (frs_localize (model, L, H, A, 'cue', 'none'), plain);
%! fitted = setfield (model, 'cue', struct ('kind', 'border', 'weight', 5, 'share', 1));
%! loc = frs_localize (fitted, L, H, A);
%! assert (loc.regions, [2 3]);
%! assert (loc.score, max (scores(2:3)), 1e-12);
%! assert (frs_localize (fitted, L, H, A, 'cueWeight', 0).regions, 1);
%! assert (frs_localize (fitted, L, H, A, 'cue', 'none').regions, 1);
%!test
%! % the formula by hand: path over the weaker boundary, standardised by area, smoothed by a dense solve
%! loc = frs_localize (model, L, H, A, 'cue', 'border', 'cueWeight', 0.7);
%! a = [16 4 4];  hat = @(v) (v - v * a' / 24) / sqrt ((v - v * a' / 24) .^ 2 * a' / 24);
%! w = sqrt (8) * A.length' .* exp (-A.strength' / 0.3);
%! K = zeros (3);  K([4 7 8]) = w;  K = K + K';
%! x = hat (scores) + 0.7 * hat ([0 0.5 0.4]);
%! z = ((diag (a) + diag (sum (K)) - K) \ (a .* x)')';
%! assert (loc.evidence, hat (z), 1e-12);
%! raised = frs_localize (model, L, H, A, 'cue', 'border', 'cueWeight', 0.7, 'margin', 0.5);
%! assert (raised.threshold - loc.threshold, 0.1, 1e-12);
%!test
%! % without strength paths count boundaries; a cue alone; cues of one's own, as values and as a function
%! assert (frs_localize ([], L, H, []  , 'cue', 'border').regions, [2 3]);
%! assert (frs_localize ([], L, H, A, 'cue', [0 0 1]).regions, 3);
%! f = @(L, A, file) double (1:A.count == 2) + numel (file);
%! assert (frs_localize (model, L, H, A, 'cue', f, 'cueWeight', 9).regions, 2);
%! ds = struct ('H', [H H], 'bag', [1 1 1 2 2 2], 'labels', {{L, L}}, 'adjacency', {{A, A}}, 'files', {{'a', 'b'}});
%! assert ({frs_localize([], ds, 'cue', [0 0 1 0 1 0]).regions}, {3, 2});
%! assert ({frs_localize([], ds, 'cue', f).regions}, {2, 2});
%!test
%! % a volume: the border is that of the frames, so what fills the first and last frame inside it is no ground
%! V = repmat (L, [1 1 3]);
%! loc = frs_localize ([], V, H, [], 'cue', 'border');
%! assert (loc.regions, [2 3]);
%! assert (loc.box, [2 2 1 5 3 3]);
%! assert (loc.mask, V > 1);
%!error id=frs:localize:badOption frs_localize (model, L, H, A, 'cue', 'middle')
%!error id=frs:localize:badOption frs_localize (model, L, H, A, 'cueWeight', -1)
%!error id=frs:localize:badSize   frs_localize (model, L, H, A, 'cue', [1 2])
%!error id=frs:localize:notFinite frs_localize (model, L, H, A, 'cue', [1 2 NaN])
%!error id=frs:localize:badSize   frs_localize (model, L, H, A, 'cue', @(L, A, file) 1)
%!error id=frs:localize:badType   frs_localize (model, L, H, A, 'cue', {1})
%!error id=frs:localize:badValue  frs_localize (model, L, H, setfield (A, 'strength', [-1; 1; 1]), 'cue', 'border')
%!error id=frs:localize:badSize   frs_localize (model, L, H, setfield (A, 'strength', 1), 'cue', 'border')
%!error id=frs:localize:badSize frs_localize ([], struct ('labels', {{1}}, 'adjacency', {{[]}}, 'bag', 1, 'H', 1, 'files', 3))
