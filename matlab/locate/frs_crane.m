function model = frs_crane(H, bag, y, varargin)
%FRS_CRANE  Segments of weakly labelled videos ranked by how few negatives are their neighbours (CRANE).
%   MODEL = FRS_CRANE(H, BAG, Y, NAME, VALUE, ...) takes regions as frs_select_regions does: H is D-by-N, BAG 1-by-N, Y has a
%   label per bag. A negative segment speaks against the positive one that is nearest to it (Tang et al. 2013):
%       crane  S(i) = - sum_z 1[i is the segment of positive bags nearest to z] f(d(i, z)),   z over negative segments
%   with f(d) = 1 up to `radius` and 0 beyond, so that far negatives do not matter. That paper's simpler rules:
%       min    S(i) = min_z d(i, z)
%       kde    S(i) = - mean_z exp(-d(i, z) / radius)
%   d(i, z) = k(i,i) - 2 k(i,z) + k(z,z) is the squared distance in the space of the kernel: Euclidean for linear, the chi2
%   distance sum (x-z)^2 / (x+z) for chi2. Equal scores of crane are parted by the distance to the nearest negative.
%
%   Options (default):
%     rule     ('crane')  crane, min or kde
%     kernel   ('chi2')   of the distance, see frs_kernel; an additive one
%     exponent (-1)       of powermean
%     radius   ([])       [] is the median over the positive segments of the distance to the nearest negative
%     threads  (0)        0: all processors
%     verbose  (0)        1 shows progress
%
%   MODEL works with frs_predict (a new segment is scored as if it were one of the positive ones, a bag by its best) and
%   frs_localize. It has type 'regions', score (1-by-N, S of the segments of positive bags, NaN for the others),
%   weights (1 for the best segment of each positive bag) and crane (what frs_predict needs).
%
%   See also frs_mil_train, frs_select_regions, frs_predict, frs_localize.
%
%   Example
%     H = [9 0 1 0; 0 9 1 8];                       % the second segment looks like the negative one
%     model = frs_crane(H, [1 1 1 2], [1 -1], 'radius', 3);
%     disp(round(model.score))
%     %      0    -1     0   NaN
  frs_need('crane', nargin, 3);
  opts = frs_parse('crane', { ...
    'rule',     'crane', {'crane', 'min', 'kde'}
    'kernel',   'chi2',  'kernel additive'
    'exponent', -1,      'number [-Inf 0)'
    'radius',   [],      'number? (0 Inf)'
    'threads',  0,       'count'
    'verbose',  0,       'count'}, varargin);
  started = tic;
  frs_matrix('crane', 'H', H, 'region');
  [bag, n] = frs_bags('crane', bag, size(H, 2));
  y = frs_class_labels('crane', y, n);
  positive = y(bag) > 0;
  core = struct('rule', opts.rule, 'kernel', opts.kernel, 'exponent', opts.exponent, 'radius', opts.radius, ...
                'positives', H(:, positive), 'negatives', H(:, ~positive));
  near = frs_renamed('crane', @() frs_crane_scores(core, core.positives, opts, 'nearest'));
  if isempty(opts.radius)
    core.radius = max(median(near), realmin);
  end
  S = frs_renamed('crane', @() frs_crane_scores(core, [], opts, near));

  model = struct('type', 'regions', 'kernel', opts.kernel, 'norm', 1, 'bias', 0, 'dimension', size(H, 1));
  model.score = nan(1, size(H, 2));
  model.score(positive) = S;
  model.weights = best_of(model.score, bag, n);
  model.mask = model.weights > 0;
  model.crane = core;
  model.info = struct('radius', core.radius, 'time', toc(started), 'status', 'converged', 'options', opts);
end

function weights = best_of(score, bag, n)
  weights = zeros(size(score));
  members = frs_members(bag, n);
  for i = 1:n
    mine = members{i};
    [top, k] = max(score(mine));
    weights(mine(k)) = ~isnan(top);
  end
end

%!shared H, bag, y
%! H = abs (reshape (sin (1:240), 8, 30));  bag = kron (1:6, ones (1, 5));  y = [1 1 1 -1 -1 -1];
%!test
%! % against a double loop, every rule
%! d = @(a, b) sum ((a - b) .^ 2 ./ (a + b));
%! P = H(:, 1:15);  N = H(:, 16:30);  D = zeros (15);
%! for i = 1:15
%!   for j = 1:15
%!     D(i, j) = d (P(:, i), N(:, j));
%!   end
%! end
%! r = median (min (D, [], 2));
%! S = zeros (1, 15);
%! for j = 1:15
%!   [near, i] = min (D(:, j));
%!   S(i) = S(i) - (near <= r);
%! end
%! m = frs_crane (H, bag, y);
%! assert (m.info.radius, r, 1e-12);
%! assert (m.score(1:15), S, 1e-5);
%! assert (all (isnan (m.score(16:30))));
%! assert (frs_crane (H, bag, y, 'rule', 'min').score(1:15), min (D, [], 2)', 1e-12);
%! assert (frs_crane (H, bag, y, 'rule', 'kde').score(1:15), -mean (exp (-D / r), 2)', 1e-12);
%!test
%! % far negatives, however often they are repeated, change nothing
%! far = 100 * ones (8, 7);
%! m = frs_crane (H, bag, y);
%! more = frs_crane ([H, far], [bag, 7 * ones(1, 7)], [y, -1]);
%! assert (more.score(1:30), m.score, 1e-12);
%!test
%! % prediction: a training segment keeps its score under min and kde; a bag has that of its best segment
%! m = frs_crane (H, bag, y, 'rule', 'kde');
%! [b, r] = frs_predict (m, H(:, 1:15), bag(1:15));
%! assert (r, m.score(1:15), 1e-12);
%! assert (b, [max(r(1:5)), max(r(6:10)), max(r(11:15))], 1e-12);
%! m = frs_crane (H, bag, y);
%! [~, r] = frs_predict (m, H(:, 16:30), bag(16:30) - 3);        % negatives are their own neighbours
%! assert (all (r < -0.9));
%!error id=frs:crane:badSize   frs_crane (H, bag(1:3), y)
%!error id=frs:crane:badValue  frs_crane (H, bag, ones (1, 6))
%!error id=frs:crane:badValue  frs_crane (-H, bag, y)
%!error id=frs:crane:badOption frs_crane (H, bag, y, 'rule', 'max')
