function fig = frs_draw(verb, opts, ratio, names, panels)
%FRS_DRAW  A figure of lines, which is shown, or written to opts.file and closed (FIG is then []).
%   opts.file is a name or a cell of names, whose folders and endings are checked before anything is drawn. SVG files are
%   written by frs_svg_chart, others by the host's graphics. The figure is opts.width pixels wide and RATIO times as high, plus
%   a legend of the NAMES of the lines ({} for none) at its foot. PANELS is a struct array, see frs_panel. Where drawing or
%   writing fails, or is interrupted, no figure is left behind.
  files = opts.file;
  if ischar(files)
    files = cellstr(files);
    files = files(~cellfun('isempty', files));
  end
  for k = 1:numel(files)
    check_place(verb, files{k});
  end
  sheet = struct('width', opts.width, 'foot', 0, 'names', {names}, 'rows', 0, 'columns', 1);
  if ~isempty(names)
    sheet.columns = 1 + (numel(names) > 1 && all(cellfun('length', names) <= 30));   % two where all names are short
    sheet.rows = ceil(numel(names) / sheet.columns);
    sheet.foot = 21 * sheet.rows + 8;                                                % pixels
  end
  sheet.height = round(ratio * opts.width) + sheet.foot;
  isSvg = ~cellfun('isempty', regexpi(files, '\.svg$', 'once'));
  for k = frs_where(isSvg(:)')
    frs_write_bytes(verb, files{k}, frs_svg_chart(sheet, panels));
  end
  fig = [];
  if isempty(files) || ~all(isSvg)
    fig = by_host(verb, sheet, panels, files(~isSvg));
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

function fig = by_host(verb, sheet, panels, files)
  choose_toolkit();
  screen = ~exist('OCTAVE_VERSION', 'builtin') || ~isempty(getenv('DISPLAY'));
  states = {'off', 'on'};
  fig = figure('visible', states{1 + (isempty(files) && screen)}, 'color', 'w', 'tag', 'frs:unfinished', ...
               'position', [100 100 sheet.width sheet.height], 'paperpositionmode', 'auto');
  closing = onCleanup(@() close_unfinished(fig));
  foot = sheet.foot / sheet.height;
  for p = panels
    scales = {'linear', 'log'};
    place = [p.place(1), foot + p.place(2) * (1 - foot), p.place(3), p.place(4) * (1 - foot)];
    axes('parent', fig, 'fontname', 'FreeSans', 'fontsize', 11, 'linewidth', 0.8, 'box', 'on', 'nextplot', 'add', 'xgrid', 'on', 'ygrid', 'on', ...
         'gridcolor', [0.8 0.8 0.8], 'position', place, 'yscale', scales{1 + p.log}, 'xlim', p.xlim, 'ylim', p.ylim);
    for l = p.lines
      set(drawn(l.x, l.y, l.number), 'marker', l.marker, 'markersize', 4);
    end
    axes_text(p);
  end
  if ~isempty(sheet.names)
    draw_legend(fig, sheet, foot);
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

function h = drawn(x, y, k)
  if isempty(x)
    x = NaN;                                            % a line without points still has its legend
    y = NaN;
  end
  style = frs_line_style(k);
  h = plot(x, y, style.name, 'linewidth', style.width, 'color', style.color);
end

function axes_text(p)
  text = {'fontname', 'FreeSans', 'fontsize', 12, 'fontweight', 'normal'};
  xlabel(p.xlabel, text{:});
  ylabel(p.ylabel, text{:});
  if ~isempty(p.title)
    title(p.title, text{:}, 'interpreter', 'none');
  end
end

function draw_legend(fig, sheet, high)
% Names of the lines 1, 2, ... in the lowest part of the figure (high: 0..1), where they cover no curve; names are shown
% as they are.
  axes('parent', fig, 'position', [0.08 0 0.91 high], 'xlim', [0 1], 'ylim', [-0.2 sheet.rows], 'visible', 'off', 'nextplot', 'add');
  for k = 1:numel(sheet.names)
    x = floor((k - 1) / sheet.rows) / sheet.columns;
    y = sheet.rows - mod(k - 1, sheet.rows) - 0.4;
    drawn(x + [0 0.09], [y y], k);
    text(x + 0.11, y, sheet.names{k}, 'interpreter', 'none', 'fontname', 'FreeSans', 'fontsize', 10);
  end
end

function save_figure(verb, fig, file)
% As PNG or PDF by the ending of the name; a failure raises frs:VERB:noFile and names the file.
  [~, ~, extension] = fileparts(file);
  place = get(fig, 'position');
  device = {['-d' lower(extension(2:end)) 'cairo'], sprintf('-S%d,%d', place(3), place(4))};   % plain -dpng would need Ghostscript
  if ~exist('OCTAVE_VERSION', 'builtin')
    devices = struct('png', {{'-dpng', '-r150'}}, 'pdf', {{'-dpdf', '-bestfit'}});
    device = devices.(lower(extension(2:end)));
  end
  saved = warning('off', 'all');                        % of a missing Ghostscript, not needed here
  restore = onCleanup(@() warning(saved));
  scratch = [tempname() extension];                     % gnuplot stumbles over quotes in a name
  clearing = onCleanup(@() frs_discard(scratch));
  print(fig, scratch, device{:});
  frs_write_bytes(verb, file, frs_read_bytes(verb, scratch));
end
