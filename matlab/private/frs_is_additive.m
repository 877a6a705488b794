function yes = frs_is_additive(kernel)
%FRS_IS_ADDITIVE  True for kernels that are a sum over bins.
  yes = any(strcmp(kernel, frs_kernel_names('additive')));
end
