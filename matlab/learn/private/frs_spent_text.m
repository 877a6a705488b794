function text = frs_spent_text(status, opts, engines)
%FRS_SPENT_TEXT  Why a solver ended before its tolerance, and what to do, for a warning.
%   STATUS is 'maxIter' or 'stalled', OPTS has maxIter and maxWork, ENGINES are those of the result.
  work = sum([engines.work]);
  if strcmp(status, 'maxIter') || work > opts.maxWork / 2
    text = sprintf(['maxIter (%g) or maxWork (%.1e multiplications) is reached, or too near for the next step. ' ...
                    'Raise them, or take a smaller C or a larger tol'], opts.maxIter, opts.maxWork);
  else
    text = 'rounding allows no more. Take a smaller C or a larger tol';
  end
end
