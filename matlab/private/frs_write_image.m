function frs_write_image(verb, I, file)
%FRS_WRITE_IMAGE  Write a composed picture to FILE (nothing when FILE is empty).
%   The format follows the extension; a failure raises frs:VERB:noFile and names the file.
  if isempty(file)
    return
  end
  if ~ischar(file)
    error(['frs:' verb ':badType'], 'file must be a file name; got a %s.', class(file));
  end
  try
    imwrite(I, file);
  catch e
    error(['frs:' verb ':noFile'], 'Cannot write %s: %s', file, e.message);
  end
end
