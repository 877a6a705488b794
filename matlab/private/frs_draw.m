function fig = frs_draw(verb, opts, ratio, draw)
%FRS_DRAW  Figure filled by draw(FIG) and shown, or written to opts.file and closed; then FIG is [].
%   It is opts.width pixels wide and RATIO times as high; width, title and file are checked on the way.
%   Where drawing or writing fails, or is interrupted, no figure is left behind.
  if ~(isnumeric(opts.width) && isreal(opts.width) && isscalar(opts.width) && opts.width >= 100 && opts.width <= 10000)
    error(['frs:' verb ':badOption'], 'width must be a number of pixels from 100 to 10000.');
  end
  for name = {'title', 'file'}
    if ~ischar(opts.(name{1})) || size(opts.(name{1}), 1) > 1
      error(['frs:' verb ':badOption'], '%s must be a line of text.', name{1});
    end
  end
  if ~isempty(opts.file)
    check_place(verb, opts.file);
  end
  choose_toolkit();
  width = double(full(opts.width));
  screen = ~exist('OCTAVE_VERSION', 'builtin') || ~isempty(getenv('DISPLAY'));
  states = {'off', 'on'};
  fig = figure('visible', states{1 + (isempty(opts.file) && screen)}, 'color', 'w', 'tag', 'frs:unfinished', ...
               'position', [100 100 width round(ratio * width)], 'paperpositionmode', 'auto');
  closing = onCleanup(@() close_unfinished(fig));
  axes('parent', fig, 'fontname', 'FreeSans', 'fontsize', 11, 'linewidth', 0.8, 'box', 'on', ...
       'nextplot', 'add', 'xgrid', 'on', 'ygrid', 'on', 'gridcolor', [0.8 0.8 0.8]);
  draw(fig);
  if isempty(opts.file)
    set(fig, 'tag', '');
  else
    frs_save_figure(verb, fig, opts.file);
    fig = [];
  end
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
