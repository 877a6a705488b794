function [image, problem] = frs_read_image(file, hash, opts)
%FRS_READ_IMAGE  A picture for frs_points: file, hash, I (at most opts.maxPixels large) and extent ([H W] of the file).
%   PROBLEM is the error that kept it from being read, or [].
  image = struct('file', file, 'hash', hash, 'I', [], 'extent', []);
  problem = [];
  try
    [image.I, image.extent] = frs_imread(file, 'maxPixels', opts.maxPixels);
  catch problem
  end
end
