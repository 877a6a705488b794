function counts = frs_run_lengths(mask)
%FRS_RUN_LENGTHS  Lengths of the runs of 0 and 1 in turn, column after column, beginning with 0.
  ends = [find(diff([0; double(mask(:))])) - 1; numel(mask)];
  counts = diff([0; ends])';
end
