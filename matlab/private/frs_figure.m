function fig = frs_figure(verb, opts, ratio)
%FRS_FIGURE  Empty figure of opts.width pixels, shown only where there is a screen and no file to fill.
%   Its height is RATIO times the width. The options width, title and file are checked on the way.
  if ~(isnumeric(opts.width) && isscalar(opts.width) && opts.width >= 100 && opts.width <= 10000)
    error(['frs:' verb ':badOption'], 'width must be a number of pixels from 100 to 10000.');
  end
  for name = {'title', 'file'}
    if ~ischar(opts.(name{1})) || size(opts.(name{1}), 1) > 1
      error(['frs:' verb ':badOption'], '%s must be a line of text.', name{1});
    end
  end
  width = double(opts.width);
  height = round(ratio * width);
  persistent toolkitChosen
  if isempty(toolkitChosen) && exist('OCTAVE_VERSION', 'builtin')
    if isempty(getenv('DISPLAY')) && isempty(getenv('WAYLAND_DISPLAY'))
      saved = warning('off', 'all');                    % it warns of itself
      graphics_toolkit('gnuplot');                      % the one that draws without a display
      warning(saved);
    end
    toolkitChosen = true;
  end
  screen = ~exist('OCTAVE_VERSION', 'builtin') || ~isempty(getenv('DISPLAY'));
  states = {'off', 'on'};
  fig = figure('visible', states{1 + (isempty(opts.file) && screen)}, 'color', 'w', ...
               'position', [100 100 width height], 'paperpositionmode', 'auto');
  axes('parent', fig, 'fontname', 'FreeSans', 'fontsize', 11, 'linewidth', 0.8, 'box', 'on', ...
       'nextplot', 'add', 'xgrid', 'on', 'ygrid', 'on', 'gridcolor', [0.8 0.8 0.8]);
end
