function x = frs_saturated(x, q)
%FRS_SATURATED  Values over their Q quantile, at most 1: the few largest do not outweigh the rest. All 0 where nothing is.
  sorted = sort(x(:));
  top = sorted(ceil(q * numel(sorted)));
  x = min(1, x / max(top, realmin('single')));
end
