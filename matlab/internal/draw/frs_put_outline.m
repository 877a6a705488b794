function I = frs_put_outline(I, mask, color, width)
%FRS_PUT_OUTLINE  Draw a line along the boundary of a mask on a uint8 picture of its size, with a thin dark casing.
%   COLOR is RGB in 0..1, WIDTH in pixels.
  line = double(conv2(double(frs_boundaries(mask)), ones(width), 'same') > 0);
  I = frs_blend(I, 1, 1, 0.6 * (conv2(line, ones(3), 'same') > 0), [0 0 0]);
  I = frs_blend(I, 1, 1, line, color);
end
