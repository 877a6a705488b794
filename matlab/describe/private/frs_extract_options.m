function opts = frs_extract_options(ds, source, opts)
%FRS_EXTRACT_OPTIONS  Check the options of frs_extract; with a codebook, its features take their place. SOURCE is of frs_source.
  if ~isstruct(ds) || ~isscalar(ds) || ~all(isfield(ds, {'files', 'y', 'train'}))
    error('frs:extract:badType', 'DS must be a data set made by frs_images.');
  end
  check_part(opts);
  n = numel(ds.files);
  if ~iscellstr(ds.files) || ~(islogical(ds.train) || n == 0) || numel(ds.train) ~= n || ...
      ~(isempty(ds.y) || (isnumeric(ds.y) && size(ds.y, 2) == n))
    error('frs:extract:badSize', ['DS must be a data set made by frs_images: files a cell of names, train logical ' ...
          'and y numbers, one for each file.']);
  end
  opts.method = lower(opts.method);
  opts.range = frs_range_of('extract', opts.range, {'set', 'file'});
  source.check(ds, opts);
  chosen = ~isstruct(opts.features) || ~isempty(fieldnames(opts.features));
  opts.kinds = frs_feature_kinds('extract', opts.features, opts.featuresKey, source.maxCount);
  if isempty(opts.codebook)
    if ~any(ds.train)
      error('frs:extract:badValue', 'No image is marked for training: give the option codebook.');
    end
    check_keys(opts);
    return
  end
  if ~is_codebook(opts.codebook)
    error('frs:extract:badType', 'codebook must be the struct that frs_extract returned.');
  end
  opts = with_codebook(opts, chosen);
  check_keys(opts);
  if n == 0
    error('frs:extract:badValue', 'DS has no files.');
  end
end

function opts = with_codebook(opts, chosen)
% The kinds are those of the codebook. Functions that were lost on the way through a file are given anew.
  opts.codebook = frs_complete_codebook(opts.codebook);
  if ~any(cellfun(@(range) isequal(opts.range, range), {'set', opts.codebook(1).range}))
    error('frs:extract:badOption', 'range must be that of the codebook; leave the option out.');
  end
  opts.range = opts.codebook(1).range;
  kinds = [opts.codebook.kind];
  same = numel(kinds) == numel(opts.kinds);
  for k = 1:numel(kinds) * (chosen && same)
    if strncmp(kinds(k).key, 'own ', 4) && isempty(opts.featuresKey)
      opts.kinds(k).key = kinds(k).key;                     % the user named it once
    end
    same = same && strcmp(kinds(k).type, opts.kinds(k).type) && ...
           strcmp(frs_cache('key', kinds(k).key), frs_cache('key', opts.kinds(k).key));
  end
  if chosen && ~same
    error('frs:extract:badOption', 'features must be those of the codebook; leave the option out.');
  end
  if ~chosen
    lost = strcmp({kinds.type}, 'function') & cellfun(@ischar, {kinds.source});
    if any(lost)
      error('frs:extract:badOption', 'The words are of functions of your own (%s), which no file keeps: give them as option features.', ...
            strjoin({kinds(lost).source}, ', '));
    end
    opts.kinds = kinds;
  end
end

function check_keys(opts)
  for kind = opts.kinds
    if isempty(kind.key) && isnumeric(opts.part) && isempty(opts.part) && ~isempty(opts.cache)
      warning('frs:extract:badOption', ['The cache is off for the features %s, which captured an object: give a name as option ' ...
              'featuresKey to turn it on.'], func2str(kind.source));
    elseif isempty(kind.key) && ~isempty(opts.cache)
      error('frs:extract:badOption', 'part needs a name for the features %s, as option featuresKey.', func2str(kind.source));
    end
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
  yes = isstruct(c) && ~isempty(c) && all(isfield(c, {'words', 'features'}));
  for k = 1:numel(c) * yes
    words = c(k).words;
    yes = yes && isfloat(words) && isreal(words) && ~issparse(words) && ~isempty(c(k).features);
  end
end
