function text = frs_label_studio(entries, opts)
%FRS_LABEL_STUDIO  Tasks with predictions for Label Studio, a JSON text, of entries (frs_export_entries); see frs_export.
  names = frs_relative_names({entries.file}, opts.root);
  tasks = cell(1, numel(entries));
  for i = 1:numel(entries)
    e = entries(i);
    results = {};
    for k = 1:numel(e.score)
      results = [results, shapes(e, k, opts.masks)];
    end
    prediction = '';
    if ~isempty(results)
      ids = cellfun(@(r, n) sprintf('{"id": "r%d", %s}', n, r), results, num2cell(1:numel(results)), 'UniformOutput', false);
      prediction = sprintf('{"model_version": "frs", "score": %s, "result": [%s]}', frs_json_value(max(e.score)), strjoin(ids, ', '));
    end
    tasks{i} = sprintf('{"data": {"image": %s}, "predictions": [%s]}', frs_json_value([opts.prefix frs_in_address(names{i})]), prediction);
  end
  text = sprintf('[%s]\n', strjoin(tasks, sprintf(',\n')));
end

function list = shapes(e, k, masks)
% A rectangle, or a polygon for each part, in percent of the picture.
  percent = 100 ./ e.extent([2 1]);
  if strcmp(masks, 'polygon')
    kind = 'polygonlabels';
    points = @(r) strjoin(arrayfun(@(x, y) sprintf('[%.9g, %.9g]', x, y), r(:, 1) * percent(1), r(:, 2) * percent(2), 'UniformOutput', false)', ', ');
    values = cellfun(@(r) sprintf('"points": [%s], "closed": true', points(r)), frs_answer_polygons(e, k, false), 'UniformOutput', false);
  else
    kind = 'rectanglelabels';
    b = e.box(k, :);
    values = {sprintf('"x": %.9g, "y": %.9g, "width": %.9g, "height": %.9g, "rotation": 0', (b(1:2) - 1) .* percent, (b(3:4) - b(1:2) + 1) .* percent)};
  end
  list = cellfun(@(v) sprintf(['"type": "%s", "from_name": "label", "to_name": "image", "original_width": %d, "original_height": %d, ' ...
    '"image_rotation": 0, "score": %s, "value": {%s, "%s": [%s]}'], kind, e.extent(2), e.extent(1), frs_json_value(e.score(k)), v, kind, ...
    frs_json_value(e.class{k})), values, 'UniformOutput', false);
end
