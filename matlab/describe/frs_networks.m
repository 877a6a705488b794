function list = frs_networks()
%FRS_NETWORKS  The networks that frs_network knows by their names.
%   FRS_NETWORKS() prints for each its name, what it is good for, what is downloaded, its licence and whether it is here.
%   LIST = FRS_NETWORKS() is a struct array with fields name, use, licence, url and bytes (of the archive that is downloaded), sha256 (of
%   the archive) and made (of the network in it), inside (the network's place in the archive), options (of frs_network: layer,
%   preprocessing, size), cost (CPU seconds for a picture of 320 by 240, NaN where it is not known), file (where it lies in the user's
%   cache) and here.
%
%   Nothing is downloaded unless you ask for it, by frs_network(NAME, 'fetch', true). A variable FRS_NETWORKS in the environment names
%   a JSON file with networks of your own: an array of objects with the fields name to cost.
%
%   See also frs_network, frs_discover.
%
%   Example
%     list = frs_networks();
%     fprintf('%s: %s\n', list(1).name, list(1).options.layer)
%     % resnet50: c4_s16
  frs_need('networks', nargin, 0);
  list = frs_network_table();
  for k = 1:numel(list)
    list(k).file = fullfile(frs_network_folder(), [list(k).name '-' list(k).made(1:8) '.onnx']);
    list(k).here = exist(list(k).file, 'file') == 2;
  end
  if nargout > 0
    return
  end
  for l = reshape(list, 1, [])
    where = sprintf('%.0f MB to download', l.bytes / 1e6);
    if l.here
      where = 'here';
    end
    cost = sprintf('%.2f CPU s a picture, ', l.cost);
    fprintf('%-10s %s\n%-10s %s, %s, %sfrom %s\n', l.name, l.use, '', where, l.licence, cost(1:end * ~isnan(l.cost)), l.url);
  end
  clear list
end

%!test
%! % each row is complete
%! for l = reshape (frs_networks (), 1, [])
%!   assert (numel (l.sha256) == 64 && numel (l.made) == 64 && l.bytes > 1e6);
%!   assert (strncmp (l.url, 'https://', 8) && ischar (l.options.layer));
%! end
