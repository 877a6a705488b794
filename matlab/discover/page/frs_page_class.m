function c = frs_page_class(run, out)
%FRS_PAGE_CLASS  All that the page shows of one class: texts, tables, and pictures, which are written to the folder OUT.
%   RUN has name ('' where there is one class only), result (of frs_discover), ds, medium, found (of frs_located_items) and truth. C goes to
%   frs_report; its fields are listed there.
  [result, ds, medium] = deal(run.result, run.ds, run.medium);
  noun = medium.noun;
  c = struct('name', run.name, 'noun', noun, 'verdict', result.verdict, 'doubts', with_paths(result.doubts, ds.files), 'where', where(result, ds, medium), ...
             'given', [sum(~ds.train & ds.y > 0), sum(~ds.train & ds.y < 0); sum(ds.train & ds.y > 0), sum(ds.train & ds.y < 0)], ...
             'changes', changes(result, noun), 'suspects', [], 'suspectsNote', '', 'pairs', [], 'examples', [], 'words', [], 'wordsLead', words_lead(result), 'wordsNote', words_note(result, noun), ...
             'summary', {summary(result, ds, medium)}, 'table', plain_table(result, ds, noun), 'detail', detail_table(result, ds, noun), ...
             'places', places_table(result, medium), 'mistakes', mistakes(result, ds, medium), 'pictures', [], 'picturesNote', '', ...
             'videos', [], 'videosNote', '', 'plots', frs_page_plots(result, ds, noun, out));
  plan = words_to_show(result, ds, medium.memory);
  [c, plan] = medium.tiles(c, run, plan, out);
  c.words = word_rows(result, ds, plan, medium, out);
end

function doubts = with_paths(doubts, files)
% The files that each text names, and how they are shown: n-by-2 cells.
  for k = 1:numel(doubts)
    named = unique(files(cellfun(@(f) ~isempty(strfind(doubts(k).text, f)), files)));
    doubts(k).paths = [named(:), cellfun(@(f) frs_short_path(f, files), named(:), 'UniformOutput', false)];
  end
end

function m = method(result, start)
  hits = find(strncmp({result.table.name}, start, numel(start)));
  m = result.table(hits(end));
end

function text = words_lead(result)
% Whose words the page shows, where they are not those that give the labels; '' where they are.
  text = '';
  used = result.table(strcmp({result.table.name}, result.classifier.name));
  words = method(result, 'FS-');
  if strcmp(used.name, words.name)
    return
  end
  by = frs_plain_method(used.name);
  if strncmp(used.name, 'SVM-', 4)
    by = strrep(by, 'all words', sprintf('all %d words', used.total));
  end
  text = sprintf(['The numbers are weights in a selection of %s (%s), which by itself reaches an average precision of %.2f. It does not give the ' ...
                  'labels: they are decided by %s (%s, average precision %.2f).'], frs_plural(words.selected, 'word'), words.name, words.ap, by, used.name, used.ap);
end

function text = words_note(result, noun)
  number = 'The number is its share in the classifier.';
  lead = words_lead(result);
  if ~isempty(lead)
    number = lead;
  end
  text = frs_said(noun, ['Each row is one visual word, the one that contributes most first: patches of training @s where it was ' ...
                         'found, chosen at random. %s Blue bars are words more frequent in the @s that contain it, orange bars words ' ...
                         'more frequent in the others.'], number);
end

function text = changes(result, noun)
% What a review led to, '' without one.
  text = '';
  r = result.reviewed;
  if isempty(r)
    return
  end
  text = sprintf('%s of the review taken into account', frs_plural(r.count, 'decision'));
  if r.moved > 0
    text = sprintf('%s; %s now learned from', text, frs_plural(r.moved, ['held-out ' noun ' is'], ['held-out ' noun 's are']));
  end
  if ~isempty(r.before)
    text = sprintf('%s; average precision %.2f -> %.2f', text, r.before.ap, r.now.ap);
    if ~isempty(r.before.overlap) && ~isempty(r.now.overlap)
      text = sprintf('%s, overlap %.2f -> %.2f', text, r.before.overlap, r.now.overlap);
    end
    if r.before.heldOut ~= r.now.heldOut
      text = frs_said(noun, '%s, on other held-out @s than before', text);
    end
  end
  text = [text '.'];
end

