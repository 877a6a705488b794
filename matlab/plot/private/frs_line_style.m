function style = frs_line_style(k)
%FRS_LINE_STYLE  Line number k of a figure: its colour of the palette and its dash, to be told apart in print too.
%   STYLE has color (RGB in 0..1), width (points), name (of the host's plot) and dash (of SVG, pixels).
  colors = frs_palette();
  names = {'-', '--', '-.'};
  dashes = {'', '10 6', '10 5 2 5'};
  dash = mod(k - 1, 3) + 1;
  style = struct('color', colors.lines(mod(k - 1, size(colors.lines, 1)) + 1, :), 'width', 1.8 + 0.3 * dash, 'name', ...
                 names{dash}, 'dash', dashes{dash});
end
