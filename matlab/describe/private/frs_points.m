function points = frs_points(image, kind, opts)
%FRS_POINTS  Frames and descriptors of one KIND (see frs_feature_kinds) of a picture.
%   IMAGE has fields file, hash, I (the picture as it is worked on) and extent ([H W] of the file). POINTS has
%     frames     single, rows x, y and side (a quarter of the patch that a descriptor sees), of SIFT also the contrast, rounded to
%                8 bits, as the cache keeps it, so that results do not depend on where they come from
%     descr      d-by-M single, or of a map a grid of frs_map_points, of which frs_reduce makes vectors
%     dimensions  to how many principal components they are reduced at most, Inf where they are not of a map
%     late       of a network with tokens its pooled layer, h-by-w-by-d, else []
%     pooled     of a network the mean and the spread of each channel of its pooled layer, a column, else []
%     size       [H W] of I; extent
  extent = [size(image.I, 1), size(image.I, 2)];
  dimensions = Inf;
  [pooled, late] = deal(single([]));
  switch kind.type
    case 'sift'
      [frames, descr] = frs_dsift(image.I, kind.source, 'seed', frs_cache('seed', image.hash, opts.seed), 'threads', opts.threads);
      frames = frs_sift_frames(frames);
    case 'network'
      net = kind.source;
      dimensions = net.dimensions;
      [map, seen] = frs_network_map(net, image.I, opts.threads);
      finite_map(map, ['the network ' net.file]);
      other = net;
      other.layer = frs_pooled_layer(net);
      late = frs_network_map(other, image.I, opts.threads);
      values = reshape(late, [], size(late, 3));
      if ~(isfield(net, 'tokens') && net.tokens > 0)
        late = single([]);
      end
      pooled = [mean(values, 1), std(values, 1, 1)]';
      cells = {net.first(1) + net.stride(1) * (0:size(map, 1) - 1), net.first(2) + net.stride(2) * (0:size(map, 2) - 1)};
      for d = 1:2
        cells{d} = (cells{d} - 0.5) * extent(d) / seen(d) + 0.5;
      end
      [frames, descr] = frs_map_points(map, cells, extent, net.step, net.field * sqrt(prod(extent ./ seen)));
    case 'function'
      [frames, descr, dimensions] = of_values(call(kind.source, image.I, image.file), func2str(kind.source), extent);
    otherwise
      [values, source] = frs_read_features(kind.source, image.file);
      if numel(values) == 1
        [frames, descr, dimensions] = of_values(values, source, extent);
      else                                                  % in pixels of the file
        [frames, descr, dimensions] = of_values(values, source, image.extent);
        [~, frames] = frs_enlarge([], frames, image.extent, extent);
      end
  end
  points = struct('frames', frames, 'descr', descr, 'dimensions', dimensions, 'late', late, 'pooled', pooled, ...
                  'size', extent, 'extent', image.extent);
end

function values = call(f, I, file)
% {map} or {frames, descr}. A function of one input gets the picture alone.
  given = {I, file};
  if nargin(f) == 1
    given = {I};
  end
  try
    [a, b] = f(given{:});
    values = {a, b};
  catch problem
    if isempty(regexpi([problem.identifier ' ' problem.message], ...
                       ['maxlhs|TooManyOutputs|too many outp|undefined in return list|number of outputs|not defined|' ...
                        'some elements undefined|invalid number of output'], 'once'))
      rethrow(problem);
    end
    values = {f(given{:})};
  end
end

function [frames, descr, dimensions] = of_values(values, source, extent)
% Descriptors made elsewhere: a map of the whole picture, which goes the way of a network's, or frames and descriptors.
  dimensions = Inf;
  if numel(values) == 1
    dimensions = 96;
    map = values{1};
    finite_map(map, source);
    cell = extent ./ [size(map, 1), size(map, 2)];
    if max(cell) > 1.5 * min(cell) && abs(diff(extent ./ cell(1))) > 1
      error('frs:extract:badSize', '%s: a map of %d by %d does not fit a picture of %d by %d.', source, size(map, 1), size(map, 2), extent);
    end
    cells = {((1:size(map, 1)) - 0.5) * cell(1) + 0.5, ((1:size(map, 2)) - 0.5) * cell(2) + 0.5};
    [frames, descr] = frs_map_points(single(map), cells, extent, 8, 4 * max(cell));
    return
  end
  [frames, descr] = values{:};
  for x = {frames, descr}
    if ~(isnumeric(x{1}) || islogical(x{1})) || ~isreal(x{1}) || ndims(x{1}) ~= 2 || ~all(isfinite(x{1}(:)))
      error('frs:extract:badValue', 'features: %s must give two matrices of finite real numbers.', source);
    end
  end
  frames = single(full(frames));
  descr = single(full(descr));
  m = size(frames, 2);
  if (m > 0 && size(frames, 1) < 2) || size(descr, 2) ~= m
    error('frs:extract:badSize', 'features: %s must give frames with rows x, y and as many columns as descriptors; got %s and %s.', ...
          source, mat2str(size(frames)), mat2str(size(descr)));
  end
  if any(frames(1, :) < 1 | frames(1, :) > extent(2) | frames(2, :) < 1 | frames(2, :) > extent(1))
    error('frs:extract:badValue', 'features: %s must give points inside the picture: x in 1..%d, y in 1..%d.', source, extent([2 1]));
  end
  if size(frames, 1) == 2
    frames(3, :) = 8;                                       % patches of 32 pixels, where nothing is said about their size
  end
end

function finite_map(map, source)
  if ~isnumeric(map) || ~isreal(map) || ndims(map) > 3 || isempty(map)
    error('frs:extract:badValue', 'features: %s must give a map, h-by-w-by-d numbers; got a %s %s.', source, mat2str(size(map)), class(map));
  end
  if ~all(isfinite(map(:)))
    error('frs:extract:badValue', 'features: the map of %s holds NaN or Inf.', source);
  end
end
