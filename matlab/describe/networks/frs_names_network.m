function yes = frs_names_network(name)
%FRS_NAMES_NETWORK  Whether NAME, given where features or a cue are, is that of a network: one of frs_networks, or an ONNX file.
  yes = ischar(name) && size(name, 1) == 1 && ~exist(name, 'dir');
  if yes && isempty(regexpi(name, '\.onnx$', 'once'))
    known = frs_networks();
    yes = any(strcmp(name, {known.name}));
  end
end
