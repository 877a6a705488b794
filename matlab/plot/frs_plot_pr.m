function fig = frs_plot_pr(curves, varargin)
%FRS_PLOT_PR  Precision-recall curves of one or more methods in one figure.
%   FIG = FRS_PLOT_PR(CURVES, NAME, VALUE, ...) draws a struct array with fields precision and recall
%   (rows, as from frs_pr), and, if there, name and ap for the legend.
%
%   Options (default):
%     names  ({})   names of the curves instead of the field
%     title  ('')   text above the axes
%     width  (560)  of the figure in pixels; the height is 3/4 of it and the legend
%     file   ('')   write a PNG, SVG or PDF by its extension (a cell: several) and close the figure; then FIG is empty
%
%   See also frs_pr, frs_eval_localization, frs_plot_convergence.
%
%   Example
%     [p, r, ap] = frs_pr([4 3 2 1], [1 -1 1 -1]);
%     file = [tempname() '.png'];
%     frs_plot_pr(struct('precision', p, 'recall', r, 'ap', ap), 'names', {'toy'}, 'file', file);
%     exist(file, 'file')
%     % ans = 2
  frs_need('plot_pr', nargin, 1);
  opts = frs_parse('plot_pr', { ...
    'names', {},  ''
    'title', '',  'text'
    'width', 560, 'number [100 10000]'
    'file',  '',  'files'}, varargin);
  if ~isstruct(curves) || isempty(curves) || ~isfield(curves, 'precision') || ~isfield(curves, 'recall')
    error('frs:plot_pr:badType', 'CURVES must be a struct array with fields precision and recall.');
  end
  names = frs_names('plot_pr', opts.names, curves, 'curve');
  arrayfun(@check, curves);
  for k = 1:numel(curves)
    if isfield(curves, 'ap') && ~isempty(curves(k).ap)
      names{k} = sprintf('%s (AP %.3f)', names{k}, curves(k).ap);
    end
  end
  panel = frs_panel([0.15, 0.17, 0.81, 0.79 - 0.07 * ~isempty(opts.title)], lines_of(curves), 'xlabel', 'recall', 'ylabel', 'precision', ...
                    'title', opts.title, 'xlim', [0 1], 'ylim', [0 1.03]);
  fig = frs_draw('plot_pr', opts, 0.75, names, panel);
end

function lines = lines_of(curves)
  for k = numel(curves):-1:1
    c = curves(k);
    lines(k) = struct('x', [0, c.recall(:)'], 'y', [c.precision(1), c.precision(:)'], 'number', k);   % from recall 0 on
  end
end

function check(curve)
  if numel(curve.precision) ~= numel(curve.recall) || isempty(curve.recall)
    error('frs:plot_pr:badSize', 'precision and recall must have the same number of points; got %d and %d.', ...
          numel(curve.precision), numel(curve.recall));
  end
  frs_finite('plot_pr', 'precision', curve.precision);
  frs_finite('plot_pr', 'recall', curve.recall);
  if isfield(curve, 'ap') && ~isempty(curve.ap) && ~(isnumeric(curve.ap) && isreal(curve.ap) && isscalar(curve.ap))
    error('frs:plot_pr:badType', 'ap must be a number.');
  end
end

%!test
%! % all three formats
%! c = struct ('precision', {[1 0.5], [1 1]}, 'recall', {[0.5 1], [0.5 1]}, 'name', {'a_b', 'c'}, 'ap', {0.75, 1});
%! for e = {'.png', '.svg', '.pdf'}
%!   file = [tempname() e{1}];
%!   fig = frs_plot_pr (c, 'file', file, 'title', 'overlap 0.5');
%!   assert (isempty (fig));
%!   s = dir (file);
%!   assert (s.bytes > 1000);
%!   delete (file);
%! end
%!error id=frs:plot_pr:badType frs_plot_pr (1)
%!error id=frs:plot_pr:badSize frs_plot_pr (struct ('precision', [1 1], 'recall', 1), 'file', 'x.png')
%!error id=frs:plot_pr:notFinite frs_plot_pr (struct ('precision', NaN, 'recall', 1), 'file', 'x.png')
%!error id=frs:plot_pr:badType frs_plot_pr (struct ('precision', 1, 'recall', 1, 'ap', 'a'), 'file', 'x.png')
%!error id=frs:plot_pr:badType frs_plot_pr (struct ('precision', 1, 'recall', 1, 'name', 3), 'file', 'x.png')
%!error id=frs:plot_pr:badSize frs_plot_pr (struct ('precision', 1, 'recall', 1), 'names', {'a', 'b'})
%!error id=frs:plot_pr:badOption frs_plot_pr (struct ('precision', 1, 'recall', 1), 'file', 'x.jpg')
%!error id=frs:plot_pr:noFile frs_plot_pr (struct ('precision', 1, 'recall', 1), 'file', '/no/such/folder/x.png')
%!error id=frs:plot_pr:badOption frs_plot_pr (struct ('precision', 1, 'recall', 1), 'width', -1)
