function opts = frs_extract_options(ds, opts)
%FRS_EXTRACT_OPTIONS  Check the options of frs_extract; with a codebook, its features take their place.
  if ~isstruct(ds) || ~all(isfield(ds, {'files', 'y', 'train'}))
    error('frs:extract:badType', 'DS must be a data set made by frs_images.');
  end
  if ~any(strcmp(opts.onError, {'skip', 'stop'}))
    error('frs:extract:badOption', 'onError must be skip or stop.');
  end
  if ~isstruct(opts.features) || ~isstruct(opts.segment)
    error('frs:extract:badOption', 'features and segment must be structs of options.');
  end
  if ~ischar(opts.method) || size(opts.method, 1) > 1
    error('frs:extract:badOption', 'method must be the name of a method of frs_segment.');
  end
  if ~((islogical(opts.keepLabels) || isnumeric(opts.keepLabels)) && isscalar(opts.keepLabels)) || isnan(opts.keepLabels)
    error('frs:extract:badOption', 'keepLabels must be true or false.');
  end
  if ~(isnumeric(opts.maxPixels) && isscalar(opts.maxPixels) && opts.maxPixels >= 1)
    error('frs:extract:badOption', 'maxPixels must be a number of at least 1.');
  end
  if ~ischar(opts.cache) || size(opts.cache, 1) > 1
    error('frs:extract:badOption', 'cache must be the name of a folder.');
  end
  whole = {'words', 'samples', 'regions'};
  for k = 1:numel(whole)
    v = opts.(whole{k});
    if ~isnumeric(v) || ~isreal(v) || ~isscalar(v) || ~(v >= 1) || v ~= floor(v)
      error('frs:extract:badOption', '%s must be a whole number of at least 1.', whole{k});
    end
  end
  n = numel(ds.files);
  if ~iscellstr(ds.files) || ~(islogical(ds.train) || n == 0) || numel(ds.train) ~= n || ...
      ~(isempty(ds.y) || (isnumeric(ds.y) && numel(ds.y) == n))
    error('frs:extract:badSize', ['DS must be a data set made by frs_images: files a cell of names, train logical ' ...
          'and y numbers, one for each file.']);
  end
  chosen = ~isempty(fieldnames(opts.features));
  if ~isfield(opts.features, 'maxCount')
    opts.features.maxCount = 10000;
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
  if chosen && ~isequal(opts.features, opts.codebook.features)
    error('frs:extract:badOption', 'features must be those of the codebook; leave the option out.');
  end
  opts.features = opts.codebook.features;
  if n == 0
    error('frs:extract:badValue', 'DS has no files.');
  end
end

function yes = is_codebook(c)
  yes = isstruct(c) && isscalar(c) && all(isfield(c, {'words', 'features'})) && isfloat(c.words) && ...
        isreal(c.words) && ~issparse(c.words) && isstruct(c.features) && isscalar(c.features);
end
