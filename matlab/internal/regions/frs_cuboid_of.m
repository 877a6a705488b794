function box = frs_cuboid_of(tube)
%FRS_CUBOID_OF  The smallest [x1 y1 t1 x2 y2 t2] around a tube (rows [frame x1 y1 x2 y2], by frame); 0-by-6 where it is empty.
  box = zeros(0, 6);
  if ~isempty(tube)
    box = [min(tube(:, 2:3), [], 1), tube(1, 1), max(tube(:, 4:5), [], 1), tube(end, 1)];
  end
end
