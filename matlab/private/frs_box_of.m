function box = frs_box_of(mask)
%FRS_BOX_OF  Tight box [x1 y1 x2 y2] of a mask; 0-by-4 where nothing is in it.
  rows = find(any(mask, 2));
  cols = find(any(mask, 1));
  box = zeros(0, 4);
  if ~isempty(rows)
    box = [cols(1), rows(1), cols(end), rows(end)];
  end
end
