function bytes = bytes_of(file)
%BYTES_OF  Content of FILE, a character for each byte.
  f = fopen(file, 'r');
  bytes = char(fread(f, Inf, '*uint8')');
  fclose(f);
end
