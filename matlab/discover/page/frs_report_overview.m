function html = frs_report_overview(o)
%FRS_REPORT_OVERVIEW  The first tab of a page of several classes.
%   O has table (see frs_report_class), names (of the classes and 'none'), count (rows are what items are, columns what they are said to be),
%   noun, and confused, a struct array with text, images (data URIs) and names.
  html = ['<section id="overview"><h2>All classes</h2>' frs_report_table(o.table) '</section>' ...
          '<section id="confusion"><h2>What is taken for what</h2>' counts_part(o) confused_part(o) '</section>'];
end

function html = counts_part(o)
  n = numel(o.names);
  head = cellfun(@(name) sprintf('<th scope="col">%s</th>', frs_html(name)), o.names, 'UniformOutput', false);
  rows = '';
  largest = max(1, max(sum(o.count, 2)));
  for i = 1:n
    cells = '';
    for j = 1:n
      colours = {'213, 94, 0', '0, 114, 178'};
      cells = [cells sprintf('<td style="background: rgba(%s, %.2f)">%d</td>', colours{1 + (i == j)}, 0.7 * o.count(i, j) / largest, o.count(i, j))];
    end
    rows = [rows sprintf('<tr><th scope="row">%s</th>%s</tr>', frs_html(o.names{i}), cells)];
  end
  html = sprintf(['<p class="hint">%s</p><div class="scroll"><table class="counts confusion"><thead><tr><td>is \\ said to be</td>%s</tr></thead>' ...
                  '<tbody>%s</tbody></table></div>'], ...
                 frs_html(frs_said(o.noun, ['Held-out @s by what they are (rows) and by the class with the highest score (columns; none where no score ' ...
                 'reaches 0). What lies off the diagonal is confused.'])), [head{:}], rows);
end

function html = confused_part(o)
  html = '';
  for k = 1:numel(o.confused)
    c = o.confused(k);
    images = cellfun(@(uri, name) sprintf('<img loading="lazy" alt="%s" title="%s" src="%s">', frs_html(name), frs_html(name), uri), c.images, c.names, ...
                     'UniformOutput', false);
    html = [html sprintf('<figure class="confused"><figcaption>%s</figcaption><div>%s</div></figure>', frs_html(c.text), [images{:}])];
  end
end
