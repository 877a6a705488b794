function uri = frs_picture_uri(I, quality)
%FRS_PICTURE_URI  The picture I as a JPEG in a data URI.
  uri = ['data:image/jpeg;base64,' matlab.net.base64encode(frs_jpeg_bytes(I, quality))];
end
