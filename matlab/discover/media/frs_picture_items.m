function [items, words, patches] = frs_picture_items(run, out)
%FRS_PICTURE_ITEMS  The images of a class that the page shows, drawn in one pass that decodes each file once.
%   RUN has result (of frs_discover, with facts), ds, found (of frs_located_items), truth, score (of all images), medium and memory (see
%   frs_remembered). The heat map of every positive goes to OUT/regions, a contact sheet to figures/regions.png, and what the page
%   alone needs to OUT/page. ITEMS, held-out positives by score first, then some negatives, have
%     image, file, name, train, label, score, overlap, size [width height], box and located (what counts after a review, and the
%     result of the method itself; rows x1 y1 x2 y2), review, photo, heat and why (names of files in OUT), reasons (see reasons_of)
%   WORDS are the rows of frs_word_patches for the leading words, PATCHES the names of the words that reasons refer to by their
%   place in the picture page/words.jpg, which has a patch of each.
  [result, ds] = deal(run.result, run.ds);
  positives = find(ds.y > 0);
  [~, order] = sortrows([ds.train(positives)', -[result.loc.score]']);
  shown = shown_images(run, positives(order));
  found = located(run, shown);
  [reasons, mentioned] = reasons_of(frs_word_model(result.evaluated), ds, shown, result.options.threads);
  drawn = [positives(order), setdiff(shown, positives, 'stable')];
  plan = word_plan(run, mentioned, drawn);
  names = frs_file_stems(ds.files(positives));
  sheet = sheet_of(result);
  items = cell(1, numel(shown));
  for i = drawn
    I = frs_imread(ds.files{i}, 'range', ds.codebook);
    plan = frs_cut_words(plan, i, I);
    l = struct('score', run.score(i), 'overlap', [], 'box', zeros(0, 4), 'mask', [], 'review', ds.review(i).decision);
    heatFile = sprintf('page/heat_%d.jpg', i);
    k = find(positives == i);
    if ~isempty(k)
      l = result.loc(k);
      heatFile = ['regions/' names{k} '.jpg'];
    end
    draw = @(varargin) frs_plot_regions(I, ds.labels{i}, found(i).evidence - found(i).threshold, 'truth', run.truth{i}, ...
                                        'found', place_of(l), varargin{:});
    [P, photo] = draw('width', 480);
    frs_write_image('discover', P, fullfile(out, heatFile), 80);
    at = find(shown == i);
    if ~isempty(at)
      photoFile = ['page/photo_' ds.hash{i} '.jpg'];
      bytes = frs_remembered(run.memory, ['photo ' ds.hash{i}], @() frs_jpeg_bytes(photo, 80));
      frs_write_bytes('discover', fullfile(out, photoFile), bytes);
      whyFile = sprintf('page/why_%d.jpg', i);
      frs_write_image('discover', frs_plot_regions(I, ds.labels{i}, reasons(at).region, 'signed', true, 'width', 280), fullfile(out, whyFile), 70);
      items{at} = item_of(i, l, ds, found(i), I, reasons(at));
      [items{at}.photo, items{at}.heat, items{at}.why] = deal(photoFile, heatFile, whyFile);
    end
    at = find(ismember(sheet.chosen, k));
    if ~isempty(at)
      sheet.tiles{at} = draw('width', 240, 'score', sheet.number(at));
    end
  end
  items = [items{:}];
  [words, patches] = word_pictures(ds, plan, numel(result.facts.words), mentioned, out);
  hasTruth = any(~cellfun('isempty', run.truth(positives(sheet.chosen))));
  write_sheet(sheet, hasTruth, fullfile(out, 'figures', 'regions.png'));
end

function shown = shown_images(run, positives)
% Numbers of the images on the page: positives up to the option shown, half as many negatives, and those that facts refer to.
  [facts, most] = deal(run.result.facts, run.result.options.shown);
  negatives = find(run.ds.y < 0);
  [~, near] = sort(abs(run.score(negatives)));
  shown = unique([positives(1:min(most, end)), frs_referred_items(facts), negatives(near(1:min(ceil(most / 2), end)))], 'stable');
end

