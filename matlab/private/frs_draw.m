function fig = frs_draw(verb, opts, ratio, names, draw)
%FRS_DRAW  Figure filled by draw(FIG, PLACE) and shown, or written to opts.file and closed; then FIG is [].
%   opts.file is a name or a cell of names, for which the figure is drawn once.
%   It is opts.width pixels wide and RATIO times as high, and higher by a legend of the NAMES of the lines ({}
%   for none); PLACE([x y w h]) is the position of axes in the part above the legend. The current axes
%   leave room for labels, and for a title where there is one; the place of file is checked on the way.
%   Where drawing or writing fails, or is interrupted, no figure is left behind.
  files = opts.file;
  if ischar(files) && ~isempty(files)
    files = {files};
  end
  for k = 1:numel(files)
    check_place(verb, files{k});
  end
  choose_toolkit();
  width = opts.width;
  legend = 21 * frs_legend_rows(names) + 8 * ~isempty(names);       % pixels
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
    frs_legend(fig, names, legend / height);
  end
  if isempty(files)
    set(fig, 'tag', '');
    return
  end
  for k = 1:numel(files)
    frs_save_figure(verb, fig, files{k});
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
    saved = warning('off', 'all');                      % it warns of itself
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
