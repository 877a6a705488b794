function [auc, falseRate, trueRate] = frs_auc(score, y)
%FRS_AUC  Area under the ROC curve, and the curve.
%   AUC = FRS_AUC(SCORE, Y) is the probability that a positive sample scores higher than a negative
%   one, ties counting one half, for SCORE and labels Y in {-1,+1} (or {0,1}, logical) of n samples.
%   [AUC, FALSERATE, TRUERATE] = FRS_AUC(...) also gives the curve from (0,0) to (1,1), one point per
%   distinct score; AUC is the trapezoidal area under it.
%
%   See also frs_pr.
%
%   Example
%     fprintf('%.2f\n', frs_auc([4 3 2 1], [1 -1 1 -1]))
%     % 0.75
  frs_need('auc', nargin, 2);
  [score, hit] = frs_ranking('auc', score, y);
  if all(hit == hit(1))
    error('frs:auc:badValue', 'y must hold both classes.');
  end
  [score, order] = sort(score, 'descend');
  last = [find(score(1:end - 1) ~= score(2:end)), numel(score)];
  found = cumsum(hit(order));
  hits = [0, found(last)];                                % counts, so that separated classes have exactly 1
  others = [0, last - found(last)];
  auc = sum(diff(others) .* (hits(1:end - 1) + hits(2:end)) / 2) / (hits(end) * others(end));
end

%!test
%! % equals the share of ordered pairs
%! s = round (3 * sin (1:40));  y = sign (cos ((1:40) .^ 2));
%! d = bsxfun (@minus, s(y > 0)', s(y < 0));
%! assert (frs_auc (s, y), mean (mean ((d > 0) + 0.5 * (d == 0))), 1e-14);
%!test
%! assert (frs_auc ([1 1 1], [1 0 1]), 0.5);
%! assert (frs_auc ([2 2 1], [1 1 0]), 1);
%!error id=frs:auc:badValue  frs_auc ([1 2], [1 1])
%!error id=frs:auc:badSize   frs_auc ([1 2], 1)
%!error id=frs:auc:badType   frs_auc ({1}, 1)
%!error id=frs:auc:notFinite frs_auc ([NaN 1], [0 1])
