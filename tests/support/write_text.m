function write_text(file, text)
%WRITE_TEXT  FILE with this text, or these bytes.
  f = fopen(file, 'w');
  fwrite(f, text);
  fclose(f);
end