function found = located(run, shown)
% Locations in all images that are drawn: negative training images were not searched before.
  found = run.found;
  n = numel(run.ds.files);
  if numel(found) < n
    found(n).evidence = [];
  end
  missing = shown(cellfun('isempty', {found(shown).evidence}));
  if ~isempty(missing)
    opts = run.result.options;
    new = run.medium.locate(run.result.evaluated.locator.model, frs_subset(run.ds, missing), frs_cue_name(opts.cue), opts.threads);
    for k = 1:numel(missing)
      found(missing(k)).evidence = new(k).evidence;
      found(missing(k)).threshold = new(k).threshold;
      found(missing(k)).box = new(k).box;
    end
  end
end

function [reasons, mentioned] = reasons_of(model, ds, shown, threads)
% Why each image has its score: region (evidence of each), without (the score without the strongest region), pro and con, struct arrays
% of word (its place in MENTIONED, the words that any image names), term and share.
  terms = frs_score_terms(model, frs_subset(ds, shown), threads);
  for k = numel(shown):-1:1
    [pro, con] = frs_leading_terms(terms(k).word, 4);
    reasons(k) = struct('region', terms(k).region, 'without', terms(k).without, 'pro', pro, 'con', con);
  end
  lists = [{reasons.pro}, {reasons.con}];
  words = cellfun(@(l) [l.word], lists(~cellfun('isempty', lists)), 'UniformOutput', false);
  mentioned = unique([zeros(1, 0), words{:}]);
  for k = 1:numel(reasons)
    reasons(k).pro = renumbered(reasons(k).pro, mentioned);
    reasons(k).con = renumbered(reasons(k).con, mentioned);
  end
end

function list = renumbered(list, mentioned)
  for k = 1:numel(list)
    list(k).word = find(mentioned == list(k).word);
  end
end

function plan = word_plan(run, mentioned, drawn)
% Twelve patches of each leading word, and one of each word that is mentioned, from images that are drawn anyway.
  seed = run.result.options.seed;
  plan = frs_word_places(run.ds, [run.result.facts.words.word], 12, seed, run.memory);
  inside = run.ds;
  inside.train = ismember(1:numel(run.ds.y), drawn);
  more = frs_word_places(inside, mentioned, 1, seed, run.memory);
  for k = 1:numel(more.places)
    more.places(k).row = more.places(k).row + numel(plan.rows);
  end
  plan = struct('rows', [plan.rows, more.rows], 'places', [plan.places, more.places]);
end

function [words, names] = word_pictures(ds, plan, count, mentioned, out)
  rows = frs_word_patches(ds, plan);
  words = rows(1:count);
  names = arrayfun(@(w) frs_word_name(ds, w), mentioned, 'UniformOutput', false);
  for k = frs_where(cellfun('isempty', names))
    names{k} = sprintf('word %d', mentioned(k));
  end
  tiles = repmat({255 * ones(32, 32, 3, 'uint8')}, 1, numel(mentioned));
  for k = 1:numel(mentioned)
    if ~isempty(rows(count + k).patches)
      patch = frs_resize(rows(count + k).patches{1}, 32, 32);
      tiles{k} = patch(:, :, min(1:3, end));
    end
  end
  if ~isempty(tiles)
    frs_write_image('discover', [tiles{:}], fullfile(out, 'page', 'words.jpg'), 85);
  end
end

function place = place_of(l)
  place = [];
  if ~isempty(l.mask)
    place = struct('box', l.box, 'mask', l.mask);
  end
end

function item = item_of(i, l, ds, found, I, reasons)
  own = found.box;
  if ds.y(i) < 0
    own = zeros(0, 4);
  end
  name = frs_base_names(ds.files(i));
  item = struct('image', i, 'file', ds.files{i}, 'name', name{1}, 'train', ds.train(i), 'label', ds.y(i), 'score', l.score, ...
                'overlap', l.overlap, 'size', [size(I, 2), size(I, 1)], 'box', l.box, 'located', own, 'review', l.review, ...
                'photo', '', 'heat', '', 'why', '', 'reasons', rmfield(reasons, 'region'));
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
