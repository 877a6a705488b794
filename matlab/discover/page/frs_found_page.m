function frs_found_page(out, found)
%FRS_FOUND_PAGE  found.html in the folder OUT: all pictures of FOUND (file, label, score and box), sorted and filtered, 200 at a time.
%   The page shows the files themselves where they lie, so it needs no pictures of its own.
  here = fileparts(mfilename('fullpath'));
  html = fileread(fullfile(here, 'found_template.html'));
  label = [found.label];
  rows = arrayfun(@row, found, 'UniformOutput', false);
  summary = sprintf('%s: %d with the object, %d without, %d not readable or too small.', frs_plural(numel(found), 'picture'), sum(label > 0), sum(label < 0), sum(isnan(label)));
  html = strrep(html, '{{title}}', 'What was found');
  html = strrep(html, '{{summary}}', summary);
  html = strrep(html, '{{rows}}', ['[', strjoin(rows, sprintf(',\n')), ']']);
  frs_write_bytes('apply', fullfile(out, 'found.html'), html);
end

function text = row(found)
  label = found.label;
  label(isnan(label)) = 0;
  text = sprintf('["%s",%d,%s,[%s]]', frs_in_address(['file://' frs_absolute_path(found.file)]), label, frs_json_value(found.score), ...
                 strrep(regexprep(frs_box_list(found.box, ','), '([^;]+)', '[$1]'), ';', ','));
end
