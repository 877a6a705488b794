function [I, extent] = frs_imread(file, varargin)
%FRS_IMREAD  Picture from any file the host can read, as 8-bit RGB.
%   I = FRS_IMREAD(FILE) is H-by-W-by-3 uint8, whatever FILE holds: gray or indexed pictures, 16 bits
%   per sample, CMYK, or transparency (shown on white); a photograph is turned upright as its camera noted (Exif). A file
%   that is missing, or part of which is missing, raises an error that names it.
%   [I, EXTENT] = FRS_IMREAD(...) also gives the [H W] of the file, which differs from that of I only when the picture was
%   reduced.
%
%   Options (default):
%     maxPixels (Inf)  a picture with more pixels is reduced to at most so many, each new pixel the
%                      mean of those it covers
%     maxFilePixels (4e8)  a file that says that it has more pixels is an error before it is decoded, and so is one whose decoder
%                      would pass over it far more often than cameras make it do; Inf: none is
%
%   See also frs_images, frs_extract, frs_dsift.
%
%   Example
%     file = [tempname() '.png'];
%     imwrite(uint8([0 255]), file);
%     squeeze(frs_imread(file))
%     % ans =
%     %     0    0    0
%     %   255  255  255
  frs_need('imread', nargin, 1);
  opts = frs_parse('imread', { ...
    'maxPixels',     Inf, 'number [1 Inf]'
    'maxFilePixels', 4e8, 'number [1 Inf]'}, varargin);
  if ~ischar(file) || size(file, 1) ~= 1
    error('frs:imread:badType', 'FILE must be a file name; got a %s.', class(file));
  end
  [I, extent] = frs_imread_mex({file}, opts.maxPixels, opts.maxFilePixels, 1);   % at the size that is needed, where the toolbox can
  I = I{1};
  extent = extent{1};
  if ~isempty(I)
    return
  end
  if ~exist(file, 'file') || exist(file, 'dir')
    error('frs:imread:noFile', 'There is no file %s.', file);
  end
  turned = check_file(file, opts.maxFilePixels);
  [I, map, alpha] = decode(file);
  I = to_rgb(file, I, map, alpha);
  extent = [size(I, 1), size(I, 2)];
  if prod(extent) > opts.maxPixels || turned > 1
    I = frs_imread_reduce_mex(I, opts.maxPixels, turned);
  end
  if turned > 4
    extent = extent([2 1]);
  end
end

function [I, map, alpha] = decode(file)
  [before, beforeId] = lastwarn('');
  restore = onCleanup(@() lastwarn(before, beforeId));
  try
    [I, map, alpha] = imread(file);
  catch
    alpha = [];
    try
      [I, map] = imread(file);                    % Octave has no third output for indexed pictures
    catch e
      error('frs:imread:badValue', 'Cannot read the picture %s: %s', file, strtrim(e.message));
    end
  end
  if ~isempty(regexpi(lastwarn(), 'premature end|unexpected end|truncated'))
    error('frs:imread:badValue', 'The picture %s is incomplete: %s', file, lastwarn());
  end
end

function turned = check_file(file, maxFilePixels)
% Decoders fill up what is missing without a word, so the end mark is looked for here. TURNED is the orientation.
  bytes = frs_read_bytes('imread', file);
  [turned, whole, ~, tooMuch] = frs_imread_notes_mex(bytes, maxFilePixels);
  if ~isempty(tooMuch)
    error('frs:imread:badValue', 'The picture %s is not decoded: %s. Make it smaller first (or see maxFilePixels of frs_imread).', file, tooMuch);
  end
  if numel(bytes) >= 8 && strcmp(char(bytes(2:4)), 'PNG')
    whole = ~isempty(strfind(char(bytes), 'IEND'));
  end
  if isempty(bytes) || ~whole
    error('frs:imread:badValue', 'The picture %s is incomplete (%d bytes).', file, numel(bytes));
  end
  if numel(bytes) >= 12 && any(strcmp(char(bytes(5:12)), {'ftypheic', 'ftypheix', 'ftypmif1', 'ftypheim'}))
    error('frs:imread:badType', ['%s is a HEIC photograph, which %s cannot read; convert it first, for example with ' ...
          'heif-convert (Debian: libheif-examples), or let the phone save JPEG ("most compatible").'], file, host());
  end
end

function name = host()
  name = 'MATLAB';
  if exist('OCTAVE_VERSION', 'builtin')
    name = 'Octave';
  end
end

function I = to_rgb(file, I, map, alpha)
  if isempty(I)
    error('frs:imread:badValue', 'The file %s holds no picture.', file);
  end
  I = I(:, :, :, 1);                              % the first of an animation
  if ~isempty(map)
    if islogical(I) && size(map, 1) > 2           % Octave cuts the indices to one bit for such a map
      error('frs:imread:badValue', ['Cannot read the picture %s: its map holds only pure colours. Save it as ' ...
            'RGB.'], file);
    end
    values = uint8(255 * map(:, 1:3));
    index = double(I) + 1 - (isfloat(I));         % integer indices count from 0
    I = reshape(values(min(index(:), end), :), [size(I, 1), size(I, 2), 3]);
  end
  I = to_bytes(I);
  if size(I, 3) == 4                              % CMYK, each sample the amount of ink
    ink = single(I);
    I = uint8((255 - ink(:, :, 1:3)) .* repmat(255 - ink(:, :, 4), [1 1 3]) / 255);
  elseif size(I, 3) == 2                          % gray with its transparency
    alpha = I(:, :, 2);
    I = I(:, :, 1);
  end
  if size(I, 3) < 3
    I = repmat(I(:, :, 1), [1 1 3]);
  end
  I = I(:, :, 1:3);
  if ~isempty(alpha) && any(to_bytes(alpha(:)) < 255)
    opaque = repmat(single(to_bytes(alpha(:, :, 1))) / 255, [1 1 3]);
    I = uint8(single(I) .* opaque + 255 * (1 - opaque));
  end
end

function I = to_bytes(I)
  switch class(I)
    case 'uint8'
    case 'uint16'
      I = uint8(double(I) / 257);
    otherwise                                     % logical, or floating point in 0..1
      I = uint8(255 * double(I));
  end
end

%!test
%! % reduction keeps the mean
%! file = [tempname() '.png'];
%! imwrite (uint8 (reshape (0:239, 12, 20)), file);
%! [I, extent] = frs_imread (file, 'maxPixels', 60);
%! assert (size (I), [6 10 3]);
%! assert (extent, [12 20]);
%! assert (mean (double (I(:))), 119.5, 0.51);
%! delete (file);
%!error id=frs:imread:noFile        frs_imread ('no such file.png')
%!error id=frs:imread:badType       frs_imread (3)
%!error id=frs:imread:unknownOption frs_imread ('x.png', 'pixels', 3)
%!error id=frs:imread:badOption     frs_imread ('x.png', 'maxPixels', 0)
