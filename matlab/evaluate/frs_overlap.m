function o = frs_overlap(A, B, varargin)
%FRS_OVERLAP  Area of overlap (intersection over union) of masks and boxes; of volumes, cuboids and tubes of videos.
%   O = FRS_OVERLAP(A, B, NAME, VALUE, ...) is K-by-M: the area of the intersection of object k of A and object m of B
%   over the area of their union, for A and B each
%     a logical H-by-W mask (one object), a cell array of such masks, or
%     a K-by-4 numeric array of boxes [x1 y1 x2 y2], 1-based inclusive pixels.
%   Objects of videos, measured by their volume, and mixed freely:
%     a logical H-by-W-by-T mask, or a cell of them;
%     a K-by-6 array of cuboids [x1 y1 t1 x2 y2 t2];
%     a tube, rows [frame x1 y1 x2 y2] with a frame at most once, or a cell of tubes.
%   A box met by a mask is the mask of its pixels; what lies outside the image counts in the union.
%   Two empty masks overlap by 0.
%
%   Options (default):
%     measure  ('iou')  'iou'; 'found': the intersection as a share of the object of A; 'truth': as a share of the object
%                       of B; 'time': frames of both over frames of either (videos). The threshold 1/8 of the
%                       action literature is read as either of the shares
%
%   See also frs_eval_localization, frs_localize.
%
%   Example
%     fprintf('%.3f\n', frs_overlap([1 1 2 2], [2 1 3 2]))
%     % 0.333
%     fprintf('%.3f\n', frs_overlap([1 1 1 4 4 10], [1 1 6 4 4 15], 'measure', 'time'))
%     % 0.333
  frs_need('overlap', nargin, 2);
  opts = frs_parse('overlap', { ...
    'measure', 'iou', {'iou', 'found', 'truth', 'time'}}, varargin);
  if frs_is_video_object(A) || frs_is_video_object(B)
    o = frs_video_overlap(video_objects('A', A), video_objects('B', B), opts.measure);
    return
  elseif strcmp(opts.measure, 'time')
    error('frs:overlap:badOption', 'The measure time is for objects of videos.');
  end
  A = frs_objects('overlap', 'A', A);
  B = frs_objects('overlap', 'B', B);
  o = zeros(size(A, 1), size(B, 1));
  if ~iscell(A) && ~iscell(B)
    side = @(low, high) max(0, bsxfun(@min, A(:, high), B(:, high)') - bsxfun(@max, A(:, low), B(:, low)') + 1);
    both = side(1, 3) .* side(2, 4);
    o = frs_overlap_ratio(both, repmat(box_area(A), 1, size(B, 1)), repmat(box_area(B)', size(A, 1), 1), opts.measure);
    return
  end
  for k = 1:size(A, 1)
    for m = 1:size(B, 1)
      [a, b] = deal(item(A, k), item(B, m));
      o(k, m) = frs_overlap_ratio(common(a, b), area(a), area(b), opts.measure);
    end
  end
end

function x = item(list, k)
  if iscell(list)
    x = list{k};
  else
    x = list(k, :);
  end
end

function n = area(x)
  if islogical(x)
    n = nnz(x);
  else
    n = box_area(x);
  end
end

function n = common(a, b)
  if islogical(a) && islogical(b)
    if ~isequal(size(a), size(b))
      error('frs:overlap:badSize', 'Masks must have the same size; got %d-by-%d and %d-by-%d.', ...
            size(a, 1), size(a, 2), size(b, 1), size(b, 2));
    end
    n = nnz(a & b);
  elseif islogical(a)
    n = pixels_inside(a, b);
  else
    n = pixels_inside(b, a);
  end
end

function list = video_objects(name, x)
  if iscell(x)
    list = x(:);
  elseif isnumeric(x) && ndims(x) == 2 && size(x, 2) == 6
    list = num2cell(x, 2);                                % a cuboid a row
  else
    list = {x};
  end
  for k = 1:numel(list)
    list{k} = check_video(name, list{k});
  end
end

function x = check_video(name, x)
  if islogical(x) && ndims(x) <= 3
    return
  end
  if ~isnumeric(x) || ~isreal(x) || ndims(x) ~= 2 || ~any(size(x, 2) == [5 6]) || (size(x, 2) == 6 && size(x, 1) ~= 1)
    error('frs:overlap:badSize', '%s must hold logical volumes, cuboids [x1 y1 t1 x2 y2 t2] or tubes with rows [frame x1 y1 x2 y2].', name);
  end
  x = double(full(x));
  if any(~isfinite(x(:)))
    error('frs:overlap:notFinite', '%s must be finite.', name);
  end
  if size(x, 2) == 6
    good = all(x(1:3) <= x(4:6)) && x(3) == floor(x(3)) && x(6) == floor(x(6)) && x(6) - x(3) < 1e7;
  else
    good = all(all(x(:, 2:3) <= x(:, 4:5))) && all(x(:, 1) == floor(x(:, 1))) && numel(unique(x(:, 1))) == size(x, 1);
  end
  if ~good
    error('frs:overlap:badValue', '%s must have x1 <= x2, y1 <= y2, t1 <= t2, whole frames, and in a tube each frame at most once.', name);
  end
end

function a = box_area(x)
  a = (x(:, 3) - x(:, 1) + 1) .* (x(:, 4) - x(:, 2) + 1);
end

function n = pixels_inside(mask, box)
  rows = max(1, ceil(box(2))):min(size(mask, 1), floor(box(4)));
  cols = max(1, ceil(box(1))):min(size(mask, 2), floor(box(3)));
  n = nnz(mask(rows, cols));
end

%!test
%! % box/box by hand, all pairs
%! A = [1 1 10 10; 6 1 15 10];  B = [1 1 10 10; 20 20 30 30];
%! assert (frs_overlap (A, B), [1 0; 50/150 0], eps);
%!test
%! % a box equals the mask of its pixels
%! m = false (12, 20);  m(3:7, 4:9) = true;
%! assert (frs_overlap (m, [4 3 9 7]), 1);
%! n = false (12, 20);  n(5:10, 8:15) = true;
%! assert (frs_overlap (m, [8 5 15 10]), frs_overlap (m, n), eps);
%! assert (frs_overlap ([8 5 15 10], m), frs_overlap (n, m), eps);
%! assert (frs_overlap ({m, n}, {m, n, ~m}), [1 6/72 0; 6/72 1 42/216], eps);
%!test
%! % nothing against nothing; a box beyond the image
%! assert (frs_overlap (false (3), false (3)), 0);
%! assert (size (frs_overlap ([], [1 1 2 2])), [0 1]);
%! assert (frs_overlap (true (2), [1 1 4 2]), 0.5);
%!test
%! % cuboid, tube and volume of the same thing are the same; every pair against the count of voxels
%! c = [2 3 2 5 6 4; 4 1 3 7 4 6];
%! V = {};  T = {};
%! for k = 1:2
%!   V{k} = false (8, 9, 7);  V{k}(c(k, 2):c(k, 5), c(k, 1):c(k, 4), c(k, 3):c(k, 6)) = true;
%!   t = (c(k, 3):c(k, 6))';
%!   T{k} = [t, repmat(c(k, [1 2 4 5]), numel (t), 1)];
%! end
%! want = [1, nnz(V{1} & V{2}) / nnz(V{1} | V{2})];  want = [want; fliplr(want)];
%! for A = {c, V, T}
%!   for B = {c, V, T}
%!     assert (frs_overlap (A{1}, B{1}), want, 1e-12);
%!   end
%! end
%! assert (frs_overlap (V, T, 'measure', 'found')(1, 2), nnz (V{1} & V{2}) / nnz (V{1}), 1e-12);
%! assert (frs_overlap (V, T, 'measure', 'truth')(1, 2), nnz (V{1} & V{2}) / nnz (V{2}), 1e-12);
%! assert (frs_overlap (V, T, 'measure', 'time')(1, 2), 2 / 5, 1e-12);
%! assert (frs_overlap ([1 1 4 4], [3 1 4 2], 'measure', 'truth'), 1);
%!error id=frs:overlap:badOption frs_overlap ([1 1 2 2], [1 1 2 2], 'measure', 'time')
%!error id=frs:overlap:badValue  frs_overlap ([1 1 4 2 2 3], [1 1 1 2 2 2])
%!error id=frs:overlap:badValue  frs_overlap ([1 1 1 2 2; 1 1 1 3 3], [1 1 1 2 2 2])
%!error id=frs:overlap:badType   frs_overlap ('a', [1 1 2 2])
%!error id=frs:overlap:badSize   frs_overlap ([1 2 3], [1 1 2 2])
%!error id=frs:overlap:badSize   frs_overlap (true (2), true (3))
%!error id=frs:overlap:badValue  frs_overlap ([3 1 1 1], [1 1 2 2])
%!error id=frs:overlap:notFinite frs_overlap ([1 1 Inf 2], [1 1 2 2])
%!error id=frs:overlap:badType   frs_overlap ({1}, [1 1 2 2])
