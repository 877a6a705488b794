function classes = frs_lighter_pages(classes, most)
%FRS_LIGHTER_PAGES  CLASSES (of frs_page_class) with pictures so small that the images of all have about MOST bytes.
  pictures = [classes.pictures];
  if isempty(pictures)
    return
  end
  large = 0;
  for p = pictures
    for name = images_of(p)
      large = large + numel(p.(name{1}));
    end
  end
  rest = 0;
  for c = classes
    rest = rest + sum(cellfun(@numel, [{c.words.image}, {c.plots.image}, {c.examples.image}, {c.mistakes.missed.image}, {c.mistakes.alarms.image}]));
  end
  scale = sqrt(max(0.02, (most - rest) / large));
  if scale >= 1
    return
  end
  for k = 1:numel(classes)
    for i = 1:numel(classes(k).pictures)
      for name = images_of(classes(k).pictures(i))
        classes(k).pictures(i).(name{1}) = smaller(classes(k).pictures(i).(name{1}), scale);
      end
    end
  end
end

function names = images_of(picture)
  names = fieldnames(picture)';
  names = names(cellfun(@(n) ischar(picture.(n)) && strncmp(picture.(n), 'data:image/jpeg', 15), names));
end

function uri = smaller(uri, scale)
  file = [tempname() '.jpg'];
  frs_write_bytes('discover', file, base64_bytes(regexprep(uri, '^data:[^,]*,', '')));
  I = imread(file);
  frs_discard(file);
  uri = frs_picture_uri(frs_resize(I, max(1, round(scale * size(I, 1))), max(1, round(scale * size(I, 2)))), 70);
end

function bytes = base64_bytes(text)
  values = zeros(1, 256, 'uint8');
  values(double(['A':'Z', 'a':'z', '0':'9', '+/'])) = 0:63;
  padding = sum(text(max(1, end - 1):end) == '=');
  v = uint32(reshape(values(double(text)), 4, []));
  word = v(1, :) * 262144 + v(2, :) * 4096 + v(3, :) * 64 + v(4, :);
  bytes = uint8([bitshift(word, -16); bitand(bitshift(word, -8), 255); bitand(word, 255)]);
  bytes = reshape(bytes(1:end - padding), 1, []);
end
