function text = frs_tubes_coco(loc, name)
%FRS_TUBES_COCO  Tubes of videos in the manner of COCO and YouTube-VIS; see frs_export. Without a NAME only the list of results.
  videos = cell(1, numel(loc));
  annotations = {};
  for i = 1:numel(loc)
    l = loc(i);
    extent = [l.extent(:)', zeros(1, 3 - numel(l.extent))];               % zeros: a video that could not be read
    [~, base, ending] = fileparts(l.file);
    videos{i} = sprintf('{"id": %d, "file_name": %s, "width": %d, "height": %d, "length": %d}', i, frs_json_quoted([base ending]), ...
                        extent(2), extent(1), extent(3));
    if isempty(l.tube)
      continue
    end
    bboxes = repmat({'null'}, 1, max(extent(3), l.tube(end, 1)));
    areas = bboxes;
    for row = double(l.tube)'
      bboxes{row(1)} = sprintf('[%g,%g,%g,%g]', row(2:3) - 1, row(4:5) - row(2:3) + 1);
      areas{row(1)} = sprintf('%g', prod(row(4:5) - row(2:3) + 1));
    end
    known = sprintf('"video_id": %d, "category_id": 1, "score": %s, "bboxes": [%s]', i, frs_json_number(l.score), strjoin(bboxes, ','));
    if isempty(name)
      annotations{end + 1} = sprintf('{%s}', known);                      %#ok<AGROW>
    else
      annotations{end + 1} = sprintf('{"id": %d, %s, "areas": [%s], "iscrowd": 0}', numel(annotations) + 1, known, strjoin(areas, ','));   %#ok<AGROW>
    end
  end
  list = strjoin(annotations, sprintf(',\n'));
  if isempty(name)
    text = sprintf('[%s]\n', list);
  else
    text = sprintf('{"info": {"description": "written by frs_export"},\n"categories": [{"id": 1, "name": %s}],\n"videos": [%s],\n"annotations": [%s]}\n', ...
                   frs_json_quoted(name), strjoin(videos, sprintf(',\n')), list);
  end
end
