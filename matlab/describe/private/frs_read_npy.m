function x = frs_read_npy(file)
%FRS_READ_NPY  The array in a file of numpy.save: full numbers of 1 to 8 bytes or logical values.
  bytes = frs_read_bytes('extract', file);
  if numel(bytes) < 10 || ~isequal(bytes(1:6), [147, double('NUMPY')])
    error('frs:extract:badValue', '%s is no file of numpy.save.', file);
  end
  digits = 2 + 2 * (bytes(7) > 1);                          % bytes of the length of the head, since version 2
  start = 8 + digits;
  length = sum(double(bytes(9:start)) .* 256 .^ (0:digits - 1));
  head = char(bytes(start + 1:min(end, start + length)));
  type = regexp(head, '''descr''\s*:\s*''([<>|=])([fiub])(\d)''', 'tokens', 'once');
  shape = regexp(head, '''shape''\s*:\s*\(([\d,\s]*)\)', 'tokens', 'once');
  if isempty(type) || isempty(shape)
    error('frs:extract:badType', '%s must hold an array of plain numbers; its head is %s.', file, strtrim(head));
  end
  shape = reshape(sscanf(strrep(shape{1}, ',', ' '), '%f'), 1, []);
  data = uint8(bytes(start + length + 1:end));
  [x, size_] = numbers(data, type, file);
  if numel(x) ~= prod(shape) || numel(data) ~= size_ * prod(shape)
    error('frs:extract:badSize', '%s is incomplete: it must hold %d numbers, and holds %d.', file, prod(shape), numel(x));
  end
  if isempty(regexp(head, '''fortran_order''\s*:\s*True', 'once'))   % row by row: the last index runs fastest
    x = permute(reshape(x, [shape(end:-1:1), 1, 1]), [numel(shape):-1:1, numel(shape) + (1:2)]);
  else
    x = reshape(x, [shape, 1, 1]);
  end
end

function [x, size_] = numbers(data, type, file)
  size_ = str2double(type{3});
  known = {'f2', 'half'; 'f4', 'single'; 'f8', 'double'; 'i1', 'int8'; 'i2', 'int16'; 'i4', 'int32'; 'i8', 'int64'; ...
           'u1', 'uint8'; 'u2', 'uint16'; 'u4', 'uint32'; 'u8', 'uint64'; 'b1', 'uint8'};
  row = find(strcmp([type{2:3}], known(:, 1)));
  if isempty(row)
    error('frs:extract:badType', '%s holds numbers of type %s, which are not read.', file, [type{2:3}]);
  end
  data = data(1:end - mod(end, size_));
  if strcmp(type{1}, '>')
    data = reshape(flipud(reshape(data, size_, [])), 1, []);
  end
  if strcmp(known{row, 2}, 'half')
    x = from_half(double(typecast(data, 'uint16')));
  else
    x = double(typecast(data, known{row, 2}));
  end
end

function x = from_half(bits)
  exponent = mod(floor(bits / 1024), 32);
  fraction = mod(bits, 1024);
  x = (1024 + fraction) .* 2 .^ (exponent - 25);
  x(exponent == 0) = fraction(exponent == 0) * 2 ^ -24;
  x(exponent == 31) = Inf;
  x(exponent == 31 & fraction > 0) = NaN;
  x(bits >= 32768) = -x(bits >= 32768);
end
