function html = docs_help(text, names)
%DOCS_HELP  A function's help text as HTML: paragraphs, formulas, a table of options, the example, links to NAMES.
  lines = strsplit(text, sprintf('\n'));
  first = find(strncmp(lines, '%', 1), 1);
  last = first;
  while strncmp(lines{last + 1}, '%', 1)
    last = last + 1;
  end
  lines = regexprep(lines(first:last), '^%', '');
  head = regexp(lines{1}, '^(\S+)\s+(.*)$', 'tokens', 'once');
  html = sprintf('<h1>%s</h1>\n<p class="lead">%s</p>\n', lower(head{1}), docs_escape(head{2}));
  lines = regexprep(lines(2:end), '^   ', '');
  blocks = split(lines);
  for k = 1:numel(blocks)
    html = [html block(blocks{k}, names)];
  end
end

function blocks = split(lines)
% At empty lines, and where the options begin.
  blocks = {{}};
  for k = 1:numel(lines)
    if isempty(strtrim(lines{k})) || strncmp(lines{k}, 'Options (default)', 17) || strncmp(lines{k}, 'Example', 7) || strncmp(lines{k}, 'See also', 8)
      blocks{end + 1} = {};
    end
    if ~isempty(strtrim(lines{k}))
      blocks{end}{end + 1} = lines{k};
    end
  end
  blocks = blocks(~cellfun('isempty', blocks));
end

function html = block(lines, names)
  if strncmp(lines{1}, 'Options (default)', 17)
    html = options(lines, names);
  elseif strncmp(lines{1}, 'Example', 7)
    body = regexprep(lines(2:end), '^  ', '');
    html = sprintf('<h2>Example</h2>\n<pre>%s</pre>\n', docs_escape(strjoin(body, sprintf('\n'))));
  elseif strncmp(lines{1}, 'See also', 8)
    html = sprintf('<p>%s</p>\n', linked(strjoin(lines, ' '), names));
  else
    html = paragraphs(lines, names);
  end
end

function html = paragraphs(lines, names)
% Indented lines are lists of terms, or formulas, which keep their lines.
  html = '';
  k = 1;
  while k <= numel(lines)
    set = lines{k}(1) == ' ';
    stop = k;
    while stop < numel(lines) && (lines{stop + 1}(1) == ' ') == set && ~is_usage(lines{stop + 1})
      stop = stop + 1;
    end
    if set
      html = [html indented(lines(k:stop), names)];
    else
      html = [html sprintf('<p>%s</p>\n', linked(strjoin(lines(k:stop), ' '), names))];
    end
    k = stop + 1;
  end
end

function html = indented(lines, names)
% Terms stand left of two or more spaces, what they mean right of them, and deeper lines go on with it.
  depth = cellfun(@(line) find(line ~= ' ', 1), lines);
  top = find(depth == min(depth));
  items = regexp(lines(top), '^\s*(\S[^=]{0,38}?)\s{2,}(\S.*)$', 'tokens', 'once');
  if numel(top) < 2 || any(cellfun('isempty', items))
    html = sprintf('<pre class="set">%s</pre>\n', linked(strjoin(lines, sprintf('\n')), names));
    return
  end
  html = sprintf('<table class="terms">\n');
  ends = [top(2:end) - 1, numel(lines)];
  for k = 1:numel(top)
    more = strtrim(lines(top(k) + 1:ends(k)));
    html = [html sprintf('<tr><td><code>%s</code></td><td>%s</td></tr>\n', linked(items{k}{1}, names), ...
                         linked(strjoin([items{k}(2), more], ' '), names))];
  end
  html = [html sprintf('</table>\n')];
end

function yes = is_usage(line)
% "[A, B] = FRS_VERB(...": a way to call the function begins a paragraph.
  yes = ~isempty(regexp(line, '^(\[[A-Z, ~]+\]|[A-Z]+) = FRS_|^FRS_\w+\(', 'once'));
end

function html = options(lines, names)
% An option is a line "  name (default)  what it is"; deeper lines go on with it.
  html = sprintf('<h2>Options</h2>\n<table class="options">\n<tr><th>name</th><th>default</th><th></th></tr>\n');
  rest = {};
  rows = {};
  for k = 2:numel(lines)
    item = regexp(lines{k}, '^ {1,4}(\w+)\s*(\(.*)$', 'tokens', 'once');
    if ~isempty(item)
      depth = cumsum((item{2} == '(') - (item{2} == ')'));
      stop = find(depth == 0, 1);
      if isempty(stop)
        stop = numel(item{2});
      end
      rows(end + 1, :) = {item{1}, item{2}(2:stop - 1), strtrim(item{2}(stop + 1:end))};
    elseif ~isempty(rows) && lines{k}(1) == ' '
      rows{end, 3} = [rows{end, 3} ' ' strtrim(lines{k})];
    else
      rest{end + 1} = lines{k};
    end
  end
  for k = 1:size(rows, 1)
    html = [html sprintf('<tr><td><code>%s</code></td><td><code>%s</code></td><td>%s</td></tr>\n', rows{k, 1}, docs_escape(rows{k, 2}), ...
                         linked(rows{k, 3}, names))];
  end
  html = [html sprintf('</table>\n')];
  if ~isempty(rest)
    html = [html paragraphs(rest, names)];
  end
end

function html = linked(text, names)
% Names of functions, in small or capital letters, become links to their pages, and what stands in ` ` code.
  html = regexprep(docs_escape(text), '`([^`\n]+)`', '<code>$1</code>');
  [words, rest] = regexp(html, '\<(frs|FRS)_\w+\>', 'match', 'split');
  for k = 1:numel(words)
    if any(strcmp(lower(words{k}), names))
      words{k} = sprintf('<a href="%s.html">%s</a>', lower(words{k}), words{k});
    end
  end
  html = strjoin(rest, words);
end
