function file = jpeg_with_exif(I, k, order)
%JPEG_WITH_EXIF  Name of a new JPEG file of I in which the camera notes orientation K (1 to 8), in byte order 'II' or 'MM'.
  file = [tempname() '.jpg'];
  imwrite(I, file, 'Quality', 95);
  bytes = uint8(bytes_of(file));
  if strcmp(order, 'II')
    tiff = [double('II') 42 0 8 0 0 0 1 0 18 1 3 0 1 0 0 0 k 0 0 0 0 0 0 0];
  else
    tiff = [double('MM') 0 42 0 0 0 8 0 1 1 18 0 3 0 0 0 1 0 k 0 0 0 0 0 0];
  end
  body = [double('Exif') 0 0 tiff];
  write_text(file, [bytes(1:2), uint8([255 225, floor((numel(body) + 2) / 256), mod(numel(body) + 2, 256), body]), bytes(3:end)]);
end
