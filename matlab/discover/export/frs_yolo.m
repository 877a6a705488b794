function files = frs_yolo(entries, folder, opts)
%FRS_YOLO  data.yaml and a text of labels for each entry (frs_export_entries) in FOLDER, as YOLO reads them; see frs_export.
  labels = frs_label_files(entries, fullfile(folder, 'labels'), opts.root, '.txt');
  [classes, numbers] = frs_export_classes(entries, opts.name);
  for i = 1:numel(entries)
    e = entries(i);
    lines = cell(1, numel(e.score));
    for k = 1:numel(e.score)
      lines{k} = sprintf('%d%s\n', numbers{i}(k) - 1, sprintf(' %.8g', shape(e, k, opts.masks)));
    end
    frs_write_bytes('export', labels{i}, [lines{:}]);
  end
  names = cellfun(@(c, k) sprintf('  %d: %s\n', k, frs_json_value(c)), classes, num2cell(0:numel(classes) - 1), 'UniformOutput', false);
  table = fullfile(folder, 'data.yaml');
  frs_write_bytes('export', table, sprintf('path: .\ntrain: images\nval: images\nnames:\n%s', [names{:}]));
  files = [labels, {table}];
end

function values = shape(e, k, masks)
% Middle and size of the box, or the corners of all polygons in one, as shares of width and height.
  extent = e.extent([2 1]);
  rings = {};
  if strcmp(masks, 'polygon')
    rings = frs_answer_polygons(e, k, true);
  end
  if isempty(rings)
    b = e.box(k, :);
    values = [(b(1:2) - 1 + b(3:4)) / 2, b(3:4) - b(1:2) + 1] ./ extent([1 2 1 2]);
  else
    values = reshape((rings{1} ./ extent)', 1, []);
  end
end
