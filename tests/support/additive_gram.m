function K = additive_gram(X, kernel)
%ADDITIVE_GRAM  Kernel matrix of the columns of X by the definition, one bin at a time.
  K = zeros(size(X, 2));
  for k = 1:size(X, 1)
    K = K + bin_kernel(X(k, :), kernel);
  end
end
