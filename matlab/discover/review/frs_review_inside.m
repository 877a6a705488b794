function inside = frs_review_inside(ds, i)
%FRS_REVIEW_INSIDE  Which pixels of item I of DS, in the size of its labels, lie in the boxes of its review; of a video, in its tube.
  extent = size(ds.labels{i});
  inside = false(extent);
  rows = ds.review(i).box;
  if size(rows, 2) == 4
    rows = [ones(size(rows, 1), 1), rows];
  else                                                    % videos are worked on at a reduced size
    scale = ds.imageSize(i, [2 1]) ./ ds.fileSize(i, [2 1]);
    rows(:, 2:5) = bsxfun(@times, rows(:, 2:5) - 0.5, scale([1 2 1 2])) + 0.5;
  end
  for row = round(rows(rows(:, 1) >= 1 & rows(:, 1) <= size(inside, 3), :))'
    inside(max(1, row(3)):min(end, row(5)), max(1, row(2)):min(end, row(4)), row(1)) = true;
  end
end
