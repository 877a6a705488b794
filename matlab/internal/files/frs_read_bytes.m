function bytes = frs_read_bytes(verb, file)
%FRS_READ_BYTES  Content of FILE, a row of uint8; a failure raises frs:VERB:noFile.
  f = fopen(file, 'r');
  if f < 0
    error(['frs:' verb ':noFile'], 'Cannot read %s.', file);
  end
  closing = onCleanup(@() fclose(f));
  bytes = fread(f, Inf, '*uint8')';
end
