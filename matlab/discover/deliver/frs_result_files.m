function result = frs_result_files(result, ds, medium, out)
%FRS_RESULT_FILES  What a discovery leaves for other programs: masks, tables, facts.json and result.mat.
%   In RESULT.loc the masks are replaced by the names of their files, relative to the output folder OUT.
  result = medium.write(result, out);
  frs_write_table('discover', fullfile(out, 'table.csv'), 'method,ap,low,high,auc,C,crossval,selected,of,unit,seconds', numel(result.table), ...
                  @(k) table_line(result.table(k)));
  if ~isempty(result.localization)
    places = result.localization.table;
    frs_write_table('discover', fullfile(out, 'localization.csv'), 'answer,overlap,boxIoU,maskIoU,found5,found4,ap5,ap4', numel(places), ...
                    @(k) place_line(places(k)));
  end
  test = find(~ds.train);
  scores = vertcat(result.table.score);
  frs_write_table('discover', fullfile(out, 'scores.csv'), ['file,label,' strjoin({result.table.name}, ',')], numel(test), ...
                  @(k) sprintf('%s,%d%s', frs_csv(ds.files{test(k)}), ds.y(test(k)), sprintf(',%.6g', scores(:, k))));
  frs_write_bytes('discover', fullfile(out, 'facts.json'), frs_json_of(result.facts));
  result.loc = rmfield(result.loc, 'mask');
  frs_save_result(fullfile(out, 'result.mat'), result);
end

function line = table_line(m)
  line = sprintf('%s,%.6f,%.6f,%.6f,%.6f,%.6g,%.6f,%d,%d,%s,%.1f', m.name, m.ap, m.interval, m.auc, m.C, m.crossval, ...
                 m.selected, m.total, m.unit, m.time);
end

function line = place_line(p)
  line = sprintf('%s,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f', p.name, p.overlap, p.boxIoU, p.maskIoU, p.found5, p.found4, p.ap5, p.ap4);
end
