function [best, T] = frs_cv_rows(trainer, X, Y, opts, rest)
%FRS_CV_ROWS  frs_crossval for each row of the labels Y (c-by-n in {+1, -1, 0}), on the samples or bags that are not 0 in it.
%   OPTS are the options of frs_crossval, REST those of the trainer. BEST and T are 1-by-c struct arrays.
  n = size(X, 2);
  if ~isempty(opts.bag)
    [opts.bag, n] = frs_bags('crossval', opts.bag, n);
  end
  Y = frs_label_rows('crossval', Y, n);
  for r = 1:size(Y, 1)
    used = Y(r, :) ~= 0;
    [part, own, its, columns] = cut(X, opts, rest, used);
    [model, T(r)] = frs_crossval(trainer, part, Y(r, used), own, its{:});
    model = frs_spread_model(model, used, columns);
    model.class = r;
    model.multilabel = true;
    best(r) = model;
  end
end

function [X, opts, rest, columns] = cut(X, opts, rest, used)
  columns = used;
  if ~isempty(opts.bag)
    number = cumsum(used);
    columns = used(opts.bag);
    opts.bag = number(opts.bag(columns));
  end
  if all(used)
    return
  end
  names = rest(1:2:end);
  rows = true(size(X, 1), 1);
  if any(cellfun(@(v) isequal(v, 'precomputed'), rest(2:2:end)))
    rows = columns;
  end
  X = X(rows, columns);
  if ~isempty(opts.foldGroups)
    opts.foldGroups = opts.foldGroups(used);
  end
  if numel(opts.folds) > 1
    opts.folds = opts.folds(used);
  end
  for k = frs_where(strcmpi(names, 'classWeight'))
    if isnumeric(rest{2 * k}) && numel(rest{2 * k}) == numel(used) && numel(used) > 2
      rest{2 * k} = rest{2 * k}(used);
    end
  end
end
