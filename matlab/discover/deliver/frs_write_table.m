function frs_write_table(verb, file, head, n, line)
%FRS_WRITE_TABLE  A comma-separated FILE: the line HEAD, then line(1) to line(n), texts without line ends.
  lines = arrayfun(line, 1:n, 'UniformOutput', false);
  frs_write_bytes(verb, file, sprintf('%s\n', head, lines{:}));
end
