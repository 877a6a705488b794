function frs_report(page, file)
%FRS_REPORT  One self-contained HTML page: text, sortable table, pictures and curves, nothing to load.
%   FRS_REPORT(PAGE, FILE) fills the template beside this file. PAGE has fields
%     title, subtitle, footer   text
%     cards      n-by-2 cell    value and what it is
%     summary    cell of text   paragraphs
%     table      struct         columns (cell of text), rows (cell array, text or numbers), format (cell,
%                               a format for each column), note
%     places     struct or []   the same, of the localisation
%     words      struct array   share, bar (its length, 0 to 1), positive, note, image
%     mistakes   struct         count (2-by-2: with and without the object, said to contain it and not), text, and missed
%                               and alarms, struct arrays with name, score and image
%     pictures   struct array   name, file, group, score, overlap (or []), size [width height], box, review (a decision
%                               or ''), heat, photo, caption
%     videos     struct array   name, group, caption, strip, preview, course (SVG); videosNote
%     plots      struct array   caption, image
%     settings   n-by-2 cell    name and value
%     reproduce  text           commands
%   Images are data URIs (frs_data_uri). Empty parts are left out.
  here = fileparts(mfilename('fullpath'));
  html = fileread(fullfile(here, 'report_template.html'));
  parts = {table_part(page.table, 'classification', 'Results'), mistakes_part(page.mistakes), ...
           table_part(page.places, 'localization', 'Where it is'), words_part(page), pictures_part(page), videos_part(page), ...
           plots_part(page), settings_part(page), reproduce_part(page)};
  ids = {'classification', 'mistakes', 'localization', 'words', 'regions', 'videos', 'curves', 'settings', 'reproduce'};
  labels = {'Results', 'Mistakes', 'Where it is', 'Words', 'Regions', 'Videos', 'Curves', 'Settings', 'Reproduce'};
  nav = '';
  for k = find(~cellfun('isempty', parts))
    nav = [nav sprintf('<a href="#%s">%s</a>', ids{k}, labels{k})];
  end
  fields = {'title', esc(page.title); 'subtitle', esc(page.subtitle); 'footer', esc(page.footer); ...
            'nav', nav; 'cards', cards_part(page); ...
            'summary', sprintf('<p>%s</p>\n', strjoin(cellfun(@esc, page.summary, 'UniformOutput', false), '</p><p>')); ...
            'sections', strjoin(parts, sprintf('\n'))};
  for k = 1:size(fields, 1)
    html = strrep(html, ['{{' fields{k, 1} '}}'], fields{k, 2});
  end
  frs_write_bytes('discover', file, html);
end

function html = cards_part(page)
  html = '';
  for k = 1:size(page.cards, 1)
    html = [html sprintf('<div class="card"><b>%s</b><span>%s</span></div>', esc(page.cards{k, 1}), esc(page.cards{k, 2}))];
  end
end

function html = table_part(t, id, heading)
  html = '';
  if isempty(t)
    return
  end
  head = cellfun(@(c) sprintf('<th scope="col"><button type="button">%s</button></th>', esc(c)), t.columns, 'UniformOutput', false);
  best = best_rows(t.rows);
  body = cell(1, size(t.rows, 1));
  for i = 1:size(t.rows, 1)
    cells = cell(1, size(t.rows, 2));
    for j = 1:size(t.rows, 2)
      cells{j} = table_cell(t.rows{i, j}, t.format{j}, ~isempty(strfind(t.format{j}, 'f')) && best(i, j));
    end
    body{i} = ['<tr>' strjoin(cells, '') '</tr>'];
  end
  html = sprintf(['<section id="%s"><h2>%s</h2><p class="hint">%s Click a heading to sort.</p>' ...
                  '<div class="scroll"><table class="sortable"><thead><tr>%s</tr></thead><tbody>\n%s\n</tbody></table></div></section>'], ...
                 id, heading, esc(t.note), strjoin(head, ''), strjoin(body, sprintf('\n')));
end

