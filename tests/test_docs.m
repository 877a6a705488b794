function cases = test_docs()
  cases = {@links_and_pictures_exist, @every_function_has_a_page_with_its_options, @examples_can_be_pasted, ...
           @chosen_pictures_are_called_so, @pages_fit_a_telephone, ...
           @the_search_finds_pages, @readme_fits_a_screen, @tables_of_results_are_what_was_measured};
end

function links_and_pictures_exist()
  folder = site();
  pages = dir(fullfile(folder, '*.html'));
  assert(numel(pages) > 40);
  for k = 1:numel(pages)
    html = fileread(fullfile(folder, pages(k).name));
    targets = regexp(html, '(?:href|src)="([^"#]+)[^"]*"', 'tokens');
    for t = unique(cellfun(@(x) x{1}, targets, 'UniformOutput', false))
      outside = ~isempty(regexp(t{1}, '^https?:', 'once'));
      assert(outside || exist(fullfile(folder, t{1}), 'file') == 2, '%s refers to %s', pages(k).name, t{1});
    end
  end
end

function every_function_has_a_page_with_its_options()
% Each row of a function's table of options is a row on its page.
  folder = site();
  addpath(fullfile(toolbox_root(), 'package'));
  seen = 0;
  for file = public_files()
    [~, name] = fileparts(file{1});
    html = fileread(fullfile(folder, [name '.html']));
    rows = option_rows(fileread(file{1}));
    shown = regexp(html, '<tr><td><code>(\w+)</code></td><td><code>[^<]*</code></td><td>', 'tokens');
    missing = setdiff(rows(:, 1)', cellfun(@(t) t{1}, shown, 'UniformOutput', false));
    assert(isempty(missing), 'the page of %s does not show %s', name, strjoin(missing, ', '));
    seen = seen + size(rows, 1);
  end
  assert(seen > 300, 'only %d options were found', seen);
end

function examples_can_be_pasted()
% Plain code: without the prompts of a session, which fail when pasted, and with what it prints as comments.
  folder = site();
  seen = 0;
  for file = public_files()
    [~, name] = fileparts(file{1});
    example = regexp(fileread(fullfile(folder, [name '.html'])), '<h2>Example</h2>\s*<pre>(.*?)</pre>', 'tokens', 'once');
    if ~isempty(example)
      seen = seen + 1;
      assert(isempty(regexp(sprintf('\n%s', example{1}), '\n\s*(&gt;&gt;|\.\.) ', 'once')), 'the example of %s holds prompts', name);
    end
  end
  assert(seen > 50, 'only %d examples were found', seen);
end

function chosen_pictures_are_called_so()
% The VOC pictures that localisation is measured on hold one object of medium size: whoever quotes them says so.
  files = [dir(fullfile(toolbox_root(), 'docs', '*.md')); dir(fullfile(toolbox_root(), 'docs', 'results', '*.md')); ...
           dir(fullfile(toolbox_root(), 'README.md'))];
  places = [repmat({'docs'}, 1, numel(dir(fullfile(toolbox_root(), 'docs', '*.md')))), ...
            repmat({fullfile('docs', 'results')}, 1, numel(dir(fullfile(toolbox_root(), 'docs', 'results', '*.md')))), {''}];
  quoting = 0;
  for k = 1:numel(files)
    text = fileread(fullfile(toolbox_root(), places{k}, files(k).name));
    if ~isempty(regexp(text, 'three\s+classes\s+of\s+VOC', 'once'))
      quoting = quoting + 1;
      assert(~isempty(regexp(text, '5\s+to\s+60\s+%', 'once')), '%s does not say how its pictures were chosen', files(k).name);
    end
  end
  assert(quoting >= 2);
end

function pages_fit_a_telephone()
% 390 pixels across: nothing sticks out to the right, every picture loads. All pages in frames of one page.
  folder = site();
  pages = dir(fullfile(folder, '*.html'));
  names = sprintf('"%s",', pages.name);
  probe = fullfile(folder, 'probe.html');
  write_text(probe, ['<body><script>const all = [' names(1:end - 1) ']; let text = "";' ...
    'function next() { if (!all.length) { document.title = "done"; document.body.textContent = text; return; }' ...
    '  const name = all.pop(), frame = document.createElement("iframe"); frame.style.cssText = "width:390px;height:800px;border:0";' ...
    '  frame.onload = () => { const d = frame.contentDocument;' ...
    '    text += name + " " + d.documentElement.scrollWidth + " " + [...d.images].filter(i => !i.naturalWidth).length + ";";' ...
    '    frame.remove(); next(); };' ...
    '  frame.src = name; document.body.append(frame); }' ...
    'next();</script></body>']);
  clearing = onCleanup(@() delete(probe));
  seen = regexp(render_page(probe), '([\w.]+\.html) (\d+) (\d+);', 'tokens');
  assert(numel(seen) == numel(pages), '%d of %d pages were shown', numel(seen), numel(pages));
  for k = 1:numel(seen)
    assert(str2double(seen{k}{2}) <= 390, '%s is %s pixels wide on a screen of 390', seen{k}{1:2});
    assert(strcmp(seen{k}{3}, '0'), '%s: %s pictures do not load', seen{k}{[1 3]});
  end
end

function the_search_finds_pages()
  folder = site();
  probe = fullfile(folder, 'probe.html');
  write_text(probe, ['<body><iframe src="decisions.html"></iframe><script>' ...
    'document.querySelector("iframe").onload = e => { const d = e.target.contentDocument, field = d.getElementById("search");' ...
    '  field.value = "connected regions"; field.dispatchEvent(new Event("input"));' ...
    '  const links = [...d.querySelectorAll("#found a")].map(a => a.getAttribute("href"));' ...
    '  field.value = "no such word anywhere"; field.dispatchEvent(new Event("input"));' ...
    '  document.body.textContent = links.join(" ") + "; " + d.getElementById("found").textContent; };</script></body>']);
  clearing = onCleanup(@() delete(probe));
  said = render_page(probe);
  assert(~isempty(strfind(said, 'frs_connected.html')), 'found: %s', said);
  assert(~isempty(strfind(said, 'Nothing found')), 'found: %s', said);
end

function readme_fits_a_screen()
  text = fileread(fullfile(toolbox_root(), 'README.md'));
  lines = strsplit(text, sprintf('\n'));
  long = lines(cellfun('length', lines) > 120);
  assert(isempty(long), 'README.md has lines of more than 120 characters: %s', strjoin(long, '; '));
end

function tables_of_results_are_what_was_measured()
  [failed, said] = system(sprintf('"%s" check', fullfile(toolbox_root(), 'tools', 'results.sh')));
  assert(failed == 0, 'run tools/results.sh write: %s', said);
end

function folder = site()
% Built once, without the gallery, whose demos are tests of their own.
  persistent kept
  if isempty(kept)
    if system('command -v cmark-gfm > /dev/null')
      skip_test('no cmark-gfm here to convert markdown');
    end
    addpath(fullfile(toolbox_root(), 'tools', 'site'));
    kept = fullfile(tempdir(), sprintf('frs_docs_%d', getpid()));
    evalc('build_docs(kept, ''gallery'', false)');
  end
  folder = kept;
end
