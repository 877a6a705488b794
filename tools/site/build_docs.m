function build_docs(out, varargin)
%BUILD_DOCS  Static pages of the documentation: reference, guides and gallery; see tools/site/build.sh.
%   BUILD_DOCS(OUT) writes them to the folder OUT. BUILD_DOCS(OUT, 'gallery', false) leaves out the gallery, which
%   runs the demos. Markdown is converted by cmark-gfm.
  gallery = isempty(varargin) || varargin{2};
  here = fileparts(mfilename('fullpath'));
  root = fileparts(fileparts(here));
  if ~exist(out, 'dir')
    mkdir(out);
  end
  copyfile(fullfile(here, 'style.css'), out);
  pictures = dir(fullfile(root, 'docs', '*.png'));
  for k = 1:numel(pictures)
    copyfile(fullfile(root, 'docs', pictures(k).name), out);
  end
  sections = docs_index(fullfile(root, 'matlab', 'Contents.m'));
  names = [sections.names];
  guides = guides_of(root);
  for k = 1:numel(names)
    write_page(out, names{k}, names{k}, docs_help(fileread(which(names{k})), names), sections, guides);
  end
  for k = 1:numel(guides)
    body = markdown(fullfile(root, 'docs', [guides(k).name '.md']));
    write_page(out, guides(k).name, guides(k).title, body, sections, guides);
  end
  if gallery
    write_page(out, 'gallery', 'Gallery', docs_gallery(root, out), sections, guides);
  end
  write_page(out, 'index', 'FRS', start_page(sections, guides, gallery), sections, guides);
  fprintf('%d pages in %s\n', numel(names) + numel(guides) + 1 + gallery, out);
end

function guides = guides_of(root)
% Every docs/*.md is a page; its first line is the title.
  list = dir(fullfile(root, 'docs', '*.md'));
  guides = struct('name', {}, 'title', {});
  for k = 1:numel(list)
    text = fileread(fullfile(root, 'docs', list(k).name));
    title = regexp(text, '^# ([^\n]*)', 'tokens', 'once');
    [~, name] = fileparts(list(k).name);
    guides(end + 1) = struct('name', name, 'title', title{1});
  end
end

function html = markdown(file)
  [failed, html] = system(sprintf('cmark-gfm -e table "%s"', file));
  if failed
    error('frs:docs:noFile', 'cmark-gfm failed on %s: %s', file, html);
  end
  html = strrep(html, '<table>', '<div class="wide"><table>');
  html = strrep(html, '</table>', '</table></div>');
  html = regexprep(html, 'href="(\w+)\.md"', 'href="$1.html"');
end

function html = start_page(sections, guides, gallery)
  html = sprintf(['<h1>FRS: feature and region selection in visual learning</h1>\n<p>Images or videos labelled only "contains it" or ' ...
                  '"does not": which visual words tell them apart, and which regions carry the label?</p>\n' ...
                  '<img src="overview.png" alt="Top visual words, region scores and located objects">\n<h2>Guides</h2>\n<ul>\n']);
  for k = 1:numel(guides)
    html = [html sprintf('<li><a href="%s.html">%s</a></li>\n', guides(k).name, docs_escape(guides(k).title))];
  end
  if gallery
    html = [html sprintf('<li><a href="gallery.html">Gallery: the demos and what they show</a></li>\n')];
  end
  html = [html sprintf('</ul>\n')];
  for s = sections
    html = [html sprintf('<h2>%s</h2>\n<table class="index">\n', docs_escape(s.title))];
    for k = 1:numel(s.names)
      html = [html sprintf('<tr><td><a href="%s.html">%s</a></td><td>%s</td></tr>\n', s.names{k}, s.names{k}, docs_escape(s.lines{k}))];
    end
    html = [html sprintf('</table>\n')];
  end
end

function write_page(out, name, title, body, sections, guides)
  menu = '<a class="home" href="index.html">FRS</a>';
  for k = 1:numel(guides)
    menu = [menu sprintf('\n<a href="%s.html">%s</a>', guides(k).name, docs_escape(guides(k).title))];
  end
  for s = sections
    links = cellfun(@(n) sprintf('<a href="%s.html">%s</a>', n, n), s.names, 'UniformOutput', false);
    menu = [menu sprintf('\n<details><summary>%s</summary>%s</details>', docs_escape(s.title), strjoin(links, ''))];
  end
  page = sprintf(['<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, ' ...
                  'initial-scale=1">\n<title>%s</title>\n<link rel="stylesheet" href="style.css">\n</head>\n<body>\n<nav>%s</nav>\n' ...
                  '<main>\n%s\n</main>\n</body>\n</html>\n'], docs_escape(title), menu, body);
  f = fopen(fullfile(out, [name '.html']), 'w');
  fwrite(f, page);
  fclose(f);
end
