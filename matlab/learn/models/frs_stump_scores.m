function F = frs_stump_scores(stumps, X)
%FRS_STUMP_SCORES  F(j) = offset + sum_t weight_t c_t(X(:, j)), c_t = +1 where bin_t is above threshold_t, else -1.
  [bins, ~, row] = unique(stumps.bin);
  Z = double(full(X(bins, :)));
  F = repmat(stumps.offset, 1, size(X, 2));
  for t = 1:numel(stumps.bin)
    F = F + stumps.weight(t) * (2 * (Z(row(t), :) > stumps.threshold(t)) - 1);
  end
end
