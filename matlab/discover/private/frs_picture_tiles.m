function page = frs_picture_tiles(page, result, ds, found, truth, out)
%FRS_PICTURE_TILES  The pictures of a report, drawn in one pass that decodes each file once.
%   Writes the heat map of every positive to OUT/regions and the contact sheet figures/regions.png. PAGE gains pictures, the
%   positives that it shows, held-out ones first, by score: name, file, group, score, overlap, size, box, review, heat and photo
%   (data URIs) and caption. In its mistakes image, the number in DS, is replaced by a data URI. The patches
%   that page.words, of frs_word_places, asks of these pictures are cut. FOUND is of frs_discover_places.
  mistakes = page.mistakes;
  heat = arrayfun(@(f) f.evidence - f.threshold, found, 'UniformOutput', false);
  positives = find(ds.y > 0);
  names = frs_picture_names(ds.files(positives));
  [~, order] = sortrows([ds.train(positives)', -[result.loc.score]']);
  shown = order(1:min(result.options.shown, numel(order)));
  sheet = sheet_of(result);
  small = struct('missed', {cell(1, numel(mistakes.missed))}, 'alarms', {cell(1, numel(mistakes.alarms))});
  tiles = [];
  for k = order'
    i = positives(k);
    I = frs_imread(ds.files{i});
    page.words = frs_cut_words(page.words, i, I);
    place = struct('box', result.loc(k).box, 'mask', result.loc(k).mask);
    draw = @(varargin) frs_plot_regions(I, ds.labels{i}, heat{i}, 'truth', truth{i}, 'found', place, varargin{:});
    P = draw('width', 480);
    picture = fullfile(out, 'regions', [names{k} '.jpg']);
    frs_write_image('discover', P, picture, 'quality', 80);
    if any(shown == k)
      tiles = [tiles, tile_of(result.loc(k), names{k}, I, P, picture)];
    end
    at = find(sheet.chosen == k);
    if ~isempty(at)
      sheet.tiles{at} = draw('width', 240, 'score', sheet.number(at));
    end
    for m = find([mistakes.missed.image] == i)
      small.missed{m} = small_tile(I, ds.labels{i}, heat{i});
    end
  end
  for m = 1:numel(mistakes.alarms)
    i = mistakes.alarms(m).image;
    I = frs_imread(ds.files{i});
    page.words = frs_cut_words(page.words, i, I);
    small.alarms{m} = small_tile(I, ds.labels{i}, heat{i});
  end
  page.pictures = tiles;
  page.picturesNote = about(result);
  page.mistakes.missed = with_images(mistakes.missed, small.missed);
  page.mistakes.alarms = with_images(mistakes.alarms, small.alarms);
  hasTruth = any(~cellfun('isempty', truth(positives(sheet.chosen))));
  write_sheet(sheet, hasTruth, fullfile(out, 'figures', 'regions.png'));
end

function text = about(result)
  number = 'score of the picture';
  if any(~cellfun('isempty', {result.loc.overlap}))
    number = 'overlap of the found regions with the truth';
  end
  text = ['Evidence is the score of a region under the classifier, and how far it stands out from the border of the picture ' ...
          '(see above). Regions whose evidence lies above the threshold of their picture are coloured, from just above it to ' ...
          'the highest of the picture. The solid white outline is the connected set of regions with the largest total above the ' ...
          'threshold, the dotted line its box. The number under a picture is the ' number '. Held-out pictures come ' ...
          'first. Click a picture to see it beside the photograph, then browse with the arrow keys.'];
end

function sheet = sheet_of(result)
% Which of the positives are on the contact sheet: the held-out ones at both ends, by overlap where there is a truth.
  held = find(~[result.loc.train]);
  sheet = struct('what', 'score of the picture', 'number', [result.loc(held).score]);
  if ~isempty(result.localization)
    sheet.what = 'overlap with the truth';
    sheet.number = cellfun(@(o) max([NaN, o]), {result.loc(held).overlap});
  end
  ends = frs_best_or_worst(sheet.number, 'both', 12);
  sheet.chosen = held(ends);
  sheet.number = sheet.number(ends);
  sheet.tiles = cell(1, numel(ends));
end

function write_sheet(sheet, hasTruth, file)
  P = frs_tile(sheet.tiles, 4, 6);
  about = struct('scale', 'evidence above threshold', 'range', [], 'set', true, 'found', true, 'truth', hasTruth, 'number', sheet.what);
  frs_write_image('discover', [P; frs_regions_foot(size(P, 2), about)], file);
end

function tile = tile_of(l, name, I, P, picture)
% P is the heat map of the picture I, and PICTURE its file.
  groups = {'held out', 'training'};
  group = groups{1 + l.train};
  caption = sprintf('%s, %s, score %.2f', name, group, l.score);
  if ~isempty(l.overlap)
    caption = sprintf('%s, overlap with the truth %.2f', caption, l.overlap);
  end
  photo = as_uri(frs_resize(I, size(P, 1), size(P, 2)), 80);
  tile = struct('name', name, 'file', l.file, 'group', group, 'score', l.score, 'overlap', l.overlap, 'size', [size(I, 2), size(I, 1)], ...
                'box', l.box, 'review', l.review, 'heat', frs_data_uri(picture), 'photo', photo, 'caption', caption);
end

function list = with_images(list, images)
  [list.image] = images{:};
end

function uri = small_tile(I, L, heat)
  uri = as_uri(frs_plot_regions(I, L, heat, 'width', 320), 75);
end

function uri = as_uri(I, quality)
  file = [tempname() '.jpg'];
  imwrite(I, file, 'quality', quality);
  uri = frs_data_uri(file);
  frs_discard(file);
end
