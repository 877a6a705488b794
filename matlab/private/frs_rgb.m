function I = frs_rgb(verb, I)
%FRS_RGB  A picture as H-by-W-by-3 uint8: read from a file name, gray made RGB, 0..1 scaled.
  if ischar(I)
    I = frs_renamed(verb, @() frs_imread(I));
  elseif ~(isnumeric(I) || islogical(I)) || ~isreal(I) || issparse(I) || ndims(I) > 3 || ~any(size(I, 3) == [1 3])
    error(['frs:' verb ':badType'], 'A picture must be a file name or a gray or RGB array; got a %s.', class(I));
  end
  if isfloat(I) || islogical(I)
    I = uint8(255 * double(I));
  elseif isa(I, 'uint16')
    I = uint8(double(I) / 257);
  end
  if size(I, 3) == 1
    I = repmat(I, [1 1 3]);
  end
end
