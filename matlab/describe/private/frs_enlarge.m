function [L, frames] = frs_enlarge(L, frames, small, extent)
%FRS_ENLARGE  Label image and frames of a reduced picture, SMALL = [h w], in the pixels of the full one, EXTENT.
%   Connected regions stay connected: rows and columns are repeated in order. L or FRAMES may be [].
  if isequal(small, extent)
    return
  end
  if ~isempty(L)
    L = L(ceil((1:extent(1)) * small(1) / extent(1)), ceil((1:extent(2)) * small(2) / extent(2)));
  end
  if ~isempty(frames)
    scale = extent ./ small;
    frames(1, :) = (frames(1, :) - 0.5) * scale(2) + 0.5;
    frames(2, :) = (frames(2, :) - 0.5) * scale(1) + 0.5;
    if size(frames, 1) > 2
      frames(3, :) = frames(3, :) * sqrt(prod(scale));
    end
  end
end