function text = where(result, ds, medium)
  noun = medium.noun;
  e = result.localization;
  if isempty(e)
    text = frs_said(noun, 'Where it is was looked for in all %d @s with it; how well that fits was not measured (no truth was given): look at them.', sum(ds.y > 0));
    return
  end
  text = frs_said(noun, 'Found in the right place (overlap 0.5 or more) in %d of %d held-out @s; %.2f on average.', ...
                  round(e.table(1).found5 * e.pictures), e.pictures, e.table(1).overlap);
end

function text = kinds_of(codebook)
  text = '';
  if numel(codebook) > 1
    counts = arrayfun(@(b) sprintf('%d %s', size(b.words, 2), b.name), codebook, 'UniformOutput', false);
    text = sprintf(' (%s)', strjoin(counts, ', '));
  end
end

function list = summary(result, ds, medium)
  noun = medium.noun;
  [words, chosen] = deal(method(result, 'FS-'), method(result, result.classifier.name));
  chance = mean(ds.y(~ds.train) > 0);
  seen = ', which were not used for learning,';
  if frs_seen_before(ds) > 0
    seen = sprintf(' (%d of them were learned from all the same)', frs_seen_before(ds));
  end
  list = {frs_said(noun, 'The @s were described by %d visual words%s, %s.', words.total, kinds_of(result.codebook), medium.words(words.total)), ...
          frs_said(noun, ['Sorted by score, the %d held-out @s%s have an average precision of %.3f. 1 would be perfect, %.2f is what a random ' ...
                   'order gives.'], sum(~ds.train), seen, chosen.ap, chance), ...
          of_few_words(result, ds.y(~ds.train), noun)};
  if ~isnan(chosen.crossval)
    list{end + 1} = frs_said(noun, ['New @s get their label from "%s": in the cross-validation inside the training @s it was the best, or within ' ...
                                    'its error of the best (average precision %.3f there).'], frs_plain_method(chosen.name), chosen.crossval);
  end
  if ~isempty(result.localization)
    e = result.localization;
    at = @(name) e.table(strcmp({e.table.name}, name)).overlap;
    list{end + 1} = frs_said(noun, ['The object was located without ever being shown where it is: in %d held-out @s the found region overlaps the true one ' ...
                                    'by %.2f on average. Answers that know nothing of the object: %s'], e.pictures, e.table(1).overlap, ...
                             sprintf(medium.plain{1}, cellfun(at, medium.plain{2})));
  end
  share = median(cellfun(@(m) nnz(m) / numel(m), {result.loc.mask}));
  if share < medium.smallShare
    list{end + 1} = frs_said(noun, ['The found regions are small parts of the @s: half of them cover less than %.1f%%. They may ' ...
                                    'be the most telling part of the object rather than all of it.'], 100 * share);
  end
  if ~isempty(result.skipped)
    list{end + 1} = sprintf('%s left out, unreadable or too small; the first is %s.', ...
                            frs_plural(numel(result.skipped), 'file was', 'files were'), result.skipped(1).file);
  end
end

function text = of_few_words(result, y, noun)
% That few words are enough is said where they are surely better than chance and the loss against all words is surely below a margin: when the same
% held-out items are drawn again for both, and by the rule of three, as what never happened in n cases may still happen in 3 / n of them.
  margin = 0.05;
  [words, full] = deal(method(result, 'FS-'), method(result, 'SVM-'));
  draws = @(m) frs_ap_samples(m.score, y, result.options.seed);
  loss = frs_middle_95(draws(full) - draws(words));
  both = sprintf('A selection of %s gives an average precision of %.3f, all %d words %.3f', frs_plural(words.selected, 'word'), words.ap, full.total, full.ap);
  if words.interval(1) <= mean(y > 0)
    text = frs_said(noun, 'No small set of words was found that surely tells the two kinds of @s apart.');
  elseif loss(2) <= margin && 3 / min(sum(y > 0), sum(y < 0)) <= margin
    text = frs_said(noun, '%s enough: %s%s, and the loss stays below %.2f in 95 of 100 cases when the held-out @s are drawn again.', ...
                    frs_plural(words.selected, 'word is', 'words are'), lower(both(1)), both(2:end), margin);
  elseif loss(1) > 0
    text = frs_said(noun, '%s: the few tell less, by %.2f to %.2f in 95 of 100 cases when the held-out @s are drawn again.', both, loss);
  else
    why = sprintf('in 95 of 100 cases when they are drawn again, the loss is %.2f to %.2f (below 0 a gain).', loss);
    if loss(2) <= margin
      why = sprintf('they show no loss above %.2f, but so few of them could miss one; it takes %d of each kind.', margin, round(3 / margin));
    end
    text = frs_said(noun, '%s. Whether the few are enough cannot be told from %d held-out @s: %s', both, numel(y), why);
  end
