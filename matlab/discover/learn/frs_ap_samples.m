function ap = frs_ap_samples(score, y, seed)
%FRS_AP_SAMPLES  Average precision of 500 bootstrap samples: the samples drawn again with repetition, a row; NaN where no positive was drawn.
%   Scores of other methods for the same samples, with the same SEED, are drawn alike, so that differences are those of pairs. AP is the
%   'area' of frs_pr: samples with the same score enter together.
  draws = 500;
  [score, order] = sort(score(:)', 'descend');
  positive = y(order) > 0;
  n = numel(score);
  place(order) = 1:n;
  last = [score(1:end - 1) ~= score(2:end), true];
  u = reshape(frs_uniform(seed, draws * n), draws, n);
  ap = NaN(1, draws);
  for first = 1:100:draws                                 % so many draws at a time, a column each
    some = first:first + 99;
    drawn = reshape(place(1 + floor(u(some, :)' * n)), n, 100);
    times = accumarray([drawn(:), reshape(repmat(1:100, n, 1), [], 1)], 1, [n 100]);
    found = cumsum(bsxfun(@times, times, positive(:)), 1);
    total = cumsum(times, 1);
    precision = found(last, :) ./ max(1, total(last, :));
    ap(some) = sum(diff([zeros(1, 100); found(last, :)], 1, 1) .* precision, 1) ./ found(end, :);   % NaN where no positive was drawn
  end
end
