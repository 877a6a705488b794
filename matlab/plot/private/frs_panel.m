function p = frs_panel(place, lines, varargin)
%FRS_PANEL  A pair of axes for frs_draw: PLACE [x y w h] (0..1, of the part above the legend) and LINES, struct array with x, y and number.
%   Options: xlabel, ylabel, title (''), xlim, ylim ([]: around the values), log (false: of
%   the y axis) and whole (false: only whole numbers are marked on the x axis). Lines may have a marker ('none').
  p = struct('place', place, 'lines', lines, 'xlabel', '', 'ylabel', '', 'title', '', 'xlim', [], 'ylim', [], 'log', false, 'whole', false);
  for k = 1:2:numel(varargin)
    p.(varargin{k}) = varargin{k + 1};
  end
  if ~isfield(lines, 'marker')
    [p.lines.marker] = deal('none');
  end
  if isempty(p.ylim)
    p.ylim = around([p.lines.y], p.log);
  end
end

function limits = around(y, isLog)
% Round numbers around the values; of a logarithmic axis whole decades.
  if isLog
    limits = 10 .^ whole_around(log10(y(y > 0)));
    return
  end
  low = min(y(isfinite(y)));
  high = max(y(isfinite(y)));
  step = 1;
  if ~isempty(low) && high > low
    step = frs_tick_step(high - low);
  end
  limits = step * whole_around(y / step);
end

function limits = whole_around(y)
% Two whole numbers; [0 1] where there is no value.
  y = y(isfinite(y));
  limits = [0 1];
  if ~isempty(y)
    limits = [floor(min(y)), ceil(max(y))];
  end
  limits(2) = max(limits(2), limits(1) + 1);
end
