function task = frs_cv_task(trainer, X, y, opts, rest)
%FRS_CV_TASK  What stays the same for every fit of a cross-validation: samples, folds and how to train.
%   TASK has trainer, X, y, bag ([], or of each region), rest (options of the trainer), precomputed, kernel, all (marks every
%   sample or bag), fold (repeats-by-n), K (folds), fits (one for each fold and repeat) and scalings (kinds of
%   frs_scale_features to try; 'none').
  if ~isa(trainer, 'function_handle')
    error('frs:crossval:badType', 'trainer must be a function handle; got a %s.', class(trainer));
  end
  frs_matrix('crossval', 'X', X, 'sample');
  if isempty(X)
    error('frs:crossval:badSize', 'X must not be empty; got %d-by-%d.', size(X, 1), size(X, 2));
  end
  check_trainer(trainer, opts, rest);
  if opts.repeats > 1 && numel(opts.folds) > 1
    error('frs:crossval:badOption', 'repeats must be 1 with folds of your own.');
  end
  task = struct('trainer', trainer, 'X', X, 'bag', [], 'rest', {rest}, 'kernel', option(rest, 'kernel', ''));
  task.precomputed = strcmp(task.kernel, 'precomputed');
  task.scalings = scalings_of(task, opts);
  if task.precomputed && (~isequal(task.scalings, {'none'}) || size(X, 1) ~= size(X, 2))
    error('frs:crossval:badOption', 'a precomputed kernel must be square, and its features cannot be standardized.');
  end
  n = size(X, 2);
  if isempty(opts.bag)
    frs_not_transposed('crossval', 'X', X, y, 'sample');
  else
    frs_not_transposed('crossval', 'H', X, opts.bag, 'region');
    [task.bag, n] = frs_bags('crossval', opts.bag, n);
  end
  task.y = frs_class_labels('crossval', y, n);
  task.all = true(1, n);
  group = frs_groups('crossval', opts.foldGroups, n);
  for r = opts.repeats:-1:1
    task.fold(r, :) = frs_folds('crossval', task.y, opts.folds, opts.seed + r - 1, group);
  end
  task.K = max(task.fold(:));
  task.fits = task.K * opts.repeats;
end

function check_trainer(trainer, opts, rest)
% What is sure to be a mistake with a trainer of the toolbox; other handles may take what they like, but one kernel.
  name = strrep(func2str(trainer), '@', '');
  ofBags = any(strcmp(name, {'frs_select_regions', 'frs_mil_train'}));
  ofToolbox = ofBags || any(strcmp(name, {'frs_svm_train', 'frs_select_features'}));
  if ofBags && isempty(opts.bag)
    error('frs:crossval:badOption', ['%s learns from bags of regions: the option bag says which region is in which, ' ...
          'frs_crossval(@%s, H, y, ''bag'', bag, ...).'], name, name);
  elseif ofToolbox && ~ofBags && ~isempty(opts.bag)
    error('frs:crossval:badOption', 'bag is for @frs_select_regions, @frs_mil_train and handles like them; %s learns from samples.', name);
  end
  for k = 1:2:numel(rest)
    if iscell(rest{k + 1}) && (ofToolbox || strcmpi(rest{k}, 'kernel'))
      error('frs:crossval:badOption', ['%s must be one value; got a cell. Values to try are fields of the option grid, ' ...
            '''grid'', struct(''%s'', {{...}}).'], rest{k}, rest{k});
    end
  end
  if ofToolbox && ~isfield(opts.grid, 'kernel') && ~strcmp(name, 'frs_select_features')
    frs_check_gamma('crossval', opts.gamma, option(rest, 'kernel', 'chi2'));
  end
end

function kinds = scalings_of(task, opts)
% The option standardize as a list. Signed features of bags are measurements of many kinds: they are put on one scale.
  kind = opts.standardize;
  signed = ~isempty(opts.bag) && ~task.precomputed && any(task.X(:) < 0);
  if isempty(kind)
    choices = {'none', 'clipped'};
    kind = choices{1 + signed};
  elseif islogical(kind)
    choices = {'none', 'deviation'};
    kind = choices{1 + kind};
  end
  kinds = {kind};
  if strcmp(kind, 'auto')
    kinds = {'clipped', 'deviation', 'range'};
  end
end

function value = option(pairs, name, value)
  k = find(strcmpi(pairs(1:2:end), name), 1, 'last');
  if ~isempty(k)
    value = pairs{2 * k};
  end
end
