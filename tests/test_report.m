function cases = test_report()
% The page of frs_discover and what stands on it.
  cases = {@discovery_writes_what_it_promises, @page_has_its_sections, @page_loads_nothing_from_outside, @page_embeds_its_pictures, ...
           @page_has_tables_of_methods_and_places, @page_shows_held_out_pictures_first_by_score, @table_is_sorted_in_a_browser, ...
           @first_screen_has_a_picture_and_the_verdict, @page_fits_a_telephone, @page_counts_what_is_right_and_wrong, ...
           @mistakes_and_examples_open_in_the_large_view, @review_is_taken_on_the_page, @large_view_says_one_thing, ...
           @keys_decide_and_go_on, @decisions_survive_a_reload, ...
           @commands_of_the_page_reproduce_it, @lists_are_reproduced_from_the_stored_result, ...
           @explanation_adds_up_to_the_score, @explanation_of_regions_is_that_of_the_best, @explanation_is_drawn_and_in_the_large_view, ...
           @page_says_how_many_of_how_many_it_shows, @settings_are_those_that_were_used, ...
           @words_are_called_decisive_only_where_they_decide, @evidence_is_named_by_its_model, ...
           @few_words_are_enough_only_where_the_data_say_so, @masks_of_any_depth_are_truth, @demo_script_explains_itself_from_any_folder};
end

function discovery_writes_what_it_promises()
  [result, out] = small_discovery();
  for name = {'report.html', 'result.mat', 'boxes.csv', 'scores.csv', 'table.csv', 'figures/words.png', ...
              'figures/regions.png', 'figures/pr.svg', 'figures/weights.svg', 'figures/convergence.svg'}
    assert(exist(fullfile(out, name{1}), 'file') == 2, 'there is no %s', name{1});
  end
  assert(numel(result.loc) == 8 && sum(~[result.loc.train]) == 4);
  assert(numel(dir(fullfile(out, 'masks', '*.png'))) == 8);
  assert(numel(dir(fullfile(out, 'regions', '*.jpg'))) == 8);
  mask = imread(fullfile(out, result.loc(1).maskFile));
  [row, col] = find(mask > 0);
  assert(isequal(result.loc(1).box, [min(col), min(row), max(col), max(row)]));
  assert(isequal({result.table.name}, {'SVM-linear', 'SVM-chi2', 'FS-chi2', 'RS-chi2'}));
  assert(all([result.table.ap] > 0 & [result.table.ap] <= 1));
  interval = vertcat(result.table.interval);
  assert(all(interval(:, 1) <= interval(:, 2)) && all(interval(:) >= 0 & interval(:) <= 1) && all([result.table.C] > 0));
  assert(any(strcmp(result.classifier.name, {result.table.name})) && any(strcmp(result.locator.name, {result.table.name})));
  lines = strsplit(strtrim(fileread(fullfile(out, 'boxes.csv'))), sprintf('\n'));
  assert(numel(lines) == 9);
  assert(strcmp(regexp(lines{2}, '[^,]*$', 'match', 'once'), result.loc(1).maskFile));
end

function page_has_its_sections()
% The skeleton: which sections, how many tiles, tables, figures and rows of words, no image without a source.
  [result, out] = small_discovery();
  shown = page_structure(fullfile(out, 'report.html'));
  words = sum(arrayfun(@(w) isfinite(w.share), result.facts.words));
  wanted = {sprintf('answer tile=0 table=0 figure=%d word=0 pre=0 lost=0', min(3, words)), 'regions tile=16 table=0 figure=0 word=0 pre=0 lost=0', ...
            'mistakes tile=0 table=1 figure=0 word=0 pre=0 lost=0', sprintf('words tile=0 table=0 figure=0 word=%d pre=0 lost=0', words), ...
            'classification tile=0 table=2 figure=0 word=0 pre=0 lost=0', 'localization tile=0 table=1 figure=0 word=0 pre=0 lost=0', ...
            'curves tile=0 table=0 figure=4 word=0 pre=0 lost=0', 'next-steps tile=0 table=0 figure=0 word=0 pre=3 lost=0', ...
            'settings tile=0 table=1 figure=0 word=0 pre=0 lost=0', 'reproduce tile=0 table=0 figure=0 word=0 pre=1 lost=0'};
  shown = shown(cellfun('isempty', regexp(shown, '^labels ', 'once')));   % there where the other pictures contradict a label
  assert(isequal(shown, wanted), 'said: %s', strjoin(setdiff(shown, wanted), ' | '));
