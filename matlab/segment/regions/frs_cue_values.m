function [g, map] = frs_cue_values(verb, cue, L, N)
%FRS_CUE_VALUES  A cue of the user's for one picture: values of its N regions, G, or a map of its pixels.
%   A map (a matrix of any size, larger on the figure) becomes uint8 of the size of the label image L, MAP, and G has its means in
%   the regions. MAP is [] where CUE has values of regions.
  map = [];
  if ~isnumeric(cue) || ndims(cue) > 2 || min(size(cue)) < 2
    g = frs_check_cue(verb, cue, N);
    return
  end
  if ~isreal(cue) || ~all(isfinite(cue(:)))
    error(['frs:' verb ':notFinite'], 'A map of a cue must hold finite real numbers.');
  end
  cue = double(full(cue));
  low = min(cue(:));
  range = max(max(cue(:)) - low, realmin);
  map = frs_resize(uint8(255 * (cue - low) / range), size(L, 1), size(L, 2));
  inside = frs_region_areas(L, N)';
  g = low + range / 255 * (accumarray(double(L(:)), double(map(:)), [N 1]) ./ max(inside, 1))';
end
