function [objects, extent] = frs_voc_xml(file)
%FRS_VOC_XML  Objects of an annotation file of PASCAL VOC: struct array with name, box, difficult, truncated; EXTENT is [H W].
  text = regexprep(fileread(file), '<part>.*?</part>', '');        % parts of a person have boxes of their own
  blocks = regexp(text, '<object>(.*?)</object>', 'tokens');
  objects = struct('name', {}, 'box', {}, 'difficult', {}, 'truncated', {});
  for k = 1:numel(blocks)
    block = blocks{k}{1};
    box = cellfun(@(tag) str2double(value(block, tag, 'NaN')), {'xmin', 'ymin', 'xmax', 'ymax'});
    name = value(block, 'name', '');
    if isempty(name) || any(isnan(box)) || any(box(1:2) > box(3:4))
      error('frs:dataset:badValue', 'Object %d of %s must have a name and a box with xmin <= xmax and ymin <= ymax.', k, file);
    end
    objects(k) = struct('name', unescaped(name), 'box', round(box), 'difficult', strcmp(value(block, 'difficult', '0'), '1'), ...
                        'truncated', strcmp(value(block, 'truncated', '0'), '1'));
  end
  extent = [str2double(value(text, 'height', 'NaN')), str2double(value(text, 'width', 'NaN'))];
  if isempty(regexp(text, '<annotation[\s>]', 'once'))
    error('frs:dataset:badValue', '%s is not an annotation of PASCAL VOC: it has no element annotation.', file);
  end
end

function text = value(block, tag, default)
  found = regexp(block, ['<' tag '>\s*(.*?)\s*</' tag '>'], 'tokens', 'once');
  text = default;
  if ~isempty(found)
    text = found{1};
  end
end

function s = unescaped(s)
  s = strrep(strrep(strrep(strrep(strrep(s, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&apos;', ''''), '&amp;', '&');
end
