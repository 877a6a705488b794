function opts = frs_bow_options(opts)
%FRS_BOW_OPTIONS  Check the options of frs_bow and add extent, the [H W] of the image (Inf where unknown).
  L = opts.labels;
  if ~(isnumeric(L) || islogical(L)) || ndims(L) ~= 2 || issparse(L)
    error('frs:bow:badType', 'labels must be a label image (H-by-W); got a %s.', class(L));
  end
  if ~isempty(L) && (any(L(:) < 1) || any(L(:) ~= floor(L(:))) || any(L(:) > 1e8))
    error('frs:bow:badValue', 'labels must hold whole numbers from 1 to 1e8.');
  end
  if ~any(strcmp(opts.norm, {'l1', 'none'}))
    error('frs:bow:badOption', 'norm must be l1 or none.');
  end
  if ischar(opts.channels)
    opts.channels = {opts.channels};
  end
  if ~iscellstr(opts.channels) || isempty(opts.channels) || ...
      ~all(ismember(opts.channels, {'words', 'rgb', 'lab', 'lbp'}))
    error('frs:bow:badOption', 'channels must be a cell with any of words, rgb, lab, lbp.');
  end
  if any(~strcmp(opts.channels, 'words')) && isempty(opts.image)
    error('frs:bow:badOption', 'The channels rgb, lab and lbp need the option image.');
  end
  if ischar(opts.image)
    opts.image = frs_imread(opts.image);
  end
  if ~isempty(opts.image) && ~isempty(L) && (size(opts.image, 1) ~= size(L, 1) || size(opts.image, 2) ~= size(L, 2))
    error('frs:bow:badSize', 'image and labels must have the same size.');
  end
  if ~(isnumeric(opts.colorBins) && isscalar(opts.colorBins))
    error('frs:bow:badOption', 'colorBins must be a whole number.');
  end
  p = opts.pyramid;
  if ~isnumeric(p) || ~isreal(p) || isempty(p) || any(p(:) < 1) || any(p(:) ~= floor(p(:))) || any(p(:) > 1000)
    error('frs:bow:badOption', 'pyramid must hold whole numbers from 1 to 1000.');
  end
  if any(p(:) > 1) && ~isempty(L)
    error('frs:bow:badOption', 'pyramid is for images: give either labels or a pyramid.');
  end
  if any(p(:) > 1) && isempty(opts.size) && isempty(opts.image)
    error('frs:bow:badOption', 'pyramid needs the option size, [H W].');
  end
  if ~isempty(opts.size) && (~isnumeric(opts.size) || numel(opts.size) ~= 2 || any(opts.size(:) < 1))
    error('frs:bow:badOption', 'size must be [H W].');
  end
  opts.extent = extent_of(opts);
end

function extent = extent_of(opts)
  if ~isempty(opts.labels)
    extent = size(opts.labels);
  elseif ~isempty(opts.size)
    extent = double(opts.size(:)');
  elseif ~isempty(opts.image)
    extent = [size(opts.image, 1), size(opts.image, 2)];
  else
    extent = [Inf Inf];
  end
end
