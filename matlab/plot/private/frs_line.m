function h = frs_line(x, y, k)
%FRS_LINE  Line number k of a figure: its colour of the palette and its dash, to be told apart in print too.
  if isempty(x)
    x = NaN;                                            % a line without points still has its legend
    y = NaN;
  end
  colors = frs_palette();
  n = size(colors.lines, 1);
  dashes = {'-', '--', '-.'};
  dash = mod(k - 1, 3) + 1;
  h = plot(x, y, dashes{dash}, 'linewidth', 1.8 + 0.3 * dash, 'color', colors.lines(mod(k - 1, n) + 1, :));
end
