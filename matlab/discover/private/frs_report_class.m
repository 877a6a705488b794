function [html, nav] = frs_report_class(c, number)
%FRS_REPORT_CLASS  The part of a page that is about one class, and links to its sections. NUMBER tells the classes of a page apart.
%   C, of frs_page_class, has fields
%     name       text           of the class, '' where there is one only
%     noun       text           what an item is called
%     given      2-by-2         how many there are: held out and learned from (rows), with and without it
%     verdict, doubts           see frs_discover; doubts have paths too, the files that are named and what is shown of them
%     where      text           how well it was located, a sentence
%     examples   struct array   kind, caption, image, open (the number of the picture or video, from 0)
%     words      struct array   share, bar (its length, 0 to 1), positive, note, image; wordsNote; wordsLead, whose words they are where
%                               they do not give the labels, else ''
%     summary    cell of text   paragraphs
%     table      struct         columns, about (an explanation of each), rows (cell array, text or numbers), rowAbout, used (which row),
%                               format (a format for each column), note
%     detail, places            the same without explanations; places may be []
%     mistakes   struct         count (2-by-2: with and without the object, said to contain it and not), text, and missed
%                               and alarms, struct arrays with name, score, image and open
%     pictures   struct array   see frs_picture_tiles; picturesNote
%     videos     struct array   see frs_video_tiles; videosNote
%     changes    text           what a review changed, or ''
%     suspects   struct array   pictures whose label the others contradict: name, file, label, probability, open; suspectsNote
%     pairs      struct array   nearly equal pictures: names, file (of the second), distance, open (numbers of both)
%     plots      struct array   caption, image
  names = {'answer', 'regions', 'videos', 'mistakes', 'labels', 'words', 'classification', 'localization', 'curves'};
  labels = {'Answer', 'Pictures', 'Videos', 'Mistakes', 'Labels', 'Words', 'How good', 'Where', 'Curves'};
  ids = names;
  if number > 1
    ids = strcat(names, sprintf('%d', number));
  end
  parts = {answer_part(c), pictures_part(c), videos_part(c), mistakes_part(c.mistakes), labels_part(c), words_part(c), quality_part(c), ...
           frs_report_table(c.places), plots_part(c)};
  words = {'Words that tell them apart', 'The words that decide'};
  headings = {'', 'Where it is, picture by picture', 'When and where it is', 'What it gets right and wrong', 'Labels to check', words{1 + isempty(c.wordsLead)}, ...
              'How good it is', 'Where it is, against answers that know nothing', 'Curves'};
  html = '';
  nav = '';
  for k = frs_where(~cellfun('isempty', parts))
    heading = '';
    if ~isempty(headings{k})
      heading = ['<h2>' headings{k} '</h2>'];
    end
    html = [html sprintf('<section id="%s">%s%s</section>\n', ids{k}, heading, parts{k})];
    nav = [nav sprintf('<a href="#%s">%s</a>', ids{k}, labels{k})];
  end
  html = sprintf('<article class="class" data-name="%s">\n%s</article>', frs_html(c.name), html);
end

function html = answer_part(c)
% The first screen.
  v = c.verdict;
  html = sprintf(['<div class="answer"><div class="verdict %s" role="status"><strong>%s</strong><p>%s</p><p>%s</p><p class="next"><b>Next:</b> %s</p></div>' ...
                  '<div class="six">%s</div>%s%s</div>'], v.level, frs_html(v.title), frs_html(v.text), frs_html(c.where), frs_html(v.next), ...
                 examples_part(c), doubts_part(c.doubts, v.next), three_part(c));
  if ~isempty(c.changes)
    html = ['<p class="note changes" role="status">' frs_html(c.changes) '</p>' html];
  end
end

function html = examples_part(c)
  html = '';
  for k = 1:numel(c.examples)
    e = c.examples(k);
    inside = sprintf('<img alt="%s" src="%s"><span>%s</span>', frs_html(e.caption), e.image, frs_html(e.caption));
    html = [html sprintf('<button type="button" class="example %s" data-open="%d">%s</button>\n', e.kind, e.open, inside)];
  end
  if ~isempty(c.pictures)
    truth = ', the blue one the truth';
    truth = truth(1:end * any(~cellfun('isempty', strfind({c.examples.caption}, 'overlap'))));
    html = [html sprintf('<p class="key">A score of 0 or more says yes. Warm colours speak for it, in each picture on a scale of its own; the white line is what was found, the dotted one its box%s. Click to see why.</p>', truth)];
  end
end

