function result = frs_discover_page(result, ds, medium, found, truth, started, out)
%FRS_DISCOVER_PAGE  Draws the pictures of a discovery and writes its report.html, all to the folder OUT.
%   FOUND is what was located, see frs_discover_places. RESULT.time becomes the time since STARTED (of tic).
  noun = medium.noun;
  page = struct('title', heading(result, noun), 'subtitle', subtitle(ds, noun), ...
                'cards', {cards(result, noun)}, 'summary', {summary(result, ds, medium)}, 'table', results_table(result, ds, noun), ...
                'places', places_table(result, medium), 'words', words_to_show(result, ds), 'wordsNote', ...
                said(noun, ['Each row is one visual word, the one that contributes most first: patches of training @s where it was ' ...
                 'found, chosen at random. The number is its share in the classifier; blue bars are words more frequent ' ...
                 'in the @s that contain it, orange bars words more frequent in the others.']), ...
                'mistakes', mistakes(result, ds, medium), 'pictures', [], 'picturesNote', '', 'videos', [], 'videosNote', '', ...
                'plots', plots(result, ds, noun, out), 'settings', {settings(result, ds, noun)}, 'reproduce', frs_discover_call(result, medium.example));
  page = medium.tiles(page, result, ds, found, truth, out);
  page.words = word_rows(result, ds, page.words, medium, out);
  result.time = toc(started);
  page.footer = footer(result);
  frs_report(page, fullfile(out, 'report.html'));
end

function text = said(noun, format, varargin)
% A text in which @ stands for what an item is called, 'picture' or 'video'.
  text = sprintf(strrep(format, '@', noun), varargin{:});
end

function text = heading(result, noun)
  text = result.options.title;
  if isempty(text)
    text = said(noun, 'What makes these @s different');
  end
end

function text = subtitle(ds, noun)
  text = said(noun, '%d @s that contain it, %d that do not; nobody marked where it is.', sum(ds.y > 0), sum(ds.y < 0));
end

function text = footer(result)
  text = sprintf('FRS %s, feature and region selection; %s; %.0f s.', result.version, datestr(now, 'yyyy-mm-dd HH:MM'), result.time);
end

function m = method(result, start)
  hits = find(strncmp({result.table.name}, start, numel(start)));
  m = result.table(hits(end));
end

function list = cards(result, noun)
  words = method(result, 'FS-');
  regions = method(result, 'RS-');
  list = {sprintf('%.3f', words.ap), said(noun, 'average precision on held-out @s, selected words'); ...
          sprintf('%d of %d', words.selected, words.total), 'words selected'; ...
          sprintf('%.3f', regions.ap), 'average precision, selected regions'};
  e = result.localization;
  if ~isempty(e)
    list = [list; {sprintf('%.0f%%', 100 * e.table(1).found5), 'held-out objects located (overlap 0.5 or more)'}];
  end
end