end

function page_loads_nothing_from_outside()
  html = page();
  assert(isempty(regexp(html, '(src|href)\s*=\s*"(?!data:|#)', 'once')), 'the page refers to another file');
  assert(isempty(regexp(html, 'url\(|@import|https?://', 'once')), 'the page refers to an address');
  assert(~isempty(strfind(html, 'Content-Security-Policy')));
  assert(isempty(strfind(html, '{{')), 'a part of the template was not filled');
end

function page_embeds_its_pictures()
% Every image that the data name is on the page, once; what is there without the script has a text of its own.
  [data, images] = page_data_of();
  named = unique([{data.classes.items.photo}, {data.classes.items.heat}, {data.classes.items.why}, {data.classes.words.image}, ...
                  {data.classes.plots.image}, {data.classes.sprite}]);
  assert(isequal(sort(images), named) && numel(named) >= 3 * 16 + 4, 'named %d, there %d', numel(named), numel(images));
  assert(isempty(regexp(strtok(page(), '{'), '<img(?![^>]*(alt=|id="view|id="why))', 'once')), 'a picture has no alternative text');
end

function page_has_tables_of_methods_and_places()
% As the browser shows them: columns that sort, the method that is used, rows that know nothing, and text as it was given.
  result = small_discovery();
  said = seen('tables');
  assert(isequal(said(1:3)', {'5', '10', '7'}), 'columns: %s', strjoin(said(1:3)', ' '));
  methods = strsplit(said{4}, '|');
  assert(isequal(methods, {result.table.name}), 'said: %s', said{4});
  assert(strcmp(said{5}, '1') && strcmp(said{6}, strjoin({result.localization.table([result.localization.table.blind]).name}, ...
                                                         '|')), 'said: %s', said{6});
  assert(strcmp(said{7}, 'Cars & <trees>'), 'said: %s', said{7});
end

