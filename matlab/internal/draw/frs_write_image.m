function frs_write_image(verb, I, file, varargin)
%FRS_WRITE_IMAGE  Write a composed picture to FILE (nothing when FILE is empty).
%   The format follows the extension, further arguments are those of imwrite; a failure raises
%   frs:VERB:noFile and names the file.
  if isempty(file)
    return
  end
  if ~ischar(file)
    error(['frs:' verb ':badType'], 'file must be a file name; got a %s.', class(file));
  end
  frs_replace(verb, file, @(name) imwrite(I, name, varargin{:}));
end
