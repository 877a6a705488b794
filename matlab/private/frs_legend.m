function frs_legend(fig, names, high)
%FRS_LEGEND  Names of the lines 1, 2, ... in the lowest HIGH (0..1) of the figure, where they cover no curve.
%   Names are shown as they are.
  [rows, columns] = frs_legend_rows(names);
  axes('parent', fig, 'position', [0.08 0 0.91 high], 'xlim', [0 1], 'ylim', [-0.2 rows], 'visible', 'off', 'nextplot', 'add');
  for k = 1:numel(names)
    x = floor((k - 1) / rows) / columns;
    y = rows - mod(k - 1, rows) - 0.4;
    frs_line(x + [0 0.09], [y y], k);
    text(x + 0.11, y, names{k}, 'interpreter', 'none', 'fontname', 'FreeSans', 'fontsize', 10);
  end
end
