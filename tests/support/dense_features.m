function ref = dense_features(X, y, kernel, exponent)
%DENSE_FEATURES  Brute-force reference of feature selection: explicit kernels, everything in double.
%   REF = DENSE_FEATURES(X, Y, KERNEL, EXPONENT) has kappa (n-by-n-by-D), a (D-by-1, eq. 6), y (column).
  X = double(full(X));
  y = double(y(:));
  [D, n] = size(X);
  ref = struct('kappa', zeros(n, n, D), 'a', zeros(D, 1), 'y', y);
  same = (y * y' > 0);
  for k = 1:D
    [v, w] = meshgrid(X(k, :), X(k, :));
    switch kernel
      case 'linear'
        T = v .* w;
      case 'chi2'
        T = 2 * v .* w ./ (v + w);
      case 'intersection'
        T = min(v, w);
      case 'js'
        T = v / 2 .* log2(1 + w ./ v) + w / 2 .* log2(1 + v ./ w);
      case 'hellinger'
        T = sqrt(v .* w);
      case 'powermean'
        T = ((v .^ exponent + w .^ exponent) / 2) .^ (1 / exponent);
    end
    if ~strcmp(kernel, 'linear')
      T(v == 0 | w == 0) = 0;
    end
    d = diag(T);
    ref.kappa(:, :, k) = T;
    distance = bsxfun(@plus, d, d') - 2 * T;
    ref.a(k) = sum(distance(same));
  end
end
