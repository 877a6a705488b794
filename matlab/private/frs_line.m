function h = frs_line(x, y, k)
%FRS_LINE  Line number k of a figure: palette colour, and another dash after each round of colours.
  if isempty(x)
    x = NaN;                                            % a line without points still has its legend
    y = NaN;
  end
  colors = frs_palette();
  n = size(colors.lines, 1);
  dashes = {'-', '--', ':'};
  h = plot(x, y, dashes{mod(floor((k - 1) / n), 3) + 1}, 'linewidth', 2, ...
           'color', colors.lines(mod(k - 1, n) + 1, :));
end