function html = doubts_part(doubts, said)
% What to do is not told twice: SAID is what the verdict advises.
  html = '';
  for k = 1:numel(doubts)
    d = doubts(k);
    d.next = d.next(1:end * ~strcmp(d.next, said));
    html = [html sprintf('<li class="%s" data-doubt="%s"><b>%s.</b> %s <i>%s</i></li>\n', d.severity, d.id, frs_html(d.title), ...
                         shortened(d), frs_html(d.next))];
  end
  if ~isempty(html)
    html = ['<ul class="doubts" aria-label="Doubts">' html '</ul>'];
  end
end

function html = shortened(d)
% The text of a doubt: of a file the end of its path, all of it where the mouse is.
  html = frs_html(d.text);
  [~, order] = sort(-cellfun(@numel, d.paths(:, 1)));     % a name may be part of a longer one
  for k = order'
    html = strrep(html, frs_html(d.paths{k, 1}), sprintf('<%d>', k));
  end
  for k = order'
    html = strrep(html, sprintf('<%d>', k), sprintf('<span title="%s">%s</span>', frs_html(d.paths{k, 1}), frs_html(d.paths{k, 2})));
  end
end

function html = three_part(c)
% Three words and how much each counts: for the labels, or in a selection of words that does not give them.
  html = '';
  [heading, number, lead] = deal('What decides most', '%.0f %% of the decision', '');
  if ~isempty(c.wordsLead)
    [heading, number, lead] = deal('Words that tell them apart', 'weight %.0f %%', ['<p class="hint">' frs_html(c.wordsLead) '</p>']);
  end
  for k = 1:min(3, numel(c.words))
    w = c.words(k);
    html = [html sprintf('<figure><img alt="Patches of word %d" src="%s"><figcaption>%s, %s</figcaption></figure>', ...
                         k, w.image, sprintf(number, 100 * w.share), frs_html(plainly(w.note, c.noun)))];
  end
  if ~isempty(html)
    html = ['<div class="three"><h2>' heading '</h2><div>' html '</div>' lead '</div>'];
  end
end

function note = plainly(note, noun)
% '2.5x in positives' in words.
  note = regexprep(note, '([\d.]+)x in positives$', ['$1 times as frequent in ' noun 's with it']);
  note = regexprep(note, '([\d.]+)x in negatives$', ['$1 times as frequent in ' noun 's without it']);
  note = strrep(strrep(note, 'only in positives', ['only in ' noun 's with it']), 'only in negatives', ['only in ' noun 's without it']);
end

function html = quality_part(c)
  paragraphs = cellfun(@(p) ['<p>' frs_html(p) '</p>'], c.summary, 'UniformOutput', false);
  html = [frs_report_table(c.table) '<div class="plain">' [paragraphs{:}] '</div><details><summary>All numbers of all methods</summary>' ...
          frs_report_table(c.detail) '</details>'];
end

function html = mistakes_part(m)
  row = @(name, n) sprintf('<tr><th scope="row">%s</th><td>%d</td><td>%d</td></tr>', name, n);
  html = sprintf(['<p class="hint">%s</p>' ...
    '<table class="counts"><thead><tr><td></td><th scope="col">said: contains it</th><th scope="col">said: does not</th></tr></thead>' ...
    '<tbody>%s%s</tbody></table>%s%s'], frs_html(m.text), row('contains it', m.count(1, :)), row('does not', m.count(2, :)), ...
    mistake_tiles('Missed', m.missed), mistake_tiles('False alarms', m.alarms));
end

function html = mistake_tiles(heading, tiles)
  html = '';
  if isempty(tiles)
    return
  end
  for k = 1:numel(tiles)
    html = [html sprintf(['<button type="button" class="example mistake" data-open="%d"><img loading="lazy" alt="%s" src="%s">' ...
            '<span>%s, score %.2f</span></button>\n'], tiles(k).open, frs_html(tiles(k).name), tiles(k).image, frs_html(tiles(k).name), tiles(k).score)];
  end
  html = sprintf('<h3>%s</h3><div class="grid small">%s</div>', heading, html);
end

