function train = frs_train_mask(verb, opts, y, n)
%FRS_TRAIN_MASK  Which of N items are for training: the option train is a mask, numbers, or a fraction of each class
%   (of all items where they have no label, or several). With the field groups of OPTS (of frs_groups, or []) whole groups are drawn.
  t = opts.train;
  if ~(isnumeric(t) || islogical(t)) || ~isreal(t)
    error(['frs:' verb ':badOption'], 'train must be a mask, numbers or a fraction; got a %s.', class(t));
  end
  if (islogical(t) || all(ismember(t, [0 1]))) && numel(t) == n && n > 1
    train = logical(t(:)');
  elseif isnumeric(t) && isscalar(t) && t > 0 && t <= 1
    if size(y, 1) ~= 1                    % no labels, or several an item
      y = ones(1, n);
    end
    if isfield(opts, 'groups') && ~isempty(opts.groups)
      train = whole_groups(verb, opts, y);
      return
    end
    train = false(1, n);
    for label = unique(y)
      members = find(y == label);
      order = frs_shuffle_mex(numel(members), opts.seed);
      count = round(t * numel(members));
      if t < 1
        count = max(1, min(numel(members) - 1, count));
      end
      train(members(order(1:count))) = true;
    end
  elseif isnumeric(t) && all(t(:) >= 1 & t(:) <= n & t(:) == floor(t(:)))
    train = false(1, n);
    train(t) = true;
  else
    error(['frs:' verb ':badOption'], 'train must be a mask of %d items, their numbers, or a fraction in (0, 1].', n);
  end
end

function train = whole_groups(verb, opts, y)
% In random order each group goes where its classes still need more.
  labels = unique(y);
  count = accumarray([opts.groups(:), place_of(y, labels)], 1, [max(opts.groups), numel(labels)]);
  missing = opts.train * sum(count, 1);                  % of each class, for training
  left = sum(count, 1);
  train = false(1, numel(y));
  for g = reshape(frs_shuffle_mex(size(count, 1), opts.seed), 1, [])
    present = count(g, :) > 0;
    if opts.train == 1 || mean(missing(present) ./ left(present)) >= 0.5
      train(opts.groups == g) = true;
      missing = missing - count(g, :);
    end
    left = left - count(g, :);
  end
  for label = labels
    mine = train(y == label);
    if opts.train < 1 && (all(mine) || ~any(mine))
      error(['frs:' verb ':badOption'], ['groups: with train %g all items of label %g are on one side; give another fraction, another seed ' ...
            'or a mask.'], opts.train, label);
    end
  end
end

function place = place_of(y, labels)
  [~, place] = ismember(y, labels);
  place = place(:);
end
