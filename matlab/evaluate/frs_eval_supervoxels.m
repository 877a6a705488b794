function [score, details] = frs_eval_supervoxels(L, truth, V)
%FRS_EVAL_SUPERVOXELS  Measures of supervoxels against a labelled video.
%   SCORE = FRS_EVAL_SUPERVOXELS(L, TRUTH) takes label volumes of the same size, H-by-W-by-T (or images), and gives the
%   measures of Xu & Corso (2012). Voxels where TRUTH is 0 are unlabelled and left out of all of them. With s the
%   supervoxels and g the segments of TRUTH, |.| counting labelled voxels:
%     underseg   mean over g of (sum of |s| over the s that touch g - |g|) / |g|; 0 is best
%     accuracy   mean over g of the share of g covered by supervoxels with at least half of their voxels in g
%     recall     share of the boundary voxels of TRUTH that are boundary voxels of L. A voxel is on the boundary when
%                one of its 6 neighbours (in the frame, and in the frames before and after) has another label
%     count      number of supervoxels
%   SCORE = FRS_EVAL_SUPERVOXELS(L, TRUTH, V) with the video V (H-by-W-by-C-by-T) also gives
%     variation  explained variation, sum_i |m(s_i) - m|^2 / sum_i |x_i - m|^2 over all voxels i, x_i their colour,
%                m(s_i) the mean colour of their supervoxel and m that of the video; 1 is best
%   [SCORE, DETAILS] = FRS_EVAL_SUPERVOXELS(...) has the label, size, underseg and accuracy of each segment.
%   TRUTH may be [] for the explained variation alone.
%
%   See also frs_supervoxels, frs_boundaries, frs_region_props.
%
%   Example
%     truth = [1 1 1 2 2 2];
%     s = frs_eval_supervoxels([1 1 2 2 3 3], truth);
%     fprintf('%.2f %.2f %.2f\n', s.underseg, s.accuracy, s.recall)
%     % 0.33 1.00 1.00
  frs_need('eval_supervoxels', nargin, 2);
  check_labels('L', L, 1);
  check_labels('TRUTH', truth, 0);
  if ~isempty(truth) && ~isequal(size(L), size(truth))
    error('frs:eval_supervoxels:badSize', 'TRUTH must be as large as L (%s); got %s.', size_text(L), size_text(truth));
  end
  score = struct('underseg', NaN, 'accuracy', NaN, 'recall', NaN, 'variation', NaN, 'count', numel(unique(L(:))));
  details = struct('label', {}, 'size', {}, 'underseg', {}, 'accuracy', {});
  if any(truth(:) > 0)
    details = segments(double(L(:)), double(truth(:)));
    score.underseg = mean([details.underseg]);
    score.accuracy = mean([details.accuracy]);
    score.recall = boundary_recall(L, truth);
  end
  if nargin > 2
    score.variation = explained_variation(L, V);
  end
end