function html = labels_part(c)
  html = '';
  if isempty(c.suspects) && isempty(c.pairs)
    return
  end
  kinds = {'without it', 'with it'};
  buttons = ['<td><button type="button" data-decision="label" aria-pressed="false">label is wrong</button><button type="button" data-decision="out" ' ...
             'aria-pressed="false">leave out</button></td>'];
  link = @(name, open) sprintf('<button type="button" data-open="%d"><u>%s</u></button>', open, frs_html(name));
  rows = '';
  for k = 1:numel(c.suspects)
    s = c.suspects(k);
    rows = [rows sprintf('<tr data-file="%s"><td>%s</td><td>%s, but only %.0f %% sure</td>%s</tr>\n', frs_html(s.file), link(s.name, s.open), ...
                         kinds{1 + (s.label > 0)}, 100 * s.probability, buttons)];
  end
  for k = 1:numel(c.pairs)
    p = c.pairs(k);
    rows = [rows sprintf('<tr data-file="%s"><td>%s, %s</td><td>look nearly the same</td>%s</tr>\n', frs_html(p.file), link(p.names{1}, p.open(1)), ...
                         link(p.names{2}, p.open(2)), strrep(buttons, '>leave out<', '>leave the second out<'))];
  end
  html = sprintf('<p class="hint">%s</p><div class="scroll"><table class="suspects"><tbody>%s</tbody></table></div>', frs_html(c.suspectsNote), rows);
end

function html = words_part(c)
  html = '';
  if isempty(c.words)
    return
  end
  kind = {' class="negative"', ''};
  for k = 1:numel(c.words)
    w = c.words(k);
    html = [html sprintf(['<div class="word"><div><span class="weight">%.1f %%</span><div class="bar">' ...
            '<i%s style="width:%.0f%%"></i></div><small>%s</small></div><img alt="Patches of word %d" src="%s"></div>\n'], ...
            100 * w.share, kind{1 + w.positive}, 100 * w.bar, frs_html(w.note), k, w.image)];
  end
  html = ['<p class="hint">' frs_html(c.wordsNote) '</p>' html];
end

function html = pictures_part(c)
  html = '';
  if isempty(c.pictures)
    return
  end
  tiles = arrayfun(@picture_tile, c.pictures, 0:numel(c.pictures) - 1, 'UniformOutput', false);
  truth = '';
  order = '';
  if any(~cellfun('isempty', {c.pictures.overlap}))
    truth = '<span><i class="truth"></i>truth</span>';
    order = '<button type="button" data-order="overlap" aria-pressed="false">overlap</button>';
  end
  html = sprintf(['<p class="hint">%s</p><p class="hint">%s</p>' review_part('picture', 'drag over the photograph to draw boxes') '<div class="legend"><span>evidence: threshold<i class="ramp"></i>highest of the picture</span><span><i class="found"></i>found regions</span>' ...
    '<span><i class="box"></i>their box</span>%s</div>' ...
    '<div class="controls"><div class="controls"><span>Show</span>%s</div><div class="controls">%s</div><div class="controls"><span>Order by</span>' ...
    '<button type="button" data-order="score" aria-pressed="true">score</button>%s' ...
    '<button type="button" data-order="name" aria-pressed="false">name</button></div></div>' ...
    '<div class="grid pictures">\n%s\n</div>'], frs_html(shown_text(c)), frs_html(c.picturesNote), truth, ...
    group_buttons({c.pictures.group}, c.given), kind_buttons([c.pictures.label], c.given), order, strjoin(tiles, sprintf('\n')));
end

function text = shown_text(c)
% How many of how many are on the page, and which.
  label = [c.pictures.label];
  shown = [sum(label > 0), sum(label < 0)];
  all = sum(c.given, 1);
  if isequal(shown, all)
    text = sprintf('All %d pictures are here, %d with it and %d without it.', sum(all), all);
  else
    text = sprintf(['Here are %s pictures with it and %s without it: of those with it the held-out ones and the highest scores first, of those without it the ' ...
                    'scores nearest to 0, and all that other parts of the page refer to. The option shown of frs_discover sets how many.'], ...
                   of_all(shown(1), all(1)), of_all(shown(2), all(2)));
  end
end

function text = of_all(n, all)
  text = sprintf('%d', n);
  if n < all
    text = sprintf('%d of %d', n, all);
  end
end

function html = review_part(noun, how)
  html = ['<div class="review"><p><b>Review.</b> Say of each ' noun ' whether it is right: in the large view with the keys <kbd>y</kbd> right, <kbd>n</kbd> wrong, ' ...
    '<kbd>l</kbd> the label is wrong, <kbd>x</kbd> leave out and the arrows, or ' how '. This browser remembers it; save the file and run ' ...
    'frs_discover again with <code>''review'', ''review.json''</code>.</p><div class="controls"><button type="button" class="startReview">start the review</button>' ...
    '<button type="button" class="saveReview">save review.json</button><span class="reviewCount" role="status"></span></div></div>'];
end

