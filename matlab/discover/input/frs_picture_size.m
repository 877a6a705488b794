function extent = frs_picture_size(file)
%FRS_PICTURE_SIZE  [H W] of the picture that frs_imread gives of FILE, from the head of the file; [] where there is none.
  extent = [];
  try
    [turned, ~, sides] = frs_imread_notes_mex(frs_read_bytes('discover', file), Inf);
    if isempty(sides)
      info = imfinfo(file);                               % a kind that the toolbox does not know itself
      sides = [info(1).Height, info(1).Width];
    end
  catch
    return
  end
  extent = sides;
  if turned > 4                                           % held upright: the sides are exchanged
    extent = sides([2 1]);
  end
end
