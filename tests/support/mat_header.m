function bytes = mat_header(subsystem)
%MAT_HEADER  The first 128 bytes of a MAT file; SUBSYSTEM (none) is where the code of functions and objects lies.
  place = 32 * ones(1, 8);
  if nargin > 0
    place = mat_words([subsystem, 0]);
  end
  bytes = [double('MATLAB 5.0 MAT-file'), 32 * ones(1, 97), place, 0, 1, double('IM')];
end
