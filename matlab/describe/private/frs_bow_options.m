function opts = frs_bow_options(opts)
%FRS_BOW_OPTIONS  Check the options of frs_bow and add extent, the [H W T] of the image or video (Inf where unknown).
  L = opts.labels;
  if ~(isnumeric(L) || islogical(L)) || ndims(L) > 3 || issparse(L)
    error('frs:bow:badType', 'labels must be a label image (H-by-W) or volume (H-by-W-by-T); got a %s.', class(L));
  end
  if ~isempty(L) && (any(L(:) < 1) || any(L(:) ~= floor(L(:))) || any(L(:) > 1e8))
    error('frs:bow:badValue', 'labels must hold whole numbers from 1 to 1e8.');
  end
  if ischar(opts.channels)
    opts.channels = {opts.channels};
  end
  if ~iscellstr(opts.channels) || isempty(opts.channels) || ...
      ~all(ismember(opts.channels, {'words', 'rgb', 'lab', 'lbp', 'flow', 'heat'}))
    error('frs:bow:badOption', 'channels must be a cell with any of words, rgb, lab, lbp, flow, heat.');
  end
  if any(ismember({'rgb', 'lab', 'lbp'}, opts.channels)) && isempty(opts.image)
    error('frs:bow:badOption', 'The channels rgb, lab and lbp need the option image.');
  end
  if ischar(opts.image)
    opts.image = frs_renamed('bow', @() frs_imread(opts.image));
  end
  if ~isempty(opts.image) && ~isempty(L) && ~isequal(frames_of(opts.image), [size(L, 1), size(L, 2), size(L, 3)])
    error('frs:bow:badSize', 'image and labels must have the same size.');
  end
  if any(opts.pyramid(:) > 1) && ~isempty(L)
    error('frs:bow:badOption', 'pyramid is for images: give either labels or a pyramid.');
  end
  if any(opts.pyramid(:) > 1) && isempty(opts.size) && isempty(opts.image)
    error('frs:bow:badOption', 'pyramid needs the option size, [H W].');
  end
  if ~isempty(opts.size) && (~isnumeric(opts.size) || numel(opts.size) ~= 2 || any(opts.size(:) < 1))
    error('frs:bow:badOption', 'size must be [H W].');
  end
  opts.extent = extent_of(opts);
  if any(strcmp(opts.channels, 'heat')) && any(isinf(opts.extent))
    error('frs:bow:badOption', 'The channel heat needs labels, an image or the size.');
  end
  if any(strcmp(opts.channels, 'flow'))
    opts.extent = check_motion(opts.motion, opts.extent);
  end
end

function extent = check_motion(motion, extent)
  if ~iscell(motion) || numel(motion) ~= 2 || ~all(cellfun(@(m) isfloat(m) && isreal(m) && ~isempty(m), motion)) || ...
      ~isequal(size(motion{1}), size(motion{2}))
    error('frs:bow:badOption', 'The channel flow needs the option motion, {u, v} of frs_flow.');
  end
  given = [size(motion{1}, 1), size(motion{1}, 2), size(motion{1}, 3)];
  extent(isinf(extent)) = given(isinf(extent));
  if ~isequal(given(1:2), extent(1:2)) || ~any(given(3) == extent(3) - [0 1])
    error('frs:bow:badSize', 'motion must have a plane of %d-by-%d for each of the %d frames, or for each but the last.', extent);
  end
end

function extent = extent_of(opts)
  if ~isempty(opts.labels)
    extent = [size(opts.labels, 1), size(opts.labels, 2), size(opts.labels, 3)];
  elseif ~isempty(opts.image)
    extent = frames_of(opts.image);
  elseif ~isempty(opts.size)
    extent = [double(opts.size(:)'), 1];
  else
    extent = [Inf Inf Inf];
  end
end

function extent = frames_of(image)
  extent = [size(image, 1), size(image, 2), size(image, 4)];
end
