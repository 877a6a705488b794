function B = frs_boundaries(L, varargin)
%FRS_BOUNDARIES  Boundary pixels of a label image or volume.
%   B = FRS_BOUNDARIES(L) is a logical H-by-W image, true at pixels whose right or lower neighbour has
%   another label: boundaries one pixel thick. For a volume, H-by-W-by-T, these are the boundaries of each frame.
%
%   Options (default):
%     cracks (false)  mark the cracks between pixels instead: (2H+1)-by-(2W+1), as frs_hierarchy
%
%   See also frs_segment, frs_hierarchy, frs_plot_regions.
%
%   Example
%     disp(frs_boundaries([1 1 2; 1 1 2]))
%     %   0 1 0
%     %   0 1 0
  frs_need('boundaries', nargin, 1);
  opts = frs_parse('boundaries', { ...
    'cracks', false, 'flag'}, varargin);
  if ~(isnumeric(L) || islogical(L)) || ndims(L) > 3 || issparse(L)
    error('frs:boundaries:badType', 'L must be a label image or volume; got a %s.', class(L));
  end
  if opts.cracks && size(L, 3) > 1
    error('frs:boundaries:badOption', 'cracks are for images; give a frame of the volume.');
  end
  [h, w, frames] = size(L);
  right = L(:, 1:end - 1, :) ~= L(:, 2:end, :);
  below = L(1:end - 1, :, :) ~= L(2:end, :, :);
  if ~opts.cracks
    B = [right, false(h, 1, frames)] | [below; false(1, w, frames)];
    return
  end
  B = false(2 * h + 1, 2 * w + 1);
  B(2:2:end, 3:2:end - 2) = right;
  B(3:2:end - 2, 2:2:end) = below;
  across = B(:, 1:2:end);                       % corners belong to every crack that ends there
  B(3:2:end - 2, 1:2:end) = across(2:2:end - 3, :) | across(4:2:end - 1, :);
  B(1:2:end, 3:2:end - 2) = B(1:2:end, 3:2:end - 2) | B(1:2:end, 2:2:end - 3) | B(1:2:end, 4:2:end - 1);
end

%!test
%! % cracks of two pixels
%! B = frs_boundaries ([1 2], 'cracks', true);
%! assert (B, logical ([0 0 0 0 0; 0 0 1 0 0; 0 0 0 0 0]));
%!test
%! % a corner joins the cracks that end there
%! B = frs_boundaries ([1 1; 2 2], 'cracks', true);
%! assert (B(3, :), logical ([0 1 1 1 0]));
%!test
%! % a volume: each frame by itself
%! L = cat (3, [1 1 2; 1 1 2], [3 3 3; 4 4 4]);
%! B = frs_boundaries (L);
%! assert (B(:, :, 1), frs_boundaries (L(:, :, 1)));
%! assert (B(:, :, 2), frs_boundaries (L(:, :, 2)));
%!error id=frs:boundaries:badOption     frs_boundaries (ones (2, 2, 2), 'cracks', true)
%!error id=frs:boundaries:badType       frs_boundaries ({})
%!error id=frs:boundaries:unknownOption frs_boundaries (1, 'crack', 1)
%!error id=frs:boundaries:badOption     frs_boundaries (1, 'cracks', NaN)
%!error id=frs:boundaries:badOption     frs_boundaries (1, 'cracks', {1})