end

function t = plain_table(result, ds, noun)
% For everybody: what decides, how good it is, and what it needs.
  y = ds.y(~ds.train);
  rows = cell(numel(result.table), 5);
  about = cell(1, numel(result.table));
  for k = 1:numel(result.table)
    m = result.table(k);
    [name, about{k}] = frs_plain_method(m.name);
    rows(k, :) = {name, m.ap, sprintf('%.2f to %.2f', m.interval), sum((m.score >= 0) == (y > 0)), sprintf('%d of %d %s', m.selected, m.total, m.unit)};
  end
  t = struct('columns', {{'decides by', 'quality', 'range', sprintf('right of %d', numel(y)), 'uses'}}, ...
             'about', {{'What the score of a picture is computed from', ...
                        'Average precision (AP) of the order by score: 1 is perfect', ...
                        'Where the quality lies in 95 of 100 cases when the held-out items are drawn again', ...
                        'Held-out items with the right label', 'How much of what was described it needs'}}, ...
             'rows', {rows}, 'rowAbout', {about}, 'used', strcmp({result.table.name}, result.classifier.name), ...
             'format', {{'%s', '%.3f', '%s', '%d', '%s'}}, ...
             'note', frs_said(noun, '%d ways to decide, judged on the %d held-out @s; the one in bold is used.', numel(about), numel(y)));
end

function t = detail_table(result, ds, noun)
  rows = cell(numel(result.table), 10);
  for k = 1:numel(result.table)
    m = result.table(k);
    rows(k, :) = {m.name, m.ap, sprintf('%.2f to %.2f', m.interval), m.auc, m.C, m.crossval, m.selected, m.total, m.unit, m.time};
  end
  t = struct('columns', {{'method', 'AP', '95 % of AP', 'ROC area', 'C', 'AP of folds', 'selected', 'of', 'unit', 'seconds'}}, ...
             'rows', {rows}, 'format', {{'%s', '%.3f', '%s', '%.3f', '%.4g', '%.3f', '%d', '%d', '%s', '%.1f'}}, ...
             'note', frs_said(noun, ['AP is the average precision on the %d held-out @s (%d with, %d without); beside it, where 95 %% ' ...
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
             'note', frs_said(medium.noun, ['On the %d held-out @s with a truth; average precision (AP) also counts what is found in ' ...
                              'the %d without the object. %s The last rows know nothing of the object: they are the answers ' ...
                              'to beat.'], e.pictures, e.negatives, medium.about(result.evaluated.locator.model.cue)));
end

function plan = words_to_show(result, ds, memory)
% Where patches of the words that contribute most are to be cut.
  w = result.evaluated.words.share;
  [~, ranking] = sort(w, 'descend');
  plan = frs_word_places(ds, ranking(1:min(8, sum(w > 0))), 12, result.options.seed, memory);
end

function rows = word_rows(result, ds, plan, medium, out)
% The words of a plan as rows of the page and, where the medium has it, in one figure: figures/words.png.
  found = frs_word_patches(ds, plan);
  sorted = sort(result.evaluated.words.share, 'descend');
  rows = struct('share', {}, 'bar', {}, 'positive', {}, 'note', {}, 'image', {});
  for k = frs_where(~cellfun('isempty', {found.patches}))      % a direction of motion has no patches
    file = fullfile(out, sprintf('figures/word%02d.jpg', k));
    patches = cellfun(@(p) frs_resize(p, 64, 64), found(k).patches, 'UniformOutput', false);
    frs_write_image('discover', frs_tile(patches, 12, 2), file, 88);
    named = [found(k).name, repmat(': ', 1, ~isempty(found(k).name)), found(k).note];
    rows(end + 1) = struct('share', sorted(k), 'bar', sorted(k) / sorted(1), 'positive', found(k).positive, 'note', named, ...
                           'image', frs_data_uri(file));
  end
  if medium.wordSheet
    top = 1:min(6, numel(found));
    shares = arrayfun(@(s) sprintf('weight %.1f %%', 100 * s), sorted(top), 'UniformOutput', false);
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
  m.text = frs_said(medium.noun, ['The label of the %d held-out @s: %d of %d that contain it are missed, and %d of %d without it ' ...
                    'are false alarms.'], numel(held), m.count(1, 2), sum(has), m.count(2, 1), sum(~has));
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
