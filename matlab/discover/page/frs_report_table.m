function html = frs_report_table(t)
%FRS_REPORT_TABLE  A table of the page, whose headings sort it; '' where T is []. The fields of T are listed in frs_report_class.
%   In rows, a cell {text, number} links to the tab of that number.
  html = '';
  if isempty(t)
    return
  end
  head = cell(1, numel(t.columns));
  for j = 1:numel(head)
    head{j} = sprintf('<th scope="col"%s><button type="button">%s</button></th>', title_of(t, 'about', j), frs_html(t.columns{j}));
  end
  best = best_rows(t.rows);
  body = cell(1, size(t.rows, 1));
  for i = 1:size(t.rows, 1)
    cells = cell(1, size(t.rows, 2));
    cells{1} = sprintf('<td%s>%s</td>', title_of(t, 'rowAbout', i), first_cell(t.rows{i, 1}));
    for j = 2:size(t.rows, 2)
      cells{j} = table_cell(t.rows{i, j}, t.format{j}, ~isempty(strfind(t.format{j}, 'f')) && best(i, j));
    end
    used = '';
    if isfield(t, 'used') && t.used(i)
      used = ' class="used"';
    end
    body{i} = ['<tr' used '>' strjoin(cells, '') '</tr>'];
  end
  html = sprintf(['<p class="hint">%s Click a heading to sort.</p>' ...
                  '<div class="scroll"><table class="sortable"><thead><tr>%s</tr></thead><tbody>\n%s\n</tbody></table></div>'], ...
                 frs_html(t.note), strjoin(head, ''), strjoin(body, sprintf('\n')));
end

function html = first_cell(value)
  if iscell(value)
    html = sprintf('<button type="button" class="link" data-tab="%d">%s</button>', value{2}, frs_html(value{1}));
  else
    html = frs_html(value);
  end
end

function text = title_of(t, field, k)
  text = '';
  if isfield(t, field)
    text = sprintf(' title="%s"', frs_html(t.(field){k}));
  end
end

function html = table_cell(value, format, isBest)
  if ischar(value)
    html = sprintf('<td>%s</td>', frs_html(value));
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
