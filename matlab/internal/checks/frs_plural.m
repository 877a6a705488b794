function text = frs_plural(n, one, many)
%FRS_PLURAL  A number and what it counts: '1 picture', '3 pictures'. MANY (ONE with an s) is said of all numbers but 1.
  if nargin < 3
    many = [one 's'];
  end
  if n == 1
    many = one;
  end
  text = sprintf('%d %s', n, many);
end
