function I = frs_put_outline(I, mask, color, width)
%FRS_PUT_OUTLINE  Draw a line along the boundary of a mask on a uint8 picture of its size, with a thin dark casing.
%   COLOR is RGB in 0..1, WIDTH in pixels.
  edge = frs_boundaries(mask);
  rows = around(any(edge, 2), width + 2);                % the rest of the picture stays as it is
  cols = around(any(edge, 1), width + 2);
  line = double(conv2(double(edge(rows, cols)), ones(width), 'same') > 0);
  I = frs_blend(I, cols(1), rows(1), 0.6 * (conv2(line, ones(3), 'same') > 0), [0 0 0]);
  I = frs_blend(I, cols(1), rows(1), line, color);
end

function k = around(used, margin)
  k = max(1, find(used, 1) - margin):min(numel(used), find(used, 1, 'last') + margin);
  if isempty(k)
    k = 1;
  end
end
