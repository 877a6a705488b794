function gamma = frs_gamma_of(verb, opts, H)
%FRS_GAMMA_OF  The option gamma as it is used: the default of frs_kernel on a sample of H, [] for kernels without it.
  gamma = opts.gamma;
  if ~ischar(opts.kernel) || ~any(strcmp(opts.kernel, {'exp-chi2', 'rbf'}))
    gamma = [];
  elseif isempty(gamma)
    sample = round(linspace(1, size(H, 2), min(500, size(H, 2))));
    [~, gamma] = frs_renamed(verb, @() frs_kernel(H(:, sample), 'kernel', opts.kernel));
  end
end