function html = picture_tile(p, number)
  right = sprintf('score %.2f', p.score);
  if ~isempty(p.overlap)
    right = sprintf('overlap %.2f', p.overlap);
  end
  if strcmp(p.group, 'held out') && (p.score >= 0) ~= (p.label > 0)
    names = {'false alarm', 'missed'};
    right = sprintf('<b class="wrong">%s</b>, %s', names{1 + (p.label > 0)}, right);
  end
  html = sprintf(['<div class="tile" data-number="%d" %s data-why="%s" data-signed="%s"><button type="button" class="thumb"><img loading="lazy" ' ...
      'alt="%s: regions coloured by evidence" src="%s"><span class="text"><span>%s</span><span>%s, %s</span></span></button>' ...
      '<div class="judge">%s</div></div>'], number, tile_data(p), frs_html(jsonencode(p.why)), p.signed, frs_html(p.name), p.heat, frs_html(p.name), ...
      frs_html(p.group), right, judge_buttons());
end

function text = tile_data(p)
% What the script of the page must know of a picture or video.
  overlap = '';
  if ~isempty(p.overlap)
    overlap = sprintf(' data-overlap="%.4f"', p.overlap);
  end
  text = sprintf(['data-name="%s" data-group="%s" data-label="%d" data-score="%.6g"%s data-file="%s" data-size="%d,%d" data-box="%s" data-found="%s" ' ...
                  'data-review="%s" data-caption="%s" data-photo="%s"'], frs_html(p.name), frs_html(p.group), p.label, p.score, overlap, frs_html(p.file), ...
                 p.size, frs_box_list(p.box, ','), frs_box_list(p.found, ','), p.review, frs_html(p.caption), p.photo);
end

function html = judge_buttons()
  html = ['<button type="button" data-decision="yes" aria-pressed="false">&#10003; right</button>' ...
          '<button type="button" data-decision="no" aria-pressed="false">&#10007; wrong</button>' ...
          '<button type="button" data-decision="out" aria-pressed="false">leave out</button>'];
end

function html = group_buttons(groups, given)
  button = @(name, label, pressed) sprintf('<button type="button" data-group="%s" aria-pressed="%s">%s</button>', name, pressed, label);
  html = button('all', ['all ' of_all(numel(groups), sum(given(:)))], 'true');
  names = {'held out', 'training'};
  for k = 1:2
    shown = sum(strcmp(groups, names{k}));
    if shown > 0
      html = [html button(names{k}, [names{k} ' ' of_all(shown, sum(given(k, :)))], 'false')];
    end
  end
end

function html = kind_buttons(label, given)
  button = @(kind, name, pressed) sprintf('<button type="button" data-kind="%s" aria-pressed="%s">%s</button>', kind, pressed, name);
  html = [button('1', ['with it ' of_all(sum(label > 0), sum(given(:, 1)))], 'true'), ...
          button('-1', ['without it ' of_all(sum(label < 0), sum(given(:, 2)))], 'false'), button('all', 'both', 'false')];
end

function html = videos_part(c)
  html = '';
  if isempty(c.videos)
    return
  end
  for k = 1:numel(c.videos)
    v = c.videos(k);
    html = [html sprintf(['<article class="clip tile" %s data-frames="%s"><p><b>%s</b>, %s, %s</p><video controls loop muted playsinline ' ...
            'preload="metadata" src="%s"></video><div><button type="button" class="thumb"><img class="strip" loading="lazy" alt="%s: frames with the boxes ' ...
            'found" src="%s"></button>%s</div><div class="judge">%s</div></article>\n'], tile_data(v), frs_box_list(v.frames, ','), frs_html(v.name), ...
            frs_html(v.group), frs_html(v.text), v.preview, frs_html(v.name), v.strip, v.course, judge_buttons())];
  end
  how = 'drag over a frame where the box is wrong, and the boxes of the other frames follow';
  html = sprintf(['<p class="hint">%s</p>' review_part('video', how) '<div class="legend"><span><i class="tube"></i>' ...
                  'found</span><span><i class="truth"></i>truth, where it is known</span></div>%s'], ...
                 frs_html(sprintf('Here are %s videos with it. %s', of_all(numel(c.videos), sum(c.given(:, 1))), c.videosNote)), html);
end

function html = plots_part(c)
  html = '';
  if isempty(c.plots)
    return
  end
  for k = 1:numel(c.plots)
    html = [html sprintf('<figure class="plot"><img alt="%s" src="%s"><figcaption>%s</figcaption></figure>\n', ...
            frs_html(c.plots(k).caption), c.plots(k).image, frs_html(c.plots(k).caption))];
  end
  html = ['<div class="plots">' html '</div>'];
end
