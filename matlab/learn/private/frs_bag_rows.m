function model = frs_bag_rows(verb, H, bag, y, opts, train)
%FRS_BAG_ROWS  A model for each row of labels of bags: the checks of every trainer on bags, and what its labels share.
%   Labels Y are as in frs_label_rows, one for each bag of the regions H (D-by-N; N-by-N with the kernel precomputed).
%   MODELS = TRAIN(H, BAG, Y, OPTS) learns several rows without zeros from the same regions in one call. Rows that ignore
%   the same bags are learned together, from the regions of the others, exactly as if these were all there are: OPTS has
%   classWeight and init cut to them, and what the models say of regions and bags is 0 for those that were ignored.
  frs_matrix(verb, 'H', H, 'region');
  N = size(H, 2);
  if isempty(H)
    error(['frs:' verb ':badSize'], 'H must not be empty; got %d-by-%d.', size(H, 1), N);
  end
  frs_not_transposed(verb, 'H', H, bag, 'region');
  [bag, n] = frs_bags(verb, bag, N);
  if isvector(y) && numel(y) == N && n ~= N
    error(['frs:' verb ':badSize'], ['y must have one label per bag (%d); got %d, one per region. ' ...
          'Give the labels of the bags.'], n, N);
  end
  [Y, classes, several] = frs_label_rows(verb, y, n);
  if strcmp(opts.kernel, 'precomputed') && size(H, 1) ~= N
    error(['frs:' verb ':badSize'], 'With the kernel precomputed H must be N-by-N, one row and column per region; got %d-by-%d.', size(H, 1), N);
  end
  [~, ~, group] = unique(Y == 0, 'rows');
  for g = 1:max(group)
    rows = find(group == g)';
    used = Y(rows(1), :) ~= 0;
    models = learned(H, bag, Y(rows, :), used, opts, train);
    for k = 1:numel(rows)
      models(k).class = classes(rows(k));
      models(k).multilabel = several;
      model(rows(k)) = models(k);
    end
  end
end

function models = learned(H, bag, Y, used, opts, train)
  if all(used)
    models = train(H, bag, Y, opts);
    return
  end
  columns = used(bag);
  number = cumsum(used);
  if strcmp(opts.kernel, 'precomputed')
    part = H(columns, columns);
  else
    part = H(:, columns);
  end
  models = train(part, number(bag(columns)), Y(:, used), cut(opts, used, columns));
  for k = 1:numel(models)
    models(k) = frs_spread_model(models(k), used, columns);
  end
end

function opts = cut(opts, used, columns)
  if isnumeric(opts.classWeight) && numel(opts.classWeight) == numel(used) && numel(used) > 2
    opts.classWeight = opts.classWeight(used);
  end
  if isfield(opts, 'init') && ~ischar(opts.init)
    opts.init = opts.init(columns);
  end
end
