function K = bin_kernel(x, kernel, exponent)
%BIN_KERNEL  Kernel matrix of the values X of one bin by the definition of an additive kernel; EXPONENT is that of powermean.
  [a, b] = meshgrid(full(x), full(x));
  switch kernel
    case 'linear'
      K = a .* b;
    case 'chi2'
      K = 2 * a .* b ./ (a + b);
    case 'intersection'
      K = min(a, b);
    case 'hellinger'
      K = sqrt(a .* b);
    case 'js'
      K = a / 2 .* log2(1 + b ./ a) + b / 2 .* log2(1 + a ./ b);
    case 'powermean'
      K = ((a .^ exponent + b .^ exponent) / 2) .^ (1 / exponent);
  end
  if ~strcmp(kernel, 'linear')
    K(a == 0 | b == 0) = 0;
  end
end
