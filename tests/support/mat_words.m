function bytes = mat_words(numbers)
%MAT_WORDS  Whole numbers as four bytes each, lowest first.
  bytes = double(typecast(uint32(numbers), 'uint8'));
end
