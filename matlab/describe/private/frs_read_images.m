function [images, problems] = frs_read_images(files, hashes, opts)
%FRS_READ_IMAGES  Pictures for frs_points: cells of structs file, hash, I (at most opts.maxPixels large, its values by opts.range) and
%   extent ([H W] of the file).
%   An entry of PROBLEMS is the error that kept a file from being read, or []. Photographs are decoded side by side.
  images = cell(size(files));
  problems = images;
  if isempty(files)
    return
  end
  [pictures, extents] = frs_imread_mex(files, opts.maxPixels, 4e8, opts.threads);   % 4e8 as in frs_imread
  for k = 1:numel(files)
    if isempty(pictures{k})
      try
        how = struct('maxPixels', opts.maxPixels, 'maxFilePixels', 4e8, 'range', opts.range, 'page', 1, 'channels', []);
        [pictures{k}, extents{k}] = frs_decode_picture(files{k}, how);
      catch problem
        problems{k} = problem;
      end
    end
    images{k} = struct('file', files{k}, 'hash', hashes(k), 'I', pictures{k}, 'extent', extents{k});
  end
end
