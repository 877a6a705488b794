function box = frs_center_box(extent)
%FRS_CENTER_BOX  The box [x1 y1 x2 y2] of half the area in the middle of a picture of [H W] pixels.
%   An answer that needs no learning, and that every localisation is measured against.
  margin = round(extent * (1 - sqrt(0.5)) / 2);
  box = [1 + margin(2), 1 + margin(1), extent(2) - margin(2), extent(1) - margin(1)];
end
