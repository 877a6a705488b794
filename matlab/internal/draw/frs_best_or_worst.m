function order = frs_best_or_worst(score, select, count)
%FRS_BEST_OR_WORST  Numbers of at most COUNT items: the 'best' by score, the 'worst' (the worst first), or half from 'both' ends.
%   Items whose score is NaN come last.
  score = score(:)';
  score(isnan(score)) = -Inf;
  [~, order] = sort(score, 'descend');
  count = min(numel(score), count);
  switch select
    case 'best'
      order = order(1:count);
    case 'worst'
      order = fliplr(order(end - count + 1:end));
    otherwise
      half = floor(count / 2);
      order = [order(1:count - half), order(end - half + 1:end)];
  end
end
