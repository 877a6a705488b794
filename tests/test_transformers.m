function cases = test_transformers()
% Small ViT, Swin, ConvNeXt and ResNet with random weights, beside the same formulas in Octave.
  cases = {@tokens_of_a_vit_are_a_map, @a_vit_of_a_fixed_size_is_fed_at_it, @keys_are_channels_of_a_layer, @windows_of_a_swin_are_tokens_of_the_picture, ...
           @channels_last_of_a_convnext_are_a_map, @blocks_of_a_resnet_add_up, @a_vit_gives_words};
  problem = getfield(frs_network(), 'problem');
  if ~isempty(problem)
    cases = {@() skip_test(problem)};
  end
end

function tokens_of_a_vit_are_a_map()
% Opsets 11 to 21, weights of 32 and of 16 bits, any size; class token and two registers are left out.
  for opset = [11 13 17 21]
    [net, folder, w] = vit(opset, 3);
    assert(isequal([net.patch, net.multiple, net.stride, net.first, net.size], [8 8 8 8 4.5 4.5]), mat2str(net.stride));
    for extent = [32 48 8; 40 24 8]
      I = picture(extent(1), extent(2));
      assert(agrees(frs_network(net, I), vit_map(I, w, 'out'), 1e-4));
    end
    assert(isequal(size(frs_network(net, picture(37, 61))), [5 8 w.d]));       % sides are rounded to the patch
  end
  [net, folder, w] = vit(17, 0, 'half', true);
  assert(agrees(frs_network(net, picture(32, 48)), vit_map(picture(32, 48), w, 'out'), 0.05));
end

function a_vit_of_a_fixed_size_is_fed_at_it()
% Positions are added to a fixed number of tokens: the network takes no other size.
  [net, folder, w] = vit(17, 1, 'size', [1 3 32 24]);
  assert(isequal(net.size, [32 24]) && net.patch == 8);
  I = picture(32, 24);
  assert(agrees(frs_network(net, I), vit_map(I, w, 'out'), 1e-4));
  assert(isequal(size(frs_network(net, picture(100, 70))), [4 3 w.d]));
  said = assert_error('frs:network:badValue', @() frs_network(net.file, 'layer', 'out', 'size', [40 24]));
  assert(~isempty(strfind(said, '40 x 24')), 'said: %s', said);
end

function keys_are_channels_of_a_layer()
  [net, folder, w] = vit(17, 1);
  keys = frs_network(net.file, 'layer', 'qkv', 'channels', [w.d + 1, 2 * w.d]);
  I = picture(32, 48);
  want = vit_map(I, w, 'qkv');
  assert(agrees(frs_network(keys, I), want(:, :, w.d + 1:2 * w.d), 1e-4));
  assert_error('frs:network:badOption', @() frs_network(net.file, 'layer', 'qkv', 'channels', [1, 3 * w.d + 1]));
  assert_error('frs:network:badOption', @() frs_network(net.file, 'layer', 'qkv', 'channels', 3));
end

