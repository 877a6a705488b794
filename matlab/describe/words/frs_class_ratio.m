function [ratio, positive] = frs_class_ratio(x, y, train)
%FRS_CLASS_RATIO  How many times as large the mean of the row X is in one class as in the other, over the images of TRAIN, and whether
%   the larger one is that of the positive class (Y > 0).
  in = mean(x(train & y > 0));
  out = mean(x(train & y < 0));
  positive = in >= out;
  ratio = max(in, out) / max(min(in, out), eps);
end
