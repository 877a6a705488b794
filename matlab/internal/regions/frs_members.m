function members = frs_members(bag, n)
%FRS_MEMBERS  The regions of each bag: a 1-by-n cell of rows of numbers, in the order of BAG, by one sort for all bags.
  [~, order] = sort(bag(:)');
  members = mat2cell(order, 1, accumarray(bag(:), 1, [n 1])');
end
