function o = frs_overlap(A, B)
%FRS_OVERLAP  Area of overlap (intersection over union) of masks and boxes.
%   O = FRS_OVERLAP(A, B) is K-by-M: the area of the intersection of object k of A and object m of B
%   over the area of their union, for A and B each
%     a logical H-by-W mask (one object), a cell array of such masks, or
%     a K-by-4 numeric array of boxes [x1 y1 x2 y2], 1-based inclusive pixels.
%   A box met by a mask is the mask of its pixels; what lies outside the image counts in the union.
%   Two empty masks overlap by 0.
%
%   See also frs_eval_localization, frs_localize.
%
%   Example
%     >> fprintf('%.3f\n', frs_overlap([1 1 2 2], [2 1 3 2]))
%     0.333
  frs_need('overlap', nargin, 2);
  A = frs_objects('overlap', 'A', A);
  B = frs_objects('overlap', 'B', B);
  o = zeros(size(A, 1), size(B, 1));
  if ~iscell(A) && ~iscell(B)
    for m = 1:size(B, 1)
      w = min(A(:, 3), B(m, 3)) - max(A(:, 1), B(m, 1)) + 1;
      h = min(A(:, 4), B(m, 4)) - max(A(:, 2), B(m, 2)) + 1;
      o(:, m) = ratio(max(0, w) .* max(0, h), box_area(A), box_area(B(m, :)));
    end
  elseif iscell(A) && iscell(B)
    for k = 1:numel(A)
      for m = 1:numel(B)
        if ~isequal(size(A{k}), size(B{m}))
          error('frs:overlap:badSize', 'Masks must have the same size; got %d-by-%d and %d-by-%d.', ...
                size(A{k}, 1), size(A{k}, 2), size(B{m}, 1), size(B{m}, 2));
        end
        o(k, m) = ratio(nnz(A{k} & B{m}), nnz(A{k}), nnz(B{m}));
      end
    end
  elseif iscell(A)
    for k = 1:numel(A)
      for m = 1:size(B, 1)
        o(k, m) = ratio(pixels_inside(A{k}, B(m, :)), nnz(A{k}), box_area(B(m, :)));
      end
    end
  else
    o = frs_overlap(B, A)';
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

function o = ratio(both, a, b)
  o = both ./ max(a + b - both, 1);
  o(a + b == 0) = 0;
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
%!error id=frs:overlap:badType   frs_overlap ('a', [1 1 2 2])
%!error id=frs:overlap:badSize   frs_overlap ([1 2 3], [1 1 2 2])
%!error id=frs:overlap:badSize   frs_overlap (true (2), true (3))
%!error id=frs:overlap:badValue  frs_overlap ([3 1 1 1], [1 1 2 2])
%!error id=frs:overlap:notFinite frs_overlap ([1 1 Inf 2], [1 1 2 2])
%!error id=frs:overlap:badType   frs_overlap ({1}, [1 1 2 2])
