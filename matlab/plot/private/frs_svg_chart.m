function svg = frs_svg_chart(sheet, panels)
%FRS_SVG_CHART  The figure of frs_draw as the text of an SVG file, without any graphics of the host.
%   SHEET has width, height and foot (the part of the height for the legend; pixels), names (of the legend), rows and columns;
%   PANELS is of frs_panel.
  parts = cell(1, numel(panels));
  for k = 1:numel(panels)
    parts{k} = drawn(panels(k), k, sheet);
  end
  svg = [sprintf(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="FreeSans, ' ...
      'Helvetica, Arial, sans-serif" ' ...
                  'font-size="13" fill="#222">\n<rect width="100%%" height="100%%" fill="#fff"/>\n'], ...
                 round([sheet.width sheet.height sheet.width sheet.height])), parts{:}, legend_of(sheet), sprintf('</svg>\n')];
end

function s = drawn(p, number, sheet)
% Grid and marks, the lines clipped to the axes, and the texts beside them.
  high = sheet.height - sheet.foot;
  % x, y, w, h from the top left
  box = [p.place(1) * sheet.width, (1 - p.place(2) - p.place(4)) * high, p.place(3) * sheet.width, p.place(4) * high];
  [tickX, textX] = ticks(p.xlim, p.whole, false);
  [tickY, textY] = ticks(p.ylim, false, p.log);
  x = box(1) + box(3) * share(tickX, p.xlim, false);
  y = box(2) + box(4) * (1 - share(tickY, p.ylim, p.log));
  right = box(1) + box(3);
  foot = box(2) + box(4);
  s = ['<path stroke="#e4e4e4" d="', sprintf('M%.1f %.1fV%.1f', [x; repmat([box(2); foot], 1, numel(x))]), ...
       sprintf('M%.1f %.1fH%.1f', [repmat(box(1), 1, numel(y)); y; repmat(right, 1, numel(y))]), sprintf('"/>\n'), ...
       sprintf('<clipPath id="axes%d"><rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"/></clipPath>\n', number, box + [-2 -2 4 4]), ...
       sprintf('<g clip-path="url(#axes%d)">\n', number)];
  for l = p.lines
    s = [s, line_of(box(1) + box(3) * share(l.x, p.xlim, false), box(2) + box(4) * (1 - share(l.y, p.ylim, p.log)), l)]; %#ok<AGROW>
  end
  s = [s, sprintf('</g>\n<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="none" stroke="#555"/>\n', box), ...
       labels(x, repmat(foot + 18, size(x)), 'middle', textX), labels(repmat(box(1) - 7, size(y)), y + 4.5, 'end', textY), ...
       label(box(1) + box(3) / 2, foot + 38, 'middle', p.xlabel, 'font-size="14.5"'), ...
       label(box(1) + box(3) / 2, box(2) - 9, 'middle', p.title, 'font-size="14.5"'), ...
       label(0, 0, 'middle', p.ylabel, sprintf('font-size="14.5" transform="translate(17 %.1f) rotate(-90)"', box(2) + box(4) / 2))];
end

function at = share(v, limits, isLog)
% Where values lie between the limits, 0 to 1.
  if isLog
    [v, limits] = deal(log10(v), log10(limits));
  end
  at = (v - limits(1)) / (limits(2) - limits(1));
  at(at > 9) = 9;                                        % far outside; NaN stays
  at(at < -9) = -9;
end

function [at, text] = ticks(limits, whole, isLog)
  if isLog
    decades = round(log10(limits));
    powers = decades(1):ceil((decades(2) - decades(1)) / 7):decades(2);
    at = 10 .^ powers;
    text = arrayfun(@(k) sprintf('10<tspan dy="-6" font-size="10">%d</tspan>', k), powers, 'UniformOutput', false);
    return
  end
  step = frs_tick_step(limits(2) - limits(1));
  if whole
    step = max(1, step);
  end
  at = (ceil(limits(1) / step - 1e-9):floor(limits(2) / step + 1e-9)) * step + 0;   % no -0
  text = arrayfun(@(v) sprintf('%.6g', v), at, 'UniformOutput', false);
end

function s = line_of(x, y, l)
% A path with a new part after each point that cannot be drawn; a point alone is a dot, by the round ends of a line of hardly any length.
  style = frs_line_style(l.number);
  color = hex(style.color);
  known = isfinite(x) & isfinite(y);
  first = known & ~[false, known(1:end - 1)];
  commands = 'LM';
  d = repmat({''}, 1, numel(x));
  for k = frs_where(known)
    d{k} = sprintf('%s%.1f %.1f', commands(1 + first(k)), x(k), y(k));
  end
  alone = first & ~[known(2:end), false];
  d(alone) = strcat(d(alone), 'h.01');
  s = sprintf('<path fill="none" stroke="%s" stroke-width="%.1f" stroke-linejoin="round" stroke-linecap="round"%s d="%s"/>\n', color, style.width, ...
              dash(style), [d{:}]);
  if ~strcmp(l.marker, 'none') && any(known)
    s = [s, sprintf(['<circle cx="%.1f" cy="%.1f" r="3.5" fill="#fff" stroke="' color '" stroke-width="1.8"/>\n'], [x(known); y(known)])];
  end
end

function s = legend_of(sheet)
  s = '';
  for k = 1:numel(sheet.names)
    style = frs_line_style(k);
    x = sheet.width * (0.08 + 0.91 * floor((k - 1) / sheet.rows) / sheet.columns);
    y = sheet.height - sheet.foot + 21 * (mod(k - 1, sheet.rows) + 0.5);
    s = [s, sprintf('<path stroke="%s" stroke-width="%.1f"%s d="M%.1f %.1fh36"/>\n', hex(style.color), style.width, dash(style), x, y), ...
         label(x + 44, y + 4.5, 'start', sheet.names{k}, '')]; %#ok<AGROW>
  end
end

function s = dash(style)
  s = '';
  if ~isempty(style.dash)
    s = sprintf(' stroke-dasharray="%s"', style.dash);
  end
end

function s = hex(color)
  s = ['#', sprintf('%02x', round(255 * color))];
end

function s = labels(x, y, anchor, texts)
% Marks of an axis; their texts are SVG already.
  s = '';
  for k = 1:numel(x)
    s = [s, sprintf('<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>\n', x(k), y(k), anchor, texts{k})]; %#ok<AGROW>
  end
end

function s = label(x, y, anchor, text, more)
  s = '';
  if ~isempty(text)
    s = sprintf('<text x="%.1f" y="%.1f" text-anchor="%s" %s>%s</text>\n', x, y, anchor, more, frs_xml_text(text));
  end
end
