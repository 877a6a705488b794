function H = frs_l1_columns(H)
%FRS_L1_COLUMNS  Columns of a sparse matrix divided by their sums; an empty column stays zero.
  total = full(sum(H, 1));
  total(total == 0) = 1;
  n = numel(total);
  H = H * sparse(1:n, 1:n, 1 ./ total, n, n);
end