function html = table_cell(value, format, isBest)
  if ischar(value)
    html = sprintf('<td>%s</td>', esc(value));
  elseif isempty(value) || isnan(value)
    html = '<td>&ndash;</td>';
  else
    mark = {'', ' class="best"'};
    html = sprintf('<td data-value="%.10g"%s>%s</td>', value, mark{1 + isBest}, sprintf(format, value));
  end
end

function best = best_rows(rows)
% The largest number of each column.
  best = false(size(rows));
  for j = 1:size(rows, 2)
    values = -Inf(size(rows, 1), 1);
    for i = 1:size(rows, 1)
      if isnumeric(rows{i, j}) && ~isempty(rows{i, j}) && ~isnan(rows{i, j})
        values(i) = rows{i, j};
      end
    end
    best(:, j) = values == max(values) & isfinite(values);
  end
end

function html = mistakes_part(m)
  row = @(name, n) sprintf('<tr><th scope="row">%s</th><td>%d</td><td>%d</td></tr>', name, n);
  html = sprintf(['<section id="mistakes"><h2>What it gets right and wrong</h2><p class="hint">%s</p>' ...
    '<table class="counts"><thead><tr><td></td><th scope="col">said: contains it</th><th scope="col">said: does not</th></tr></thead>' ...
    '<tbody>%s%s</tbody></table>%s%s</section>'], esc(m.text), row('contains it', m.count(1, :)), row('does not', m.count(2, :)), ...
    mistake_tiles('Missed', m.missed), mistake_tiles('False alarms', m.alarms));
end

function html = mistake_tiles(heading, tiles)
  html = '';
  if isempty(tiles)
    return
  end
  for k = 1:numel(tiles)
    html = [html sprintf(['<figure><img loading="lazy" alt="%s" src="%s"><figcaption><span>%s</span><span>score %.2f</span>' ...
            '</figcaption></figure>\n'], esc(tiles(k).name), tiles(k).image, esc(tiles(k).name), tiles(k).score)];
  end
  html = sprintf('<h3>%s</h3><div class="grid small">%s</div>', heading, html);
end

function html = words_part(page)
  html = '';
  if isempty(page.words)
    return
  end
  rows = '';
  kind = {' class="negative"', ''};
  for k = 1:numel(page.words)
    w = page.words(k);
    rows = [rows sprintf(['<div class="word"><div><span class="weight">%.1f %%</span><div class="bar">' ...
            '<i%s style="width:%.0f%%"></i></div><small>%s</small></div><img alt="Patches of word %d" src="%s"></div>\n'], ...
            100 * w.share, kind{1 + w.positive}, 100 * w.bar, esc(w.note), k, w.image)];
  end
  html = sprintf(['<section id="words"><h2>The words that decide</h2><p class="hint">%s</p>%s</section>'], ...
                 esc(page.wordsNote), rows);
end

function html = pictures_part(page)
  html = '';
  if isempty(page.pictures)
    return
  end
  tiles = cell(1, numel(page.pictures));
  for k = 1:numel(page.pictures)
    p = page.pictures(k);
    right = sprintf('score %.2f', p.score);
    overlap = '';
    if ~isempty(p.overlap)
      overlap = sprintf(' data-overlap="%.4f"', p.overlap);
      right = sprintf('overlap %.2f', p.overlap);
    end
    tiles{k} = sprintf(['<div class="tile" data-name="%s" data-group="%s" data-score="%.6g"%s data-file="%s" data-size="%d,%d" ' ...
        'data-box="%s" data-review="%s" data-caption="%s" data-photo="%s"><button type="button" class="thumb"><img loading="lazy" ' ...
        'alt="%s: regions coloured by evidence" src="%s"><span class="text"><span>%s</span><span>%s, %s</span></span></button>' ...
        '<div class="judge">%s</div></div>'], esc(p.name), esc(p.group), p.score, overlap, esc(p.file), p.size, ...
        number_list(p.box), p.review, esc(p.caption), p.photo, esc(p.name), p.heat, esc(p.name), esc(p.group), right, judge_buttons());
  end
  truth = '';
  order = '';
  if any(~cellfun('isempty', {page.pictures.overlap}))
    truth = '<span><i class="truth"></i>truth</span>';
    order = '<button type="button" data-order="overlap" aria-pressed="false">overlap</button>';
  end
  html = sprintf(['<section id="regions"><h2>The regions that carry the label</h2><p class="hint">%s</p>' ...
    '<div class="legend"><span>evidence: threshold<i class="ramp"></i>highest of the picture</span><span><i class="found"></i>found regions</span>' ...
    '<span><i class="box"></i>their box</span>%s</div>' ...
    '<div class="controls"><div class="controls"><span>Show</span>%s</div><div class="controls"><span>Order by</span>' ...
    '<button type="button" data-order="score" aria-pressed="true">score</button>%s' ...
    '<button type="button" data-order="name" aria-pressed="false">name</button></div></div>' ...
    '<div class="review"><p><b>Review.</b> Say of each picture whether the place found is right; in the large view drag over the ' ...
    'photograph to draw the right box. Save the file and run frs_discover again with <code>''review'', ''review.json''</code>.</p>' ...
    '<div class="controls"><button type="button" id="saveReview">save review.json</button><span id="reviewCount" role="status"></span></div></div>' ...
    '<div class="grid" id="pictures">\n%s\n</div></section>'], esc(page.picturesNote), truth, ...
    group_buttons({page.pictures.group}), order, strjoin(tiles, sprintf('\n')));
