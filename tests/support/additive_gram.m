function K = additive_gram(X, kernel)
%ADDITIVE_GRAM  Kernel matrix of the columns of X by the definition, one bin at a time.
  K = zeros(size(X, 2));
  for k = 1:size(X, 1)
    x = full(X(k, :));
    [a, b] = meshgrid(x, x);
    switch kernel
      case 'linear'
        T = a .* b;
      case 'chi2'
        T = 2 * a .* b ./ (a + b);
      case 'intersection'
        T = min(a, b);
      case 'hellinger'
        T = sqrt(a .* b);
      case 'js'
        T = a / 2 .* log2(1 + b ./ a) + b / 2 .* log2(1 + a ./ b);
    end
    T(a == 0 | b == 0) = 0;
    K = K + T;
  end
end
