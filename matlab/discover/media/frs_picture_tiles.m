function [c, plan] = frs_picture_tiles(c, run, plan, out)
%FRS_PICTURE_TILES  The pictures of a class on the page, drawn in one pass that decodes each file once.
%   Writes the heat map of every positive to OUT/regions and the contact sheet figures/regions.png. C gains pictures: the positives that it
%   shows, held-out ones first, by score, then some negatives (false alarms and the most uncertain ones), with name, file, group, label,
%   score, overlap, size, box, found, review, heat, photo and signed (data URIs), why and caption. Its mistakes and examples get an image (a data URI)
%   and open, the number of their picture. The patches that PLAN, of frs_word_places, asks of these pictures are cut. RUN is as in frs_page_class.
  [result, ds] = deal(run.result, run.ds);
  c.examples = frs_example_items(result, ds);
  c.suspects = suspects_of(result, ds);
  c.pairs = pairs_of(result, ds);
  positives = find(ds.y > 0);
  score = frs_image_scores(result.evaluated.classifier.model, ds, result.options.threads);
  shown = shown_pictures(c, run, score);
  found = located(run, shown);
  reasons(shown) = frs_score_terms(result.evaluated.classifier.model, frs_subset(ds, shown), result.options.threads);
  names = frs_file_stems(ds.files(positives));
  sheet = sheet_of(result);
  [~, order] = sortrows([ds.train(positives)', -[result.loc.score]']);
  c.pictures = [];
  photo_uri = @(i, photo) frs_remembered(run.medium.memory, ['photo ' ds.hash{i}], @() frs_picture_uri(photo, 80));
  small = cell(1, numel(ds.files));                       % of the mistakes and examples
  wanted = [c.examples.image, c.mistakes.missed.image, c.mistakes.alarms.image];
  for i = [positives(order), setdiff(shown, positives, 'stable')]
    I = frs_imread(ds.files{i});
    plan = frs_cut_words(plan, i, I);
    heat = found(i).evidence - found(i).threshold;
    l = struct('file', ds.files{i}, 'train', ds.train(i), 'score', score(i), 'overlap', [], 'box', zeros(0, 4), 'mask', [], ...
               'review', ds.review(i).decision);
    k = find(positives == i);
    if ~isempty(k)
      l = result.loc(k);
    end
    draw = @(varargin) frs_plot_regions(I, ds.labels{i}, heat, 'truth', run.truth{i}, 'found', place_of(l), varargin{:});
    [P, photo] = draw('width', 480);
    uri = @() frs_picture_uri(P, 80);
    if ~isempty(k)
      file = fullfile(out, 'regions', [names{k} '.jpg']);
      frs_write_image('discover', P, file, 80);
      uri = @() frs_data_uri(file);                       % drawn and encoded once
    end
    if any(shown == i)
      c.pictures = [c.pictures, with_reasons(tile_of(l, ds.y(i), found(i), I, photo_uri(i, photo), uri()), ds, i, I, reasons(i))];
      number(i) = numel(c.pictures) - 1;                  %#ok<AGROW> counted from 0, as the page does
    end
    at = find(ismember(sheet.chosen, k));
    if ~isempty(at)
      sheet.tiles{at} = draw('width', 240, 'score', sheet.number(at));
    end
    if any(wanted == i)
      small{i} = frs_picture_uri(frs_resize(P, ceil(size(P, 1) * 2 / 3), ceil(size(P, 2) * 2 / 3)), 75);
    end
  end
  c.picturesNote = about(result);
  c.suspectsNote = about_labels(result);
  for k = 1:numel(c.suspects)
    c.suspects(k).open = number(c.suspects(k).open);
  end
  for k = 1:numel(c.pairs)
    c.pairs(k).open = number(c.pairs(k).open);
  end
  c.examples = with_images(c.examples, small, number);
  c.mistakes.missed = with_images(c.mistakes.missed, small, number);
  c.mistakes.alarms = with_images(c.mistakes.alarms, small, number);
  hasTruth = any(~cellfun('isempty', run.truth(positives(sheet.chosen))));
  write_sheet(sheet, hasTruth, fullfile(out, 'figures', 'regions.png'));
end

function list = suspects_of(result, ds)
% At most 20, of which nobody said yet that the label is right; open is the number in DS for now.
  list = struct('name', {}, 'file', {}, 'label', {}, 'probability', {}, 'open', {});
  wrong = result.labels.wrong(~strcmp({ds.review(result.labels.wrong).decision}, 'keep'));
  for i = wrong(1:min(20, end))
    name = frs_base_names(ds.files(i));
    list(end + 1) = struct('name', name{1}, 'file', ds.files{i}, 'label', ds.y(i), 'probability', result.labels.probability(i), 'open', i);
  end
end

function list = pairs_of(result, ds)
% The ten nearest.
  list = struct('names', {}, 'file', {}, 'distance', {}, 'open', {});
  [~, order] = sort([result.twins.distance]);
  for t = result.twins(order(1:min(10, end)))
    list(end + 1) = struct('names', {frs_base_names(ds.files([t.first, t.second]))}, 'file', ds.files{t.second}, 'distance', t.distance, 'open', [t.first, t.second]);
  end
