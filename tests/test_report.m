function cases = test_report()
% The page of frs_discover and what stands on it.
  cases = {@discovery_writes_what_it_promises, @page_loads_nothing_from_outside, @page_embeds_its_pictures, ...
           @page_has_a_sortable_table, @page_shows_held_out_pictures_first_by_score, @page_works_in_a_browser, @page_fits_a_telephone, @page_counts_what_is_right_and_wrong, @review_is_taken_on_the_page, ...
           @commands_of_the_page_reproduce_it, @lists_are_reproduced_from_the_stored_result, ...
           @masks_of_any_depth_are_truth, @demo_script_explains_itself_from_any_folder};
end

function discovery_writes_what_it_promises()
  [result, out] = small_discovery();
  for name = {'report.html', 'result.mat', 'boxes.csv', 'scores.csv', 'table.csv', 'figures/words.png', ...
              'figures/regions.png', 'figures/pr.png', 'figures/pr.svg', 'figures/weights.png', 'figures/convergence.png'}
    assert(exist(fullfile(out, name{1}), 'file') == 2, 'there is no %s', name{1});
  end
  assert(numel(result.loc) == 8 && sum(~[result.loc.train]) == 4);
  assert(numel(dir(fullfile(out, 'masks', '*.png'))) == 8);
  assert(numel(dir(fullfile(out, 'regions', '*.jpg'))) == 8);
  mask = imread(fullfile(out, result.loc(1).maskFile));
  [row, col] = find(mask > 0);
  assert(isequal(result.loc(1).box, [min(col), min(row), max(col), max(row)]));
  assert(isequal({result.table.name}, {'SVM-linear', 'SVM-chi2', 'FS-chi2', 'RS-linear', 'RS-chi2'}));
  assert(all([result.table.ap] > 0 & [result.table.ap] <= 1));
  interval = vertcat(result.table.interval);
  assert(all(interval(:, 1) <= interval(:, 2)) && all(interval(:) >= 0 & interval(:) <= 1) && all([result.table.C] > 0));
  assert(any(strcmp(result.classifier.name, {result.table.name})) && any(strcmp(result.locator.name, {result.table.name})));
  lines = strsplit(strtrim(fileread(fullfile(out, 'boxes.csv'))), sprintf('\n'));
  assert(numel(lines) == 9);
  assert(strcmp(regexp(lines{2}, '[^,]*$', 'match', 'once'), result.loc(1).maskFile));
end

function page_loads_nothing_from_outside()
  html = page();
  assert(isempty(regexp(html, '(src|href)\s*=\s*"(?!data:|#)', 'once')), 'the page refers to another file');
  assert(isempty(regexp(html, 'url\(|@import|https?://', 'once')), 'the page refers to an address');
  assert(~isempty(strfind(html, 'Content-Security-Policy')));
  assert(isempty(strfind(html, '{{')), 'a part of the template was not filled');
end

function page_embeds_its_pictures()
  html = page();
  pictures = regexp(html, '<img[^>]*src="data:image/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]{200,}=*"', 'match');
  assert(numel(pictures) >= 8 + 4, 'only %d pictures', numel(pictures));
  assert(isempty(regexp(html, '<img(?![^>]*alt=)', 'once')), 'a picture has no alternative text');
end

function page_has_a_sortable_table()
  html = page();
  assert(numel(regexp(html, '<th scope="col"><button')) == 10 + 7);      % of the classifiers, and of the places
  assert(numel(regexp(html, '<tr><td>(SVM|FS|RS) ?[\(,]')) == 5);
  assert(numel(regexp(html, '<tr><td>(RS-|SVM-|border|centre|whole|random)')) == 6);
  assert(~isempty(strfind(html, 'Cars &amp; &lt;trees&gt;')), 'text is not escaped');
end

function page_shows_held_out_pictures_first_by_score()
  tokens = regexp(page(), '<div class="tile"[^>]*data-group="(held out|training)" data-score="([^"]*)"', 'tokens');
  held = cellfun(@(t) strcmp(t{1}, 'held out'), tokens);
  score = cellfun(@(t) str2double(t{2}), tokens);
  assert(isequal(held, [true(1, 4), false(1, 4)]));
  assert(issorted(-score(1:4)) && issorted(-score(5:8)));
  assert(numel(regexp(page(), '<span>held out, overlap 0\.\d\d</span>')) == 4);
end

function page_works_in_a_browser()
  [~, out] = small_discovery();
  for direction = {'up', 'down'}
    dom = render_page(fullfile(out, 'report.html'), ['#sort=1,' direction{1}]);
    first = regexp(dom, '<table.*?</table>', 'match', 'once');
    tokens = regexp(first, '<tr><td>[^<]*</td><td data-value="([^"]*)"', 'tokens');
    values = cellfun(@(t) str2double(t{1}), tokens);
    assert(numel(values) == 5, 'the page shows %d rows', numel(values));
    if strcmp(direction{1}, 'down')
      values = -values;
    end
    assert(issorted(values), 'the table is not sorted');
  end
end

function page_fits_a_telephone()
% 390 pixels across: nothing sticks out, method and average precision are seen without scrolling the table.
  seen = probed(390, ['const box = (e) => e.getBoundingClientRect(), row = d.querySelector("#classification tbody tr");' ...
                      'say(d.documentElement.scrollWidth, Math.round(box(row.cells[1]).right), box(row.cells[0]).left >= 0,' ...
                      '    box(d.querySelector(".counts")).right <= 390);']);
  assert(str2double(seen{1}) <= 390 && str2double(seen{2}) <= 390 && isequal(seen(3:4), {'true', 'true'}), '%s', strjoin(seen, ' '));
