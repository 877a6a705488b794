function copy_part(from, to, part)
%COPY_PART  The first PART, 0 to 1, of a file as another one.
  bytes = bytes_of(from);
  write_text(to, bytes(1:floor(part * end)));
end
