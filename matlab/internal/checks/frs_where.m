function k = frs_where(condition)
%FRS_WHERE  Where a condition holds, as a row: what a loop walks through.
%   Of a condition on nothing (0-by-0) FIND makes an empty column in Octave, and Octave 11 walks through that once, with an empty
%   index.
  k = reshape(find(condition), 1, []);
end
