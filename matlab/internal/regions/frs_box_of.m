function box = frs_box_of(mask)
%FRS_BOX_OF  Tight box [x1 y1 x2 y2] of a mask, [x1 y1 t1 x2 y2 t2] of a volume; no row where nothing is in it.
  across = any(mask, 1);
  rows = find(any(any(mask, 2), 3));
  cols = find(any(across, 3));
  frames = find(any(across, 2));
  if ismatrix(mask)
    box = zeros(0, 4);
  else
    box = zeros(0, 6);
  end
  if ~isempty(rows) && ismatrix(mask)
    box = [cols(1), rows(1), cols(end), rows(end)];
  elseif ~isempty(rows)
    box = [cols(1), rows(1), frames(1), cols(end), rows(end), frames(end)];
  end
end
