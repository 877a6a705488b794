function pixels = frs_border(L, N)
%FRS_BORDER  Pixels of each of N regions on the border of the picture; of a volume, on that of its frames.
  [h, w, ~] = size(L);
  ends = L(unique([1 h]), :, :);
  sides = L(2:h - 1, unique([1 w]), :);
  pixels = accumarray(double([ends(:); sides(:)]), 1, [N 1])';
end
