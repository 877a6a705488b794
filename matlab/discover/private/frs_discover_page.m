function result = frs_discover_page(result, ds, heat, truth, started, note)
%FRS_DISCOVER_PAGE  Draws the pictures of a discovery and writes its report.html.
%   RESULT.time becomes the time since STARTED (of tic). NOTE is the function that frs_leave_only gives.
  page = struct('title', heading(result), 'subtitle', subtitle(ds), ...
                'cards', {cards(result)}, 'summary', {summary(result, ds)}, 'table', results_table(result, ds), ...
                'places', places_table(result), ...
                'words', word_rows(result, ds, note), 'wordsNote', ...
                ['Each row is one visual word, the one that contributes most first: patches of training pictures where it was ' ...
                 'found, chosen at random. The number is its share in the classifier; blue bars are words more frequent ' ...
                 'in the pictures that contain it, orange bars words more frequent in the others.'], ...
                'mistakes', mistakes(result, ds), 'pictures', [], 'picturesNote', pictures_note(result), 'videos', [], 'videosNote', videos_note(), ...
                'plots', plots(result, ds, note), 'settings', {settings(result, ds)}, 'reproduce', frs_discover_call(result));
  if frs_is_video(ds)
    page.videos = frs_video_tiles(result, ds, note);
    page = speaking_of_videos(page);
  else
    [page.pictures, page.mistakes] = frs_discover_pictures(result, ds, heat, truth, page.mistakes, note);
  end
  result.time = toc(started);
  page.footer = footer(result);
  frs_report(page, note('report.html'));
end

function page = speaking_of_videos(page)
% The texts are written for pictures: for videos the word is exchanged.
  replace = @(text) strrep(text, 'picture', 'video');
  for name = {'title', 'subtitle', 'wordsNote', 'summary'}
    page.(name{1}) = replace(page.(name{1}));
  end
  page.cards(:, 2) = replace(page.cards(:, 2));
  page.table.note = replace(page.table.note);
  page.mistakes.text = replace(page.mistakes.text);
  if ~isempty(page.places)
    page.places.note = replace(page.places.note);
  end
  for k = 1:numel(page.plots)
    page.plots(k).caption = replace(page.plots(k).caption);
  end
end

function text = videos_note()
  text = ['Beside each preview: frames from the first to the last, then the evidence over time, the mean over a frame of what lies ' ...
          'above the threshold of the video, from 0 to its highest value; behind it the time in which it was found. ' ...
          'Held-out videos come first.'];
end

function text = pictures_note(result)
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

function text = heading(result)
  text = result.options.title;
  if isempty(text)
    text = 'What makes these pictures different';
  end
end

function text = subtitle(ds)
  text = sprintf('%d pictures that contain it, %d that do not; nobody marked where it is.', sum(ds.y > 0), sum(ds.y < 0));
end

function text = footer(result)
  text = sprintf('FRS %s, feature and region selection; %s; %.0f s.', result.version, datestr(now, 'yyyy-mm-dd HH:MM'), result.time);
end

function m = method(result, start)
  hits = find(strncmp({result.table.name}, start, numel(start)));
  m = result.table(hits(end));
end

function list = cards(result)
  words = method(result, 'FS-');
  regions = method(result, 'RS-');
  list = {sprintf('%.3f', words.ap), 'average precision on held-out pictures, selected words'; ...
          sprintf('%d of %d', words.selected, words.total), 'words selected'; ...
          sprintf('%.3f', regions.ap), 'average precision, selected regions'};
  e = result.localization;
  if ~isempty(e)
    list = [list; {sprintf('%.0f%%', 100 * e.table(1).found5), 'held-out objects located (overlap 0.5 or more)'}];
  end
end

