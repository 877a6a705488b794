function write_tiff(file, pages, varargin)
%WRITE_TIFF  TIFF file of PAGES, an array H-by-W-by-C of any class of numbers or a cell of them, by nothing of the toolbox.
%   Options as names and values: big (false; order of bytes), bigTiff (false), planar (false), tile ([]; [rows cols], multiples of 16),
%   rows (all; of a strip), colours ([]: 1, of three channels 2), extra ([]; the tag ExtraSamples), and tags, k-by-2 with further
%   tags, or other values of those that are written (two bytes).
  opts = struct('big', false, 'bigTiff', false, 'planar', false, 'tile', [], 'rows', Inf, 'colours', [], 'extra', [], 'tags', zeros(0, 2));
  for k = 1:2:numel(varargin)
    opts.(varargin{k}) = varargin{k + 1};
  end
  if ~iscell(pages)
    pages = {pages};
  end
  f = fopen(file, 'w');
  closing = onCleanup(@() fclose(f));
  wide = 4 + 4 * opts.bigTiff;
  order = {'II', 'MM'};
  header = [uint8(order{1 + opts.big}), number(42, 2, opts)];
  if opts.bigTiff
    header = [uint8(order{1 + opts.big}), number(43, 2, opts), number(8, 2, opts), number(0, 2, opts)];
  end
  at = numel(header) + wide;
  bytes = [header, number(at, wide, opts)];
  for k = 1:numel(pages)
    [directory, data] = page_of(pages{k}, at, k == numel(pages), opts);
    bytes = [bytes, directory, data];
    at = numel(bytes);
  end
  fwrite(f, bytes, 'uint8');
end

function [directory, data] = page_of(I, at, last, opts)
  [h, w, c] = size(I);
  type = {'uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32', 'single', 'double'};
  bits = [8 8 16 16 32 32 32 64];
  formats = [1 2 1 2 1 2 3 3];
  k = find(strcmp(class(I), type));
  parts = {};
  tile = opts.tile;
  step = [min(opts.rows, h), w];
  if ~isempty(tile)
    step = tile;
    I(ceil(h / tile(1)) * tile(1), ceil(w / tile(2)) * tile(2), 1) = 0;
  end
  groups = {1:c};
  if opts.planar
    groups = num2cell(1:c);
  end
  for g = groups
    for y = 1:step(1):h
      for x = 1:step(2):w
        J = I(y:min(y + step(1) - 1, end), x:min(x + step(2) - 1, end), g{1});
        J = permute(J, [3 2 1]);
        parts{end + 1} = in_order(J(:)', opts);
      end
    end
  end
  lengths = cellfun(@numel, parts);
  data = [parts{:}];
  starts = [0, cumsum(lengths(1:end - 1))];
  colours = 1 + (c == 3);
  if ~isempty(opts.colours)
    colours = opts.colours;
  end
  tags = {256, 4, w; 257, 4, h; 258, 3, bits(k) * ones(1, c); 259, 3, 1; 262, 3, colours; 273, 4, starts; 277, 3, c; 278, 4, step(1); ...
          279, 4, lengths; 284, 3, 1 + opts.planar; 322, 3, step(2); 323, 3, step(1); 338, 3, opts.extra; 339, 3, formats(k) * ones(1, c)};
  if isempty(tile)
    tags(ismember([tags{:, 1}], [322 323]), :) = [];
  else
    tags([tags{:, 1}] == 273, 1) = {324};
    tags([tags{:, 1}] == 279, 1) = {325};
    tags([tags{:, 1}] == 278, :) = [];
  end
  for t = opts.tags'
    tags([tags{:, 1}] == t(1), :) = [];
    tags(end + 1, :) = {t(1), 3 + (t(2) > 65535), t(2)};
  end
  tags(cellfun('isempty', tags(:, 3)), :) = [];
  [~, sorted] = sort([tags{:, 1}]);
  tags = tags(sorted, :);
  wide = 4 + 4 * opts.bigTiff;
  entry = 12 + 8 * opts.bigTiff;
  size_ = (2 + 6 * opts.bigTiff) + entry * size(tags, 1) + wide;
  each = cellfun(@(t) 2 + 2 * (t == 4), tags(:, 2))';
  room = each .* cellfun(@numel, tags(:, 3))';
  room(room <= wide) = 0;
  dataAt = at + size_ + sum(room);
  if ~any(opts.tags(:, 1) == 273)
    tags(ismember([tags{:, 1}], [273 324]), 3) = {starts + dataAt};
  end
  directory = number(size(tags, 1), 2 + 6 * opts.bigTiff, opts);
  later = [];
  for t = 1:size(tags, 1)
    value = [];
    for v = tags{t, 3}
      value = [value, number(v, each(t), opts)];
    end
    if numel(value) > wide
      place = at + size_ + numel(later);
      later = [later, value];
      value = number(place, wide, opts);
    end
    value(end + 1:wide) = 0;
    directory = [directory, number(tags{t, 1}, 2, opts), number(tags{t, 2}, 2, opts), number(numel(tags{t, 3}), wide, opts), value];
  end
  next = (dataAt + numel(data)) * ~last;
  directory = [directory, number(next, wide, opts), uint8(later)];
end

function b = number(v, n, opts)
  b = uint8(mod(floor(v ./ 256 .^ (0:n - 1)), 256));
  if opts.big
    b = fliplr(b);
  end
end

function b = in_order(values, opts)
% The machine keeps the lesser byte first.
  b = reshape(typecast(values, 'uint8'), [], numel(values));
  if opts.big
    b = flipud(b);
  end
  b = b(:)';
end
