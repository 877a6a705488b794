function classes = frs_lighter_pages(classes, most)
%FRS_LIGHTER_PAGES  CLASSES (of frs_page_class) with fewer and smaller pictures, so that the images of all together have about MOST bytes.
%   Where that is needed, pictures are half as wide, without the drawing of why, and a class keeps those that other parts refer to and
%   then as many of the first as there is room for. Examples and mistakes have no image of their own: the page shows that of their picture.
  if isempty([classes.pictures]) || size_of(classes) <= most
    return
  end
  for k = 1:numel(classes)
    classes(k).examples = without_images(classes(k).examples);
    classes(k).mistakes.missed = without_images(classes(k).mistakes.missed);
    classes(k).mistakes.alarms = without_images(classes(k).mistakes.alarms);
    for i = 1:numel(classes(k).words)
      classes(k).words(i).image = smaller(classes(k).words(i).image, 0.5);
    end
  end
  classes = resized(classes, 0.5);
  [all, large] = size_of(classes);
  room = max(0, (most - all + large) / large);
  for k = 1:numel(classes)
    classes(k) = shortened(classes(k), floor(room * numel(classes(k).pictures)));
  end
  [all, large] = size_of(classes);
  if all > most                                           % many are referred to: smaller still
    classes = resized(classes, max(0.4, ((most - all + large) / large) ^ 0.7));
  end
end

function list = without_images(list)
  for i = 1:numel(list)
    list(i).image = '';
  end
end

function classes = resized(classes, scale)
% All pictures by a factor. Measured on photographs, the bytes of a JPEG fall with the power 1.45 of its width. Classes show the same
% photographs, which are made smaller once.
  pictures = [classes.pictures];
  [photos, ~, number] = unique({pictures.photo});
  photos = cellfun(@(uri) smaller(uri, scale), photos, 'UniformOutput', false);
  done = 0;
  for k = 1:numel(classes)
    for i = 1:numel(classes(k).pictures)
      done = done + 1;
      classes(k).pictures(i).heat = smaller(classes(k).pictures(i).heat, scale);
      classes(k).pictures(i).photo = photos{number(done)};
      classes(k).pictures(i).signed = '';
    end
  end
end

function c = shortened(c, count)
% With COUNT pictures, or more where other parts refer to more; the numbers by which they do (from 0) follow.
  lists = {'examples', 'suspects', 'pairs'};
  referred = [opened_by(c.mistakes.missed), opened_by(c.mistakes.alarms)];
  for name = lists
    referred = [referred, opened_by(c.(name{1}))];        %#ok<AGROW>
  end
  n = numel(c.pictures);
  kept = unique([referred + 1, 1:min(n, max(0, count - numel(unique(referred))))]);
  number = zeros(1, n);
  number(kept) = 0:numel(kept) - 1;
  c.pictures = c.pictures(kept);
  c.mistakes.missed = renumbered(c.mistakes.missed, number);
  c.mistakes.alarms = renumbered(c.mistakes.alarms, number);
  for name = lists
    c.(name{1}) = renumbered(c.(name{1}), number);
  end
end

function numbers = opened_by(list)
% None where the list is empty: it may lack the field then.
  numbers = [];
  for entry = list(:)'
    numbers = [numbers, entry.open];                      %#ok<AGROW>
  end
end

function list = renumbered(list, number)
  for i = 1:numel(list)
    list(i).open = number(list(i).open + 1);
  end
end

function [all, large] = size_of(classes)
% Bytes of all images, and of those of the pictures.
  [all, large] = deal(0);
  for c = classes
    all = all + sum(cellfun(@numel, [{c.words.image}, {c.plots.image}, {c.examples.image}, {c.mistakes.missed.image}, {c.mistakes.alarms.image}]));
    for p = c.pictures
      large = large + numel(p.heat) + numel(p.photo) + numel(p.signed);
    end
  end
  all = all + large;
end

function uri = smaller(uri, scale)
  file = [tempname() '.jpg'];
  clearing = onCleanup(@() frs_discard(file));
  frs_write_bytes('discover', file, matlab.net.base64decode(regexprep(uri, '^data:[^,]*,', '')));
  I = frs_imread(file);
  uri = frs_picture_uri(frs_resize(I, max(1, round(scale * size(I, 1))), max(1, round(scale * size(I, 2)))), 70);
end
