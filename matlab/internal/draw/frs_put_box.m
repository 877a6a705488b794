function I = frs_put_box(I, box, color, width, dash)
%FRS_PUT_BOX  Draw the outline of a box [x1 y1 x2 y2] on a uint8 picture, with a thin dark casing.
%   COLOR is RGB in 0..1, WIDTH in pixels, DASH the length of a dash (0: solid).
  margin = 2 * width + 2;                               % lines further out are not seen
  box = round(min(max(double(box), -margin), [size(I, 2), size(I, 1), size(I, 2), size(I, 1)] + margin));
  for pass = 1:2
    grow = (pass == 1);                                 % first the casing, then the line
    w = width + 2 * grow;
    tint = color * (pass == 2);
    offset = floor(w / 2);
    across = dashes(box(3) - box(1) + 1 + 2 * offset, dash);
    down = dashes(box(4) - box(2) + 1 + 2 * offset, dash)';
    bar = repmat(across, w, 1) * (1 - 0.3 * grow);
    post = repmat(down, 1, w) * (1 - 0.3 * grow);
    for y = [box(2), box(4)]
      I = frs_blend(I, box(1) - offset, y - offset, bar, tint);
    end
    for x = [box(1), box(3)]
      I = frs_blend(I, x - offset, box(2) - offset, post, tint);
    end
  end
end

function pattern = dashes(n, dash)
  pattern = ones(1, max(0, n));
  if dash > 0
    pattern(mod(floor((0:n - 1) / dash), 2) == 1) = 0;
  end
end