function page_shows_held_out_pictures_first_by_score()
  data = page_data_of();
  items = data.classes.items;
  positive = items([items.label] > 0);
  assert(isequal([positive.train], [false(1, 4), true(1, 4)]) && sum([items.label] < 0) == 8);
  assert(issorted(-[positive(1:4).score]) && issorted(-[positive(5:8).score]));
  result = small_discovery();
  [~, at] = ismember({positive.file}, {result.loc.file});
  assert(max(abs([positive.score] - [result.loc(at).score])) < 1e-6 && isequal({positive.box}', ...
                                                                               cellfun(@(b) b, {result.loc(at).box}, 'UniformOutput', false)'));
end

function table_is_sorted_in_a_browser()
  for direction = {'up', 'down'}
    values = str2double(seen(direction{1}));
    assert(numel(values) == 4, 'the page shows %d rows', numel(values));
    if strcmp(direction{1}, 'down')
      values = -values;
    end
    assert(issorted(values), 'the table is not sorted');
  end
end

function first_screen_has_a_picture_and_the_verdict()
% Without scrolling, on a laptop and on a telephone, and without the script; the result has the same verdict.
  result = small_discovery();
  for screen = {'laptop', 'phone'}
    said = seen(screen{1});
    assert(str2double(said{1}) >= 1 && strcmp(said{2}, 'true'), '%s: %s', screen{1}, strjoin(said, ' | '));
    assert(~isempty(strfind(said{3}, result.verdict.text)) && ~isempty(strfind(said{3}, result.verdict.next)), 'said: %s', said{3});
  end
  said = seen('laptop');
  html = page();
  html = html(1:min(strfind(html, '<script')));           % what is seen without it
  examples = regexp(html, ...
                    '<button type="button" class="example (best|typical|wrong)" data-image="\d+"><img alt="[^"]+" data-name="[^"]+" src="data:', ...
                    'match');
  assert(numel(examples) == numel(result.facts.examples) && str2double(said{1}) == numel(examples), 'not all examples are on the first screen');
  assert(numel(regexp(html, '<li class="(serious|mild)" data-doubt=')) == numel(result.doubts) && ~isempty(result.doubts));
  assert(~isempty(strfind(html, ['<div class="verdict ' result.verdict.level '"'])));
end

function page_fits_a_telephone()
% 390 pixels across: nothing sticks out, method and average precision are seen without scrolling the table.
  said = seen('phone');
  assert(str2double(said{4}) <= 390 && str2double(said{5}) <= 390 && isequal(said(6:7)', {'true', 'true'}), 'said: %s', strjoin(said, ' '));
end

function page_counts_what_is_right_and_wrong()
  result = small_discovery();
  score = result.table(strcmp({result.table.name}, result.classifier.name)).score;
  y = result.y(~result.train);
  want = [sum(y > 0 & score >= 0), sum(y > 0 & score < 0); sum(y < 0 & score >= 0), sum(y < 0 & score < 0)];
  m = result.facts.mistakes;
  held = find(~result.train);
  assert(isequal(m.count, want) && sum(want(:)) == 8);
  assert(isequal(sort(m.missed), held(y > 0 & score < 0)) && isequal(sort(m.alarms), held(y < 0 & score >= 0)));
  v = result.facts.verdict;
  assert(v.right == want(1, 1) + want(2, 2) && v.total == 8 && v.found == want(1, 1) && v.alarms == want(2, 1));
  numbers = str2double(regexp(result.verdict.text, '\d+', 'match'));
  assert(isequal(numbers, [v.right, 8, v.always, v.found, 4, v.alarms, 4]), 'said: %s', result.verdict.text);
  said = seen('mistakes');
  assert(isequal(str2double(said(1:4))', reshape(want', 1, 4)) && str2double(said{5}) == want(1, 2) + want(2, 1), 'said: %s', strjoin(said', ' '));
  assert(str2double(said{6}) == want(1, 2) + want(2, 1), 'tiles of missed pictures and false alarms are not all marked');
end

function mistakes_and_examples_open_in_the_large_view()
% The picture that opens is the one that was clicked.
  said = seen('open');
  count = str2double(said{1});
  said = said(2:end);
  assert(count > 2 && numel(said) == count && all(strcmp(said, 'same')), 'said: %s', strjoin(said, ' | '));
end

function review_is_taken_on_the_page()
% The first picture right, the second left out, two boxes drawn in the third, the fourth right and taken back, the fifth in the wrong
% place, the first without it with a wrong label, the second with the right one; the file that the page would save is what frs_discover reads.
  result = small_discovery();
  said = seen('review');
  assert(strcmp(said{1}, 'review.json') && ...
         strcmp(said{2}, '2 right, 1 drawn, 1 in the wrong place, 1 with a wrong label, 1 left out'), 'said: %s', strjoin(said, ' | '));
  saved = jsondecode(said{4});
  files = strsplit(said{3}, '?');
  assert(isequal({saved.pictures.file}, files([1 2 3 5 6 7])));
  assert(isequal({saved.pictures.decision}, {'accept', 'reject', 'box', 'wrong', 'relabel', 'keep'}));
  box = @(k) result.loc(strcmp({result.loc.file}, files{k})).box;
  assert(isequal(saved.pictures(1).box, box(1)) && isempty(saved.pictures(2).box) && isequal(saved.pictures(4).box, box(5)));
  assert(max(max(abs(saved.pictures(3).box - [31 46 90 68; 13 10 60 45]))) <= 1, 'drawn: %s', mat2str(saved.pictures(3).box));
  used = result.table(strcmp({result.table.name}, result.classifier.name));
  assert(abs(saved.measures.ap - used.ap) < 1e-4 && saved.measures.heldOut == 8);
end

function large_view_says_one_thing()
% On a telephone it opens at the photograph; of a negative picture there is one button for a wrong label; words are shown by patches.
  said = seen('view');
  assert(isequal(said(1:2)', {'0', 'true'}) && str2double(said{3}) <= 390, 'said: %s', strjoin(said', ' | '));
  assert(numel(strsplit(said{4}, '|')) == 3 && isempty(strfind(said{5}, 'box')), 'said: %s', strjoin(said', ' | '));
  assert(str2double(said{6}) > 0 && strcmp(said{7}, 'true'));
end

function keys_decide_and_go_on()
% y, n and x decide and show the next one, arrows only go; training pictures come first, the most uncertain first.
  said = seen('keys');
  assert(isequal(said(1:4)', {'accept', 'wrong', 'reject', ''}), 'said: %s', strjoin(said, ' | '));
  assert(isequal(said(5:6)', {'5', '3'}), 'after three decisions and an arrow, then two back: %s', strjoin(said, ' | '));
  assert(strcmp(said{7}, 'train train train train'), 'said: %s', said{7});
end

function decisions_survive_a_reload()
  said = seen('reload');
  assert(strcmp(said{1}, said{2}) && ~isempty(strfind(said{1}, 'reject')), 'said: %s', strjoin(said, ' | '));
  assert(strcmp(said{3}, 'true') && strcmp(said{4}, 'false'), 'leaving is warned of before saving (%s) and not after (%s)', said{3:4});
end

function said = seen(name)
% What a browser sees of the page, in one start for all cases.
  persistent names notes
  if isempty(notes)
    [~, out] = small_discovery();
    steps = browser_steps();
    names = steps(:, 1);
    notes = browse(fullfile(out, 'report.html'), steps(:, 2:4));
  end
  said = notes{strcmp(names, name)};
end

function steps = browser_steps()
  values = 'say(...[...d.querySelectorAll("#classification table")[0].tBodies[0].rows].map((r) => r.cells[1].dataset.value));';
  inView = ['const box = (e) => e.getBoundingClientRect(), inside = (e) => box(e).top >= 0 && box(e).bottom <= w.innerHeight && ' ...
      'box(e).right <= w.innerWidth;' ...
            'const verdict = d.querySelector(".verdict"); say([...d.querySelectorAll(".six img")].filter(inside).length, ' ...
            'inside(verdict), verdict.textContent);'];
  onPhone = ['const row = d.querySelector("#classification tbody tr"); say(d.documentElement.scrollWidth, Math.round(box(row.cells[1]).right), ' ...
             'box(row.cells[0]).left >= 0, box(d.querySelector(".counts")).right <= 390);'];
  open = ['const list = [...d.querySelectorAll("[data-image]")]; say(list.length); for (const b of list) { b.click(); const ' ...
      'view = d.getElementById("viewer");' ...
          'const t = [...d.querySelectorAll(".tile")].find((t) => t.dataset.number === b.dataset.image);' ...
          ' say(view.open && view.dataset.number === b.dataset.image && t.querySelector("img").src === ' ...
          'd.getElementById("viewHeat").src ? "same" : "other");' ...
          ' d.getElementById("close").click(); }'];
  tables = ['const t = [...d.querySelectorAll("#classification table, #localization table")]; t.forEach((one) => ' ...
      'say(one.querySelectorAll("th").length));' ...
            'say([...t[1].tBodies[0].rows].map((r) => r.cells[0].textContent).join("|"), t[0].querySelectorAll("tr.used").length,' ...
            '[...t[2].querySelectorAll("tr.blind")].map((r) => r.cells[0].textContent).join("|"), d.querySelector("h1").textContent);'];
  mistakes = ['say(...[...d.querySelectorAll("#mistakes table.counts td")].slice(1).map((c) => c.textContent), ' ...
      'd.querySelectorAll(".example.mistake").length,' ...
              'd.querySelectorAll(".tile .wrong").length);'];
  view = ['d.querySelector(".thumb").click(); const list = (l) => [...l].filter((b) => !b.hidden).map((b) => b.textContent).join("|");' ...
          'say(d.getElementById("viewer").scrollTop, d.getElementById("viewPhoto").getBoundingClientRect().top >= 0, ' ...
          'd.documentElement.scrollWidth);' ...
          'd.getElementById("close").click(); d.querySelector("button[data-kind=\"-1\"]").click();' ...
          '[...d.querySelectorAll(".tile")].find((t) => t.dataset.label === "-1").querySelector(".thumb").click();' ...
          'say(list(d.querySelectorAll("#viewJudge button")), d.getElementById("viewQuestion").textContent, ' ...
          'd.querySelectorAll("#viewWhy .patch").length,' ...
          'd.getElementById("heatText").textContent !== d.getElementById("signedText").textContent);'];
  start = ['w.localStorage.clear(); const tiles = [...d.querySelectorAll(".tile")], press = (t, what) => ' ...
      't.querySelector("[data-decision=" + what + "]").click();' ...
           'const withIt = tiles.filter((t) => t.dataset.label === "1"), without = tiles.filter((t) => t.dataset.label === "-1");'];
  review = [start 'press(withIt[0], "yes"); press(withIt[1], "out"); press(withIt[3], "yes"); press(withIt[3], "yes"); ' ...
      'press(withIt[4], "no"); press(without[0], "no"); press(without[1], "yes");' ...
    'withIt[2].querySelector(".thumb").click(); await d.getElementById("viewPhoto").decode(); const canvas = ' ...
    'd.getElementById("canvas"), at = canvas.getBoundingClientRect();' ...
    'const point = (kind, x, y) => canvas.dispatchEvent(new w.PointerEvent(kind, {clientX: at.left + x * at.width, clientY: ' ...
    'at.top + y * at.height, bubbles: true}));' ...
    'point("pointerdown", 0.75, 0.75); point("pointermove", 0.5, 0.5); point("pointerup", 0.25, 0.5);' ...
    'point("pointerdown", 0.1, 0.1); point("pointermove", 0.3, 0.3); point("pointerup", 0.5, 0.5);' ...
    'let blob = null; w.URL.createObjectURL = (b) => { blob = b; return "data:,"; }; w.HTMLAnchorElement.prototype.click = ' ...
    'function () { say(this.download); };' ...
    'd.querySelector(".saveReview").click(); say(d.querySelector(".reviewCount").textContent, withIt.slice(0, ' ...
    '5).concat(without.slice(0, 2)).map((t) => t.dataset.file).join("?"));' ...
    'say(await blob.text()); w.localStorage.clear();'];
  keys = [start 'const key = (k) => d.dispatchEvent(new w.KeyboardEvent("keydown", {key: k, bubbles: true})), now = () => ' ...
      'd.getElementById("viewCount").textContent.split(" ")[0];' ...
    'const shown = () => tiles.find((t) => t.dataset.number === d.getElementById("viewer").dataset.number), seen = []; ' ...
    'tiles.forEach((t) => { if (t.dataset.label === "-1") t.dataset.review = "keep"; });' ...
    'd.querySelector(".startReview").click();' ...
    'for (const k of ["y", "n", "x", "ArrowRight"]) { seen.push(shown()); key(k); } say(...seen.map((t) => t.dataset.review)); ' ...
    'say(now()); key("ArrowLeft"); key("ArrowLeft"); say(now());' ...
    'say(seen.map((t) => t.dataset.group).join(" ")); w.localStorage.clear();'];
  reload = [start 'press(withIt[0], "out"); press(without[1], "no"); const state = (doc) => ' ...
      '[...doc.querySelectorAll(".tile")].map((t) => t.dataset.file + t.dataset.review).sort().join(" ");' ...
    'say(state(d)); const warned = () => !w.dispatchEvent(new w.Event("beforeunload", {cancelable: true})); const before = warned();' ...
    'w.HTMLAnchorElement.prototype.click = () => 0; d.querySelector(".saveReview").click(); const after = warned();' ...
    'const again = frame.loaded(); w.location.reload(); await again; say(state(frame.contentWindow.document), before, after); ' ...
    'frame.contentWindow.localStorage.clear();'];
  steps = {'up', '#sort=1,up', [1000 800], values; 'down', '#sort=1,down', [1000 800], values; 'laptop', '', [1200 800], inView; ...
           'phone', '', [390 844], [inView onPhone]; 'tables', '', [1000 800], tables; 'mistakes', '', [1000 800], mistakes; ...
           'view', '', [390 844], view; 'open', '', [1000 800], open; 'review', '', [1000 800], review; ...
           'why', '', [1000 800], ...
           ['d.querySelector(".thumb").click(); say(d.getElementById("viewWhy").hidden, d.querySelectorAll("#viewWhy li").length, ' ...
                                   'd.getElementById("whyText").textContent);']; 'keys', '', [1000 800], keys; 'reload', '', [1000 800], reload};
end

function commands_of_the_page_reproduce_it()
  [result, folder] = folder_run();
  assert_same_answer(result, run_commands_of(fullfile(folder, 'out')));
end

function lists_are_reproduced_from_the_stored_result()
  [folder, files, y, truth] = small_scenes();
  saved = warning('off', 'all');                                     % of relative names on the path
  restore = onCleanup(@() warning(saved));
  here = cd(folder);
  back = onCleanup(@() cd(here));
  names = cellfun(@(f) f(numel(folder) + 2:end), files, 'UniformOutput', false);       % relative to the current folder
  first = small_run(names(y > 0), names(y < 0), 'out', 'truth', truth(y > 0));
  assert_same_answer(first, run_commands_of(fullfile(folder, 'out')));
end

function page_says_how_many_of_how_many_it_shows()
  data = page_data_of();
  assert(numel(data.classes.items) == 16 && isequal(data.classes.facts.counts.given', [8 8]) && isequal(data.classes.facts.counts.heldOut', [4 4]));
  [result, out] = one_word_tells(20, 0.5);                % 2 are to be shown
  data = page_data(fullfile(out, 'report.html'));
  items = data.classes.items;
  assert(numel(items) < 40 && sum([items.label] > 0) >= 2 && all(ismember([result.facts.examples.image], [items.image])));
  notes = browse(fullfile(out, 'report.html'), ...
                 {'', [1000 800], 'say(...[...d.querySelectorAll("[data-group][aria-pressed], [data-kind]")].map((b) => b.textContent));'});
  of = @(n, all) [sprintf('%d', n), repmat(sprintf(' of %d', all), 1, n < all)];
  for label = {of(numel(items), 40), of(sum([items.label] > 0), 20), of(sum([items.label] < 0), 20), of(sum(~[items.train]), sum(~result.train))}
    assert(any(~cellfun('isempty', strfind(notes{1}, label{1}))), 'no button says %s: %s', label{1}, strjoin(notes{1}', ' | '));
  end
end

function settings_are_those_that_were_used()
  result = small_discovery();
  C = cellfun(@(m) sprintf('%s %.4g', m{:}), num2cell([{result.table(1:3).name}; {result.table(1:3).C}], 1), 'UniformOutput', false);
  wanted = {'features', 'SIFT'; 'maxPixels', '1000000'; 'answer', 'regions'; 'kind', 'pictures'; 'C', ...
            ['chosen by cross-validation: ' strjoin(C, ', ')]; ...
            'regionC', sprintf('%.4g', result.table(4).C)};
  [data, ~] = page_data_of();
  shown = vertcat(data.settings{:});
  shown = reshape(shown, 2, [])';
  for k = 1:size(wanted, 1)
    at = strcmp(shown(:, 1), wanted{k, 1});
    assert(any(at) && strcmp(shown{at, 2}, wanted{k, 2}), '%s is not %s', wanted{k, :});
  end
  assert(~any(cellfun(@(t) isempty(t) || any(strcmp(t, {'[]', '0 entries'})), shown(:, 2))), 'a setting has no value');
  [~, out] = one_word_tells(66, 1 / 11);
  data = page_data(fullfile(out, 'report.html'));
  shown = reshape(vertcat(data.settings{:}), 2, [])';
  assert(strcmp(shown{strcmp(shown(:, 1), 'split'), 2}, '0.09091') && strcmp(shown{strcmp(shown(:, 1), 'words'), 2}, '40'));
end

function words_are_called_decisive_only_where_they_decide()
% The shares are of feature selection: they are shares of the decision where it gives the labels, and weights of a selection where it does not.
  result = small_discovery();
  assert(~strncmp(result.classifier.name, 'FS-', 3));
  words = result.table(strncmp({result.table.name}, 'FS-', 3));
  f = result.facts.fewWords;
  assert(strcmp(f.name, words.name) && f.words == words.selected && f.ap == words.ap);
  data = page_data_of();
  texts = data.classes.texts.words;
  assert(~texts.decide && ~isempty(strfind(texts.lead, result.classifier.name)) && ~isempty(strfind(texts.note, texts.lead)));
  [chosen, out] = one_word_tells(20, 0.5);
  data = page_data(fullfile(out, 'report.html'));
  texts = data.classes.texts.words;
  assert(strncmp(chosen.classifier.name, 'FS-', 3), 'chosen: %s', chosen.classifier.name);
  assert(texts.decide && isempty(texts.lead));
end

function evidence_is_named_by_its_model()
  result = small_discovery();
  assert(strcmp(result.locator.name, 'RS-chi2') && strcmp(result.classifier.name, 'SVM-chi2'));
  e = result.facts.evidence;
  assert(strcmp(e.model, 'RS-chi2') && strcmp(e.kind, 'regions') && strcmp(e.decides, 'SVM-chi2') && ...
         e.cueWeight == result.evaluated.locator.model.cue.weight);
  data = page_data_of();
  assert(~isempty(regexp(data.classes.texts.about, 'RS-chi2.*SVM-chi2', 'once')), 'said: %s', data.classes.texts.about);
end

function few_words_are_enough_only_where_the_data_say_so()
% The same words, which lose nothing, judged on ten and on sixty pictures of a kind; and how the interval of the difference is drawn.
  counts = [20 10; 66 60];
  ids = {'unclearFew', 'enough'};
  for k = 1:2
    result = one_word_tells(counts(k, 1), 1 - counts(k, 2) / counts(k, 1));
    f = result.facts.fewWords;
    assert(sum(~result.train) == 2 * counts(k, 2) && result.table(3).ap >= result.table(2).ap);
    assert(strcmp(f.id, ids{k}) && f.judged == 2 * counts(k, 2) && f.high <= f.margin, 'said: %s', f.id);
  end
  small = small_discovery();
  f = small.facts.fewWords;
  assert(strcmp(f.id, 'unclear') && f.low <= small.table(2).ap - small.table(3).ap && f.high > 0);
end

function [result, out] = one_word_tells(count, split)
% COUNT pictures of a kind; one word is told by the label and all others are noise, so that the selection of words is the best classifier.
  persistent kept
  if isempty(kept)
    kept = cell(1, 100);
  end
  if isempty(kept{count})
    out = fullfile(tempname(), 'out');
    [files, y] = frs_toy_images([count count], 'size', [48 64], 'folder', fileparts(out));
    ds = frs_extract(frs_images(files, y), 'words', 40, 'regions', 6, 'method', 'grid', 'verbose', 0);
    ds.H = 3 * seeded_uniform(3, size(ds.H, 1), size(ds.H, 2)) .^ 4;
    ds.H(1, :) = 0.02 * (ds.y(ds.bag) > 0);
    for i = 1:numel(ds.files)
      x = mean(ds.H(:, ds.bag == i), 2);
      ds.X(:, i) = x / sum(x);
    end
    ds.H = bsxfun(@rdivide, ds.H, sum(ds.H, 1));
    kept{count} = {frs_discover(ds, 'split', split, 'out', out, 'shown', 2, 'refit', false, 'verbose', 0), out};
  end
  [result, out] = kept{count}{:};
end

function masks_of_any_depth_are_truth()
  [result, folder, truth] = folder_run();
  for k = 1:4
    found = imread(fullfile(folder, 'out', result.loc(k).maskFile)) > 0;
    assert(abs(result.loc(k).overlap - frs_overlap(found, truth(k).mask)) < 1e-12, 'mask %d', k);
  end
end

function demo_script_explains_itself_from_any_folder()
  if ~isunix()
    skip_test('needs a Unix shell');
  end
  [parent, name, ending] = fileparts(toolbox_root());
  [status, text] = system(sprintf('cd "%s" && bash "%s/demos/run.sh" one 2>&1', parent, [name ending]));
  assert(status == 2 && ~isempty(strfind(text, 'run.sh POSITIVES NEGATIVES')), '%d: %s', status, text);
end

function explanation_adds_up_to_the_score()
% Each term is what the score loses when its word is taken away; the terms of the regions are those of the words.
  result = small_discovery();
  found = frs_apply(result, result.files([1 9]));
  for k = 1:2
    why = frs_explain(result, found(k).file);
    assert(abs(why.score - found(k).score) < 1e-9 && why.label == found(k).label);
    assert(abs(sum(why.word) + why.bias - why.score) < 1e-6 && abs(sum(why.region) - sum(why.word)) < 1e-6);
    x = described(result, found(k).file);
    for list = {why.pro, why.con}
      for w = list{1}
        y = x.X;
        y(w.word) = 0;
        assert(abs(why.score - frs_predict(result.classifier.model, y) - w.term) < 1e-6);
      end
    end
    assert(issorted(-[why.pro.term]) && all([why.pro.term] > 0) && issorted([why.con.term]) && all([why.con.term] < 0));
    assert(max(why.region * why.label) == why.region(why.strongest) * why.label);
    assert((why.without - why.score) * why.label < 0 && why.changes == ((why.without >= 0) ~= (why.score >= 0)), '%g %g', why.score, why.without);
  end
end

function explanation_of_regions_is_that_of_the_best()
  result = small_discovery();
  result.classifier = struct('name', 'RS-chi2', 'model', result.regions);
  why = frs_explain(result, result.files{1});
  x = described(result, result.files{1});
  [score, z] = frs_predict(result.regions, x.H, x.bag);
  assert(abs(why.score - score) < 1e-9 && abs(sum(why.word) + why.bias - score) < 1e-6 && max(abs(why.region - z)) < 1e-9);
  others = setdiff(1:numel(x.bag), why.strongest);
  assert(abs(why.without - frs_predict(result.regions, x.H(:, others), x.bag(others))) < 1e-9);
end

function explanation_is_drawn_and_in_the_large_view()
  [result, out] = small_discovery();
  file = fullfile(out, 'why.png');
  [why, P] = frs_explain(fullfile(out, 'result.mat'), result.files{1}, 'image', file, 'width', 200);
  assert(isequal(imread(file), P) && size(P, 2) == 2 * 200 + 8 && ~isempty(strfind(why.text, sprintf('%.2f', why.without))));
  strip = P(151:end - 38, :, 2);                          % below the photograph, 150 high; above the patches, 38 high
  lowest = @(columns) find(any(strip(:, columns) < 128, 2), 1, 'last');
  assert(all(strip(end, :) == 255) && lowest(209:408) >= lowest(1:200) + 4, 'the descender of "against" is cut off');
  said = seen('why');
  assert(strcmp(said{1}, 'false') && str2double(said{2}) > 0 && ~isempty(strfind(said{3}, 'Without the strongest region')), ...
         'said: %s', strjoin(said, ' | '));
  assert_error('frs:explain:badType', @() frs_explain(result, {1}));
  assert_error('frs:explain:noFile', @() frs_explain(result, '/no/such/picture.png'));
  assert_error('frs:explain:badValue', @() frs_explain(setfield(result, 'kind', 'video'), result.files{1}));
  small = fullfile(out, 'small.png');
  imwrite(uint8(magic(10)), small);
  saved = warning('off', 'all');
  restore = onCleanup(@() warning(saved));
  assert_error('frs:explain:badSize', @() frs_explain(result, small));
end

function ds = described(result, file)
  ds = frs_context(frs_extract(frs_images({file}), result.extract, 'codebook', result.codebook, 'verbose', 0), result.context);
end

function [result, folder, truth] = folder_run()
% Pictures and masks given as folders; the masks are of different bit depths.
  persistent kept
  if isempty(kept)
    [folder, files, ~, truth] = small_scenes();
    masks = fullfile(folder, 'masks');
    make_folder(masks);
    kinds = {@(m) uint8(m), @(m) uint16(m), @(m) m, @(m) cat(3, 255 * uint8(m), 200 * uint8(m), 90 * uint8(m))};
    for k = 1:4
      [~, name] = fileparts(files{k});
      imwrite(kinds{k}(truth(k).mask), fullfile(masks, [name '.png']));
    end
    held = fullfile(folder, 'held out');
    frs_toy_images([2 2], 'first', 9, 'size', [60 80], 'folder', held);
    result = small_run(fullfile(folder, 'pos'), fullfile(folder, 'neg'), fullfile(folder, 'out'), 'truth', masks, ...
                       'split', 0.6, 'title', 'Jane''s & "Joe''s"', 'shown', 3, 'C', 3, 'seed', 5, ...
                       'test', {fullfile(held, 'pos'), fullfile(held, 'neg')}, 'cache', fullfile(folder, 'kept here'));
    kept = {result, folder, truth};
  end
  [result, folder, truth] = kept{:};
end

function again = run_commands_of(out)
% What the page says under "How to reproduce", typed in again.
  data = page_data(fullfile(out, 'report.html'));
  text = strrep(data.reproduce, sprintf('\nfrs_setup\n'), sprintf('\n'));   % the build under test stays
  saved = warning('off', 'all');                                     % of new.jpg, which is not there
  restore = onCleanup(@() warning(saved));
  here = cd(tempdir());
  back = onCleanup(@() cd(here));
  again = typed_in(text);
end

function result = typed_in(text)
  evalc(text);
  assert(numel(found) == 1 && isnan(found.label));
end

function assert_same_answer(a, b)
  scores = @(r) vertcat(r.table.score);
  assert(isequal(a.files, b.files) && isequal(a.train, b.train) && max(max(abs(scores(a) - scores(b)))) < 1e-9);
  assert(isequal({a.loc.overlap}, {b.loc.overlap}));
  same = {'words', 'regions', 'split', 'seed', 'kernel', 'C', 'regionC', 'context', 'title', 'shown', 'cache', 'test', 'truth'};
  for k = 1:numel(same)
    assert(isequal(a.options.(same{k}), b.options.(same{k})), 'option %s differs', same{k});
  end
end

function [data, images] = page_data_of()
  [~, out] = small_discovery();
  [data, images] = page_data(fullfile(out, 'report.html'));
end

function html = page()
  [~, out] = small_discovery();
  html = fileread(fullfile(out, 'report.html'));
end
