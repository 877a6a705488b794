function medium = frs_picture_medium()
%FRS_PICTURE_MEDIUM  Pictures as a medium of frs_discover and frs_apply; the fields are listed in frs_medium.
  medium = struct('kind', 'picture', 'extract', struct(), 'boxColumns', 4, 'together', 16);
  medium.options = struct('defaults', struct(), 'cues', {{'border', 'none'}}, 'answers', {{'regions', 'candidates'}}, 'networks', true, ...
                          'segmentations', {{'slic', 'quickshift', 'grid', 'graph', 'ucm'}});
  medium.dataset = @(files, y, train) struct('files', {files}, 'y', y, 'train', train);
  medium.truth = @frs_picture_truth;
  medium.shapes = @(truth, ds) truth;
  medium.know = @(ds) frs_know_images(ds, any(ds.y > 0, 1) | ~ds.train);
  medium.prepare = @(ds, threads) ds;
  medium.locate = @located;
  medium.place = @place;
  medium.rivals = @rivals;
  medium.judge = @judged;
  medium.show = @frs_picture_items;
  medium.write = @write_places;
  medium.answer = @answer;
  medium.draw = @draw_answer;
  medium.table = struct('head', 'file,label,score,regionScore,x1,y1,x2,y2,others,mask', 'write', @row_of, 'read', @parsed);
  medium.finish = @frs_found_page;
end

function found = located(model, ds, ~, threads)
% A struct for each picture: that of the first object, where box has a row for each object, mask holds all of them, and parts is a cell
% with the mask of each.
  loc = frs_localize(model, ds, 'count', 'auto', 'threads', threads);
  image = [loc.image];
  for i = numel(ds.files):-1:1
    objects = loc(image == i);
    if isempty(objects)
      N = double(max(ds.labels{i}(:)));
      objects = struct('image', i, 'mask', false(size(ds.labels{i})), 'box', zeros(0, 4), 'score', -Inf, 'regions', [], ...
                       'regionScore', zeros(1, N), 'evidence', zeros(1, N), 'threshold', 0);
    end
    one = objects(1);
    one.parts = {objects.mask};
    one.box = vertcat(objects.box);
    one.mask = any(cat(3, objects.mask), 3);
    found(i) = one;
  end
end

function loc = place(found, truth, ds, i)
% The overlap is that of the first object.
  answer = found;
  [answer.box, answer.mask] = frs_review_answer(found.box, found.mask, ds, i);
  if any(strcmp(ds.review(i).decision, {'accept', 'box', 'reject'}))
    answer.parts = {answer.mask};
  end
  overlap = [];
  if ~isempty(truth)
    first = struct('image', 1, 'mask', answer.parts{1}, 'box', answer.box(1:min(1, end), :), 'score', 0);
    r = frs_eval_localization(first, {truth});
    overlap = r.overlap;
  end
  loc = struct('file', ds.files{i}, 'image', i, 'train', ds.train(i), 'score', found.score, 'box', answer.box, 'mask', answer.mask, ...
               'overlap', overlap, 'review', ds.review(i).decision);
end

function answers = rivals(locator, ds, threads)
% The same without the cue, and answers that learn nothing.
  plain = frs_plain_answers(ds);
  loc = frs_localize(locator.model, ds, 'answer', 'regions', 'cue', 'none', 'threads', threads);
  blind = cellfun(@(f) @(i, seed) f(ds, i, seed), plain(end:-1:1, 2), 'UniformOutput', false);
  answers = [{[strrep(locator.name, 'candidates', 'regions') ' without cue'], @(i, seed) loc(i).mask, false}
             plain(end:-1:1, 1), blind, repmat({true}, size(blind))];
end

function r = judged(ds, maskOf, score, truth, ~)
% An answer is a mask, or a cell with one for each object; these follow each other in the ranking of all answers.
  loc = struct('image', {}, 'mask', {}, 'box', {}, 'score', {});
  for i = 1:numel(score)
    masks = maskOf(i);
    if ~iscell(masks)
      masks = {masks};
    end
    for k = 1:numel(masks)
      loc(end + 1) = struct('image', i, 'mask', masks{k}, 'box', frs_box_of(masks{k}), 'score', score(i) - 1e-9 * (k - 1) * max(1, abs(score(i))));
    end
  end
  r = frs_eval_localization(loc, truth, 't', [0.5 0.4]);