function list = summary(result, ds)
  words = method(result, 'FS-');
  full = method(result, 'SVM-');
  chance = mean(ds.y(~ds.train) > 0);
  kinds = sprintf('that is, %d typical small patches', words.total);
  if frs_is_video(ds)
    kinds = 'typical small patches that change over time, and directions and speeds of motion';
  end
  list = {sprintf(['The pictures were described by %d visual words, %s. To tell the two ' ...
                   'kinds of pictures apart, %d words are enough.'], words.total, kinds, words.selected), ...
          sprintf(['On %d pictures that were not used for learning, sorting by these words gives an average precision of ' ...
                   '%.3f. 1 would be perfect, %.2f is what a random order gives; all %d words give %.3f.'], ...
                  sum(~ds.train), words.ap, chance, full.total, full.ap)};
  chosen = method(result, result.classifier.name);
  if ~isnan(chosen.crossval)
    list{end + 1} = sprintf(['New pictures get their label from %s: it did best in the cross-validation inside the training ' ...
                             'pictures (average precision %.3f; on the held-out pictures %.3f).'], ...
                            long_name(chosen.name), chosen.crossval, chosen.ap);
  end
  e = result.localization;
  if isempty(e)
    list{end + 1} = sprintf(['For each of the %d pictures that contain it, the regions that speak for the label are shown ' ...
                             'below. How well they fit the object was not measured: no truth was given.'], sum(ds.y > 0));
  else
    at = @(name) e.table(strcmp({e.table.name}, name)).overlap;
    if frs_is_video(ds)
      plain = sprintf('what moves against the camera %.2f, the middle of every frame %.2f, all of the video %.2f.', ...
                      at('moving pixels'), at('centre tube'), at('whole video'));
    else
      plain = sprintf('what stands out from the border of the picture %.2f, its middle %.2f, all of it %.2f.', ...
                      at('border cue'), at('centre box'), at('whole image'));
    end
    list{end + 1} = sprintf(['The object was located in each picture without ever being shown where it is. In %d held-out ' ...
                             'pictures the found region overlaps the true one by %.2f on average (%.0f%% reach 0.5, %.0f%% ' ...
                             'reach 0.4). Answers that know nothing of the object: %s'], e.pictures, e.table(1).overlap, ...
                            100 * e.table(1).found5, 100 * e.table(1).found4, plain);
  end
  share = median(cellfun(@(m) nnz(m) / numel(m), {result.loc.mask}));
  if share < 0.05 && ~frs_is_video(ds)                     % an action takes a small part of the frames
    list{end + 1} = sprintf(['The found regions are small parts of the pictures: half of them cover less than %.1f%%. They may ' ...
                             'be the most telling part of the object rather than all of it.'], 100 * share);
  end
  if ~isempty(result.skipped)
    list{end + 1} = sprintf('%d files could not be read and were left out; the first is %s.', numel(result.skipped), ...
                            result.skipped(1).file);
  end
end

function t = results_table(result, ds)
  rows = cell(numel(result.table), 10);
  for k = 1:numel(result.table)
    m = result.table(k);
    rows(k, :) = {long_name(m.name), m.ap, sprintf('%.2f to %.2f', m.interval), m.auc, m.C, m.crossval, m.selected, m.total, m.unit, m.time};
  end
  t = struct('columns', {{'method', 'AP', '95 % of AP', 'ROC area', 'C', 'AP of folds', 'selected', 'of', 'unit', 'seconds'}}, ...
             'rows', {rows}, 'format', {{'%s', '%.3f', '%s', '%.3f', '%.4g', '%.3f', '%d', '%d', '%s', '%.1f'}}, ...
             'note', sprintf(['AP is the average precision on the %d held-out pictures (%d with, %d without); beside it, where 95 %% ' ...
                              'of the values lie when these pictures are drawn again. C was chosen for each method by ' ...
                              'cross-validation inside the training pictures, AP of folds is what it gave there. SVM uses all words, FS selects words, RS selects regions.'], ...
                             sum(~ds.train), sum(~ds.train & ds.y > 0), sum(~ds.train & ds.y < 0)));
end

function t = places_table(result)
  t = [];
  e = result.localization;
  if isempty(e)
    return
  end
  rows = cell(numel(e.table), 7);
  for k = 1:numel(e.table)
    p = e.table(k);
    rows(k, :) = {p.name, p.boxIoU, p.maskIoU, p.found5, p.found4, p.ap5, p.ap4};
  end
  kind = 'the distance from the border of the picture over the contours';
  if strcmp(result.locator.model.cue.kind, 'own')
    kind = 'one of your own';
  end
  cue = sprintf(['The cue is %s; its weight beside the evidence of the class, learned from the training pictures, is %.2f.'], ...
                kind, result.locator.model.cue.weight);
  shape = 'box';
  if strcmp(result.kind, 'video')
    cue = 'Overlap is in space and time; a tube is the boxes of all frames.';
    shape = 'tube';
  end
  t = struct('columns', {{'answer', [shape ' overlap'], 'mask overlap', 'found at 0.5', 'found at 0.4', 'AP at 0.5', 'AP at 0.4'}}, ...
             'rows', {rows}, 'format', {{'%s', '%.3f', '%.3f', '%.2f', '%.2f', '%.3f', '%.3f'}}, ...
             'note', sprintf(['On the %d held-out pictures with a truth; average precision (AP) also counts what is found in ' ...
                              'the %d without the object. %s The last rows know nothing of the object: they are the answers ' ...
                              'to beat.'], e.pictures, e.negatives, cue));
end

function name = long_name(name)
  kinds = {'SVM-', 'SVM, '; 'FS-', 'FS (feature selection), '; 'RS-', 'RS (region selection), '};
  for k = 1:size(kinds, 1)
    if strncmp(name, kinds{k, 1}, numel(kinds{k, 1}))
      name = [kinds{k, 2} name(numel(kinds{k, 1}) + 1:end)];
      return
    end
  end
end

