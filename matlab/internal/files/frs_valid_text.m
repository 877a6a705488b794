function s = frs_valid_text(s)
%FRS_VALID_TEXT  Text whose bytes are UTF-8 and characters XML and JSON know: others become the replacement character.
%   Octave keeps names of files as bytes, which need not be UTF-8. Text of MATLAB, whose characters are no bytes, is left as it is.
  if all(s < 128) || any(s > 255)
    return
  end
  bytes = double(s);
  parts = {};
  from = 1;
  k = 1;
  while k <= numel(bytes)
    n = length_at(bytes, k);
    if n == 0
      parts = [parts, {s(from:k - 1), char([239 191 189])}];
      from = k + 1;
    end
    k = k + max(1, n);
  end
  s = [parts{:}, s(from:end)];
end

function n = length_at(bytes, k)
% Bytes of the character that begins there, 0 where it is none: too long, cut off, half of a pair, or U+FFFE and U+FFFF.
  lead = bytes(k);
  n = 1 + (lead >= 192) + (lead >= 224) + (lead >= 240);
  tail = bytes(k + 1:min(end, k + n - 1));
  if (lead >= 128 && lead < 194) || lead > 244 || numel(tail) < n - 1 || any(tail < 128 | tail > 191)
    n = 0;
  elseif n > 2
    second = tail(1);
    wrong = [lead == 224 && second < 160, lead == 237 && second > 159, lead == 240 && second < 144, lead == 244 && second > 143, ...
             lead == 239 && second == 191 && tail(2) > 189];
    n = n * ~any(wrong);
  end
end
