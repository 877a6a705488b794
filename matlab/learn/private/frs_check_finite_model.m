function frs_check_finite_model(verb, values, C, X)
%FRS_CHECK_FINITE_MODEL  An error where the VALUES that training with C on X gave are not finite.
  if ~all(isfinite(values))
    error(['frs:' verb ':badValue'], ['Kernel values, scores or costs are beyond the range of numbers with C = %g and a largest ' ...
          'value of %g in the data. Divide the data by their largest value, or take a C nearer to 1.'], max(C(:)), full(max(abs(X(:)))));
  end
end
