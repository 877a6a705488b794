function [first, last, total] = frs_best_interval(w, left)
%FRS_BEST_INTERVAL  The run of neighbours marked in LEFT with the largest total of W, in one pass; the longest among equals is not sought.
%   It holds at least one of them, also where all of W is negative.
  total = -Inf;
  first = 0;
  last = 0;
  sum_ = -Inf;
  begun = 0;
  for t = 1:numel(w)
    if ~left(t)
      sum_ = -Inf;
    elseif sum_ > 0
      sum_ = sum_ + w(t);
    else                                                  % what came before only lowers the total
      sum_ = w(t);
      begun = t;
    end
    if left(t) && sum_ > total
      total = sum_;
      first = begun;
      last = t;
    end
  end
end
