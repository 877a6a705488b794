function lab = frs_to_lab(rgb)
%FRS_TO_LAB  Colours in CIE Lab (D65), N-by-3, of colours RGB (sRGB in 0..1, N-by-3).
  low = rgb <= 0.04045;
  linear = ((max(rgb, 0) + 0.055) / 1.055) .^ 2.4;
  linear(low) = rgb(low) / 12.92;
  xyz = bsxfun(@rdivide, linear * [0.4124 0.2126 0.0193; 0.3576 0.7152 0.1192; 0.1805 0.0722 0.9505], [0.9505 1 1.089]);
  f = nthroot(xyz, 3);
  dark = xyz <= 0.008856;
  f(dark) = 7.787 * xyz(dark) + 16 / 116;
  lab = [116 * f(:, 2) - 16, 500 * (f(:, 1) - f(:, 2)), 200 * (f(:, 2) - f(:, 3))];
end
