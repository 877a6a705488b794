function parts = frs_map_components(map)
%FRS_MAP_COMPONENTS  The connected parts of a MAP (uint8, larger on the figure) above Otsu's threshold and above 0.2, 0.5 and 0.8 of its range.
%   PARTS is a struct array with level (the threshold), split (whether that is Otsu's), box ([x1 y1 x2 y2]) and pixels (their numbers in MAP).
%   Of each level those are taken that cover at least 0.004 of the map, or the largest one. Parts are connected by sides (4 neighbours).
  parts = struct('level', {}, 'split', {}, 'box', {}, 'pixels', {});
  if min(map(:)) == max(map(:))
    return
  end
  levels = [frs_split_of(double(map(:)'), ones(1, numel(map))), 255 * [0.2 0.5 0.8]];
  for k = 1:numel(levels)
    high = double(map) > levels(k);
    [y, x] = find(high);
    if isempty(y)
      continue
    end
    labels = frs_components_mex(uint32(high) + uint32(1));
    [~, ~, number] = unique(labels(high));
    count = accumarray(number(:), 1);
    box = [accumarray(number(:), x, [], @min), accumarray(number(:), y, [], @min), ...
           accumarray(number(:), x, [], @max), accumarray(number(:), y, [], @max)];
    place = find(high);
    for c = frs_where((count == max(count) & cumsum(count == max(count)) == 1) | count >= 0.004 * numel(map))
      parts(end + 1) = struct('level', levels(k), 'split', k == 1, 'box', box(c, :), 'pixels', place(number == c)); %#ok<AGROW>
    end
  end
end
