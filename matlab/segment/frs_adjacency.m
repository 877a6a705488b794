function A = frs_adjacency(L, map)
%FRS_ADJACENCY  Which regions touch, along what length, and how strong the boundary is.
%   A = FRS_ADJACENCY(L) takes a label image (H-by-W) or volume (H-by-W-by-T) of labels 1..N, and
%   gives a struct with
%     pairs    E-by-2  labels i < j of regions that share a face, sorted
%     length   E-by-1  number of faces (between pixels; between voxels) they share
%     strength E-by-1  mean boundary strength over those faces, 0 without MAP
%     count    N
%   A = FRS_ADJACENCY(L, MAP) takes the strength from MAP: one value per pixel (a face has the mean of
%   its two pixels), or one per crack as frs_hierarchy gives it, (2H+1)-by-(2W+1).
%
%   See also frs_segment, frs_hierarchy, frs_connected.
%
%   Example
%     A = frs_adjacency([1 1 2; 1 3 3]);
%     disp([A.pairs A.length])
%     %   1 2 1
%     %   1 3 2
%     %   2 3 1
  frs_need('adjacency', nargin, 1);
  if nargin < 2
    map = [];
  end
  if ~(isnumeric(L) || islogical(L)) || ~isreal(L) || issparse(L) || ndims(L) > 3
    error('frs:adjacency:badType', 'L must be an image or volume of labels; got a %s.', class(L));
  end
  if any(min(L(:)) < 1 | max(L(:)) > 1e8) || (~isinteger(L) && any(L(:) ~= floor(L(:))))
    error('frs:adjacency:badValue', 'L must hold whole numbers from 1 to 1e8.');
  end
  if ~(isnumeric(map) || islogical(map)) || ~isreal(map) || issparse(map)
    error('frs:adjacency:badType', 'map must be a real full array; got a %s.', class(map));
  end
  if any(isnan(map(:)))
    error('frs:adjacency:notFinite', 'map must not hold NaN.');
  end
  A = frs_adjacency_mex(uint32(L), double(map));
end

%!test
%! % strength: the mean of the two pixels of a face, or the crack value
%! A = frs_adjacency ([1 2], [0.2 0.6]);
%! assert (A.strength, 0.4, 1e-6);
%! A = frs_adjacency ([1 2], [0 0 0 0 0; 0 0 0.7 0 0; 0 0 0 0 0]);
%! assert (A.strength, 0.7, 1e-6);
%! assert (A.count, 2);
%!test
%! % neighbours in time count too
%! A = frs_adjacency (cat (3, [1 1], [2 1]));
%! assert (A.pairs, [1 2]);
%! assert (A.length, 2);
%!test
%! % one region has no neighbour
%! A = frs_adjacency (ones (3));
%! assert (size (A.pairs), [0 2]);
%!error id=frs:adjacency:badValue  frs_adjacency ([0 1])
%!error id=frs:adjacency:badValue  frs_adjacency ([1.5 1])
%!error id=frs:adjacency:badType   frs_adjacency ('text')
%!error id=frs:adjacency:badSize   frs_adjacency ([1 2], ones (7))
%!error id=frs:adjacency:notFinite frs_adjacency ([1 2], [NaN 1])
%!error id=frs:adjacency:badType   frs_adjacency ([1 2], {})
%!error id=frs:adjacency:badValue frs_adjacency ([1 2147483647])
