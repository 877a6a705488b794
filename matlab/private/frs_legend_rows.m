function [rows, columns] = frs_legend_rows(names)
%FRS_LEGEND_ROWS  Rows and columns that the names of the lines of a figure take: two columns where they are short.
  columns = 1 + (numel(names) > 1 && all(cellfun('length', names) <= 30));
  rows = ceil(numel(names) / columns);
end
