function work = frs_most_work(work, X)
%FRS_MOST_WORK  The option maxWork as it is used: WORK, or where it is [] what problems of the size of X need at most.
%   2e11 multiplications are about a minute on one core. Hard problems take up to 2000 passes of 20 operations a number.
  if isempty(work)
    work = 2e11;
    if isnumeric(X) || islogical(X)                       % else it is refused
      work = max(work, 40000 * nnz(X));
    end
  end
end
