function t = frs_threshold(threshold, score, area)
%FRS_THRESHOLD  Score that a region must exceed: a number, 'mean' (by area) or 'split'. See frs_localize.
  if strcmp(threshold, 'split')
    t = split_of(score, area);
  elseif strcmp(threshold, 'mean')
    t = sum(score .* area) / sum(area);
  else
    t = threshold;
  end
end

function t = split_of(score, area)
% The two parts whose mean scores differ most for their sizes: Otsu's between-class variance.
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