end

function html = judge_buttons()
  html = ['<button type="button" data-decision="accept" aria-pressed="false" title="The place found is right">&#10003; right</button>' ...
          '<button type="button" data-decision="reject" aria-pressed="false" title="Leave this picture out">&#10007; leave out</button>'];
end

function text = number_list(box)
  text = strjoin(arrayfun(@(v) sprintf('%g', v), box, 'UniformOutput', false), ',');
end

function html = videos_part(page)
  html = '';
  if isempty(page.videos)
    return
  end
  for k = 1:numel(page.videos)
    v = page.videos(k);
    html = [html sprintf(['<article class="clip"><p><b>%s</b>, %s, %s</p><video controls loop muted playsinline preload="metadata" ' ...
            'src="%s"></video><div><img class="strip" loading="lazy" alt="%s: frames with the boxes found" src="%s">%s</div></article>\n'], ...
            esc(v.name), esc(v.group), esc(v.caption), v.preview, esc(v.name), v.strip, v.course)];
  end
  html = sprintf(['<section id="videos"><h2>When and where it is</h2><p class="hint">%s</p><div class="legend"><span><i class="tube"></i>' ...
                  'found</span><span><i class="truth"></i>truth, where it is known</span></div>%s</section>'], esc(page.videosNote), html);
end

function html = group_buttons(groups)
  names = unique(groups);
  html = sprintf('<button type="button" data-group="all" aria-pressed="true">all %d</button>', numel(groups));
  for k = 1:numel(names)
    html = [html sprintf('<button type="button" data-group="%s" aria-pressed="false">%s %d</button>', ...
            esc(names{k}), esc(names{k}), sum(strcmp(groups, names{k})))];
  end
end

function html = plots_part(page)
  html = '';
  if isempty(page.plots)
    return
  end
  for k = 1:numel(page.plots)
    html = [html sprintf('<figure class="plot"><img alt="%s" src="%s"><figcaption>%s</figcaption></figure>\n', ...
            esc(page.plots(k).caption), page.plots(k).image, esc(page.plots(k).caption))];
  end
  html = ['<section id="curves"><h2>Curves</h2><div class="plots">' html '</div></section>'];
end

function html = settings_part(page)
  rows = '';
  for k = 1:size(page.settings, 1)
    rows = [rows sprintf('<tr><td>%s</td><td>%s</td></tr>\n', esc(page.settings{k, 1}), esc(page.settings{k, 2}))];
  end
  html = ['<section id="settings"><h2>Settings of this run</h2><table class="settings"><tbody>' rows '</tbody></table></section>'];
end

function html = reproduce_part(page)
  html = ['<section id="reproduce"><h2>How to reproduce</h2><pre>' esc(page.reproduce) '</pre></section>'];
end

function s = esc(s)
  s = strrep(strrep(strrep(strrep(s, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
  s = strrep(s, '{{', '{&#123;');                       % no place of the template
end
