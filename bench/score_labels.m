function s = score_labels(L, truth)
%SCORE_LABELS  How well a segmentation agrees with those of several people.
%   S = SCORE_LABELS(L, TRUTH) for a label image and a cell of label images:
%     matched, total        boundary pixels of the people found in L, and all of them
%     correct, marked       boundary pixels of L that somebody drew, and all of them
%     covering, vi          overlap covering of the truth by L, variation of information (bits); means
%     underError, accuracy  undersegmentation error sum_rt min(|r n t|, |r \ t|) / n and achievable
%                           segmentation accuracy sum_r max_t |r n t| / n; means
%   A boundary pixel matches one of the other image within 0.0075 of the diagonal; each is used once,
%   nearest pairs first.
  radius = 0.0075 * sqrt(sum(size(L) .^ 2));
  B = frs_boundaries(L);
  hit = false(size(B));
  s = struct('matched', 0, 'total', 0, 'correct', 0, 'marked', sum(B(:)), ...
             'covering', 0, 'vi', 0, 'underError', 0, 'accuracy', 0);
  m = numel(truth);
  for k = 1:m
    T = frs_boundaries(truth{k});
    found = match(B, T, radius);
    hit = hit | found;
    s.matched = s.matched + sum(found(:));
    s.total = s.total + sum(T(:));
    s = add_overlaps(s, accumarray([double(L(:)) truth{k}(:)], 1), m);
  end
  s.correct = sum(hit(:));
end

function s = add_overlaps(s, joint, m)
  n = sum(joint(:));
  r = sum(joint, 2);
  t = sum(joint, 1);
  at = find(joint);
  [a, b] = ind2sub(size(joint), at(:));          % columns, also for one region
  v = joint(at(:));
  v = v(:);
  ra = reshape(r(a), [], 1);
  iou = sparse(a, b, v ./ (ra + reshape(t(b), [], 1) - v), numel(r), numel(t));
  s.covering = s.covering + full(sum(t .* max(iou, [], 1))) / n / m;
  entropy = @(p) -sum(p(p > 0) .* log2(p(p > 0)));
  s.vi = s.vi + (2 * entropy(v / n) - entropy(r / n) - entropy(t / n)) / m;
  s.underError = s.underError + sum(min(v, ra - v)) / n / m;
  s.accuracy = s.accuracy + sum(max(joint, [], 2)) / n / m;
end

function found = match(B, T, radius)
% Pixels of B with a partner in T: for each shift, shortest first, all free pairs at once.
  w = ceil(radius);
  [dx, dy] = meshgrid(-w:w, -w:w);
  d = sqrt(dx(:) .^ 2 + dy(:) .^ 2);
  [~, order] = sort(d);
  order = order(d(order) <= radius);
  rows = size(B, 1) + 2 * w;
  free = false(size(B) + 2 * w);
  free(w + 1:end - w, w + 1:end - w) = T;
  pixel = false(size(free));
  pixel(w + 1:end - w, w + 1:end - w) = B;
  left = find(pixel);
  for k = order'
    shift = dx(k) * rows + dy(k);
    pair = free(left + shift);
    free(left(pair) + shift) = false;
    left = left(~pair);
  end
  pixel(left) = false;
  found = pixel(w + 1:end - w, w + 1:end - w);
end
