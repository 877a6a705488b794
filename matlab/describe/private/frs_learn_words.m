function [ds, codebook] = frs_learn_words(ds, source, opts)
% k-means on the same number of descriptors from each of some training images. All descriptors of these images wait in
% ds.waiting, so that they are not computed twice.
  codebook = opts.codebook;
  if ~isempty(codebook)
    return
  end
  for k = 1:numel(opts.kinds)
    [ds, book] = learn_kind(ds, source, k, opts);
    kind = opts.kinds(k);
    codebook = [codebook, struct('words', book.words, 'features', kind.source, 'name', kind.name, 'kind', kind, ...
                                 'mean', book.mean, 'basis', book.basis, 'map', book.map, 'tokens', book.tokens, 'range', opts.range)];
  end
end

function [ds, book] = learn_kind(ds, source, k, opts)
  kind = opts.kinds(k);
  sampled = find(ismember(ds.place, ds.sampled));
  cache = frs_kind_cache(kind, opts);
  key = frs_cache('key', 'codebook', ds.hash(sampled), sampled_key(ds.files(sampled), kind), opts.maxPixels, opts.words, ...
                  opts.samples, opts.seed);
  book = frs_cache('read', cache, key);
  if ~isempty(book) && ~isfield(book, 'map') && strcmp(kind.type, 'function')
    book = [];                                              % an earlier version did not say whether it is of a map
  end
  if isempty(book) && strcmp(opts.part, 'cached')
    error('frs:extract:noFile', 'The words are not in the cache %s yet.', opts.cache);
  elseif isempty(book)
    [ds, descr, dimensions, scatter] = sample(ds, source, sampled, k, opts);
    [book.mean, book.basis] = frs_principal(descr, dimensions);
    if isempty(book.basis)
      book = struct();
    else
      descr = frs_reduce(book, descr);
    end
    book.map = single(isfinite(dimensions));
    if ~isempty(scatter)
      book.tokens = frs_leading_directions(scatter, kind.source.tokens);
    end
    book.words = frs_codebook(descr, opts.words, 'seed', opts.seed, 'threads', opts.threads, 'verbose', opts.verbose);
    frs_cache('write', cache, key, book);
  end
  if ~isfield(book, 'basis')
    [book.mean, book.basis] = deal([]);
  end
  if ~isfield(book, 'tokens')
    book.tokens = [];
  end
  if ~isfield(book, 'map')                                  % an entry of an earlier version
    book.map = single(strcmp(kind.type, 'network'));
  end
end

function key = sampled_key(files, kind)
% As frs_kind_key, of all files together.
  key = kind.key;
  if strcmp(kind.type, 'folder')
    key = cellfun(@(f) frs_kind_key(kind, f), files, 'UniformOutput', false);
  end
end

function [ds, descr, dimensions, scatter] = sample(ds, source, images, kind, opts)
% SCATTER is the sum of z z' over cells z of the pooled layer, [] where the network has no tokens.
  each = ceil(opts.samples / max(1, numel(images)));
  samples = cell(1, numel(images));
  scatter = [];
  bad = false(1, numel(ds.files));
  % All descriptors of a picture wait for the words, and the picture for its segmentation, up to 1 GB of descriptors (about 200
  % pictures, which take a tenth of that themselves). The pictures beyond are decoded and described
  % a second time: that takes 0.035 s of one processor, about as long as to write their 5 MB to a file and read them back.
  room = 2 ^ 30 / numel(opts.kinds);
  progress = frs_progress(struct('stage', 'sample', 'total', numel(images), 'verbose', opts.verbose));
  for t = 1:numel(images)
    i = images(t);
    [entry, points, image, problem] = frs_sample(source, ds, i, opts.kinds(kind), each, opts);
    if ~isempty(points) && room >= bytes_of(points)
      room = room - bytes_of(points);
      if isempty(ds.waiting{i})
        ds.waiting{i} = struct('image', image, 'points', {cell(1, numel(opts.kinds))});
      end
      ds.waiting{i}.points{kind} = points;
    end
    if ~isempty(problem)
      ds = frs_skip_file(ds, i, problem, opts);
      bad(i) = true;
    else
      samples{t} = entry.descr;
      dimensions = double(entry.dimensions);
      if ~isempty(entry.tokens) && isempty(scatter)
        scatter = zeros(size(entry.tokens, 1));
      end
      if ~isempty(entry.tokens)
        scatter = scatter + double(entry.tokens * entry.tokens');
      end
    end
    progress = frs_progress(progress, t, ~isempty(points));
  end
  if all(bad(images))
    error('frs:extract:badValue', 'None of the training images could be read; the first: %s', ds.skipped(1).message);
  end
  check_alike(samples, ds.files(images));
  descr = horzcat(samples{:});
  if size(descr, 2) < opts.words
    error('frs:extract:badSize', ['The %d training images have %d descriptors, fewer than the %d words asked ' ...
          'for: lower the option words, or give more or larger images.'], numel(images), size(descr, 2), opts.words);
  end
  ds = frs_keep_files(ds, ~bad);
end

function n = bytes_of(points)
  descr = points.descr;
  if isstruct(descr)
    descr = descr.map;
  end
  n = 4 * numel(descr);
  if isfield(points, 'late')
    n = n + 4 * numel(points.late);
  end
end

function check_alike(samples, files)
  d = cellfun(@(x) size(x, 1), samples);
  filled = find(~cellfun('isempty', samples));
  other = filled(d(filled) ~= d(filled(1:min(1, end))));
  if ~isempty(other)
    error('frs:extract:badSize', 'features: descriptors of %s have %d values, those of %s %d.', files{filled(1)}, d(filled(1)), ...
          files{other(1)}, d(other(1)));
  end
end