function list = summary(result, ds, medium)
  noun = medium.noun;
  words = method(result, 'FS-');
  full = method(result, 'SVM-');
  chance = mean(ds.y(~ds.train) > 0);
  list = {said(noun, ['The @s were described by %d visual words, %s. To tell the two ' ...
                      'kinds of @s apart, %d words are enough.'], words.total, medium.words(words.total), words.selected), ...
          said(noun, ['On %d @s that were not used for learning, sorting by these words gives an average precision of ' ...
                   '%.3f. 1 would be perfect, %.2f is what a random order gives; all %d words give %.3f.'], ...
                  sum(~ds.train), words.ap, chance, full.total, full.ap)};
  chosen = method(result, result.classifier.name);
  if ~isnan(chosen.crossval)
    list{end + 1} = said(noun, ['New @s get their label from %s: in the cross-validation inside the training @s it was the best, or within ' ...
                                'its error of the best (average precision %.3f; on the held-out @s %.3f).'], ...
                         long_name(chosen.name), chosen.crossval, chosen.ap);
  end
  e = result.localization;
  if isempty(e)
    list{end + 1} = said(noun, ['For each of the %d @s that contain it, the regions that speak for the label are shown ' ...
                                'below. How well they fit the object was not measured: no truth was given.'], sum(ds.y > 0));
  else
    at = @(name) e.table(strcmp({e.table.name}, name)).overlap;
    plain = sprintf(medium.plain{1}, cellfun(at, medium.plain{2}));
    list{end + 1} = said(noun, ['The object was located in each @ without ever being shown where it is. In %d held-out ' ...
                                '@s the found region overlaps the true one by %.2f on average (%.0f%% reach 0.5, %.0f%% ' ...
                                'reach 0.4). Answers that know nothing of the object: %s'], e.pictures, e.table(1).overlap, ...
                         100 * e.table(1).found5, 100 * e.table(1).found4, plain);
  end
  share = median(cellfun(@(m) nnz(m) / numel(m), {result.loc.mask}));
  if share < medium.smallShare
    list{end + 1} = said(noun, ['The found regions are small parts of the @s: half of them cover less than %.1f%%. They may ' ...
                                'be the most telling part of the object rather than all of it.'], 100 * share);
  end
  if ~isempty(result.skipped)
    list{end + 1} = sprintf('%d files could not be read and were left out; the first is %s.', numel(result.skipped), ...
                            result.skipped(1).file);
  end
end

function t = results_table(result, ds, noun)
  rows = cell(numel(result.table), 10);
  for k = 1:numel(result.table)
    m = result.table(k);
    rows(k, :) = {long_name(m.name), m.ap, sprintf('%.2f to %.2f', m.interval), m.auc, m.C, m.crossval, m.selected, m.total, m.unit, m.time};
  end
  t = struct('columns', {{'method', 'AP', '95 % of AP', 'ROC area', 'C', 'AP of folds', 'selected', 'of', 'unit', 'seconds'}}, ...
             'rows', {rows}, 'format', {{'%s', '%.3f', '%s', '%.3f', '%.4g', '%.3f', '%d', '%d', '%s', '%.1f'}}, ...
             'note', said(noun, ['AP is the average precision on the %d held-out @s (%d with, %d without); beside it, where 95 %% ' ...
                                 'of the values lie when these @s are drawn again. C was chosen for each method by ' ...
                                 'cross-validation inside the training @s, AP of folds is what it gave there. SVM uses all words, FS selects words, RS selects regions.'], ...
                          sum(~ds.train), sum(~ds.train & ds.y > 0), sum(~ds.train & ds.y < 0)));
end

function t = places_table(result, medium)
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
  t = struct('columns', {{'answer', [medium.shape ' overlap'], 'mask overlap', 'found at 0.5', 'found at 0.4', 'AP at 0.5', 'AP at 0.4'}}, ...
             'rows', {rows}, 'format', {{'%s', '%.3f', '%.3f', '%.2f', '%.2f', '%.3f', '%.3f'}}, ...
             'note', said(medium.noun, ['On the %d held-out @s with a truth; average precision (AP) also counts what is found in ' ...
                                        'the %d without the object. %s The last rows know nothing of the object: they are the answers ' ...
                                        'to beat.'], e.pictures, e.negatives, medium.about(result.locator.model.cue)));
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

function plan = words_to_show(result, ds)
% Where patches of the words that contribute most are to be cut.
  w = result.words.share;
  [~, ranking] = sort(w, 'descend');
  plan = frs_word_places(ds, ranking(1:min(8, sum(w > 0))), 12, result.options.seed);
end

