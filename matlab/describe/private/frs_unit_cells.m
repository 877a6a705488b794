function cells = frs_unit_cells(map)
%FRS_UNIT_CELLS  The cells of a MAP (h-by-w-by-d) as columns of length 1, x running first.
  cells = reshape(permute(map, [3 2 1]), size(map, 3), []);
  cells = bsxfun(@rdivide, cells, max(sqrt(sum(cells .^ 2, 1)), realmin('single')));
end
