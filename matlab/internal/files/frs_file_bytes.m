function count = frs_file_bytes(file)
%FRS_FILE_BYTES  How long FILE is; -1 where it cannot be read. The host's dir takes * and ? in a name for a pattern.
  count = -1;
  f = fopen(file, 'r');
  if f >= 0
    fseek(f, 0, 'eof');
    count = ftell(f);
    fclose(f);
  end
end
