function [I, extent, range] = frs_imread(file, varargin)
%FRS_IMREAD  Picture from any file the host can read, as 8-bit RGB.
%   I = FRS_IMREAD(FILE) is H-by-W-by-3 uint8, whatever FILE holds: gray or indexed pictures, more than 8 bits
%   per sample, CMYK, or transparency (shown on white); a photograph is turned upright as its camera noted (Exif). A file
%   that is missing, or part of which is missing, raises an error that names it.
%   [I, EXTENT] = FRS_IMREAD(...) also gives the [H W] of the file, which differs from that of I only when the picture was
%   reduced.
%   [I, EXTENT, RANGE] = FRS_IMREAD(...) also gives the values that became 0 and 255, a row for each channel; [] where the file has
%   8 bits a sample.
%   TIFF files may have samples of 8, 16 or 32 bits, whole numbers with or without sign, or real ones of 32 or 64, and any number
%   of channels and pages (uncompressed, LZW, deflate, PackBits; BigTIFF too). Where not all of a file is in I a warning says
%   what was taken, once for each reason until FRS_IMREAD is cleared. NaN becomes 0.
%
%   Options (default):
%     maxPixels (Inf)  a picture with more pixels is reduced to at most so many, each new pixel the
%                      mean of those it covers
%     maxFilePixels (4e8)  a file that says that it has more pixels is an error before it is decoded, and so is one whose decoder
%                      would pass over it far more often than cameras make it do; Inf: none is
%     range     ([])   what becomes 0 and 255 where samples are not whole numbers of 8 bits: 'file', the 0.1 and 99.9 percentile of each
%                      channel of this picture; [low high]; a row of them for each channel; or a codebook of frs_extract, for the range of
%                      its pictures. []: 'file', and a warning says so
%     page      ([])   the page of a TIFF file; []: the first, and a warning says so where there are more
%     channels  ([])   up to three channels to be shown: one in gray, two as red and green, three as red, green and blue. []: the first
%                      three, and a warning says so where the file does not tell what they are
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
    'maxFilePixels', 4e8, 'number [1 Inf]'
    'range',         [],  ''
    'page',          [],  'whole? [1 1e6]'
    'channels',      [],  'wholes? [1 65535]'}, varargin);
  if ~ischar(file) || size(file, 1) ~= 1
    error('frs:imread:badType', 'FILE must be a file name; got a %s.', class(file));
  end
  if numel(opts.channels) > 3
    error('frs:imread:badOption', 'channels must be at most three; got %d.', numel(opts.channels));
  end
  asked = opts;
  if isempty(opts.range) && isnumeric(opts.range)
    opts.range = 'file';
  end
  opts.range = frs_range_of('imread', opts.range, {'file'});
  [I, extent, about] = frs_decode_picture(file, opts);
  range = about.range;
  say_what_was_taken(file, asked, about);
end

function say_what_was_taken(file, asked, about)
  persistent said
  if isempty(said)
    said = struct('range', false, 'pages', false, 'channels', false, 'odd', false);
  end
  once = ' Further files of this kind are read alike, without a word.';
  if ~said.range && isempty(asked.range) && ~isempty(about.range)
    said.range = true;
    warning('frs:imread:badValue', '%s has samples of class %s: %s became 0 to 255 (option range of frs_imread).%s', file, about.kind, ...
            frs_range_text(about.range), once);
  end
  if ~said.pages && isempty(asked.page) && about.pages > 1
    said.pages = true;
    warning('frs:imread:badValue', '%s has %d pages: the first was taken (option page of frs_imread).%s', file, about.pages, once);
  end
  if ~said.channels && isempty(asked.channels) && about.unnamed > 0
    said.channels = true;
    warning('frs:imread:badValue', ['%s has %s and does not say what they are: the first %d were taken as red, green and ' ...
            'blue (option channels of frs_imread).%s'], file, frs_plural(about.channels, 'channel'), min(3, about.channels), once);
  end
  if ~said.odd && about.odd > 0
    said.odd = true;
    warning('frs:imread:notFinite', '%s has %s: NaN became 0.%s', file, ...
            frs_plural(about.odd, 'sample that is not finite', 'samples that are not finite'), once);
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
%!error id=frs:imread:badOption     frs_imread ('x.png', 'range', 'all')
%!error id=frs:imread:badOption     frs_imread ('x.png', 'range', [3 2])
%!error id=frs:imread:badOption     frs_imread ('x.png', 'channels', 1:4)
