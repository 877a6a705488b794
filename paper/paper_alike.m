function paper_alike(text, a, b, deviation)
%PAPER_ALIKE  Prints a claim of the paper that two values are alike: 0.1 apart at most, or within two DEVIATIONs of their difference.
%   Two zeros, or a deviation that one class cannot give, leave the question open.
  apart = 0.1;
  numbers = [a, b];
  rule = '0.1 apart at most';
  if nargin > 3
    apart = 2 * deviation;
    numbers = [a, b, deviation];
    rule = 'within two errors of the mean difference';
  end
  if a == 0 && b == 0
    numbers(:) = NaN;
  end
  paper_claim(sprintf('%s (%s)', text, rule), abs(a - b) <= apart, numbers);
end
