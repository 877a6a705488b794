function pixels = frs_border(L, N)
%FRS_BORDER  Pixels of each of N regions on the border of the picture; of a volume, on that of its frames.
  [h, w, ~] = size(L);
  side = true(h, w);
  side(2:end - 1, 2:end - 1) = false;
  L = reshape(L, h * w, []);
  on = double(L(side(:), :));
  pixels = accumarray(on(:), 1, [N 1])';
end
