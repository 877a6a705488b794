function [I, extent, about] = frs_decode_picture(file, opts)
%FRS_DECODE_PICTURE  The picture in FILE by options of frs_imread, and what was left out of it or changed.
%   I, EXTENT and the options are those of frs_imread; range 'none' gives the samples as they are, H-by-W-by-C of the class that
%   the file has, and upright is left to the caller. ABOUT has fields
%     range    C-by-2, the values that became 0 and 255; [] where the picture has 8 bits a sample
%     kind     'uint16' and so on, of the samples
%     pages    of the file
%     unnamed  channels whose meaning the file does not tell; channels, how many it has
%     odd      samples that are NaN or infinite
  about = struct('range', [], 'kind', 'uint8', 'pages', 1, 'unnamed', 0, 'channels', 0, 'odd', 0);
  if isempty(opts.channels) && max([1 opts.page]) == 1
    [I, extent] = frs_imread_mex({file}, opts.maxPixels, opts.maxFilePixels, 1);   % at the size that is needed, where the toolbox can
    I = I{1};
    extent = extent{1};
    if ~isempty(I)
      return
    end
  end
  if ~exist(file, 'file') || exist(file, 'dir')
    error('frs:imread:noFile', 'There is no file %s.', file);
  end
  [turned, bytes] = check_file(file, opts.maxFilePixels);
  depth = frs_imread_depth_mex({file}, max([1 opts.page]));
  depth.refused = depth.refused{1};
  picture = samples_of(file, bytes, depth, opts);
  clear bytes
  about = setfield(picture.about, 'pages', depth.pages);
  if depth.tiff
    turned = depth.orientation;
  end
  if ischar(opts.range) && strcmp(opts.range, 'none')
    I = picture.I;
    extent = [size(I, 1), size(I, 2)];
    return
  end
  [I, about] = to_rgb(file, picture, about, opts);
  extent = [size(I, 1), size(I, 2)];
  if prod(extent) > opts.maxPixels || turned > 1
    I = frs_imread_reduce_mex(I, opts.maxPixels, turned);
  end
  if turned > 4
    extent = extent([2 1]);
  end
end

function [turned, bytes] = check_file(file, maxFilePixels)
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

function picture = samples_of(file, bytes, depth, opts)
% I, the samples without transparency; map of colours and alpha, [] where there is none; ink and white (zero is white), true or false.
  page = max([1 opts.page]);
  if page > depth.pages
    error('frs:imread:badOption', 'page must be at most %d, so many pages %s has; got %d.', depth.pages, file, page);
  end
  picture = struct('map', [], 'alpha', [], 'ink', false, 'white', false);
  deep = depth.bits > 8 || ~depth.plain;
  if depth.damaged
    error('frs:imread:badValue', 'Cannot read the picture %s: %s.', file, depth.refused);
  elseif depth.tiff && isempty(depth.refused) && (deep || depth.unnamed > 0)
    try
      I = frs_imread_tiff_mex(bytes, page, opts.maxFilePixels);
    catch e
      error('frs:imread:badValue', 'Cannot read the picture %s: %s.', file, e.message);
    end
    picture.white = depth.white;
    if depth.opacity > 0 && isempty(opts.channels)
      picture.alpha = I(:, :, depth.opacity);
      I(:, :, depth.opacity) = [];
    end
  elseif deep && (~depth.plain || depth.bits > 16)
    error('frs:imread:badValue', ['Cannot read the picture %s: %s. Save it uncompressed or packed by LZW or deflate, with whole numbers of 8, ' ...
          '16 or 32 bits or real ones of 32 or 64.'], file, depth.refused);
  else
    [I, picture.map, picture.alpha] = decode(file, page);
    if isempty(I)
      error('frs:imread:badValue', 'The file %s holds no picture.', file);
    end
    I = I(:, :, :, 1);                            % the first of an animation
    if depth.bits == 16 && ~isa(I, 'uint16') && isempty(picture.map)   % the host keeps fewer bits where these say all
      I = uint16(double(I) * 65535 / max(1, full_of(I)));
    end
    picture.ink = size(I, 3) == 4 && isempty(opts.channels);
    if size(I, 3) == 2 && isempty(opts.channels)  % gray with its transparency
      picture.alpha = I(:, :, 2);
      I = I(:, :, 1);
    end
  end
  kind = class(I);
  deep = isempty(picture.map) && ~any(strcmp(kind, {'uint8', 'logical'})) && (deep || isa(I, 'uint16'));
  picture.about = struct('range', [], 'kind', kind, 'pages', 1, 'unnamed', depth.unnamed, 'channels', size(I, 3), 'odd', 0);
  picture.deep = deep;
  picture.I = chosen(file, I, picture, opts.channels);
