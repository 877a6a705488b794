function frs_check_gamma(verb, gamma, kernel)
%FRS_CHECK_GAMMA  Raise frs:VERB:badOption where a GAMMA was given ([] is none) to a KERNEL that has none: it would be ignored.
  without = setdiff(frs_kernel_names('all'), {'exp-chi2', 'rbf'});
  if ~isempty(gamma) && any(strcmp(kernel, without))
    error(['frs:' verb ':badOption'], 'gamma is of the kernels exp-chi2 and rbf; the kernel is %s. Leave gamma out, or set kernel.', kernel);
  end
end
