function P = frs_region_props(L, I)
%FRS_REGION_PROPS  Area, box, centroid and mean colour of each region of a label image or volume.
%   P = FRS_REGION_PROPS(L) takes a label image (H-by-W) or volume (H-by-W-by-T) of labels 1..N, and
%   gives a struct with
%     area      N-by-1  pixels (0 for a label that does not occur)
%     box       N-by-4  [x1 y1 x2 y2], 1-based and inclusive; NaN for an empty region
%     centroid  N-by-2  [x y]
%     frames    N-by-2  first and last frame ([1 1] in an image)
%     cuboid    N-by-6  [x1 y1 t1 x2 y2 t2], box and frames in one
%   P = FRS_REGION_PROPS(L, I) adds `color` N-by-C, the mean of each channel of the image I
%   (H-by-W-by-C) in its own units; for a volume I is H-by-W-by-C-by-T.
%
%   See also frs_segment, frs_adjacency.
%
%   Example
%     P = frs_region_props([1 1 2; 1 1 2]);
%     disp([P.area P.box P.centroid])
%     %   4.0000   1.0000   1.0000   2.0000   2.0000   1.5000   1.5000
%     %   2.0000   3.0000   1.0000   3.0000   2.0000   3.0000   1.5000
  frs_need('region_props', nargin, 1);
  if ~(isnumeric(L) || islogical(L)) || ~isreal(L) || issparse(L) || ndims(L) > 3
    error('frs:region_props:badType', 'L must be an image or volume of labels; got a %s.', class(L));
  end
  if ~isinteger(L) && any(L(:) ~= floor(L(:)))
    error('frs:region_props:badValue', 'L must hold whole numbers from 1 to 1e8.');
  end
  P = struct();
  if nargin > 1
    [P.area, places, P.centroid, color] = frs_region_props_mex(uint32(L), pixels_of(I, size(L, 1), size(L, 2), size(L, 3)));
  else
    [P.area, places, P.centroid] = frs_region_props_mex(uint32(L), []);
  end
  P.box = places(:, [1 2 4 5]);
  P.frames = places(:, [3 6]);
  P.cuboid = places;
  if nargin > 1
    P.color = color;
  end
end

function I = pixels_of(I, h, w, t)
  if ~(isnumeric(I) || islogical(I)) || ~isreal(I) || issparse(I)
    error('frs:region_props:badType', 'I must be an image; got a %s.', class(I));
  end
  if size(I, 1) ~= h || size(I, 2) ~= w || size(I, 4) ~= t
    error('frs:region_props:badSize', 'I must be as large as L (%d-by-%d, %d frames).', h, w, t);
  end
  if ~isa(I, 'uint8')
    I = double(I);
  end
end

%!test
%! % mean colour, and a label that does not occur
%! P = frs_region_props ([1 3], cat (3, [10 20], [1 2]));
%! assert (P.color, [10 1; NaN NaN; 20 2]);
%! assert (P.area, [1; 0; 1]);
%! assert (P.box(2, :), NaN (1, 4));
%!test
%! % frames of a volume
%! P = frs_region_props (cat (3, [1 1], [1 2], [2 2]));
%! assert (P.frames, [1 2; 2 3]);
%! assert (P.area, [3; 3]);
%! assert (P.cuboid, [1 1 1 2 1 2; 1 1 2 2 1 3]);
%!test
%! % mean colour over the frames of a volume
%! P = frs_region_props (cat (3, [1 2], [1 1]), cat (4, [10 20], [30 50]));
%! assert (P.color, [30; 20]);
%!error id=frs:region_props:badType  frs_region_props ({})
%!error id=frs:region_props:badValue frs_region_props ([0 1])
%!error id=frs:region_props:badSize  frs_region_props ([1 2], ones (3))
%!error id=frs:region_props:badType  frs_region_props ([1 2], {})
%!error id=frs:region_props:badValue    frs_region_props ([1 Inf])
