function frs_write_image(verb, I, file, quality)
%FRS_WRITE_IMAGE  Write a composed picture to FILE (nothing when FILE is empty).
%   The format follows the extension; FRS_WRITE_IMAGE(VERB, I, FILE, QUALITY) with a JPEG's quality, 0 to 100 (75). A failure
%   raises frs:VERB:noFile and names the file.
  if isempty(file)
    return
  end
  if ~ischar(file)
    error(['frs:' verb ':badType'], 'file must be a file name; got a %s.', class(file));
  end
  if nargin < 4
    quality = 75;
  end
  [~, ~, ending] = fileparts(file);
  if isa(I, 'uint8') && any(strcmpi(ending, {'.jpg', '.jpeg'}))
    frs_write_bytes(verb, file, frs_jpeg_bytes(I, quality));
  elseif isa(I, 'uint8') && strcmpi(ending, '.png')
    frs_write_bytes(verb, file, frs_write_image_png_mex(I));
  else
    frs_replace(verb, file, @(name) imwrite(I, name));
  end
end
