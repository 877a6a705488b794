function text = frs_tube_lines(found)
%FRS_TUBE_LINES  The tube of a video as lines file,frame,x1,y1,x2,y2,score of a table, without the last line end.
  name = strrep(frs_csv(found.file), '%', '%%');
  rows = [found.tube, repmat(found.score, size(found.tube, 1), 1)];
  text = sprintf([name ',%d,%d,%d,%d,%d,%.6g\n'], rows');
  text = text(1:end - 1);
end
