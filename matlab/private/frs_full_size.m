function [mask, box] = frs_full_size(mask, box, file)
%FRS_FULL_SIZE  Mask and boxes of a picture that was reduced when read, in the pixels of its file.
  info = imfinfo(file);
  h = info(1).Height;
  w = info(1).Width;
  if isequal([h w], size(mask))
    return
  end
  zoom = [w, h] ./ [size(mask, 2), size(mask, 1)];
  box = [floor((box(:, 1:2) - 1) .* repmat(zoom, size(box, 1), 1)) + 1, ceil(box(:, 3:4) .* repmat(zoom, size(box, 1), 1))];
  mask = mask(ceil((1:h) / zoom(2)), ceil((1:w) / zoom(1)));
end
