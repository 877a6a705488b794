function uri = frs_picture_uri(I, quality)
%FRS_PICTURE_URI  The picture I as a JPEG in a data URI.
  file = [tempname() '.jpg'];
  imwrite(I, file, 'quality', quality);
  uri = frs_data_uri(file);
  frs_discard(file);
end