end

function page_counts_what_is_right_and_wrong()
  result = small_discovery();
  score = result.table(strcmp({result.table.name}, result.classifier.name)).score;
  y = result.y(~result.train);
  want = [sum(y > 0 & score >= 0), sum(y > 0 & score < 0), sum(y < 0 & score >= 0), sum(y < 0 & score < 0)];
  cells = regexp(page(), '<tr><th scope="row">[^<]*</th><td>(\d+)</td><td>(\d+)</td></tr>', 'tokens');
  assert(isequal(str2double([cells{:}]), want) && sum(want) == 8);
  assert(numel(regexp(page(), '<figure><img loading="lazy"')) == want(2) + want(3), 'missed pictures and false alarms are not all shown');
end

function review_is_taken_on_the_page()
% The first picture accepted, the second left out, a box drawn in the third, the fourth accepted and taken back; the file that the
% page would save is what frs_discover reads.
  [result, out] = small_discovery();
  seen = probed(1000, ['const tiles = [...d.querySelectorAll(".tile")], press = (t, what) => t.querySelector("[data-decision=" + what + "]").click();' ...
    'press(tiles[0], "accept"); press(tiles[1], "reject"); press(tiles[3], "accept"); press(tiles[3], "accept");' ...
    'tiles[2].querySelector(".thumb").click();' ...
    'const canvas = d.getElementById("canvas"), at = canvas.getBoundingClientRect();' ...
    'const point = (kind, x, y) => canvas.dispatchEvent(new w.PointerEvent(kind, {clientX: at.left + x * at.width, clientY: at.top + y * at.height, bubbles: true}));' ...
    'point("pointerdown", 0.75, 0.75); point("pointermove", 0.5, 0.5); point("pointerup", 0.25, 0.5);' ...
    'let blob = null; w.URL.createObjectURL = (b) => { blob = b; return "data:,"; };' ...
    'w.HTMLAnchorElement.prototype.click = function () { say(this.download); };' ...
    'd.getElementById("saveReview").click();' ...
    'say(d.getElementById("reviewCount").textContent, tiles.map((t) => t.dataset.file).slice(0, 3).join("?"));' ...
    'later(blob.text());']);
  assert(strcmp(seen{1}, 'review.json') && strcmp(seen{2}, '1 right, 1 drawn, 1 left out'), '%s', strjoin(seen, ' | '));
  saved = jsondecode(seen{4});
  files = strsplit(seen{3}, '?');
  assert(isequal({saved.pictures.file}, files) && isequal({saved.pictures.decision}, {'accept', 'reject', 'box'}));
  box = result.loc(strcmp({result.loc.file}, files{1})).box;
  assert(isequal(saved.pictures(1).box', box) && isempty(saved.pictures(2).box));
  assert(max(abs(saved.pictures(3).box' - [31 46 90 68])) <= 1, 'drawn: %s', mat2str(saved.pictures(3).box'));
end

function seen = probed(width, script)
% What SCRIPT says of the page, shown in a frame so many pixels wide: d is its document, w its window; say(...) notes values,
% later(promise) one that comes.
  [~, out] = small_discovery();
  file = fullfile(out, 'probe.html');
  write_text(file, [sprintf('<body><iframe src="report.html" style="width:%dpx;height:800px;border:0"></iframe><script>', width) ...
    'const noted = [], end = () => { document.body.textContent = noted.map((t) => "<<" + btoa(unescape(encodeURIComponent(t))) + ">>").join(""); };' ...
    'const say = (...v) => noted.push(...v.map(String)); let wait = Promise.resolve(); const later = (p) => { wait = p.then((v) => say(v)); };' ...
    'document.querySelector("iframe").onload = (e) => { const w = e.target.contentWindow, d = w.document; try { ' script ' } catch (x) { say("error", x); }' ...
    ' wait.then(end); };</script></body>']);
  clearing = onCleanup(@() delete(file));
  tokens = regexp(render_page(file), '&lt;&lt;([\w+/=]*)&gt;&gt;', 'tokens');
  seen = cellfun(@(t) char(matlab.net.base64decode(t{1})), tokens, 'UniformOutput', false);
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

function [result, folder, truth] = folder_run()
% Pictures and masks given as folders; the masks are of different bit depths.
  persistent kept
  if isempty(kept)
    [folder, files, ~, truth] = small_scenes();
    masks = fullfile(folder, 'masks');
    make_folder(masks);
    kinds = {@(m) uint8(m), @(m) uint16(m), @(m) m, @(m) repmat(uint8(255 * m), [1 1 3])};
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
  html = fileread(fullfile(out, 'report.html'));
  text = regexp(html, '<pre>(.*?)</pre>', 'tokens', 'once');
  text = strrep(strrep(strrep(strrep(text{1}, '&quot;', '"'), '&gt;', '>'), '&lt;', '<'), '&amp;', '&');
  text = strrep(text, sprintf('\nfrs_setup\n'), sprintf('\n'));      % the build under test stays
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

function html = page()
  [~, out] = small_discovery();
  html = fileread(fullfile(out, 'report.html'));
end
