function pairs = with_gamma(kernel, gamma)
% The options kernel and gamma, the latter for kernels that have one.
  pairs = {'kernel', kernel, 'gamma', gamma};
  if ~any(strcmp(kernel, {'exp-chi2', 'rbf'}))
    pairs = pairs(1:2);
  end
end
