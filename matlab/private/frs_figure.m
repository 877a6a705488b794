function fig = frs_figure(file, width, height)
%FRS_FIGURE  Empty figure of a size in pixels, shown only where there is a screen and no file to fill.
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
  fig = figure('visible', states{1 + (isempty(file) && screen)}, 'color', 'w', ...
               'position', [100 100 width height], 'paperpositionmode', 'auto');
  axes('parent', fig, 'fontname', 'FreeSans', 'fontsize', 11, 'linewidth', 0.8, 'box', 'on', ...
       'nextplot', 'add', 'xgrid', 'on', 'ygrid', 'on', 'gridcolor', [0.8 0.8 0.8]);
end