end

function I = chosen(file, I, picture, channels)
% The channels that are shown: those asked for, or the first three.
  if isempty(channels)
    I = I(:, :, 1:min(end, 3 + picture.ink));
    return
  elseif max(channels) > size(I, 3) || ~isempty(picture.map)
    error('frs:imread:badOption', 'channels must be at most %d, so many %s has; got %d.', max(1, size(I, 3) * isempty(picture.map)), ...
          file, max(channels));
  end
  I = I(:, :, channels);
end

function [I, map, alpha] = decode(file, page)
  [before, beforeId] = lastwarn('');
  restore = onCleanup(@() lastwarn(before, beforeId));
  which = {};
  if page > 1
    which = {page};
  end
  try
    [I, map, alpha] = imread(file, which{:});
  catch
    alpha = [];
    try
      [I, map] = imread(file, which{:});          % Octave has no third output for indexed pictures
    catch e
      error('frs:imread:badValue', 'Cannot read the picture %s: %s', file, strtrim(e.message));
    end
  end
  if ~isempty(regexpi(lastwarn(), 'premature end|unexpected end|truncated'))
    error('frs:imread:badValue', 'The picture %s is incomplete: %s', file, lastwarn());
  end
end

function [I, about] = to_rgb(file, picture, about, opts)
  I = picture.I;
  if ~isempty(picture.map)
    if islogical(I) && size(picture.map, 1) > 2   % Octave cuts the indices to one bit for such a map
      error('frs:imread:badValue', ['Cannot read the picture %s: its map holds only pure colours. Save it as ' ...
            'RGB.'], file);
    end
    values = uint8(255 * picture.map(:, 1:3));
    index = double(I) + 1 - (isfloat(I));         % integer indices count from 0
    I = reshape(values(min(index(:), end), :), [size(I, 1), size(I, 2), 3]);
  end
  if picture.deep && ~picture.ink
    [I, about] = in_range(file, I, about, opts.range);
  end
  I = to_bytes(I);
  if picture.white
    I = 255 - I;
  end
  if picture.ink                                  % CMYK, each sample the amount of ink
    ink = single(I);
    I = uint8((255 - ink(:, :, 1:3)) .* repmat(255 - ink(:, :, 4), [1 1 3]) / 255);
  elseif size(I, 3) == 2                          % red and green
    I(:, :, 3) = 0;
  elseif size(I, 3) < 3
    I = repmat(I(:, :, 1), [1 1 3]);
  end
  if ~isempty(picture.alpha) && isempty(opts.channels)
    alpha = to_bytes(picture.alpha(:, :, 1));
    if any(alpha(:) < 255)
      opaque = repmat(single(alpha) / 255, [1 1 3]);
      I = uint8(single(I) .* opaque + 255 * (1 - opaque));
    end
  end
end

function [B, about] = in_range(file, I, about, range)
% The values of each channel from low to high become 0 to 255; what is not finite is the lowest or highest.
  if ischar(range)
    range = frs_value_range(I);
  end
  B = zeros(size(I), 'uint8');
  channels = size(I, 3);
  about.range = range(min(1:channels, size(range, 1)), :);
  for c = 1:channels
    V = double(I(:, :, c));
    if isfloat(I)
      about.odd = about.odd + sum(~isfinite(V(:)));
    end
    low = about.range(c, 1);
    high = about.range(c, 2);
    if high > low
      B(:, :, c) = uint8(255 * ((V - low) / (high - low)));       % NaN becomes 0
    else
      B(:, :, c) = uint8(255 * (V > low));
    end
  end
  if about.odd == numel(I)
    error('frs:imread:notFinite', 'All pixels of the picture %s are NaN or infinite.', file);
  end
end

function n = full_of(I)
% The value that stands for all light.
  n = 1;                                          % logical, or floating point in 0..1
  if isinteger(I)
    n = double(intmax(class(I)));
  end
end

function I = to_bytes(I)
  if ~isa(I, 'uint8')
    I = uint8(255 * double(I) / full_of(I));
  end
end
