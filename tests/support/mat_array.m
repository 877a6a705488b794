function bytes = mat_array(class, dims, name, rest)
%MAT_ARRAY  The element of an array of this number of a class (flags in the higher bytes), with REST after its name.
  bytes = mat_element(14, [mat_element(6, mat_words([class, 0])), mat_element(5, mat_words(dims)), mat_element(1, double(name)), rest]);
end
