function fig = frs_draw(verb, opts, ratio, names, draw)
%FRS_DRAW  A figure that is filled by draw(FIG, PLACE), and then shown, or written to opts.file and closed (FIG is then []).
%   opts.file is a name or a cell of names; the figure is drawn once for all of them, after their folders and endings were
%   checked. It is opts.width pixels wide and RATIO times as high, plus a legend of the NAMES of the lines ({} for none) at
%   its foot. PLACE([x y w h]) turns a position in the part above the legend into one in the figure. The axes that draw() finds
%   leave room for labels, and for a title where opts.title is not empty. Where drawing or writing fails, or is
%   interrupted, no figure is left behind.
  files = opts.file;
  if ischar(files) && ~isempty(files)
    files = {files};
  end
  for k = 1:numel(files)
    check_place(verb, files{k});
  end
  choose_toolkit();
  width = opts.width;
  legend = 21 * legend_rows(names) + 8 * ~isempty(names);       % pixels
  height = round(ratio * width) + legend;
  place = @(p) [p(1), (legend + p(2) * (height - legend)) / height, p(3), p(4) * (height - legend) / height];
  screen = ~exist('OCTAVE_VERSION', 'builtin') || ~isempty(getenv('DISPLAY'));
  states = {'off', 'on'};
  fig = figure('visible', states{1 + (isempty(files) && screen)}, 'color', 'w', 'tag', 'frs:unfinished', ...
               'position', [100 100 width height], 'paperpositionmode', 'auto');
  closing = onCleanup(@() close_unfinished(fig));
  axes('parent', fig, 'fontname', 'FreeSans', 'fontsize', 11, 'linewidth', 0.8, 'box', 'on', ...
       'nextplot', 'add', 'xgrid', 'on', 'ygrid', 'on', 'gridcolor', [0.8 0.8 0.8], ...
       'position', place([0.15, 0.17, 0.81, 0.79 - 0.07 * ~isempty(opts.title)]));
  draw(fig, place);
  if ~isempty(names)
    draw_legend(fig, names, legend / height);
  end
  if isempty(files)
    set(fig, 'tag', '');
    return
  end
  for k = 1:numel(files)
    save_figure(verb, fig, files{k});
  end
  fig = [];
end

function check_place(verb, file)
  [folder, ~, extension] = fileparts(file);
  if ~isempty(folder) && ~exist(folder, 'dir')
    error(['frs:' verb ':noFile'], 'There is no folder %s.', folder);
  end
  if ~any(strcmpi(extension, {'.png', '.svg', '.pdf'}))
    error(['frs:' verb ':badOption'], 'file must end in .png, .svg or .pdf; got %s.', file);
  end
end

function choose_toolkit()
% Without a display only gnuplot draws; chosen once a session.
  persistent chosen
  if isempty(chosen) && exist('OCTAVE_VERSION', 'builtin') && ...
      isempty(getenv('DISPLAY')) && isempty(getenv('WAYLAND_DISPLAY'))
    saved = warning('off', 'all');                      % the toolkit warns that it is old
    graphics_toolkit('gnuplot');
    warning(saved);
  end
  chosen = true;
end

function close_unfinished(fig)
  if ishandle(fig) && strcmp(get(fig, 'tag'), 'frs:unfinished')
    close(fig);
  end
end

function draw_legend(fig, names, high)
% Names of the lines 1, 2, ... in the lowest part of the figure (high: 0..1), where they cover no curve; names are shown
% as they are.
  [rows, columns] = legend_rows(names);
  axes('parent', fig, 'position', [0.08 0 0.91 high], 'xlim', [0 1], 'ylim', [-0.2 rows], 'visible', 'off', 'nextplot', 'add');
  for k = 1:numel(names)
    x = floor((k - 1) / rows) / columns;
    y = rows - mod(k - 1, rows) - 0.4;
    frs_line(x + [0 0.09], [y y], k);
    text(x + 0.11, y, names{k}, 'interpreter', 'none', 'fontname', 'FreeSans', 'fontsize', 10);
  end
end

function save_figure(verb, fig, file)
% As PNG, SVG or PDF by the ending of the name; a failure raises frs:VERB:noFile and names the file.
  [~, ~, extension] = fileparts(file);
  place = get(fig, 'position');
  size2 = sprintf('-S%d,%d', place(3), place(4));
  octave = exist('OCTAVE_VERSION', 'builtin') > 0;
  switch lower(extension)
    case '.png'
      if octave
        device = {'-dpngcairo', size2};                 % -dpng would need Ghostscript
      else
        device = {'-dpng', '-r150'};
      end
    case '.svg'
      device = {'-dsvg'};
      if octave
        device{2} = size2;
      end
    case '.pdf'
      if octave
        device = {'-dpdfcairo', size2};
      else
        device = {'-dpdf', '-bestfit'};
      end
  end
  saved = warning('off', 'all');                        % of a missing Ghostscript, not needed here
  restore = onCleanup(@() warning(saved));
  scratch = [tempname() extension];                     % gnuplot stumbles over quotes in a name
  clearing = onCleanup(@() frs_discard(scratch));
  print(fig, scratch, device{:});
  frs_write_bytes(verb, file, frs_read_bytes(verb, scratch));
end

function [rows, columns] = legend_rows(names)
% The legend has two columns where all names are short.
  columns = 1 + (numel(names) > 1 && all(cellfun('length', names) <= 30));
  rows = ceil(numel(names) / columns);
end
