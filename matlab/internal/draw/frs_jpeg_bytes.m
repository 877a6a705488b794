function bytes = frs_jpeg_bytes(I, quality)
%FRS_JPEG_BYTES  The uint8 picture I as a JPEG file of this quality (0 to 100), a row of bytes.
  bytes = frs_jpeg_bytes_mex(I, quality);
  if isempty(bytes)                                      % a toolbox without libjpeg: the host writes it, more slowly
    file = [tempname() '.jpg'];
    clearing = onCleanup(@() frs_discard(file));
    imwrite(I, file, 'Quality', quality);
    bytes = frs_read_bytes('jpeg_bytes', file);
  end
end
