function [bag, n] = frs_bags(verb, bag, N)
%FRS_BAGS  Bags of regions, checked: a row of N whole numbers that uses every number from 1 to n.
  if ~(isnumeric(bag) && isreal(bag) && (isvector(bag) || isempty(bag)))
    error(['frs:' verb ':badType'], 'bag must be a real vector with the bag of each region; got %s.', frs_given(bag));
  end
  if numel(bag) ~= N
    error(['frs:' verb ':badSize'], 'bag must have one value per region (%d columns of H); got %d.', N, numel(bag));
  end
  bag = reshape(double(full(bag)), 1, N);
  wrong = find(~(bag >= 1 & bag == round(bag) & isfinite(bag)), 1);
  if ~isempty(wrong)
    error(['frs:' verb ':badValue'], 'bag must hold whole numbers from 1 to the number of bags; got %g for region %d.', bag(wrong), wrong);
  end
  n = max([bag 0]);
  if n > N || any(accumarray(bag', 1, [n 1]) == 0)
    missing = setdiff(1:min(n, N + 1), bag);
    error(['frs:' verb ':badValue'], 'bag must use every number from 1 to %d; %d is missing.', n, missing(1));
  end
end