function rows = word_rows(result, ds, plan, medium, out)
% The words of a plan as rows of the page and, where the medium has it, in one figure: figures/words.png.
  found = frs_word_patches(ds, plan);
  sorted = sort(result.words.share, 'descend');
  rows = struct('share', {}, 'bar', {}, 'positive', {}, 'note', {}, 'image', {});
  for k = find(~cellfun('isempty', {found.patches}))      % a direction of motion has no patches
    file = fullfile(out, sprintf('figures/word%02d.jpg', k));
    patches = cellfun(@(p) frs_resize(p, 64, 64), found(k).patches, 'UniformOutput', false);
    frs_write_image('discover', frs_tile(patches, 12, 2), file, 'quality', 88);
    named = [found(k).name, repmat(': ', 1, ~isempty(found(k).name)), found(k).note];
    rows(end + 1) = struct('share', sorted(k), 'bar', sorted(k) / sorted(1), 'positive', found(k).positive, 'note', named, ...
                           'image', frs_data_uri(file));
  end
  if medium.wordSheet
    top = 1:min(6, numel(found));
    shares = arrayfun(@(s) sprintf('share %.1f %%', 100 * s), sorted(top), 'UniformOutput', false);
    frs_write_image('discover', frs_word_sheet(found(top), shares, 10, 56), fullfile(out, 'figures', 'words.png'));
  end
end

function m = mistakes(result, ds, medium)
% What the classifier says of the held-out pictures: count (rows: contain it, do not; columns: said to, said not to), text,
% and missed and alarms, struct arrays with image (number in DS), name and score: at most medium.mistakes each, the worst first.
  held = find(~ds.train);
  score = result.table(strcmp({result.table.name}, result.classifier.name)).score;
  says = score >= 0;
  has = ds.y(held) > 0;
  m.count = [sum(has & says), sum(has & ~says); sum(~has & says), sum(~has & ~says)];
  m.text = said(medium.noun, ['The label that %s gives to the %d held-out @s: %d of %d that contain it are missed, and %d of %d without it ' ...
                              'are false alarms.'], result.classifier.name, numel(held), m.count(1, 2), sum(has), m.count(2, 1), sum(~has));
  m.missed = worst(held(has & ~says), score(has & ~says), 'ascend', ds, medium.mistakes);
  m.alarms = worst(held(~has & says), score(~has & says), 'descend', ds, medium.mistakes);
end

function list = worst(images, score, direction, ds, most)
  list = struct('image', {}, 'name', {}, 'score', {});
  [score, order] = sort(score, direction);
  names = frs_base_names(ds.files(images(order)));
  for k = 1:min(most, numel(order))
    list(k) = struct('image', images(order(k)), 'name', names{k}, 'score', score(k));
  end
end

function list = plots(result, ds, noun, out)
  list = struct('caption', {}, 'image', {});
  test = ds.y(~ds.train);
  for k = 1:numel(result.table)
    [precision, recall, ap] = frs_pr(result.table(k).score, test);
    curves(k) = struct('precision', precision, 'recall', recall, 'ap', ap, 'name', result.table(k).name);
  end
  both = @(name) {fullfile(out, 'figures', [name '.svg']), fullfile(out, 'figures', [name '.png'])};
  files = both('pr');
  frs_plot_pr(curves, 'file', files, 'width', 440);
  list(1) = struct('caption', said(noun, 'Precision and recall of the classifiers on the held-out @s.'), ...
                   'image', frs_data_uri(files{1}));
  e = result.localization;
  if ~isempty(e)
    files = both('localization');
    frs_plot_pr(e.curves, 'file', files, 'width', 440);
    list(end + 1) = struct('caption', said(noun, ['Precision and recall of the localisation on %d held-out @s that ' ...
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

function list = settings(result, ds, noun)
  o = result.options;
  list = {[noun 's'], sprintf('%d for learning, %d held out', sum(ds.train), sum(~ds.train)); ...
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
  elseif iscell(value)
    text = strjoin(cellfun(@shown, reshape(value, 1, []), 'UniformOutput', false), ', ');
  elseif isstruct(value) && isfield(value, 'kind')
    text = sprintf('network %s, layer %s', value.file, [value.layer, repmat('output', 1, isempty(value.layer))]);
  elseif isstruct(value)
    text = sprintf('%d entries', numel(value) * (numel(fieldnames(value)) > 0));
  else
    text = mat2str(value);
  end
end
