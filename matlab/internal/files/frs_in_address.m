function name = frs_in_address(name)
%FRS_IN_ADDRESS  A name of a file as part of an address: bytes other than letters, digits and -._~/: by their numbers.
  bytes = uint8(name);                                    % as Octave keeps names, UTF-8 or not
  if ~exist('OCTAVE_VERSION', 'builtin')
    bytes = unicode2native(name, 'UTF-8');
  end
  plain = (isstrprop(char(bytes), 'alphanum') & bytes < 128) | ismember(char(bytes), '-._~/:');
  pieces = num2cell(char(bytes));
  pieces(~plain) = arrayfun(@(b) sprintf('%%%02X', b), bytes(~plain), 'UniformOutput', false);
  name = [pieces{:}];
end
