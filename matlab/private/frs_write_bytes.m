function frs_write_bytes(verb, file, bytes)
%FRS_WRITE_BYTES  FILE with this text or these bytes, whole or not at all; a failure raises frs:VERB:noFile.
  frs_replace(verb, file, @(name) write(name, bytes));
end

function write(file, bytes)
  f = fopen(file, 'w');
  if f < 0
    error('the file cannot be opened.');
  end
  written = fwrite(f, bytes);
  if fclose(f) ~= 0 || written ~= numel(bytes)
    error('the disk may be full.');
  end
end
