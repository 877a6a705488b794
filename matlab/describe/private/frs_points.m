function [frames, descr] = frs_points(I, hash, opts)
%FRS_POINTS  Frames and descriptors of a picture: of frs_dsift, or of the function that opts.features is.
%   FRAMES is single, DESCR d-by-M single. The contrast in row 4 of frs_dsift is rounded to 8 bits, as the cache
%   keeps it, so that results do not depend on where they come from.
  if isa(opts.features, 'function_handle')
    [frames, descr] = own_features(I, opts.features);
    return
  end
  [frames, descr] = frs_dsift(I, opts.features, 'seed', frs_cache('seed', hash, opts.seed), 'threads', opts.threads);
  frames(4, :) = typecast(bitand(typecast(frames(4, :), 'uint32'), uint32(4294901760)), 'single');
end

function [frames, descr] = own_features(I, f)
  [frames, descr] = f(I);
  name = func2str(f);
  for x = {frames, descr}
    if ~(isnumeric(x{1}) || islogical(x{1})) || ~isreal(x{1}) || ndims(x{1}) ~= 2 || ~all(isfinite(x{1}(:)))
      error('frs:extract:badValue', 'features: %s must give two matrices of finite real numbers.', name);
    end
  end
  frames = single(full(frames));
  descr = single(full(descr));
  m = size(frames, 2);
  if (m > 0 && size(frames, 1) < 2) || size(descr, 2) ~= m
    error('frs:extract:badSize', 'features: %s must give frames with rows x, y and as many columns as descriptors; got %s and %s.', ...
          name, mat2str(size(frames)), mat2str(size(descr)));
  end
  if any(frames(1, :) < 1 | frames(1, :) > size(I, 2) | frames(2, :) < 1 | frames(2, :) > size(I, 1))
    error('frs:extract:badValue', 'features: %s must give points inside the picture: x in 1..%d, y in 1..%d.', ...
          name, size(I, 2), size(I, 1));
  end
end
