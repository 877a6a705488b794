function tiny_onnx(file, nodes, weights, varargin)
%TINY_ONNX  Write an ONNX model of a few hundred bytes, field by field, as onnx.proto numbers them.
%   NODES is a cell with a row for each node: operator, cell of inputs, output or a cell of them, struct of attributes (scalars and
%   rows of whole numbers, int64 where one number is a row, texts, or cells {x} for a float). WEIGHTS is a struct: name of a tensor ->
%   array, the dimensions in the order of ONNX;
%   of matrices that are kernels of 1 by 1 the name ends in 11. Arrays of int64, int8 and uint8 stay such numbers.
%   The input is 'x'; the output is that of the last node.
%   Options: opset (10), size ([1 3 0 0], 0: free), half (false: numbers of 32 bits), beside ('', or the name of a file for the
%   values of the weights).
  opts = struct('opset', 10, 'size', [1 3 0 0], 'half', false, 'beside', '');
  for k = 1:2:numel(varargin)
    opts.(varargin{k}) = varargin{k + 1};
  end
  graph = [];
  for k = 1:size(nodes, 1)
    graph = [graph, field(1, node(nodes{k, :}))];
  end
  kept = [];
  for name = fieldnames(weights)'
    t = tensor(name{1}, weights.(name{1}), opts.half);
    if ~isempty(opts.beside)
      [t, values] = moved(t, opts.beside, numel(kept));
      kept = [kept, values];
    end
    graph = [graph, field(5, t)];
  end
  if ~isempty(opts.beside)
    write_text(fullfile(fileparts(file), opts.beside), uint8(kept));
  end
  dims = [];
  for d = opts.size
    if d > 0
      dims = [dims, field(1, number(1, d))];
    else
      dims = [dims, field(1, field(2, 'n'))];
    end
  end
  graph = [graph, field(2, 'g'), field(11, info('x', dims, 1 + 9 * opts.half)), field(12, field(1, nodes{end, 3}))];
  model = [number(1, 5), field(8, [field(1, ''), number(2, opts.opset)]), field(7, graph)];
  write_text(file, uint8(model));
end

function [t, values] = moved(t, file, offset)
% The values, the last field of a tensor of 4-byte numbers, go to byte OFFSET of a file; the tensor says where.
  dims = 1;
  at = 1;
  while t(at) == 8                                          % sizes below 128
    dims = dims * t(at + 1);
    at = at + 2;
  end
  values = t(end - 4 * dims + 1:end);
  head = numel(varint(4 * dims)) + 1;
  pair = @(name, value) field(13, [field(1, name), field(2, value)]);
  t = [t(1:end - 4 * dims - head), pair('location', file), pair('offset', sprintf('%d', offset)), ...
       pair('length', sprintf('%d', 4 * dims)), number(14, 1)];
end

function b = node(type, inputs, output, attributes)
  b = [];
  for k = 1:numel(inputs)
    b = [b, field(1, inputs{k})];
  end
  if ischar(output)
    output = {output};
  end
  for k = 1:numel(output)
    b = [b, field(2, output{k})];
  end
  b = [b, field(3, ['node ' output{1}]), field(4, type)];
  for name = fieldnames(attributes)'
    b = [b, field(5, attribute(name{1}, attributes.(name{1})))];
  end
end

function b = attribute(name, value)
  b = field(1, name);
  if iscell(value)
    b = [b, varint(2 * 8 + 5), double(typecast(single(value{1}), 'uint8')), number(20, 1)];
  elseif ischar(value)
    b = [b, field(4, value), number(20, 3)];
  elseif isscalar(value) && ~isa(value, 'int64')
    b = [b, number(3, value), number(20, 2)];
  else
    for v = double(value)
      b = [b, number(8, v)];
    end
    b = [b, number(20, 7)];
  end
end

function b = tensor(name, values, half)
% Of a scalar (a limit of Clip) no dimensions; of others those that the array has, as ONNX orders them.
  b = [];
  dims = size(values);
  if isscalar(values)
    dims = [];
  elseif iscolumn(values)
    dims = numel(values);
  elseif strcmp(name(max(1, end - 1):end), '11')            % dimensions of 1 at the end, which no array keeps
    dims = [dims, 1, 1];
  end
  for d = dims
    b = [b, number(1, d)];
  end
  values = permute(values, ndims(values):-1:1);             % row by row
  [whole, at] = ismember(class(values), {'uint8', 'int8', 'int64'});
  if whole
    types = [2 3 7];
    b = [b, number(2, types(at)), field(8, name), field(9, double(typecast(values(:)', 'uint8')))];
  elseif half
    b = [b, number(2, 10), field(8, name), field(9, double(typecast(to_half(values(:)'), 'uint8')))];
  else
    b = [b, number(2, 1), field(8, name), field(9, double(typecast(single(values(:)'), 'uint8')))];
  end
end

function bits = to_half(v)
% Exact for numbers that half precision holds.
  [f, e] = log2(abs(v));
  bits = uint16((v < 0) * 32768 + (v ~= 0) .* ((e + 14) * 1024 + (2 * f - 1) * 1024));
end

function b = info(name, dims, element)
  b = [field(1, name), field(2, field(1, [number(1, element), field(2, dims)]))];
end

function b = field(number, bytes)
  b = [varint(number * 8 + 2), varint(numel(bytes)), double(bytes)];
end

function b = number(field, value)
  b = [varint(field * 8), varint(value)];
end

function b = varint(value)
  b = [];
  while value >= 128
    b = [b, 128 + mod(value, 128)];
    value = floor(value / 128);
  end
  b = [b, value];
end
