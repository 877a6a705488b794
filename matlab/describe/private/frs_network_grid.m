function net = frs_network_grid(net)
%FRS_NETWORK_GRID  Which pixels of the input the cells of the map see: stride, first and field of NET, where they are not given.
%   In a picture of noise all pixels up to a line are changed, and it is seen which cells change: those whose receptive field
%   begins before the line. The line is moved until one cell more changes, which tells where fields begin; the same from the
%   other side tells where they end, and `first` is the middle of the field of the first cell. Where all cells see all pixels, as
%   in a transformer, the cells are taken to share the picture evenly. `field` is the side of a square as wide as the cells
%   around a changed speck, weighted by how much they change: the larger part of a receptive field has little weight.
  side = net.side;
  net.side = [];                                            % pictures of here are seen at their size
  [net, extent, before, noise] = first_map(net);
  cells = [size(before, 1), size(before, 2)];
  if any(cells < 2)
    error('frs:network:badValue', ['The layer gives %d by %d cells for a picture of %d by %d, which is no map: take an ' ...
          'earlier layer.'], cells, extent);
  end
  if net.patch > 0                                          % tokens share the picture evenly
    net.stride = given_or(net.stride, [net.patch, net.patch]);
    net.first = given_or(net.first, (net.stride + 1) / 2);
  end
  if isempty(net.stride)
    net.stride = stride_of(net, extent, cells);
  end
  net.field = field_of(net, noise, before);
  if isempty(net.first)
    low = edges_of(net, noise, before, false);
    high = edges_of(net, noise, before, true);
    net.first = (low + extent + 1 - net.stride .* (cells - 1) - high) / 2;
    shared = isnan(net.first);
    even = (net.stride + 1) / 2;
    net.first(shared) = even(shared);
  end
  net.side = side;
end

function value = given_or(value, other)
  if isempty(value)
    value = other;
  end
end

function [net, extent, map, noise] = first_map(net)
% Sizes that nobody gave are found: sides are rounded to the patch where the layer gives tokens; a network that refuses other sizes
% than that of its file always gets that one.
  free = isempty(net.multiple);
  if free
    net.multiple = max([32 * isempty(net.patch), net.patch]);
  end
  [~, ~, ~, inFile] = frs_network_map(net, [], 0);
  extent = given_or(net.size, net.multiple * ceil(224 / net.multiple) * [1 1]);
  if isempty(net.size) && all(inFile > 0) && ~takes(net, [extent; 2 * extent])
    net.size = inFile;
    extent = inFile;
  end
  [map, noise, tokens] = map_of_noise(net, extent);
  if tokens(1) > 0
    net.patch = tokens(1);
    if free
      net.multiple = net.patch;
    end
  end
end

function yes = takes(net, extents)
  yes = true;
  try
    for extent = extents'
      map_of_noise(net, extent');
    end
  catch e
    yes = isempty(strfind(e.identifier, ':badValue'));
    if yes
      rethrow(e);
    end
  end
end

function [map, noise, tokens] = map_of_noise(net, extent)
  noise = uint8(reshape(64 + 127 * frs_uniform(1, 3 * 64 * 64), 64, 64, 3));
  noise = noise(mod(0:extent(1) - 1, 64) + 1, mod(0:extent(2) - 1, 64) + 1, :);
  net.multiple = 1;                                         % it is seen as it is
  [map, ~, tokens] = frs_network_map(net, noise, 0);
end

function stride = stride_of(net, extent, cells)
% How many more pixels it takes to have a cell more; with a fixed size, the pixels that a cell has.
  stride = extent ./ cells;
  if isempty(net.size)
    more = map_of_noise(net, 2 * extent);
    stride = extent ./ ([size(more, 1), size(more, 2)] - cells);
  end
  whole = max(1, round(stride));                            % the last cells may leave pixels over
  larger = stride < 0.75;                                   % a map larger than the picture
  whole(larger) = 1 ./ round(1 ./ stride(larger));
  stride = whole;
end

function edge = edges_of(net, noise, before, mirrored)
% The first row and the first column that the first cell sees, counted from the last ones where MIRRORED; NaN where all cells
% see everything. The field of cell j begins at edge + stride (j - 1), so that floor((line - edge) / stride) + 1 cells change.
  start = ceil(net.stride);
  count = @(line) changed_cells(net, noise, before, line, mirrored);
  first = count(start);
  low = start;                                              % no cell more than FIRST changes at low; one more does at high
  high = start + ceil(net.stride);
  while any(high - low > 1)
    line = floor((low + high) / 2);
    more = count(line) > first;
    high(more) = line(more);
    low(~more) = line(~more);
  end
  edge = high - net.stride .* first;
  edge(first >= [size(before, 1), size(before, 2)] | first == 0) = NaN;
end

function count = changed_cells(net, noise, before, line, mirrored)
% How many cells of the last column and of the last row change with the rows and columns up to LINE.
  line = min(line, [size(noise, 1), size(noise, 2)]);
  rows = 1:line(1);
  cols = 1:line(2);
  if mirrored
    rows = size(noise, 1) + 1 - rows;
    cols = size(noise, 2) + 1 - cols;
  end
  other = noise;
  other(rows, :, :) = 255 - noise(rows, :, :);
  other(:, cols, :) = 255 - noise(:, cols, :);
  changed = any(frs_network_map(net, other, 0) ~= before, 3);
  if mirrored
    changed = changed(end:-1:1, end:-1:1);
  end
  count = [sum(changed(:, end)), sum(changed(end, :))];
end

function field = field_of(net, noise, before)
  variance = 0;
  places = 4;
  for k = 1:places
    place = round([size(noise, 1), size(noise, 2)] / 2 + ((k - 0.5) / places - 0.5) * net.stride);
    rows = max(1, place(1) - 1):min(size(noise, 1), place(1) + 1);
    cols = max(1, place(2) - 1):min(size(noise, 2), place(2) + 1);
    speck = noise;
    speck(rows, cols, :) = 255 * (speck(rows, cols, :) < 128);
    change = sum(double(frs_network_map(net, speck, 0) - before) .^ 2, 3);
    change = max(0, change - median(change(:)));            % what all cells share tells no place
    if any(change(:) > 0)
      variance = variance + spread(change / sum(change(:)), net.stride) / places;
    end
  end
  field = max([net.stride, sqrt(12 * variance)]);
end

function variance = spread(share, stride)
% Mean of the variances of rows and of columns, in pixels.
  variance = 0;
  for d = 1:2
    p = reshape(sum(share, 3 - d), 1, []);
    cell = 0:numel(p) - 1;
    variance = variance + stride(d) ^ 2 * sum(p .* (cell - sum(p .* cell)) .^ 2) / 2;
  end
end
