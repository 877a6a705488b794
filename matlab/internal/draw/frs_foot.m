function strip = frs_foot(width, items)
%FRS_FOOT  Legend below a composed picture: ITEMS side by side, in as many rows as the width asks for.
%   There are 8 pixels left and right of them. An item is a cell of texts and uint8 pictures of height 24 that stay together.
  strip = 255 * ones(4, width, 3, 'uint8');
  row = strip([], :, :);
  x = Inf;
  for k = 1:numel(items)
    parts = cellfun(@picture_of, items{k}, 'UniformOutput', false);
    item = horzcat(parts{:});
    item = item(:, 1:min(end, width - 16), :);
    if x + size(item, 2) > width - 8
      strip = [strip; row];
      row = 255 * ones(28, width, 3, 'uint8');
      x = 8;
    end
    row(3:26, x + (1:size(item, 2)), :) = item;
    x = x + size(item, 2) + 22;
  end
  strip = [strip; row];
end

function part = picture_of(part)
  if ischar(part)
    colors = frs_palette();
    part = frs_put_text(255 * ones(24, size(frs_text(part, 10), 2) + 4, 3, 'uint8'), 1, 7, part, 10, colors.ink);
  end
end
