function interval = frs_ap_interval(score, y, seed)
%FRS_AP_INTERVAL  Where 95 % of the average precisions lie when the samples are drawn again, with repetition.
%   [LOW HIGH] of 500 bootstrap samples; drawings without a positive are left out. AP is the 'area' of frs_pr: tied
%   scores enter together.
  draws = 500;
  [score, order] = sort(score(:)', 'descend');
  positive = y(order) > 0;
  n = numel(score);
  last = [score(1:end - 1) ~= score(2:end), true];
  u = reshape(frs_uniform(seed, draws * n), draws, n);
  ap = NaN(1, draws);
  for k = 1:draws
    times = accumarray(1 + floor(u(k, :)' * n), 1, [n 1])';
    found = cumsum(times .* positive);
    if found(end) > 0
      total = cumsum(times);
      precision = found(last) ./ max(1, total(last));
      ap(k) = sum(diff([0, found(last)]) .* precision) / found(end);
    end
  end
  ap = sort(ap(~isnan(ap)));
  interval = ap(max(1, round([0.025 0.975] * numel(ap))));
end
