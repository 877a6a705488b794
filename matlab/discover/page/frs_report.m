function frs_report(page, file)
%FRS_REPORT  One self-contained HTML page: answer, doubts, pictures to review, tables and curves; nothing to load.
%   FRS_REPORT(PAGE, FILE) fills the template beside this file. PAGE has fields
%     title, subtitle, footer   text
%     run        text           by which the browser keeps what a person says of this page
%     measures   struct         of the run, written into a review
%     classes    struct array   an entry for each class, see frs_report_class
%     overview   struct         where there are several classes, see frs_report_overview
%     next       n-by-2 cell    what to do next and the commands for it
%     settings   n-by-2 cell    name and value
%     reproduce  text           commands
%   Images are data URIs (frs_data_uri). Empty parts are left out.
  here = fileparts(mfilename('fullpath'));
  part = @(name) fileread(fullfile(here, name));
  html = strrep(strrep(part('report_template.html'), '{{style}}', part('report.css')), '{{script}}', part('report.js'));
  parts = {next_part(page), settings_part(page), reproduce_part(page)};
  classes = cell(1, numel(page.classes));
  nav = '';
  for k = 1:numel(page.classes)
    [classes{k}, links] = frs_report_class(page.classes(k), k);
    if isscalar(page.classes)
      nav = links;
    else
      classes{k} = sprintf('<div class="panel" data-panel="%d"><nav class="inside">%s<a href="%s">Page of its own, large pictures</a></nav>%s</div>', ...
                           k, links, frs_html(page.classes(k).link), classes{k});
    end
  end
  if ~isscalar(page.classes)
    classes = [{tab_list(page.classes), sprintf('<div class="panel" data-panel="0">%s</div>', frs_report_overview(page.overview))}, classes];
  end
  nav = [nav '<a href="#next">What next</a><a href="#settings">Settings</a><a href="#reproduce">Reproduce</a>'];
  fields = {'title', frs_html(page.title); 'subtitle', frs_html(page.subtitle); 'footer', frs_html(page.footer); ...
            'run', frs_html(page.run); 'measures', frs_html(jsonencode(page.measures)); 'nav', nav; ...
            'classes', strjoin(classes, sprintf('\n')); 'sections', strjoin(parts, sprintf('\n'))};
  for k = 1:size(fields, 1)
    html = strrep(html, ['{{' fields{k, 1} '}}'], fields{k, 2});
  end
  frs_write_bytes('discover', file, html);
end

function html = tab_list(classes)
% Without a script all panels show, one below the other.
  tab = @(k, name) sprintf('<button type="button" role="tab" data-tab="%d">%s</button>', k, frs_html(name));
  tabs = arrayfun(@(k) tab(k, classes(k).name), 1:numel(classes), 'UniformOutput', false);
  html = ['<div class="tabs" role="tablist" aria-label="Classes">' tab(0, 'All classes') [tabs{:}] '</div>'];
end

function html = next_part(page)
  html = '';
  for k = 1:size(page.next, 1)
    html = [html sprintf('<p>%s</p><pre class="step">%s</pre>\n', frs_html(page.next{k, 1}), frs_html(page.next{k, 2}))];
  end
  html = ['<section id="next"><h2>What next</h2>' html '</section>'];
end

function html = settings_part(page)
  rows = '';
  for k = 1:size(page.settings, 1)
    rows = [rows sprintf('<tr><td>%s</td><td>%s</td></tr>\n', frs_html(page.settings{k, 1}), frs_html(page.settings{k, 2}))];
  end
  html = ['<section id="settings"><h2>Settings of this run</h2><table class="settings"><tbody>' rows '</tbody></table></section>'];
end

function html = reproduce_part(page)
  html = ['<section id="reproduce"><h2>How to reproduce</h2><pre>' frs_html(page.reproduce) '</pre></section>'];
end
