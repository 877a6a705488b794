function text = frs_coco(answers, format, opts)
%FRS_COCO  Text of a JSON file in the manner of COCO that says where objects were found; see frs_export.
%   FORMAT is 'coco' or 'coco-results'; OPTS has name (of the class of videos), root, from which file names are seen (frs_relative_names), and
%   masks: 'rle', 'polygon' or 'none'.
%   ANSWERS of pictures has a struct for each picture with file, extent [H W], box (K-by-4), mask (1-by-K cell, [] where there
%   is none), area, score and class (1-by-K); of videos, one for each video with file, extent [H W T], tube (rows [frame x1 y1 x2 y2])
%   and score.
  if isfield(answers, 'tube')
    text = of_videos(answers, strcmp(format, 'coco'), opts.name, opts.root);
  elseif strcmp(format, 'coco-results')
    text = results(answers);
  else
    text = instances(answers, opts);
  end
end

function text = instances(entries, opts)
  names = frs_relative_names({entries.file}, opts.root);
  [classes, numbers] = frs_export_classes(entries, opts.name);
  images = cell(1, numel(entries));
  annotations = {};
  for i = 1:numel(entries)
    e = entries(i);
    images{i} = sprintf('{"id": %d, "file_name": %s, "width": %d, "height": %d}', i, frs_json_value(names{i}), e.extent(2), e.extent(1));
    for k = 1:numel(e.score)
      annotations{end + 1} = sprintf(['{"id": %d, "image_id": %d, "category_id": %d, "bbox": [%s], "area": %d, "iscrowd": 0, "score": %s, ' ...
        '"segmentation": %s}'], numel(annotations) + 1, i, numbers{i}(k), comma(coco_box(e.box(k, :))), e.area(k), ...
        frs_json_value(e.score(k)), segmentation(e, k, opts.masks));
    end
  end
  categories = cellfun(@(c, k) sprintf('{"id": %d, "name": %s}', k, frs_json_value(c)), classes, num2cell(1:numel(classes)), 'UniformOutput', false);
  text = sprintf('{"info": {"description": "written by frs_export"},\n"categories": [%s],\n"images": [%s],\n"annotations": [%s]}\n', ...
                 strjoin(categories, ', '), strjoin(images, sprintf(',\n')), strjoin(annotations, sprintf(',\n')));
end

function text = segmentation(e, k, masks)
% Without a mask there is nothing to say beyond the box; as a polygon that is said too, since converters ask for one.
  text = '[]';
  if strcmp(masks, 'polygon')
    rings = cellfun(@(r) ['[' comma(reshape(r', 1, [])) ']'], frs_answer_polygons(e, k, false), 'UniformOutput', false);
    text = ['[' strjoin(rings, ', ') ']'];
  elseif strcmp(masks, 'rle') && ~isempty(e.mask{k})
    text = sprintf('{"counts": [%s], "size": [%d, %d]}', comma(frs_run_lengths(e.mask{k})), size(e.mask{k}));
  end
end

function text = results(entries)
  [~, numbers] = frs_export_classes(entries, '');
  list = {};
  for i = 1:numel(entries)
    e = entries(i);
    for k = 1:numel(e.score)
      mask = '';
      if ~isempty(e.mask{k})
        mask = sprintf(', "segmentation": {"counts": %s, "size": [%d, %d]}', frs_json_value(compressed(frs_run_lengths(e.mask{k}))), size(e.mask{k}));
      end
      list{end + 1} = sprintf('{"image_id": %d, "category_id": %d, "bbox": [%s], "score": %s%s}', i, numbers{i}(k), comma(coco_box(e.box(k, :))), ...
                              frs_json_value(e.score(k)), mask);
    end
  end
  text = sprintf('[%s]\n', strjoin(list, sprintf(',\n')));
end

function text = of_videos(loc, whole, name, root)
% A box, or null, for each frame, as YouTube-VIS has masks.
  names = frs_relative_names({loc.file}, root);
  videos = cell(1, numel(loc));
  annotations = {};
  for i = 1:numel(loc)
    l = loc(i);
    extent = [l.extent(:)', zeros(1, 3 - numel(l.extent))];               % a video that could not be read has none
    videos{i} = sprintf('{"id": %d, "file_name": %s, "width": %d, "height": %d, "length": %d}', i, frs_json_value(names{i}), ...
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
    known = sprintf('"video_id": %d, "category_id": 1, "score": %s, "bboxes": [%s]', i, frs_json_value(l.score), strjoin(bboxes, ','));
    if whole
      annotations{end + 1} = sprintf('{"id": %d, %s, "areas": [%s], "iscrowd": 0}', numel(annotations) + 1, known, strjoin(areas, ','));
    else
      annotations{end + 1} = sprintf('{%s}', known);
    end
  end
  list = strjoin(annotations, sprintf(',\n'));
  if ~whole
    text = sprintf('[%s]\n', list);
  else
    text = sprintf(['{"info": {"description": "written by frs_export"},\n"categories": [{"id": 1, "name": %s}],\n' ...
                    '"videos": [%s],\n"annotations": [%s]}\n'], ...
                   frs_json_value(name), strjoin(videos, sprintf(',\n')), list);
  end
end

function b = coco_box(box)
  b = [box(1:2) - 1, box(3:4) - box(1:2) + 1];
end

function text = compressed(counts)
% COCO's text of run lengths. From the fourth on, a length is written as its difference from the one two before. A number is
% written in characters of five bits each, lowest first; a sixth bit says that more characters follow, and the highest of
% the five bits in the last character is the sign.
  text = '';
  for k = 1:numel(counts)
    x = counts(k);
    if k > 3
      x = x - counts(k - 2);
    end
    more = true;
    while more
      c = mod(x, 32);
      x = floor(x / 32);
      more = (c >= 16 && x ~= -1) || (c < 16 && x ~= 0);
      text(end + 1) = char(48 + c + 32 * more);
    end
  end
end

function text = comma(v)
  text = strjoin(arrayfun(@(x) sprintf('%d', x), v, 'UniformOutput', false), ',');
end
