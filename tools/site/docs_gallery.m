function html = docs_gallery(root, out)
%DOCS_GALLERY  Each demo: what it says of itself, its code, what it prints, and its picture beside it.
  html = sprintf('<h1>Gallery</h1>\n<p>Each demo checks its own claim and runs in seconds; <code>addpath matlab, frs_setup</code> first.</p>\n');
  list = dir(fullfile(root, 'demos', 'demo_*.m'));
  for k = 1:numel(list)
    [~, name] = fileparts(list(k).name);
    picture = [name '.png'];
    said = evalc(sprintf('%s(''%s'')', name, fullfile(out, picture)));
    code = fileread(fullfile(root, 'demos', list(k).name));
    title = regexp(code, '\n%\S+\s+([^\n]*)', 'tokens', 'once');
    html = [html sprintf(['<section class="demo"><h2>%s</h2>\n<p>%s</p>\n<img src="%s" alt="What %s shows">\n<pre>%s</pre>\n' ...
                          '<details><summary>Code</summary><pre>%s</pre></details></section>\n'], name, docs_escape(title{1}), picture, name, ...
                         docs_escape(strtrim(said)), docs_escape(code))];
  end
end