end

function result = write_places(result, out)
% Masks, whose names result.loc then has, and boxes.csv.
  names = frs_file_stems({result.loc.file});
  frs_make_folder('discover', fullfile(out, 'masks'));
  for k = 1:numel(result.loc)
    result.loc(k).maskFile = ['masks/' names{k} '.png'];
    frs_write_image('discover', uint8(255 * result.loc(k).mask), fullfile(out, result.loc(k).maskFile));
  end
  frs_write_table('discover', fullfile(out, 'boxes.csv'), 'file,set,score,x1,y1,x2,y2,overlap,review,mask', numel(result.loc), ...
                  @(k) box_line(result.loc(k)));
end

function text = box_line(l)
% A line for each box: several objects were found, or drawn by a person.
  sets = {'test', 'train'};
  rows = cell(1, max(1, size(l.box, 1)));
  for k = 1:numel(rows)
    rows{k} = sprintf('%s,%s,%.6g,%s,%s,%s,%s', frs_csv(l.file), sets{1 + l.train}, l.score, box_text(l.box(k:min(k, end), :)), ...
                      sprintf('%.4f', l.overlap), l.review, frs_csv(l.maskFile));
  end
  text = strjoin(rows, sprintf('\n'));
end

function text = box_text(box)
% The four columns of a box, empty where there is none.
  text = ',,,';
  if ~isempty(box)
    text = sprintf('%d,%d,%d,%d', box);
  end
end

function found = answer(file, ds, i, place)
  found = struct('file', file, 'label', NaN, 'score', NaN, 'regionScore', NaN, 'box', zeros(0, 4), 'mask', []);
  if ~isempty(place)
    [found.box, found.mask] = deal(place.box, place.mask);
  elseif isfield(ds, 'labels')
    found.mask = false(size(ds.labels{i}));
  end
end

function mask = draw_answer(opts, name, ds, found, loc)
% Mask and heat map; MASK is the name of the first as seen from opts.out.
  mask = '';
  if ~strcmp(opts.masks, 'none')
    frs_make_folder('apply', fullfile(opts.out, 'masks'));
    mask = ['masks/' name '.png'];
    frs_write_image('apply', uint8(255 * found.mask), fullfile(opts.out, mask));
  end
  if strcmp(opts.heat, 'all')
    frs_make_folder('apply', fullfile(opts.out, 'regions'));
    frs_plot_regions(ds.files{1}, ds.labels{1}, loc.evidence - loc.threshold, ...
                     'found', struct('box', found.box, 'mask', found.mask), ...
                     'width', 480, 'file', fullfile(opts.out, 'regions', [name '.jpg']));
  end
end

function row = row_of(found, mask)
  row = sprintf('%s,%g,%.9g,%.9g,%s,%s,%s', frs_csv(found.file), found.label, found.score, found.regionScore, box_text(found.box(1:min(1, end), :)), ...
                frs_box_list(found.box(2:end, :), ' '), frs_csv(mask));
end

function found = parsed(file, row, opts)
% The answer that row_of wrote; masks are read from their files where the caller takes them.
  name = frs_csv(file);
  fields = strsplit(row(numel(name) + 2:end - 1), ',', 'CollapseDelimiters', false);
  values = str2double(fields(1:7));
  found = struct('file', file, 'label', values(1), 'score', values(2), 'regionScore', values(3), 'box', zeros(0, 4), 'mask', []);
  if ~isnan(values(4))
    found.box = [values(4:7); sscanf(strrep(fields{8}, ';', ' '), '%f', [4 Inf])'];
  end
  mask = strjoin(fields(9:end), ',');
  if strcmp(opts.masks, 'all') && ~isempty(mask)
    mask = strrep(regexprep(mask, '^"(.*)"$', '$1'), '""', '"');
    found.mask = imread(fullfile(opts.out, mask)) > 0;
  end
end
