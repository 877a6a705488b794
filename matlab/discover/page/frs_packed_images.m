function [classes, images] = frs_packed_images(classes, others, places, most)
%FRS_PACKED_IMAGES  The images that CLASSES (of frs_class_page) name, as data URIs, of about MOST bytes in all.
%   Files lie in one of the folders PLACES, OTHERS are further names. IMAGES has names, uris, and still (whether the image stands on the
%   page itself as an example). Where they would be too many bytes, images are half as wide and those of why are left out; where
%   that is not enough, a class keeps the items that its facts refer to, then as many of the first as there is room for, and images
%   become smaller still.
  [scale, whys] = deal(1, true);
  total = sum(bytes_of(names_in(classes, others, true), places));
  if total > most && any(arrayfun(@(c) isfield(c.items, 'heat'), classes))
    [scale, whys] = deal(0.5, false);
    [fixed, large] = sizes(classes, others, places, scale);
    if fixed + large > most
      for k = 1:numel(classes)
        classes(k).items = first_items(classes(k), max(0, (most - fixed) / large));
      end
      [fixed, large] = sizes(classes, others, places, scale);
      scale = scale * min(1, max(0.4, (max(1, most - fixed) / large) ^ 0.7));
    end
  end
  if ~whys
    for k = 1:numel(classes)
      [classes(k).items.why] = deal('');
    end
  end
  [names, kinds] = names_in(classes, others, whys);
  uris = cell(1, numel(names));
  for k = 1:numel(names)
    uris{k} = uri_of(path_of(names{k}, places), scale + (1 - scale) * strcmp(kinds{k}, 'fixed'));
  end
  images = struct('names', {names}, 'uris', {uris}, 'still', ismember(names, stills_of(classes)));
end

function [names, kinds] = names_in(classes, others, whys)
% Names of files, each once: 'item' of the images that may be reduced, 'fixed' of others.
  [fixed, item] = deal(reshape(others, 1, []), {});
  for c = classes(:)'
    fixed = [fixed, {c.words.image}, {c.plots.image}];    %#ok<AGROW>
    if ~isempty(c.patches)
      fixed{end + 1} = [c.folder 'page/words.jpg'];       %#ok<AGROW>
    end
    if isfield(c.items, 'heat')
      item = [item, {c.items.photo}, {c.items.heat}];     %#ok<AGROW>
      if whys
        item = [item, {c.items.why}];                     %#ok<AGROW>
      end
    elseif ~isempty(c.items)
      fixed = [fixed, {c.items.strip}, {c.items.preview}, {c.items.still}, c.items.photos]; %#ok<AGROW>
    end
  end
  [fixed, item] = deal(unique(fixed), unique(item));
  names = [fixed, item];
  kinds = [repmat({'fixed'}, size(fixed)), repmat({'item'}, size(item))];
end

function [fixed, large] = sizes(classes, others, places, scale)
% Bytes on the page. Measured on photographs, those of a JPEG fall with the power 1.45 of its width.
  [names, kinds] = names_in(classes, others, false);
  bytes = bytes_of(names, places);
  ofItems = strcmp(kinds, 'item');
  fixed = sum(bytes(~ofItems));
  large = max(1, sum(bytes(ofItems)) * scale ^ 1.45);
end

function bytes = bytes_of(names, places)
% In base64.
  bytes = cellfun(@(name) 4 / 3 * frs_file_bytes(path_of(name, places)), names);
end

function items = first_items(c, share)
  needed = ismember([c.items.image], frs_referred_items(c.facts));
  free = find(~needed);
  needed(free(1:max(0, min(end, floor(share * numel(c.items)) - sum(needed))))) = true;
  items = c.items(needed);
end

function names = stills_of(classes)
  names = {};
  for c = classes(:)'
    if ~isempty(c.items)
      shown = c.items(ismember([c.items.image], [c.facts.examples.image]));
      if isfield(shown, 'heat')
        names = [names, {shown.heat}];                    %#ok<AGROW>
      else
        names = [names, {shown.still}];                   %#ok<AGROW>
      end
    end
  end
end

function uri = uri_of(file, scale)
  [~, ~, ending] = fileparts(file);
  types = struct('png', 'image/png', 'jpg', 'image/jpeg', 'svg', 'image/svg+xml', 'mp4', 'video/mp4');
  if scale < 1 && strcmp(ending, '.jpg')
    I = frs_imread(file);
    bytes = frs_jpeg_bytes(frs_resize(I, max(1, round(scale * size(I, 1))), max(1, round(scale * size(I, 2)))), 70);
  else
    bytes = frs_read_bytes('discover', file);
  end
  uri = ['data:' types.(ending(2:end)) ';base64,' matlab.net.base64encode(bytes)];
end

function path = path_of(name, places)
  path = fullfile(places{1}, name);
  if ~exist(path, 'file')
    path = fullfile(places{2}, name);
  end
end
