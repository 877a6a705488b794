function bytes = mat_element(type, data)
%MAT_ELEMENT  An element of a MAT file in the long form: its tag, the bytes DATA and filling to a multiple of 8.
  bytes = [mat_words([type, numel(data)]), data, zeros(1, mod(-numel(data), 8))];
end
