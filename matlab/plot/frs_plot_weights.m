function fig = frs_plot_weights(models, varargin)
%FRS_PLOT_WEIGHTS  Weights of features or regions, sorted, of one or more models.
%   FIG = FRS_PLOT_WEIGHTS(MODELS, NAME, VALUE, ...) draws the positive weights from the largest down,
%   one curve for each model: a struct with field weights (or a struct array or cell array of them) or
%   a numeric vector. The legend tells how many are selected and how many carry 90% of the total.
%   Of a feature model the shares are drawn (a_k p_k, what each bin contributes, see frs_select_features).
%   Of a region model only the regions of positive bags count: weights of negative bags are 1.
%
%   Options (default):
%     names  ({})     a name for each model
%     top    (Inf)    only so many of the largest
%     title  ('')     text above the axes
%     width  (560)    of the figure in pixels; the height is 3/4 of it and the legend
%     file   ('')     write a PNG, SVG or PDF by its extension (a cell: several) and close the figure; then FIG is empty
%
%   See also frs_select_features, frs_select_regions, frs_plot_words.
%
%   Example
%     file = [tempname() '.png'];
%     frs_plot_weights([3 0 2 1 0], 'file', file);
%     exist(file, 'file')
%     % ans = 2
  frs_need('plot_weights', nargin, 1);
  options = { ...
    'names', {},  ''
    'top',   Inf, 'number [1 Inf]'
    'title', '',  'text'
    'width', 560, 'number [100 10000]'
    'file',  '',  'files'};
  opts = frs_parse('plot_weights', options, varargin);
  if isstruct(models)
    models = num2cell(models);
  elseif ~iscell(models)
    models = {models};
  end
  if isempty(models)
    error('frs:plot_weights:badSize', 'MODELS must hold at least one model.');
  end
  weights = cellfun(@weights_of, models, 'UniformOutput', false);
  kind = 'weight';
  if all(cellfun(@(m) isstruct(m) && isfield(m, 'share'), models(:)'))
    kind = 'share';
  end
  names = frs_names('plot_weights', opts.names, models, 'model');
  for k = 1:numel(weights)
    names{k} = sprintf('%s (%d selected, %d carry 90%%)', names{k}, numel(weights{k}), carrying(weights{k}, 0.9));
  end
  for k = numel(weights):-1:1
    w = weights{k}(1:min(end, floor(opts.top)))';
    lines(k) = struct('x', 1:numel(w), 'y', w, 'number', k, 'marker', 'o');
  end
  panel = frs_panel([0.15, 0.17, 0.81, 0.79 - 0.07 * ~isempty(opts.title)], lines, 'xlabel', 'rank', 'ylabel', kind, 'title', opts.title, ...
                    'xlim', [0.5, max([1, lines.x]) + 0.5], 'ylim', [0, 1.05 * max([eps, lines.y])], 'whole', true);
  fig = frs_draw('plot_weights', opts, 0.75, names, panel);
end

function w = weights_of(model)
% The positive ones, from the largest down.
  w = model;
  if isstruct(model) && isscalar(model) && isfield(model, 'share')
    w = model.share;
  elseif isstruct(model) && isscalar(model) && isfield(model, 'weights')
    w = model.weights;
    if isfield(model, 'type') && strcmp(model.type, 'regions') && isfield(model, 'mask') && ...
        islogical(model.mask) && numel(model.mask) == numel(w)
      w = w(model.mask);
    end
  end
  if ~isnumeric(w) || ~(isvector(w) || isempty(w)) || ~isreal(w)
    error('frs:plot_weights:badType', 'MODELS must be models with weights or numeric vectors.');
  end
  frs_finite('plot_weights', 'weights', w);
  w = sort(double(full(w(w > 0))), 'descend');
  w = w(:);
  if any(w > 1e100)
    error('frs:plot_weights:badValue', 'Weights above 1e100 cannot be drawn; the largest is %g.', w(1));
  end
end

function k = carrying(w, share)
  if isempty(w)
    k = 0;
  else
    k = find(cumsum(w) >= share * sum(w) - 1e-12, 1);
  end
end

%!test
%! % several models, and a model without any positive weight
%! file = [tempname() '.svg'];
%! frs_plot_weights ({[3 0 2], struct('weights', [0; 0; 0])}, 'names', {'one', 'two'}, 'file', file);
%! text = fileread (file);
%! assert (! isempty (strfind (text, 'one (2 selected, 2 carry 90')));
%! assert (! isempty (strfind (text, 'two (0 selected, 0 carry 90')));
%! delete (file);
%!test
%! % a feature model goes by its shares
%! file = [tempname() '.svg'];
%! frs_plot_weights (struct ('weights', [9; 1; 1], 'share', [0.04; 0.95; 0.01]), 'names', {'fs'}, 'file', file);
%! text = fileread (file);
%! assert (! isempty (strfind (text, 'fs (3 selected, 1 carry 90')));
%! assert (! isempty (strfind (text, 'share')));
%! delete (file);
%!error id=frs:plot_weights:badType frs_plot_weights ('abc', 'file', 'x.png')
%!error id=frs:plot_weights:badSize frs_plot_weights ([1 2], 'names', {'a', 'b'})
%!error id=frs:plot_weights:badOption frs_plot_weights ([1 2], 'width', NaN)
%!error id=frs:plot_weights:badOption frs_plot_weights ([1 2], 'title', {1})
%!error id=frs:plot_weights:badOption frs_plot_weights ([1 2], 'top', 0)
%!error id=frs:plot_weights:notFinite frs_plot_weights ([1 Inf])
%!error id=frs:plot_weights:badSize frs_plot_weights ({})
%!error id=frs:plot_weights:badType frs_plot_weights ([1 2], 'names', 3)
%!error id=frs:plot_weights:badValue frs_plot_weights (1e308)
