function settings = frs_cv_settings(task, opts)
%FRS_CV_SETTINGS  What a cross-validation tries with every C: the combinations of scaling, grid and gamma, a struct each.
%   With gamma 'auto' the first values are 1/4, 1 and 4 times a middle value. Where several kinds of scaling are tried, only the
%   middle one is; frs_cv_more then adds further values for the best kind.
  settings = struct();
  for name = fieldnames(opts.grid)'
    settings = combined(settings, name{1}, listed(name{1}, opts.grid.(name{1})));
  end
  if ~isequal(task.scalings, {'none'})
    settings = combined(settings, 'standardize', task.scalings);
  end
  if isempty(opts.gamma)
    return
  elseif ~ischar(opts.gamma)
    settings = combined(settings, 'gamma', num2cell(opts.gamma(:)'));
    return
  end
  factors = [1 / 4, 1, 4];
  if numel(task.scalings) > 1
    factors = 1;
  end
  for f = numel(factors):-1:1
    for s = numel(settings):-1:1
      one = settings(s);
      one.gamma = factors(f) * middle_of(task, settings(s));
      wider(s, f) = one;
    end
  end
  settings = wider(:)';
end

function values = listed(name, values)
  if ischar(values) || ~(isnumeric(values) || islogical(values) || iscell(values))
    values = {values};
  elseif ~iscell(values)
    values = num2cell(values(:)');
  end
  if isempty(values)
    error('frs:crossval:badOption', 'grid.%s must hold a value.', name);
  end
end

function wider = combined(settings, name, values)
  wider = [];
  for v = 1:numel(values)
    for s = 1:numel(settings)
      one = settings(s);
      one.(name) = values{v};
      wider = [wider, one];
    end
  end
end

function gamma = middle_of(task, setting)
% The default of frs_kernel; of rbf on scaled features 1 / sum of their variances, the same where these are 1.
  kernel = task.kernel;
  if isempty(kernel)
    kernel = 'chi2';
  end
  X = task.X;
  if isfield(setting, 'standardize')
    X = frs_scale_features(X, setting.standardize);
  end
  [~, gamma] = frs_renamed('crossval', @() frs_kernel(X, 'kernel', kernel));
  if isempty(gamma)
    error('frs:crossval:badOption', 'gamma needs the kernel rbf or exp-chi2.');
  end
  spread = sum(var(X, 1, 2));
  if strcmp(kernel, 'rbf') && isfield(setting, 'standardize') && spread > 0
    gamma = 1 / spread;
  end
end
