function sheet = frs_tile(tiles, columns, gap)
%FRS_TILE  Pictures side by side on white, COLUMNS in a row, GAP pixels between and around.
%   Each row is as high, each column as wide as its largest picture.
  n = numel(tiles);
  columns = min(columns, n);
  rows = ceil(n / columns);
  heights = zeros(1, rows);
  widths = zeros(1, columns);
  for k = 1:n
    [c, r] = deal(mod(k - 1, columns) + 1, ceil(k / columns));
    heights(r) = max(heights(r), size(tiles{k}, 1));
    widths(c) = max(widths(c), size(tiles{k}, 2));
  end
  top = cumsum([gap, heights + gap]);
  left = cumsum([gap, widths + gap]);
  sheet = 255 * ones(top(end), left(end), 3, 'uint8');
  for k = 1:n
    [c, r] = deal(mod(k - 1, columns) + 1, ceil(k / columns));
    [h, w, ~] = size(tiles{k});
    sheet(top(r) + (1:h), left(c) + (1:w), :) = tiles{k};
  end
end
