function out = frs_network(file, varargin)
%FRS_NETWORK  A layer of a neural network in an ONNX file, as features or as a cue.
%   NET = FRS_NETWORK(FILE, 'layer', NAME, ...) is a struct that stands for the maps of a layer: give it to frs_extract or
%   frs_discover as features, such as 'features', {'sift', NET}, or to frs_discover as cue, where the layer is a map of
%   figure against ground. 'layer', 'output' is the first output of the file.
%   NET = FRS_NETWORK('resnet50') takes a network by its name; frs_networks lists them. The first time say where it comes from:
%   FRS_NETWORK('resnet50', 'fetch', true) downloads it into the user's cache folder and checks its SHA-256.
%   LAYERS = FRS_NETWORK(FILE) lists the layers: a struct array with fields name, type and size [H W channels] (of a picture of
%   the size in the file, or of 224 by 224; [] where a layer gives no map). Without LAYERS it prints them.
%   MAP = FRS_NETWORK(NET, I) is the map of a picture I (H-by-W-by-3 uint8, or grey): h-by-w-by-channels single.
%   FRS_NETWORK() says which ONNX Runtime is used, its version and where it lies, or how to get it; ABOUT = FRS_NETWORK() returns a
%   struct with fields version, path and problem ('' where there is none).
%
%   The network runs in a process of its own, frs_net, which loads the library ONNX Runtime. It takes the library that the variable
%   FRS_ONNXRUNTIME of the environment names (a file or a folder), else the first one found beside frs_net, on the path of the
%   loader, in Python's package onnxruntime and in npm's onnxruntime-node. One process serves all pictures; it ends with the host, or
%   when other networks take its place. The network's input must be 1 x 3 (or 1) x height x width, or 1 x height x width x 3. Only
%   what the layer needs is loaded. A layer gives a map, 1 x channels x height x width, or tokens, 1 x tokens x channels, as
%   transformers do: those of the patches are the map, class token and registers before them are left out.
%   A picture is seen at its size, each side rounded to a multiple of 32, or of the patch; at the size in the file where the network
%   takes no other; or at a given size. Words are made of vectors at every `step` pixels, interpolated in the map, of length 1,
%   reduced by principal components of the training pictures.
%   A text file beside the network, NAME.frs.json beside NAME.onnx, holds options as one JSON object, such as
%   {"layer": "tokens", "preprocessing": "imagenet"}. They are the defaults for this network; with a layer FRS_NETWORK(FILE) is NET.
%
%   Options (default):
%     layer      ('')       name of a layer, or 'output'; '' lists the layers
%     preprocessing ('')    order, mean and scale by the name of a convention: 'imagenet' (PyTorch), 'caffe' (BGR, 0..255 less the mean,
%                           as Keras' ResNet-50), 'clip', or 'unit' (RGB in 0..1)
%     order      ('rgb')    of the channels, or 'bgr'
%     mean       ([0 0 0])  the network sees (v - mean) .* scale, where v is the picture in 0..1, in the order of its channels
%     scale      ([1 1 1])  of the channels, or one number
%     size       ([])       [H W] at which the network sees every picture; [] is the picture's own, or that of the file
%     side       ([])       pixels of the longer side at which the network sees pictures; [] is that of the picture
%     multiple   ([])       what the sides of the picture's own size are rounded to; [] is 32, or the patch
%     patch      ([])       pixels of a token's side; [] finds it, where the layer gives tokens
%     channels   ([])       [first last] of the layer's channels, such as the keys in the last layer of a transformer; [] is all
%     pooled     ('')       layer whose mean and spread over the picture are its vector (P of frs_extract), from which frs_discover learns a
%                           classifier beside the words; a late layer is best. '' is the layer itself
%     tokens     (0)        so many leading directions of the cells of the pooled layer (of length 1, not centred) describe regions and
%                           candidates for objects (M of frs_extract); 0: the vectors of the words do
%     step       (8)        pixels of the picture between two vectors
%     dimensions (96)       of a vector after the principal components, at most
%     first      ([])       pixel of the network's input that the first cell of the map sees, [y x] from 1; [] finds it
%     stride     ([])       pixels between two cells, [y x]; [] finds it: specks are moved over a picture, and it is seen which cells
%                           answer to them
%     fetch      (false)    download a network that is asked for by its name, where it is not in the cache
%
%   NET has fields kind ('network'), file, hash (of the file's content), the options above, and field: the side of the square of
%   pixels that a cell mainly sees, which pictures of words show. A file that has changed is refused.
%
%   See also frs_networks, frs_extract, frs_discover, frs_compile.
  if nargin == 0
    about = runtime();
    if nargout > 0
      out = about;
    else
      say_runtime(about);
    end
    return
  end
  if isstruct(file) && nargin == 2
    out = map_of(file, varargin{1});
    return
  end
  options = { ...
    'layer',      '',      'text'
    'preprocessing', '',   {'', 'imagenet', 'caffe', 'clip', 'unit'}
    'order',      'rgb',   {'rgb', 'bgr'}
    'mean',       [0 0 0], 'numbers (-Inf Inf)'
    'scale',      [1 1 1], 'numbers (-Inf Inf)'
    'size',       [],      ''
    'side',       [],      'whole? [16 8192]'
    'multiple',   [],      'whole? [1 4096]'
    'patch',      [],      'whole? [1 4096]'
    'channels',   [],      'wholes? [1 Inf)'
    'pooled',     '',      'text'
    'tokens',     0,       'whole [0 65536]'
    'step',       8,       'number [1 4096]'
    'dimensions', 96,      'whole [1 65536]'
    'first',      [],      'numbers? (-Inf Inf)'
    'stride',     [],      'numbers? (0 Inf)'
    'fetch',      false,   'flag'};
  opts = frs_parse('network', options, varargin);
  if ischar(file) && ~exist(file, 'file')
    [file, known] = frs_network_named('network', file, opts.fetch);
    varargin = [known, varargin];
  end
  check_file(file);
  varargin = [beside(file), varargin];
  opts = frs_parse('network', options, varargin);
  opts = frs_parse('network', options, [convention(opts.preprocessing), varargin]);
  opts = checked(rmfield(opts, {'fetch', 'preprocessing'}));
  if ~isempty(opts.layer)
    out = network(file, opts);
  elseif nargout > 0
    out = layers(file, opts.size);
  else
    show(layers(file, opts.size));
  end
end

function about = runtime()
  about = struct('version', '', 'path', '', 'problem', '');
  try
    said = strsplit(frs_network_about_mex(frs_network_program()), sprintf('\t'));
    [about.version, about.path] = said{1:2};
  catch e
    if isempty(strfind(e.identifier, ':notBuilt'))
      rethrow(e);
    end
    about.problem = e.message;
  end
end

function say_runtime(about)
  if isempty(about.problem)
    fprintf('Networks run under ONNX Runtime %s, %s.\n', about.version, about.path);
  else
    fprintf('%s\n', about.problem);
  end
end

function pairs = convention(name)
  switch name
    case 'imagenet'
      pairs = {'mean', [0.485 0.456 0.406], 'scale', 1 ./ [0.229 0.224 0.225]};
    case 'caffe'
      pairs = {'order', 'bgr', 'mean', [103.939 116.779 123.68] / 255, 'scale', 255};
    case 'clip'
      pairs = {'mean', [0.48145466 0.4578275 0.40821073], 'scale', 1 ./ [0.26862954 0.26130258 0.27577711]};
    otherwise
      pairs = {};
  end
end

function pairs = beside(file)
% Options in the text file beside the network.
  pairs = {};
  [folder, name] = fileparts(file);
  note = fullfile(folder, [name '.frs.json']);
  if ~exist(note, 'file')
    return
  end
  try
    told = jsondecode(fileread(note));
    assert(isstruct(told) && isscalar(told));
  catch
    error('frs:network:badValue', '%s must hold one JSON object with options of frs_network.', note);
  end
  names = fieldnames(told);
  values = struct2cell(told);
  for k = 1:numel(values)
    if isnumeric(values{k})
      values{k} = reshape(values{k}, 1, []);
    end
  end
  pairs = reshape([names'; values'], 1, []);
end

function check_file(file)
  if ~ischar(file) || size(file, 1) ~= 1
    error('frs:network:badType', 'FILE must be the name of an ONNX file; got a %s.', class(file));
  end
  if ~exist(file, 'file') || exist(file, 'dir')
    error('frs:network:noFile', 'There is no file %s.', file);
  end
end

function opts = checked(opts)
  opts.mean = row_of('mean', opts.mean, 3);
  opts.scale = row_of('scale', opts.scale, 3);
  opts.first = row_of('first', opts.first, 2);
  opts.stride = row_of('stride', opts.stride, 2);
  s = opts.size;
  if ~isempty(s) && (~isnumeric(s) || ~isreal(s) || ~any(numel(s) == [1 2]) || any(s < 1 | s > 32768 | s ~= floor(s)))
    error('frs:network:badOption', 'size must be [H W], whole numbers from 1 to 32768.');
  end
  opts.size = row_of('size', double(s), 2);
  if ~isempty(opts.channels) && (numel(opts.channels) ~= 2 || opts.channels(1) > opts.channels(2))
    error('frs:network:badOption', 'channels must be [first last]; got %s.', mat2str(opts.channels));
  end
end

function v = row_of(name, v, n)
  if isscalar(v)
    v = repmat(v, 1, n);
  end
  if ~any(numel(v) == [0 n])
    error('frs:network:badOption', '%s must have %d values; got %d.', name, n, numel(v));
  end
  v = reshape(v, 1, []);
end

function net = network(file, opts)
  net = opts;
  net.kind = 'network';
  net.file = frs_absolute_path(file);
  net.hash = frs_extract_hash_mex(file, 1);
  if strcmp(opts.layer, 'output')
    net.layer = '';
  end
  net.field = [];
  net = frs_network_grid(net);
end

function map = map_of(net, I)
  if ~isscalar(net) || ~isfield(net, 'kind') || ~strcmp(net.kind, 'network')
    error('frs:network:badType', 'NET must be a struct of frs_network.');
  end
  if ~isa(I, 'uint8') || ndims(I) > 3 || ~any(size(I, 3) == [1 3]) || isempty(I)
    error('frs:network:badType', 'I must be H-by-W-by-3 uint8, or grey; got a %s.', class(I));
  end
  map = frs_network_map(net, I(:, :, min(1:3, end)), 0);
end

function list = layers(file, extent)
  if isempty(extent)
    extent = [0 0];
  end
  try
    text = frs_network_list_mex(frs_network_program(), frs_absolute_path(file), extent);
  catch e
    rethrow(struct('identifier', e.identifier, 'message', [file ': ' e.message], 'stack', e.stack));
  end
  rows = regexp(text, '([^\t\n]*)\t([^\t\n]*)\t(\d+)\t(\d+)\t(\d+)\n', 'tokens');
  list = struct('name', {}, 'type', {}, 'size', {});
  for k = 1:numel(rows)
    extent = str2double(rows{k}([4 5 3]));
    list(k) = struct('name', rows{k}{1}, 'type', rows{k}{2}, 'size', extent(1:3 * all(extent > 0)));
  end
end

function show(list)
  width = max([5, cellfun('length', {list.name})]);
  for l = list
    fprintf('%-*s  %-20s %s\n', width, l.name, l.type, strjoin(arrayfun(@num2str, l.size, 'UniformOutput', false), ' x '));
  end
end

%!error id=frs:network:badType   frs_network (3)
%!error id=frs:network:noFile    frs_network ('/no/such.onnx')
%!error id=frs:network:badOption frs_network (which ('frs_network'), 'mean', [1 2])
%!error id=frs:network:badOption frs_network (which ('frs_network'), 'size', 0.5)
%!error id=frs:network:badType   frs_network (struct ('kind', 'sift'), 1)
%!error id=frs:network:unknownOption frs_network (which ('frs_network'), 'layers', 'x')
