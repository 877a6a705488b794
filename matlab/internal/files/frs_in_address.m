function name = frs_in_address(name)
%FRS_IN_ADDRESS  A name of a file as part of an address: bytes other than letters, digits and -._~/: by their numbers.
  bytes = unicode2native(name, 'UTF-8');
  plain = (isstrprop(char(bytes), 'alphanum') & bytes < 128) | ismember(char(bytes), '-._~/:');
  pieces = num2cell(char(bytes));
  pieces(~plain) = arrayfun(@(b) sprintf('%%%02X', b), bytes(~plain), 'UniformOutput', false);
  name = [pieces{:}];
end
