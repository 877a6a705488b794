function names = frs_kernel_names(kind)
%FRS_KERNEL_NAMES  The kernels by name: 'additive' (sums over bins) or 'all'; the core has the same list (kernelNames).
  names = {'linear', 'chi2', 'intersection', 'js', 'hellinger', 'powermean', 'exp-chi2', 'rbf', 'precomputed'};
  if strcmp(kind, 'additive')
    names = names(1:6);
  end
end
