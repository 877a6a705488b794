function fig = frs_plot_convergence(models, varargin)
%FRS_PLOT_CONVERGENCE  Objective and duality gap over the iterations of one or more models.
%   FIG = FRS_PLOT_CONVERGENCE(MODELS, NAME, VALUE, ...) draws info.objective (upper axes) and
%   info.gap (lower axes, logarithmic) of a model, or of a struct array or cell array of models.
%
%   Options (default):
%     names  ({})     a name for each model
%     title  ('')     text above the axes
%     width  (560)    of the figure in pixels; the height is the same and the legend
%     file   ('')     write a PNG, SVG or PDF by its extension (a cell: several) and close the figure; then FIG is empty
%
%   See also frs_select_features, frs_select_regions.
%
%   Example
%     model.info = struct('objective', [3 2 1.5], 'gap', [1 0.1 1e-3]);
%     file = [tempname() '.png'];
%     frs_plot_convergence(model, 'file', file);
%     exist(file, 'file')
%     % ans = 2
  frs_need('plot_convergence', nargin, 1);
  options = { ...
    'names', {},  ''
    'title', '',  'text'
    'width', 560, 'number [100 10000]'
    'file',  '',  'files'};
  opts = frs_parse('plot_convergence', options, varargin);
  if isstruct(models)
    models = num2cell(models);
  end
  if ~iscell(models) || isempty(models)
    error('frs:plot_convergence:badType', 'MODELS must be a model or several; got a %s.', class(models));
  end
  names = frs_names('plot_convergence', opts.names, models, 'model');
  courses = cellfun(@course, models);
  if isscalar(models)
    names = {};                                          % a single course needs no legend
  end
  fig = frs_draw('plot_convergence', opts, 1, names, panels_of(courses, opts.title));
end

function panels = panels_of(courses, heading)
  for k = numel(courses):-1:1
    c = courses(k);
    upper(k) = struct('x', 1:numel(c.objective), 'y', c.objective, 'number', k);
    shown = find(c.gap > 0);                             % zero has no place on a logarithmic axis
    lower(k) = struct('x', shown, 'y', c.gap(shown), 'number', k);
  end
  longest = max(cellfun(@numel, [{courses.objective}, {courses.gap}]));
  shared = {'xlim', [1, max(2, longest)], 'whole', true};
  high = 0.37 - 0.03 * ~isempty(heading);
  panels = [frs_panel([0.16, 0.58, 0.79, high], upper, 'ylabel', 'objective', 'title', heading, shared{:}), ...
            frs_panel([0.16, 0.13, 0.79, high], lower, 'xlabel', 'iteration', 'ylabel', 'relative gap', 'log', true, shared{:})];
end

function c = course(model)
  c = struct('objective', [], 'gap', []);
  if ~isstruct(model) || ~isscalar(model) || ~isfield(model, 'info') || ~isstruct(model.info) || ...
      ~isscalar(model.info) || ~isfield(model.info, 'objective')
    error('frs:plot_convergence:badType', 'Each model must have info.objective.');
  end
  for name = fieldnames(c)'
    if isfield(model.info, name{1})
      values = model.info.(name{1});
      if ~(isnumeric(values) && isreal(values))
        error('frs:plot_convergence:badType', 'info.%s must hold real numbers; got a %s.', name{1}, class(values));
      end
      values = double(full(values(:)'));
      values(abs(values) > 1e300) = NaN;                 % no place on the axis: a gap in the line
      c.(name{1}) = values;
    end
  end
end

%!test
%! % several models, one with values that cannot be drawn, one without a gap
%! a.info = struct ('objective', [Inf 3 NaN 1], 'gap', [Inf 0.1 0 NaN]);
%! b.info = struct ('objective', [4 1]);
%! file = [tempname() '.svg'];
%! frs_plot_convergence ({a, b}, 'names', {'a', 'b'}, 'file', file);
%! assert (! isempty (strfind (fileread (file), 'relative gap')));
%! delete (file);
%!error id=frs:plot_convergence:badType frs_plot_convergence (1)
%!error id=frs:plot_convergence:badType frs_plot_convergence (struct ('info', struct ('objective', {{1}})))
%!error id=frs:plot_convergence:badType frs_plot_convergence (struct ('weights', 1), 'file', 'x.png')
%!error id=frs:plot_convergence:badOption frs_plot_convergence (struct ('info', struct ('objective', 1)), 'width', 'a')