end

function text = about_labels(result)
  n = numel(result.labels.wrong);
  most = {'Most of them may be right all the same, the likeliest to be wrong come first.', 'It may be right all the same.'};
  text = sprintf('%s may be wrong: a classifier that has not seen the picture says the opposite. %s What you say goes into review.json.', ...
                 frs_plural(n, 'label'), most{1 + (n == 1)});
  if n == 0
    text = 'What you say goes into review.json.';
  end
end

function shown = shown_pictures(c, run, score)
% Numbers of the pictures that the page has: positives up to the option shown, half as many negatives, and what other parts refer to.
  [ds, most] = deal(run.ds, run.result.options.shown);
  positives = find(ds.y > 0);
  [~, order] = sortrows([ds.train(positives)', -[run.result.loc.score]']);
  negatives = find(ds.y < 0);
  [~, near] = sort(abs(score(negatives)));
  shown = [positives(order(1:min(most, end))'), c.examples.image, c.mistakes.missed.image, c.mistakes.alarms.image, ...
           c.suspects.open, c.pairs.open, negatives(near(1:min(ceil(most / 2), end)))];
  shown = unique(shown, 'stable');
end

function found = located(run, shown)
% What was found in all pictures that are drawn: training pictures without it were not searched before.
  found = run.found;
  n = numel(run.ds.files);
  if numel(found) < n
    found(n).evidence = [];
  end
  missing = shown(cellfun('isempty', {found(shown).evidence}));
  if ~isempty(missing)
    model = run.result.evaluated.locator.model;
    part = run.medium.prepare(frs_subset(run.ds, missing), run.result.options.threads);
    new = run.medium.locate(model, part, frs_cue_name(run.result.options.cue), run.result.options.threads);
    for k = 1:numel(missing)
      found(missing(k)).evidence = new(k).evidence;
      found(missing(k)).threshold = new(k).threshold;
      found(missing(k)).box = new(k).box;
    end
  end
end

function place = place_of(l)
  place = [];
  if ~isempty(l.mask)
    place = struct('box', l.box, 'mask', l.mask);
  end
end

function text = about(result)
  number = 'score of the picture';
  if any(~cellfun('isempty', {result.loc.overlap}))
    number = 'overlap of the found regions with the truth';
  end
  outline = 'the connected set of regions with the largest total above the threshold';
  if strcmp(result.evaluated.locator.name, 'candidates')
    outline = 'the regions that the likeliest candidates share';
  end
  text = [frs_evidence_text(result, 'region') ' Regions whose evidence lies above the threshold of their picture are coloured, from just above it to ' ...
          'the highest of the picture. The solid white outline is ' outline ', the dotted line its box; several objects, with a box each, ' ...
          'where the evidence has peaks far apart. The number under a picture is the ' number '. Held-out pictures come ' ...
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

function tile = tile_of(l, label, found, I, photo, heat)
% PHOTO and HEAT are data URIs of the picture I and of its heat map, of one size; FOUND what the method itself located, L what counts after a review.
  groups = {'held out', 'training'};
  kinds = {'without it', 'with it'};
  name = frs_base_names({l.file});
  group = groups{1 + l.train};
  caption = sprintf('%s, %s, %s, score %.2f', name{1}, kinds{1 + (label > 0)}, group, l.score);
  if ~isempty(l.overlap)
    caption = sprintf('%s, overlap with the truth %.2f', caption, l.overlap);
  end
  own = found.box;
  if label < 0
    own = zeros(0, 4);
  end
  tile = struct('name', name{1}, 'file', l.file, 'group', group, 'label', label, 'score', l.score, 'overlap', l.overlap, ...
                'size', [size(I, 2), size(I, 1)], 'box', l.box, 'found', own, 'review', l.review, 'heat', heat, ...
                'photo', photo, 'caption', caption);
end

function tile = with_reasons(tile, ds, i, I, e)
% Why the picture got its score, E of frs_score_terms: why (texts) and signed (a data URI).
  [pro, con] = frs_leading_terms(e.word, 4);
  named = @(list) arrayfun(@(w) said_of(ds, w), list, 'UniformOutput', false);
  tile.why = struct('text', frs_explain_text(e), 'pro', {named(pro)}, 'con', {named(con)});
  tile.signed = frs_picture_uri(frs_plot_regions(I, ds.labels{i}, e.region, 'signed', true, 'width', 280), 70);
end

function text = said_of(ds, w)
  name = frs_word_name(ds, w.word);
  if isempty(name)
    name = sprintf('word %d', w.word);
  end
  text = sprintf('%s: %+.2f (%.0f %%)', name, w.term, 100 * w.share);
end

function list = with_images(list, small, number)
  for k = 1:numel(list)
    list(k).open = number(list(k).image);
    list(k).image = small{list(k).image};
  end
end
