function I = frs_put_text(I, x, y, str, height, color, align)
%FRS_PUT_TEXT  Write a line of text on a uint8 RGB picture.
%   (X, Y) is the upper left corner of its capitals, or its upper right or upper middle with ALIGN
%   'right' or 'center'; HEIGHT is that of a capital letter; COLOR is RGB in 0..1.
  [alpha, above] = frs_text(str, height);
  if nargin > 6 && strcmp(align, 'right')
    x = x - size(alpha, 2);
  elseif nargin > 6 && strcmp(align, 'center')
    x = x - size(alpha, 2) / 2;
  end
  I = frs_blend(I, round(x), round(y) - above, alpha, color);
end
