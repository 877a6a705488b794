function t = frs_split_of(score, area)
%FRS_SPLIT_OF  The value that cuts SCORE into two parts between which the variance is largest (Otsu's criterion); entries count by AREA.
  [score, order] = sort(score);
  share = area(order) / sum(area);
  below = cumsum(share(1:end - 1));
  sumBelow = cumsum(share(1:end - 1) .* score(1:end - 1));
  between = (sum(share .* score) * below - sumBelow) .^ 2 ./ max(below .* (1 - below), realmin);
  [~, k] = max(between);
  if isempty(k)
    t = score - 1;                                        % a single region is the object
  else
    t = (score(k) + score(k + 1)) / 2;
  end
end
