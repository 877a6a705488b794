function text = frs_cvat(entries, opts)
%FRS_CVAT  XML as CVAT reads it ("CVAT for images 1.1") of entries (frs_export_entries); see frs_export.
  names = frs_relative_names({entries.file}, opts.root);
  images = cell(1, numel(entries));
  for i = 1:numel(entries)
    e = entries(i);
    objects = '';
    for k = 1:numel(e.score)
      objects = [objects, shapes(e, k, opts.masks)];
    end
    images{i} = sprintf('  <image id="%d" name="%s" width="%d" height="%d">\n%s  </image>\n', i - 1, frs_xml_text(names{i}), ...
                        e.extent(2), e.extent(1), objects);
  end
  labels = cellfun(@(c) sprintf(['      <label><name>%s</name><attributes><attribute><name>score</name>' ...
                                 '<mutable>False</mutable><input_type>text</input_type>' ...
    '<default_value></default_value><values></values></attribute></attributes></label>\n'], frs_xml_text(c)), ...
    frs_export_classes(entries, opts.name), 'UniformOutput', false);
  text = sprintf(['<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n  <version>1.1</version>\n  <meta><task>\n    <size>%d</size>\n' ...
    '    <labels>\n%s    </labels>\n  </task></meta>\n%s</annotations>\n'], numel(entries), [labels{:}], [images{:}]);
end

function text = shapes(e, k, masks)
  list = {};
  switch masks
    case 'polygon'
      list = cellfun(@(r) {'polygon', sprintf('points="%s"', outline(r))}, frs_answer_polygons(e, k, false), 'UniformOutput', false);
    case 'rle'
      list = runs(e.mask{k});
  end
  if isempty(list)
    b = e.box(k, :);
    list = {{'box', sprintf('xtl="%d" ytl="%d" xbr="%d" ybr="%d"', b(1:2) - 1, b(3:4))}};
  end
  lines = cellfun(@(s) sprintf('    <%s label="%s" source="auto" occluded="0" %s z_order="0"><attribute name="score">%.9g</attribute></%s>\n', ...
    s{1}, frs_xml_text(e.class{k}), s{2}, e.score(k), s{1}), list, 'UniformOutput', false);
  text = [lines{:}];
end

function text = outline(ring)
  text = strjoin(arrayfun(@(x, y) sprintf('%d,%d', x, y), ring(:, 1), ring(:, 2), 'UniformOutput', false)', ';');
end

function list = runs(mask)
% Of the mask inside its box, along the rows, beginning with the ground.
  list = {};
  box = frs_box_of(mask);
  if ~isempty(box)
    inside = mask(box(2):box(4), box(1):box(3))';
    counts = strjoin(arrayfun(@(n) sprintf('%d', n), frs_run_lengths(inside), 'UniformOutput', false), ', ');
    list = {{'mask', sprintf('rle="%s" left="%d" top="%d" width="%d" height="%d"', counts, box(1:2) - 1, size(inside))}};
  end
end