function rows = word_rows(result, ds, note)
% The words that contribute most, as rows of the page and, of pictures, in one figure: figures/words.png.
  w = result.words.share;
  [sorted, ranking] = sort(w, 'descend');
  words = ranking(1:min(8, sum(w > 0)));
  found = frs_word_patches(ds, words, 12, result.options.seed);
  rows = struct('share', {}, 'bar', {}, 'positive', {}, 'note', {}, 'image', {});
  for k = find(~cellfun('isempty', {found.patches}))      % a direction of motion has no patches
    file = note(sprintf('figures/word%02d.jpg', k));
    patches = cellfun(@(p) frs_resize(p, 64, 64), found(k).patches, 'UniformOutput', false);
    frs_write_image('discover', frs_tile(patches, 12, 2), file, 'quality', 88);
    rows(end + 1) = struct('share', sorted(k), 'bar', sorted(k) / sorted(1), 'positive', found(k).positive, 'note', found(k).note, ...
                           'image', frs_data_uri(file));
  end
  if ~frs_is_video(ds)
    top = 1:min(6, numel(words));
    shares = arrayfun(@(s) sprintf('share %.1f %%', 100 * s), sorted(top), 'UniformOutput', false);
    frs_write_image('discover', frs_word_sheet(found(top), shares, 10, 56), note('figures/words.png'));
  end
end

function m = mistakes(result, ds)
% What the classifier says of the held-out pictures: count (rows: contain it, do not; columns: said to, said not to), text,
% and missed and alarms, struct arrays with image (number in DS), name and score: at most 12 each, the worst first.
  held = find(~ds.train);
  score = result.table(strcmp({result.table.name}, result.classifier.name)).score;
  says = score >= 0;
  has = ds.y(held) > 0;
  m.count = [sum(has & says), sum(has & ~says); sum(~has & says), sum(~has & ~says)];
  m.text = sprintf(['The label that %s gives to the %d held-out pictures: %d of %d that contain it are missed, and %d of %d without it ' ...
                    'are false alarms.'], result.classifier.name, numel(held), m.count(1, 2), sum(has), m.count(2, 1), sum(~has));
  m.missed = worst(held(has & ~says), score(has & ~says), 'ascend', ds);
  m.alarms = worst(held(~has & says), score(~has & says), 'descend', ds);
end

function list = worst(images, score, direction, ds)
  list = struct('image', {}, 'name', {}, 'score', {});
  [score, order] = sort(score, direction);
  names = frs_base_names(ds.files(images(order)));
  for k = 1:min(12, numel(order)) * ~frs_is_video(ds)
    list(k) = struct('image', images(order(k)), 'name', names{k}, 'score', score(k));
  end
end

function list = plots(result, ds, note)
  list = struct('caption', {}, 'image', {});
  test = ds.y(~ds.train);
  for k = 1:numel(result.table)
    [precision, recall, ap] = frs_pr(result.table(k).score, test);
    curves(k) = struct('precision', precision, 'recall', recall, 'ap', ap, 'name', result.table(k).name);
  end
  both = @(name) {note(['figures/' name '.svg']), note(['figures/' name '.png'])};
  files = both('pr');
  frs_plot_pr(curves, 'file', files, 'width', 440);
  list(1) = struct('caption', 'Precision and recall of the classifiers on the held-out pictures.', ...
                   'image', frs_data_uri(files{1}));
  e = result.localization;
  if ~isempty(e)
    files = both('localization');
    frs_plot_pr(e.curves, 'file', files, 'width', 440);
    list(end + 1) = struct('caption', sprintf(['Precision and recall of the localisation on %d held-out pictures that ' ...
                           'contain the object and have a truth, and %d without it, where every answer is a false ' ...
                           'alarm.'], e.pictures, e.negatives), 'image', frs_data_uri(files{1}));
  end
  files = both('weights');
  frs_plot_weights(result.words, 'names', {'words'}, 'file', files, 'width', 440);
  list(end + 1) = struct('caption', 'Weights of the selected words, the largest first.', 'image', frs_data_uri(files{1}));
  files = both('convergence');
  frs_plot_convergence(result.words, 'file', files, 'width', 440);
  list(end + 1) = struct('caption', 'Selection of words: objective, and distance from the optimum.', 'image', frs_data_uri(files{1}));
end

function list = settings(result, ds)
  o = result.options;
  list = {'pictures', sprintf('%d for learning, %d held out', sum(ds.train), sum(~ds.train)); ...
          'first positive', ds.files{find(ds.y > 0, 1)}; 'first negative', ds.files{find(ds.y < 0, 1)}};
  names = setdiff(fieldnames(o), {'truth', 'test', 'title', 'verbose', 'shown'}, 'stable');
  for k = 1:numel(names)
    list(end + 1, :) = {names{k}, shown(o.(names{k}))};
  end
  list(end + 1, :) = {'regions in all', sprintf('%d', numel(ds.bag))};
  [~, build] = frs_version();
  list(end + 1, :) = {'build', build};
end

function text = shown(value)
  if ischar(value)
    text = value;
  elseif isstruct(value)
    text = sprintf('%d entries', numel(value));
  else
    text = mat2str(value);
  end
end
