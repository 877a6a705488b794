function text = frs_coco(answers, format, name, root)
%FRS_COCO  Text of a JSON file in the manner of COCO that says where objects were found; see frs_export.
%   FORMAT is 'coco' or 'coco-results'; NAME is that of the class, which results do not have; file names are as seen from ROOT, see
%   frs_relative_names.
%   ANSWERS of pictures has a struct for each picture with file, extent [H W], box (K-by-4), mask (1-by-K cell, [] where there
%   is none), area and score (1-by-K); of videos, one for each video with file, extent [H W T], tube (rows [frame x1 y1 x2 y2])
%   and score.
  if isfield(answers, 'tube')
    text = of_videos(answers, strcmp(format, 'coco'), name, root);
  elseif strcmp(format, 'coco-results')
    text = results(answers);
  else
    text = instances(answers, name, root);
  end
end

function text = instances(entries, name, root)
  names = frs_relative_names({entries.file}, root);
  images = cell(1, numel(entries));
  annotations = {};
  for i = 1:numel(entries)
    e = entries(i);
    images{i} = sprintf('{"id": %d, "file_name": %s, "width": %d, "height": %d}', i, quoted(names{i}), e.extent(2), e.extent(1));
    for k = 1:numel(e.score)
      mask = '[]';
      if ~isempty(e.mask{k})
        mask = sprintf('{"counts": [%s], "size": [%d, %d]}', comma(run_lengths(e.mask{k})), size(e.mask{k}));
      end
      annotations{end + 1} = sprintf(['{"id": %d, "image_id": %d, "category_id": 1, "bbox": [%s], "area": %d, "iscrowd": 0, "score": %s, ' ...
        '"segmentation": %s}'], numel(annotations) + 1, i, comma(coco_box(e.box(k, :))), e.area(k), number(e.score(k)), mask);
    end
  end
  text = sprintf('{"info": {"description": "written by frs_export"},\n"categories": [{"id": 1, "name": %s}],\n"images": [%s],\n"annotations": [%s]}\n', ...
                 quoted(name), strjoin(images, sprintf(',\n')), strjoin(annotations, sprintf(',\n')));
end

function text = results(entries)
  list = {};
  for i = 1:numel(entries)
    e = entries(i);
    for k = 1:numel(e.score)
      mask = '';
      if ~isempty(e.mask{k})
        mask = sprintf(', "segmentation": {"counts": %s, "size": [%d, %d]}', quoted(compressed(run_lengths(e.mask{k}))), size(e.mask{k}));
      end
      list{end + 1} = sprintf('{"image_id": %d, "category_id": 1, "bbox": [%s], "score": %s%s}', i, comma(coco_box(e.box(k, :))), ...
                              number(e.score(k)), mask);
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
    videos{i} = sprintf('{"id": %d, "file_name": %s, "width": %d, "height": %d, "length": %d}', i, quoted(names{i}), ...
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
    known = sprintf('"video_id": %d, "category_id": 1, "score": %s, "bboxes": [%s]', i, number(l.score), strjoin(bboxes, ','));
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
    text = sprintf('{"info": {"description": "written by frs_export"},\n"categories": [{"id": 1, "name": %s}],\n"videos": [%s],\n"annotations": [%s]}\n', ...
                   quoted(name), strjoin(videos, sprintf(',\n')), list);
  end
end

function b = coco_box(box)
  b = [box(1:2) - 1, box(3:4) - box(1:2) + 1];
end

function counts = run_lengths(mask)
% Lengths of the runs of 0 and 1 in turn, column after column, beginning with 0.
  ends = [find(diff([0; double(mask(:))])) - 1; numel(mask)];
  counts = diff([0; ends])';
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

function text = number(x)
% JSON has no NaN and no Inf.
  text = 'null';
  if isfinite(x)
    text = sprintf('%.9g', x);
  end
end

function s = quoted(s)
% A text as a JSON string; control characters are written by their numbers.
  s = strrep(strrep(s, '\', '\\'), '"', '\"');
  for c = 1:31
    s = strrep(s, char(c), sprintf('\\u%04x', c));
  end
  s = ['"' s '"'];
end

function text = comma(v)
  text = strjoin(arrayfun(@(x) sprintf('%d', x), v, 'UniformOutput', false), ',');
end
