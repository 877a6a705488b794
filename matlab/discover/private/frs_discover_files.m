function result = frs_discover_files(result, ds, note)
%FRS_DISCOVER_FILES  What a discovery leaves for other programs: masks, tables and result.mat.
%   In RESULT.loc the masks are replaced by the names of their files, relative to the output folder. NOTE is the function that
%   frs_leave_only gives.
  if frs_is_video(ds)
    write_lines(note('boxes.csv'), 'file,frame,x1,y1,x2,y2,score', numel(result.loc), @(k) frs_tube_lines(result.loc(k)));
    frs_export(result, 'coco', note('boxes.json'));
  else
    names = frs_picture_names({result.loc.file});
    for k = 1:numel(result.loc)
      result.loc(k).maskFile = ['masks/' names{k} '.png'];
      frs_write_image('discover', uint8(255 * result.loc(k).mask), note(result.loc(k).maskFile));
    end
    write_lines(note('boxes.csv'), 'file,set,score,x1,y1,x2,y2,overlap,review,mask', numel(result.loc), ...
                @(k) box_line(result.loc(k)));
  end
  write_lines(note('table.csv'), 'method,ap,low,high,auc,C,crossval,selected,of,unit,seconds', numel(result.table), ...
              @(k) table_line(result.table(k)));
  if ~isempty(result.localization)
    places = result.localization.table;
    write_lines(note('localization.csv'), 'answer,overlap,boxIoU,maskIoU,found5,found4,ap5,ap4', numel(places), ...
                @(k) place_line(places(k)));
  end
  test = find(~ds.train);
  scores = vertcat(result.table.score);
  write_lines(note('scores.csv'), ['file,label,' strjoin({result.table.name}, ',')], numel(test), ...
              @(k) sprintf('%s,%d%s', frs_csv(ds.files{test(k)}), ds.y(test(k)), sprintf(',%.6g', scores(:, k))));
  result.loc = rmfield(result.loc, 'mask');
  frs_replace('discover', note('result.mat'), @(file) save_result(file, result));
end

function line = box_line(l)
  sets = {'test', 'train'};
  box = [l.box; nan(1, 4)];
  line = sprintf('%s,%s,%.6g,%s,%s,%s,%s', frs_csv(l.file), sets{1 + l.train}, l.score, ...
                 strrep(sprintf('%d,%d,%d,%d', box(1, :)), 'NaN', ''), sprintf('%.4f', l.overlap), l.review, frs_csv(l.maskFile));
end

function line = table_line(m)
  line = sprintf('%s,%.6f,%.6f,%.6f,%.6f,%.6g,%.6f,%d,%d,%s,%.1f', m.name, m.ap, m.interval, m.auc, m.C, m.crossval, ...
                 m.selected, m.total, m.unit, m.time);
end

function line = place_line(p)
  line = sprintf('%s,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f', p.name, p.overlap, p.boxIoU, p.maskIoU, p.found5, p.found4, p.ap5, p.ap4);
end

function write_lines(file, head, n, line)
  lines = arrayfun(line, 1:n, 'UniformOutput', false);
  frs_write_bytes('discover', file, sprintf('%s\n', head, lines{:}));
end

function save_result(file, result)
% MATLAB's version 7 format, that both hosts read.
  save('-v7', file, 'result');
end
