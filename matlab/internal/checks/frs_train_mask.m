function train = frs_train_mask(verb, opts, y, n)
%FRS_TRAIN_MASK  Which of N items are for training: the option train is a mask, numbers, or a fraction of each class
%   (of all items where they have no label, or several).
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