function windows_of_a_swin_are_tokens_of_the_picture()
% Patches of 4 pixels, attention inside windows of 2 by 2 tokens; the file fixes 16 by 24 pixels.
  d = 6;
  w = attention_weights(d);
  w.P = random([d 3 4 4], 5);
  shape = @(varargin) int64([varargin{:}])';
  sizes = struct('s1', shape(1, d, 24), 's2', shape(1, 2, 2, 3, 2, d), 's3', shape(6, 4, d), 's4', shape(1, 2, 3, 2, 2, d), 's5', shape(1, 24, d));
  nodes = [{'Conv', {'x', 'P'}, 'p', struct('kernel_shape', [4 4], 'strides', [4 4])}; {'Reshape', {'p', 's1'}, 'r1', struct()}; ...
           {'Transpose', {'r1'}, 't', struct('perm', [0 2 1])}; {'Reshape', {'t', 's2'}, 'r2', struct()}; ...
           {'Transpose', {'r2'}, 'r3', struct('perm', [0 1 3 2 4 5])}; {'Reshape', {'r3', 's3'}, 'wins', struct()}; attention('wins', 'a', 17); ...
           {'Reshape', {'a', 's4'}, 'b1', struct()}; {'Transpose', {'b1'}, 'b2', struct('perm', [0 1 3 2 4 5])}; ...
           {'Reshape', {'b2', 's5'}, 'b3', struct()}; {'Add', {'t', 'b3'}, 'out', struct()}];
  [net, folder] = network(nodes, merged(w, sizes), 'opset', 17, 'size', [1 3 16 24]);
  assert(isequal(net.size, [16 24]) && net.patch == 4);
  I = picture(16, 24);
  tokens = patches(I, w.P, 4);
  out = zeros(size(tokens));
  [x, y] = meshgrid(0:5, 0:3);                              % tokens lie row by row
  window = reshape((floor(y / 2) * 3 + floor(x / 2))', [], 1);
  for k = 0:5
    out(window == k, :) = attended(tokens(window == k, :), w);
  end
  assert(agrees(frs_network(net, I), as_map(tokens + out, 4, 6), 1e-4));
end

function channels_last_of_a_convnext_are_a_map()
% A stem of 4 by 4, then a depthwise convolution and, with channels last, a norm and two products; both orders are maps.
  d = 6;
  w = struct('P', random([d 3 4 4], 1), 'D', random([d 1 7 7], 2), 'U', random([d 4 * d], 3), 'V', random([4 * d d], 4), 'g', 1 + random([d 1], 5), 'h', random([d 1], 6));
  nodes = [{'Conv', {'x', 'P'}, 'p', struct('kernel_shape', [4 4], 'strides', [4 4])}; ...
           {'Conv', {'p', 'D'}, 'c', struct('kernel_shape', [7 7], 'pads', [3 3 3 3], 'group', d)}; ...
           {'Transpose', {'c'}, 't', struct('perm', [0 2 3 1])}; {'LayerNormalization', {'t', 'g', 'h'}, 'n', struct('axis', 3)}; ...
           {'MatMul', {'n', 'U'}, 'u', struct()}; {'Relu', {'u'}, 'r', struct()}; {'MatMul', {'r', 'V'}, 'v', struct()}; ...
           {'Transpose', {'v'}, 'b', struct('perm', [0 3 1 2])}; {'Add', {'p', 'b'}, 'out', struct()}];
  [net, folder] = network(nodes, w, 'opset', 17);
  inner = frs_network(net.file, 'layer', 'n');
  I = picture(32, 64);
  stem = as_map(patches(I, w.P, 4), 8, 16);
  for c = d:-1:1
    conv(:, :, c) = conv2(stem(:, :, c), rot90(reshape(w.D(c, 1, :, :), 7, 7), 2), 'same');
  end
  n = normed(reshape(permute(conv, [2 1 3]), [], d), w.g, w.h);
  assert(agrees(frs_network(inner, I), as_map(n, 8, 16), 1e-4));
  assert(agrees(frs_network(net, I), stem + as_map(max(0, n * w.U) * w.V, 8, 16), 1e-4));
  assert(isequal(net.stride, [4 4]) && isequal(inner.stride, [4 4]));
  list = frs_network(net.file, 'size', [32 64]);
  assert(isequal(list(4).size, [8 16 d]) && isequal(list(5).size, [8 16 4 * d]));
end

function blocks_of_a_resnet_add_up()
  d = 4;
  w = struct('P', random([d 3 3 3], 1), 'A', random([d d 3 3], 2), 's', 1 + random([d 1], 3), 't', random([d 1], 4), 'm', random([d 1], 5), 'v', 2 + random([d 1], 6));
  same = struct('kernel_shape', [3 3], 'pads', [1 1 1 1]);
  nodes = [{'Conv', {'x', 'P'}, 'p', same}; {'Conv', {'p', 'A'}, 'a', same}; {'BatchNormalization', {'a', 's', 't', 'm', 'v'}, 'n', struct('epsilon', {{0.001}})}; ...
           {'Add', {'n', 'p'}, 'sum', struct()}; {'Relu', {'sum'}, 'out', struct()}];
  [net, folder] = network(nodes, w, 'opset', 15, 'size', [1 3 64 64]);
  assert(isempty(net.size));                                % it takes other sizes than that of the file
  I = picture(32, 64);
  p = convolved(double(I) / 255, w.P);
  a = convolved(p, w.A);
  for c = 1:d
    a(:, :, c) = (a(:, :, c) - w.m(c)) / sqrt(w.v(c) + 0.001) * w.s(c) + w.t(c);
  end
  assert(agrees(frs_network(net, I), max(0, a + p), 1e-4));
end

function a_vit_gives_words()
  [net, folder, w] = vit(17, 1);
  ds = frs_extract(frs_images(scene_files(3)), 'features', net, 'words', 6, 'method', 'none', 'sampleImages', 3);
  assert(isequal(size(ds.X), [6 3]) && all(abs(sum(ds.X) - 1) < 1e-6));
end

function [net, folder, w] = vit(opset, others, varargin)
% Patches of 8 by 8, a class token and registers (OTHERS tokens in all), one block of attention and of two products. With a fixed
% size positions are added.
  fixed = any(strcmp('size', varargin));
  d = 6;
  w = attention_weights(d);
  w.P = random([d 3 8 8], 1);
  w.U = random([d 2 * d], 2);
  w.V = random([2 * d d], 3);
  w.k = random([1 max(1, others) d], 4);
  w.d = d;
  w.others = others;
  weights = rmfield(w, {'d', 'others'});
  weights.flat = int64([0; d; -1]);
  nodes = [{'Conv', {'x', 'P'}, 'p', struct('kernel_shape', [8 8], 'strides', [8 8])}; {'Reshape', {'p', 'flat'}, 'f', struct()}; ...
           {'Transpose', {'f'}, 't0', struct('perm', [0 2 1])}];
  if others > 0
    nodes = [nodes; {'Concat', {'k', 't0'}, 't1', struct('axis', 1)}];
  else
    nodes = [nodes; {'Identity', {'t0'}, 't1', struct()}];
  end
  w.positions = 0;
  if fixed
    weights.positions = random([1, 12 + others, d], 7);
    w.positions = reshape(weights.positions, [], d);
    nodes = [nodes; {'Add', {'t1', 'positions'}, 't', struct()}];
  else
    nodes = [nodes; {'Identity', {'t1'}, 't', struct()}];
  end
  nodes = [nodes; norm_nodes('t', 'n1', opset); attention('n1', 'a', opset); {'Add', {'t', 'a'}, 's', struct()}; norm_nodes('s', 'n2', opset); ...
           {'MatMul', {'n2', 'U'}, 'u', struct()}; {'Erf', {'u'}, 'e', struct()}; {'Mul', {'u', 'e'}, 'z', struct()}; ...
           {'MatMul', {'z', 'V'}, 'v', struct()}; {'Add', {'s', 'v'}, 'out', struct()}];
  if opset < 17
    [weights.two, weights.eps] = deal(2, 1e-5);
  end
  [net, folder] = network(nodes, weights, 'opset', opset, varargin{:});
end

function map = vit_map(I, w, layer)
  h = size(I, 1) / 8;
  tokens = [reshape(w.k, [], w.d); patches(I, w.P, 8)];
  tokens = tokens(1 + size(w.k, 2) - w.others:end, :) + w.positions;
  n = normed(tokens, w.g, w.h);
  out = tokens + attended(n, w);
  u = normed(out, w.g, w.h) * w.U;
  out = out + (u .* erf(u)) * w.V;
  if strcmp(layer, 'qkv')
    out = n * w.A;
  end
  map = as_map(out(w.others + 1:end, :), h, []);
end

function w = attention_weights(d)
  w = struct('A', 2 * random([d 3 * d], 11), 'O', random([d d], 12), 'g', 1 + random([d 1], 13), 'h', random([d 1], 14), 'scale', 1 / sqrt(d));
end

function nodes = attention(from, to, opset)
% One head; the tensor qkv holds queries, keys and values.
  n = struct();
  parts = struct('axis', 2);
  if opset >= 18
    parts.num_outputs = 3;
  end
  nodes = {'MatMul', {from, 'A'}, 'qkv', n; 'Split', {'qkv'}, {'q', 'key', 'val'}, parts; ...
           'Transpose', {'key'}, 'kt', struct('perm', [0 2 1]); 'MatMul', {'q', 'kt'}, 'qk', n; 'Mul', {'qk', 'scale'}, 'qks', n; ...
           'Softmax', {'qks'}, 'soft', struct('axis', 2); 'MatMul', {'soft', 'val'}, 'mixed', n; 'MatMul', {'mixed', 'O'}, to, n};
end

function y = attended(x, w)
  d = size(x, 2);
  qkv = x * w.A;
  s = exp(qkv(:, 1:d) * qkv(:, d + 1:2 * d)' * w.scale);
  y = bsxfun(@rdivide, s, sum(s, 2)) * qkv(:, 2 * d + 1:end) * w.O;
end

function nodes = norm_nodes(from, to, opset)
% From opset 17 on one operator.
  if opset >= 17
    nodes = {'LayerNormalization', {from, 'g', 'h'}, to, struct('axis', 2)};
    return
  end
  o = @(name) [to name];
  n = struct();
  axes = struct('axes', int64(2), 'keepdims', 1);
  nodes = {'ReduceMean', {from}, o('m'), axes; 'Sub', {from, o('m')}, o('c'), n; 'Pow', {o('c'), 'two'}, o('q'), n; ...
           'ReduceMean', {o('q')}, o('v'), axes; 'Add', {o('v'), 'eps'}, o('w'), n; 'Sqrt', {o('w')}, o('r'), n; ...
           'Div', {o('c'), o('r')}, o('d'), n; 'Mul', {o('d'), 'g'}, o('g'), n; 'Add', {o('g'), 'h'}, to, n};
end

function y = normed(x, g, h)
  x = bsxfun(@minus, x, mean(x, 2));
  x = bsxfun(@rdivide, x, sqrt(mean(x .^ 2, 2) + 1e-5));
  y = bsxfun(@plus, bsxfun(@times, x, g'), h');
end

function tokens = patches(I, P, side)
% A row for each patch, patches row by row.
  [h, w, ~] = size(I);
  v = permute(reshape(double(I) / 255, side, h / side, side, w / side, 3), [4 2 5 1 3]);
  tokens = reshape(v, [], 3 * side * side) * reshape(P, size(P, 1), [])';
end

function map = as_map(tokens, h, w)
  d = size(tokens, 2);
  map = permute(reshape(tokens, size(tokens, 1) / h, h, d), [2 1 3]);
end

function out = convolved(x, W)
  for c = size(W, 1):-1:1
    out(:, :, c) = zeros(size(x, 1), size(x, 2));
    for k = 1:size(W, 2)
      out(:, :, c) = out(:, :, c) + conv2(x(:, :, k), rot90(reshape(W(c, k, :, :), 3, 3), 2), 'same');
    end
  end
end

function [net, folder] = network(nodes, weights, varargin)
  folder = folder_for_test();
  file = fullfile(folder.name, 'a.onnx');
  tiny_onnx(file, nodes, weights, varargin{:});
  net = frs_network(file, 'layer', 'out');
end

function x = random(extent, seed)
  x = reshape(seeded_uniform(seed, 1, prod(extent)) - 0.5, extent);
end

function a = merged(a, b)
  for name = fieldnames(b)'
    a.(name{1}) = b.(name{1});
  end
end

function I = picture(h, w)
  I = uint8(reshape(mod(37 * (1:3 * h * w) .^ 1.1, 256), h, w, 3));
end

function yes = agrees(map, want, most)
  yes = isequal(size(map), size(want)) && max(abs(map(:) - want(:))) < most * max(1, max(abs(want(:))));
end
