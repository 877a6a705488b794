function ref = dense_features(X, y, kernel, exponent)
%DENSE_FEATURES  Brute-force reference of feature selection: explicit kernels, everything in double.
%   REF = DENSE_FEATURES(X, Y, KERNEL, EXPONENT) has kappa (n-by-n-by-D), a (D-by-1, eq. 6), y (column).
  X = double(full(X));
  y = double(y(:));
  [D, n] = size(X);
  ref = struct('kappa', zeros(n, n, D), 'a', zeros(D, 1), 'y', y);
  same = (y * y' > 0);
  for k = 1:D
    T = bin_kernel(X(k, :), kernel, exponent);
    d = diag(T);
    ref.kappa(:, :, k) = T;
    distance = bsxfun(@plus, d, d') - 2 * T;
    ref.a(k) = sum(distance(same));
  end
end
