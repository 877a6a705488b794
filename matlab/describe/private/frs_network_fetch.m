function frs_network_fetch(verb, row, file, advice)
%FRS_NETWORK_FETCH  Fetch the network of a ROW of frs_network_table into FILE, whole or not at all; it is never executed.
%   What came before an interruption stays in FILE.part, and the next call goes on from there. The SHA-256 of the archive and of the
%   network are checked before FILE has its name.
  folder = fileparts(file);
  frs_make_folder(verb, folder);
  part = [file '.part'];
  fprintf('Fetching %s: %.0f MB from %s into %s\n', row.name, row.bytes / 1e6, row.url, folder);
  try
    frs_network_fetch_mex(row.url, part, row.bytes);
  catch e
    error(strrep(e.identifier, ':network:', [':' verb ':']), '%s What came is kept; call this again to go on. %s', e.message, advice);
  end
  check(verb, row, part, row.sha256, advice);
  if strcmp(row.inside, 'keras')
    bytes = frs_network_from_keras(part);
  else
    bytes = frs_network_unpack_mex(part, {row.inside});
    bytes = bytes{1};
  end
  frs_write_bytes(verb, file, bytes);
  check(verb, row, file, row.made, advice);
  frs_discard(part);
end

function check(verb, row, file, sha256, advice)
  got = frs_network_sha256_mex(file);
  if ~strcmp(got, sha256)
    frs_discard(file);
    error(['frs:' verb ':badValue'], ['The network %s did not arrive as it should: SHA-256 %s, and not %s. It is deleted; call this again to ' ...
          'fetch it anew. %s'], row.name, got, sha256, advice);
  end
end
