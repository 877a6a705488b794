function build_docs(out, varargin)
%BUILD_DOCS  Static pages of the documentation: README, guides, reference, results and gallery; see tools/site/build.sh.
%   BUILD_DOCS(OUT) writes them to the folder OUT. BUILD_DOCS(OUT, 'gallery', false) leaves out the gallery, which
%   runs the demos. Markdown is converted by cmark-gfm.
  gallery = isempty(varargin) || varargin{2};
  here = fileparts(mfilename('fullpath'));
  root = fileparts(fileparts(here));
  if ~exist(out, 'dir')
    mkdir(out);
  end
  copy_files(fullfile(here, {'style.css', 'search.js'}), out);
  pictures = dir(fullfile(root, 'docs', '*.png'));
  copy_files(fullfile(root, 'docs', {pictures.name}), out);

  sections = docs_index(fullfile(root, 'matlab', 'Contents.m'));
  pages = [page('index', 'FRS', markdown(fullfile(root, 'README.md'))), guides_of(root), ...
           page('functions', 'All functions', function_table(sections))];
  if gallery
    pages(end + 1) = page('gallery', 'Gallery', docs_gallery(root, out));
  end
  menu = menu_of(pages, sections);
  names = [sections.names];
  for k = 1:numel(names)
    pages(end + 1) = page(names{k}, names{k}, docs_help(fileread(which(names{k})), names));
  end
  for p = pages
    write_page(out, p, menu);
  end
  write_text_file(fullfile(out, 'pages.js'), search_index(pages));
  fprintf('%d pages in %s\n', numel(pages), out);
end

function p = page(name, title, body)
  p = struct('name', name, 'title', title, 'body', body);
end

function guides = guides_of(root)
% The pages of docs/ in the order in which README links to them, which is that of a newcomer; a page that README does not
% link to is an error, because nobody would find it.
  linked = regexp(fileread(fullfile(root, 'README.md')), '\]\(((?:docs/[\w/]+|CONTRIBUTING)\.md)\)', 'tokens');
  linked = unique([linked{:}], 'stable');
  [~, order] = sort(strncmp(linked, 'docs/results/', 13));            % measurements come last
  linked = linked(order);
  there = [strcat('docs/', names_in_folder(fullfile(root, 'docs'))), strcat('docs/results/', names_in_folder(fullfile(root, 'docs', 'results')))];
  lost = setdiff(there, linked);
  if ~isempty(lost)
    error('frs:docs:noFile', 'README.md does not link to %s.', strjoin(lost, ', '));
  end
  guides = struct('name', {}, 'title', {}, 'body', {});
  for k = 1:numel(linked)
    file = fullfile(root, linked{k});
    title = regexp(fileread(file), '^# ([^\n]*)', 'tokens', 'once');
    guides(k) = page(page_name(linked{k}), title{1}, markdown(file));
  end
end

function names = names_in_folder(folder)
  list = dir(fullfile(folder, '*.md'));
  names = {list.name};
end

function name = page_name(file)
% docs/results/speed.md becomes results_speed.
  name = strrep(regexprep(file, '^docs/|\.md$', ''), '/', '_');
end

function html = markdown(file)
  [failed, html] = system(sprintf('cmark-gfm -e table --unsafe "%s"', file));
  if failed
    error('frs:docs:noFile', 'cmark-gfm failed on %s: %s', file, html);
  end
  html = strrep(html, '<table>', '<div class="wide"><table>');
  html = strrep(html, '</table>', '</table></div>');
  html = regexprep(html, '(href|src)="(?:\.\./)*docs/', '$1="');
  html = regexprep(html, 'href="(?:\.\./)*README\.md', 'href="index.html');
  html = regexprep(html, 'href="(?:\.\./)*results/(\w+)\.md', 'href="results_$1.html');
  html = regexprep(html, 'href="(?:\.\./)*(\w+)\.md', 'href="$1.html');
  html = with_anchors(html);
end

function html = with_anchors(html)
% Headings get the ids that links within a page on the web would expect: lower case, dashes for blanks.
  titles = regexp(html, '<h2>([^<]*)</h2>', 'tokens');
  for k = 1:numel(titles)
    id = regexprep(lower(titles{k}{1}), '[^a-z0-9]+', '-');
    html = strrep(html, ['<h2>' titles{k}{1} '</h2>'], sprintf('<h2 id="%s">%s</h2>', id, titles{k}{1}));
  end
end

function html = function_table(sections)
  html = sprintf('<h1>All functions</h1>\n');
  for s = sections
    html = [html sprintf('<h2>%s</h2>\n<table class="index">\n', docs_escape(s.title))];
    for k = 1:numel(s.names)
      html = [html sprintf('<tr><td><a href="%s.html">%s</a></td><td>%s</td></tr>\n', s.names{k}, s.names{k}, docs_escape(s.lines{k}))];
    end
    html = [html sprintf('</table>\n')];
  end
end

function menu = menu_of(pages, sections)
  menu = ['<a class="home" href="index.html">FRS</a>' ...
          '<input id="search" type="search" placeholder="Search" aria-label="Search"><div id="found"></div>'];
  for p = pages(2:end)
    menu = [menu sprintf('\n<a href="%s.html">%s</a>', p.name, docs_escape(p.title))];
  end
  for s = sections
    links = cellfun(@(n) sprintf('<a href="%s.html">%s</a>', n, n), s.names, 'UniformOutput', false);
    menu = [menu sprintf('\n<details><summary>%s</summary>%s</details>', docs_escape(s.title), strjoin(links, ''))];
  end
end

function text = search_index(pages)
% Name, title and plain text of every page, for search.js.
  rows = cell(1, numel(pages));
  for k = 1:numel(pages)
    plain = regexprep(regexprep(pages(k).body, '<[^>]*>', ' '), '\s+', ' ');
    rows{k} = sprintf('[%s]', strjoin(cellfun(@quoted, {pages(k).name, pages(k).title, plain}, 'UniformOutput', false), ','));
  end
  text = sprintf('const pages = [%s];\n', strjoin(rows, sprintf(',\n')));
end

function text = quoted(text)
  text = ['"' strrep(strrep(text, '\', '\\'), '"', '\"') '"'];
end

function write_page(out, p, menu)
  text = sprintf(['<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, ' ...
                  'initial-scale=1">\n<title>%s</title>\n<link rel="stylesheet" href="style.css">\n</head>\n<body>\n<nav>%s</nav>\n' ...
                  '<main>\n%s\n</main>\n<script src="pages.js"></script>\n<script src="search.js"></script>\n</body>\n</html>\n'], ...
                 docs_escape(p.title), menu, p.body);
  write_text_file(fullfile(out, [p.name '.html']), text);
end

function copy_files(files, folder)
  for k = 1:numel(files)
    copyfile(files{k}, folder);
  end
end

function write_text_file(file, text)
  f = fopen(file, 'w');
  fwrite(f, text);
  fclose(f);
end
