function review = frs_review_clip(review, ds)
%FRS_REVIEW_CLIP  The boxes of a REVIEW (rows of classes, a column for each item of DS) cut at the sides of the pictures.
%   A box that lies outside its picture altogether is an error. Of videos those rows are left out, and it is one where none is left.
  for k = frs_where(~cellfun('isempty', {review.box}))
    i = ceil(k / size(review, 1));
    rows = review(k).box;
    ofVideo = size(rows, 2) == 5;
    if ofVideo
      extent = ds.fileSize(i, 1:2);
      last = size(ds.labels{i}, 3);
    else
      extent = ds.imageSize(i, 1:2);
      last = 1;
    end
    frame = [rows(:, 1), ones(size(rows, 1), 1)];
    frame = frame(:, 2 - ofVideo);
    box = rows(:, end - 3:end);
    outside = box(:, 3) < 1 | box(:, 4) < 1 | box(:, 1) > extent(2) | box(:, 2) > extent(1) | frame < 1 | frame > last;
    if all(outside) || (any(outside) && ~ofVideo)
      wrong = rows(find(outside, 1), :);
      error('frs:discover:badValue', 'The box [%s] of %s in the review lies outside it: it is %d wide and %d high%s.', ...
            strtrim(sprintf(' %g', wrong)), ds.files{i}, extent([2 1]), repmat(sprintf(', with %d frames', last), 1, ofVideo));
    end
    rows(:, end - 3:end) = [max(1, box(:, 1:2)), min(box(:, 3), extent(2)), min(box(:, 4), extent(1))];
    review(k).box = rows(~outside, :);
  end
end
