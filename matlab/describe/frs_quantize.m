function [index, distance] = frs_quantize(words, descr, varargin)
%FRS_QUANTIZE  Nearest visual word of each descriptor, exactly.
%   INDEX = FRS_QUANTIZE(WORDS, DESCR) is 1-by-n uint32,
%       INDEX(i) = argmin_j |DESCR(:,i) - WORDS(:,j)|^2,
%   the first word among equals, for WORDS d-by-k and DESCR d-by-n.
%   [INDEX, DISTANCE] = FRS_QUANTIZE(...) also gives those squared distances (1-by-n single).
%
%   Options (default):
%     threads (0)  0: all processors
%
%   See also frs_codebook, frs_bow.
%
%   Example
%     frs_quantize([0 1 5], [0.4 3.2 9])
%     % ans =
%     %   1  3  3
  frs_need('quantize', nargin, 2);
  opts = frs_parse('quantize', { ...
    'threads', 0, 'count'}, varargin);
  words = frs_descriptors('quantize', 'words', words);
  descr = frs_descriptors('quantize', 'descr', descr);
  if nargout > 1
    [index, distance] = frs_quantize_mex(words, descr, opts);
  else
    index = frs_quantize_mex(words, descr, opts);
  end
end

%!test
%! % equals the direct computation, also with ties
%! words = single (reshape (sin (1:90), 3, 30));
%! X = single (reshape (cos (1:600), 3, 200));
%! X(:, 1:2) = (words(:, [4 7]) + words(:, [9 7])) / 2;
%! D = zeros (30, 200);
%! for j = 1:30
%!   D(j, :) = sum ((double (X) - double (words(:, j))) .^ 2, 1);
%! end
%! [index, distance] = frs_quantize (words, X);
%! [low, want] = min (D);
%! assert (index, uint32 (want));
%! assert (double (distance), low, 1e-6);
%!test
%! assert (size (frs_quantize (ones (3, 2), zeros (3, 0))), [1 0]);
%!error id=frs:quantize:badSize       frs_quantize (ones (3, 2), ones (2, 2))
%!error <there must be at least one word; got 3-by-0> frs_quantize (ones (3, 0), ones (3, 2))
%!error id=frs:quantize:badSize       frs_quantize (ones (3, 0), ones (3, 2))
%!error id=frs:quantize:badSize       frs_quantize (ones (0, 2), ones (0, 2))
%!error id=frs:quantize:badType       frs_quantize ({}, 1)
%!error id=frs:quantize:notFinite     frs_quantize (1, NaN)
%!error id=frs:quantize:unknownOption frs_quantize (1, 1, 'k', 1)
%!error id=frs:quantize:outOfMemory   frs_quantize (1, sparse (1e6, 1e6))
