function text = frs_box_list(boxes, mark)
%FRS_BOX_LIST  The rows of BOXES as text: their numbers with MARK between them, semicolons between rows; '' where there is none.
  row = @(k) strjoin(arrayfun(@(v) sprintf('%g', v), boxes(k, :), 'UniformOutput', false), mark);
  text = strjoin(arrayfun(row, 1:size(boxes, 1), 'UniformOutput', false), ';');
end
