function [both, mine, all] = frs_union_overlap(answer, boxes)
%FRS_UNION_OVERLAP  Area of a mask or box ANSWER inside the union of boxes (K-by-4), its own area, and that of the union.
  if islogical(answer)
    inside = false(size(answer));
    for k = 1:size(boxes, 1)
      rows = max(1, ceil(boxes(k, 2))):min(size(answer, 1), floor(boxes(k, 4)));
      cols = max(1, ceil(boxes(k, 1))):min(size(answer, 2), floor(boxes(k, 3)));
      inside(rows, cols) = answer(rows, cols);
    end
    both = nnz(inside);
    mine = nnz(answer);
  else
    answer = double(answer);
    n = size(boxes, 1);
    clipped = [max(boxes(:, 1:2), repmat(answer(1:2), n, 1)), min(boxes(:, 3:4), repmat(answer(3:4), n, 1))];
    both = union_area(clipped(all(clipped(:, 3:4) > clipped(:, 1:2) - 1, 2), :));
    mine = union_area(answer);
  end
  all = union_area(boxes);
end

function area = union_area(boxes)
% By strips between the sides of boxes, so that memory does not depend on how large they are.
  x = unique([boxes(:, 1); boxes(:, 3) + 1]);
  area = 0;
  for k = 1:numel(x) - 1
    across = boxes(:, 1) <= x(k) & boxes(:, 3) + 1 >= x(k + 1);
    [top, order] = sort(boxes(across, 2));
    bottom = boxes(across, 4) + 1;
    reached = cummax([-Inf; bottom(order)]);
    area = area + (x(k + 1) - x(k)) * sum(max(0, bottom(order) - max(top, reached(1:end - 1))));
  end
end
