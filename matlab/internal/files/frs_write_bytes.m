function frs_write_bytes(verb, file, bytes)
%FRS_WRITE_BYTES  FILE with this text or these bytes, whole or not at all; a failure raises frs:VERB:noFile.
  frs_replace(verb, file, @(name) write(name, bytes));
end

function write(file, bytes)
  f = fopen(file, 'w');
  if f < 0
    error('the file cannot be opened.');
  end
  fwrite(f, bytes, 'uint8');
  fclose(f);
  written = frs_file_bytes(file);                        % neither fwrite nor fclose tells of a full disk
  if written ~= numel(bytes)
    error('%d of %d bytes were written; the disk may be full.', written, numel(bytes));
  end
end
