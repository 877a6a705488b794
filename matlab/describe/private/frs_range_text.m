function text = frs_range_text(range)
%FRS_RANGE_TEXT  '3 to 4031', or the same of several channels, '3 to 4031, 10 to 900'.
  text = strjoin(arrayfun(@(k) sprintf('%.6g to %.6g', range(k, 1), range(k, 2)), 1:size(range, 1), 'UniformOutput', false), ', ');
end
