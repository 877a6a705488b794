function D = frs_kernel_distances(X, Z, kernel)
%FRS_KERNEL_DISTANCES  D(i,j) = k(x_i,x_i) - 2 k(x_i,z_j) + k(z_j,z_j): squared distances in the space of an additive kernel.
%   KERNEL is a cell of options of frs_kernel that begins with 'kernel', NAME. For chi2 D is the chi2 distance.
  D = bsxfun(@plus, self(X, kernel{2})', self(Z, kernel{2})) - 2 * double(frs_kernel(X, Z, kernel{:}));
  D = max(D, 0);
end

function k = self(X, name)
% All additive kernels but the linear one give k(x, x) = sum(x).
  if strcmp(name, 'linear')
    k = full(sum(double(X) .^ 2, 1));
  else
    k = full(sum(double(X), 1));
  end
end
