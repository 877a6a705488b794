function [range, deep] = frs_set_range(ds, opts)
%FRS_SET_RANGE  The range of values that the pictures of DS are read by, 'file' or rows [low high], and which of them it concerns.
%   DEEP is true of pictures with other samples than whole numbers of 8 bits. With the option range 'set' the range comes from up to 100 of
%   those that words are learned from; it is 'file' where none of them is deep. Says what is taken of files with several pages or
%   with channels of unknown meaning, and, where verbose, the range.
  depth = frs_imread_depth_mex(ds.files, 1);
  deep = depth.bits > 8 | ~depth.plain;
  for i = frs_where(~depth.known)
    deep(i) = is_deep(ds.files{i});
  end
  say_what_is_taken(ds.files, depth);
  range = opts.range;
  learned = [];
  if isfield(ds, 'sampled')
    learned = ds.sampled(deep(ds.sampled));
  end
  if ischar(range) && strcmp(range, 'set')
    range = 'file';
    if ~isempty(learned)
      range = range_of_set(ds.files(learned(unique(round(linspace(1, numel(learned), min(100, numel(learned))))))), opts);
    end
  end
  if opts.verbose && any(deep)
    how = 'each by its own 0.1 and 99.9 percentile';
    if isnumeric(range)
      how = [frs_range_text(range) ' become 0 to 255'];
    end
    fprintf('%-10s %s of more than 8 bits a sample: %s\n', 'range', frs_plural(sum(deep), 'picture'), how);
  end
end

function yes = is_deep(file)
% Of a kind whose head only the host knows: it counts the bits of a sample, or of all three.
  yes = false;
  try
    info = imfinfo(file);
    yes = any(info(1).BitDepth == [16 48 64]);
  catch
  end
end

function range = range_of_set(files, opts)
  hashes = cell(1, numel(files));
  for k = 1:numel(files)
    hashes{k} = frs_extract_hash_mex(files{k}, 1);
  end
  key = frs_cache('key', 'range', hashes);
  entry = frs_cache('read', opts.cache, key);
  if ~isempty(entry)
    range = reshape(typecast(entry.bits(:)', 'double'), [], 2);
    return
  elseif strcmp(opts.part, 'cached')
    error('frs:extract:noFile', 'The range of values is not in the cache %s yet.', opts.cache);
  end
  [values, kinds] = samples_of(files);
  if isempty(values)
    range = 'file';
    return
  end
  if numel(unique(kinds)) > 1
    warning('frs:extract:badValue', ['The pictures have samples of several kinds (%s), which are all taken by one range; option range ' ...
            '''file'' takes each picture by its own.'], strjoin(unique(kinds), ', '));
  end
  range = zeros(size(values, 1), 2);
  for c = 1:size(values, 1)
    range(c, :) = frs_value_range([values{c, :}]);
  end
  range(isnan(range)) = 0;                                % a channel that is nowhere finite
  frs_cache('write', opts.cache, key, struct('bits', typecast(range(:)', 'uint32')));
end

function [values, kinds] = samples_of(files)
% About 10000 values of each channel from all over each picture, a row of cells for each channel.
  values = {};
  kinds = {};
  how = struct('maxPixels', Inf, 'maxFilePixels', 4e8, 'range', 'none', 'page', 1, 'channels', []);
  for k = 1:numel(files)
    try
      [I, ~, about] = frs_decode_picture(files{k}, how);
    catch
      continue                                            % it is skipped, and said, when its turn comes
    end
    kinds{end + 1} = about.kind;
    V = reshape(double(I), [], size(I, 3));
    step = ceil(size(V, 1) / 10000);
    while step > 1 && gcd(step, size(I, 1)) > 1           % so that all rows are met
      step = step + 1;
    end
    for c = 1:min(3, size(V, 2))
      values{c, k} = V(1:step:end, c)';
    end
  end
end

function say_what_is_taken(files, depth)
  several = find(depth.pages > 1);
  if ~isempty(several)
    warning('frs:extract:badValue', ['%s more than one page, of which the first is taken; %s has %d. To take others, write them as ' ...
            'files: imwrite(frs_imread(file, ''page'', 2, ''range'', [low high]), new).'], frs_plural(numel(several), 'file has', 'files have'), ...
            files{several(1)}, depth.pages(several(1)));
  end
  unnamed = find(depth.unnamed > 0);
  if ~isempty(unnamed)
    warning('frs:extract:badValue', ['%s channels of unknown meaning; the first three are taken as red, green and blue, as in %s. To take ' ...
            'others, write them as files: imwrite(frs_imread(file, ''channels'', 4, ''range'', [low high]), new).'], ...
            frs_plural(numel(unnamed), 'file has', 'files have'), files{unnamed(1)});
  end
end
