function opts = frs_extract_options(ds, opts)
%FRS_EXTRACT_OPTIONS  Check the options of frs_extract; with a codebook, its features take their place.
  if ~isstruct(ds) || ~isscalar(ds) || ~all(isfield(ds, {'files', 'y', 'train'}))
    error('frs:extract:badType', 'DS must be a data set made by frs_images.');
  end
  own = isa(opts.features, 'function_handle');
  if ~own && ~(isstruct(opts.features) && isscalar(opts.features))
    error('frs:extract:badOption', 'features must be a struct of options of frs_dsift, or a function handle; got a %s.', ...
          class(opts.features));
  end
  check_part(opts);
  n = numel(ds.files);
  if ~iscellstr(ds.files) || ~(islogical(ds.train) || n == 0) || numel(ds.train) ~= n || ...
      ~(isempty(ds.y) || (isnumeric(ds.y) && size(ds.y, 2) == n))
    error('frs:extract:badSize', ['DS must be a data set made by frs_images: files a cell of names, train logical ' ...
          'and y numbers, one for each file.']);
  end
  video = frs_is_video(ds);
  if video
    check_video(ds, opts, own);
  end
  chosen = own || ~isempty(fieldnames(opts.features));
  if ~own && ~isfield(opts.features, 'maxCount')
    opts.features.maxCount = 10000 * (1 + video);
  end
  if isempty(opts.codebook)
    if ~any(ds.train)
      error('frs:extract:badValue', 'No image is marked for training: give the option codebook.');
    end
    return
  end
  if ~is_codebook(opts.codebook)
    error('frs:extract:badType', 'codebook must be the struct that frs_extract returned.');
  end
  if chosen && ~strcmp(frs_cache('key', opts.features), frs_cache('key', opts.codebook.features))
    error('frs:extract:badOption', 'features must be those of the codebook; leave the option out.');
  end
  opts.features = opts.codebook.features;
  if n == 0
    error('frs:extract:badValue', 'DS has no files.');
  end
end

function check_part(opts)
  p = opts.part;
  if isequal(p, []) && isnumeric(p)
    return
  end
  whole = isnumeric(p) && isreal(p) && numel(p) == 2 && all(p == floor(p)) && p(1) >= 1 && p(1) <= p(2);
  if ~whole && ~(ischar(p) && strcmp(p, 'cached'))
    error('frs:extract:badOption', 'part must be [k K] with 1 <= k <= K, or ''cached''.');
  end
  if isempty(opts.cache)
    error('frs:extract:badOption', 'part needs the option cache, the folder that the workers share.');
  end
end

function yes = is_codebook(c)
  yes = isstruct(c) && isscalar(c) && all(isfield(c, {'words', 'features'})) && isfloat(c.words) && ...
        isreal(c.words) && ~issparse(c.words) && isscalar(c.features) && ...
        (isstruct(c.features) || isa(c.features, 'function_handle'));
end

function check_video(ds, opts, own)
  if ~isfield(ds, 'range') || ~isequal(size(ds.range), [numel(ds.files), 2])
    error('frs:extract:badSize', 'DS must be a data set made by frs_videos: range must have a row for each video.');
  end
  if own
    error('frs:extract:badOption', 'features of videos must be a struct of options of frs_stip.');
  end
  if ~any(strcmp(opts.method, {'stream', 'gbh', 'voxel', 'none'}))
    error('frs:extract:badOption', 'method of videos must be stream, gbh, voxel or none; got %s.', opts.method);
  end
  if ~isequal(opts.pyramid, 1)
    error('frs:extract:badOption', 'pyramid is for images.');
  end
end
