function [bag, y] = frs_bags_of(verb, H, bag, y)
%FRS_BAGS_OF  Bags of regions with one label each, checked: BAG 1-by-N, Y 1-by-n in {-1,+1}.
  N = size(H, 2);
  frs_matrix(verb, 'H', H, 'region');
  if isempty(H)
    error(['frs:' verb ':badSize'], 'H must not be empty; got %d-by-%d.', size(H, 1), N);
  end
  [bag, n] = frs_bags(verb, bag, N);
  if numel(y) == N && n ~= N
    error(['frs:' verb ':badSize'], ['y must have one label per bag (%d); got %d, one per region. ' ...
          'Give the labels of the bags.'], n, N);
  end
  y = frs_labels(verb, y, n);
end
