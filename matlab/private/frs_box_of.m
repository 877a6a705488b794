function box = frs_box_of(mask)
%FRS_BOX_OF  Tight box [x1 y1 x2 y2] of a mask that is not empty.
  rows = find(any(mask, 2));
  cols = find(any(mask, 1));
  box = [cols(1), rows(1), cols(end), rows(end)];
end