function details = segments(l, g)
  known = g > 0;
  l = l(known);
  [labels, ~, g] = unique(g(known));
  common = sparse(l, g, 1, max(l), numel(labels));                   % voxels of supervoxel and segment
  size_s = full(sum(common, 2));
  size_g = full(sum(common, 1));
  touched = full(sum(bsxfun(@times, common > 0, size_s), 1));
  mostly = 2 * common >= bsxfun(@times, common > 0, size_s) & common > 0;
  covered = full(sum(common .* mostly, 1));
  details = struct('label', num2cell(labels(:)'), 'size', num2cell(size_g), ...
                   'underseg', num2cell(touched ./ size_g - 1), 'accuracy', num2cell(covered ./ size_g));
end

function recall = boundary_recall(L, truth)
  edges = on_boundary(truth, truth > 0);
  recall = sum(edges(:) & reshape(on_boundary(L, true(size(L))), [], 1)) / sum(edges(:));
end

function B = on_boundary(L, known)
% Voxels with a neighbour of another label; both must be known.
  B = false(size(L));
  for d = 1:3
    n = size(L, d);
    if n < 2
      continue
    end
    here = {':', ':', ':'};
    next = here;
    here{d} = 1:n - 1;
    next{d} = 2:n;
    cut = L(here{:}) ~= L(next{:}) & known(here{:}) & known(next{:});
    B(here{:}) = B(here{:}) | cut;
    B(next{:}) = B(next{:}) | cut;
  end
end

function r = explained_variation(L, V)
  if ~(isnumeric(V) || islogical(V)) || ~isreal(V)
    error('frs:eval_supervoxels:badType', 'V must be a video; got a %s.', class(V));
  end
  if ~isequal([size(V, 1), size(V, 2), size(V, 4)], [size(L, 1), size(L, 2), size(L, 3)])
    error('frs:eval_supervoxels:badSize', 'V must have the frames of L (%s); got %s.', size_text(L), size_text(V));
  end
  l = double(L(:));
  number = accumarray(l, 1);
  between = 0;
  total = 0;
  for c = 1:size(V, 3)
    x = double(reshape(V(:, :, c, :), [], 1));
    m = mean(x);
    means = accumarray(l, x) ./ max(number, 1);
    between = between + sum(number .* (means - m) .^ 2 .* (number > 0));
    total = total + sum((x - m) .^ 2);
  end
  r = between / total;
  if total == 0
    r = 1;                                                           % nothing to explain
  end
end

function check_labels(name, L, least)
  if ~(isnumeric(L) || islogical(L)) || ~isreal(L) || issparse(L) || ndims(L) > 3
    error('frs:eval_supervoxels:badType', '%s must be an image or volume of labels; got a %s.', name, class(L));
  end
  if (least == 1 && isempty(L)) || any(L(:) < least | L(:) ~= floor(L(:)) | L(:) > 1e8)
    error('frs:eval_supervoxels:badValue', '%s must hold whole numbers from %d to 1e8.', name, least);
  end
end

function text = size_text(x)
  text = strjoin(arrayfun(@num2str, size(x), 'UniformOutput', false), '-by-');
end

%!test
%! % by hand: 2 frames; supervoxel 2 leaks out of segment 1
%! truth = cat (3, [1 1 2 2], [1 1 2 0]);
%! L = cat (3, [1 2 2 3], [1 2 2 3]);
%! s = frs_eval_supervoxels (L, truth);
%! assert (s.underseg, ((6 - 4) / 4 + (5 - 3) / 3) / 2, 1e-12);      % |1| = 2, |2| = 4, |3| = 1
%! assert (s.accuracy, mean ([1, 1]), 1e-12);                        % supervoxel 2 is half in each
%! assert (s.recall, 1);
%! assert (s.count, 3);
%! assert (frs_eval_supervoxels ([1 2 2 2 2 2], [1 1 1 2 2 2]).recall, 0);
%! assert (frs_eval_supervoxels ([1 1 2 2 2 2], [1 1 1 2 2 2]).recall, 1 / 2);
%!test
%! % the truth itself is perfect; explained variation by hand
%! V = reshape (uint8 ([0 0 10 20]), [1 4 1 1]);
%! s = frs_eval_supervoxels ([1 1 2 2], [4 4 9 9], V);
%! assert ([s.underseg s.accuracy s.recall], [0 1 1]);
%! assert (s.variation, (2 * 7.5 ^ 2 + 2 * 7.5 ^ 2) / (2 * 7.5 ^ 2 + 2.5 ^ 2 + 12.5 ^ 2), 1e-12);
%! assert (frs_eval_supervoxels ([1 2 3 4], [], V).variation, 1);
%!test
%! % against a double loop
%! [x, y, t] = meshgrid (1:9, 1:7, 1:5);
%! L = 1 + mod (floor (x / 3) + 2 * floor (y / 3) + floor (t / 2), 6);
%! truth = mod (floor ((x + y) / 5) + (t > 3), 4);
%! [s, d] = frs_eval_supervoxels (L, truth);
%! for k = 1:numel (d)
%!   in = truth == d(k).label;
%!   ue = -sum (in(:)); good = 0;
%!   for r = unique (L(in))'
%!     v = L == r & truth > 0;
%!     ue = ue + sum (v(:));
%!     if sum (v(:) & in(:)) >= sum (v(:)) / 2, good = good + sum (v(:) & in(:)); end
%!   end
%!   assert ([d(k).underseg, d(k).accuracy], [ue, good] / sum (in(:)), 1e-12);
%! end
%!error id=frs:eval_supervoxels:badType  frs_eval_supervoxels ({}, 1)
%!error id=frs:eval_supervoxels:badValue frs_eval_supervoxels ([0 1], [1 1])
%!error id=frs:eval_supervoxels:badValue frs_eval_supervoxels ([1 1], [NaN 1])
%!error id=frs:eval_supervoxels:badSize  frs_eval_supervoxels ([1 1], [1 1 1])
%!error id=frs:eval_supervoxels:badSize  frs_eval_supervoxels ([1 1], [1 1], ones (2))
%!error id=frs:eval_supervoxels:badType  frs_eval_supervoxels ([1 1], [1 1], {})
