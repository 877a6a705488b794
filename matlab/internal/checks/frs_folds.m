function fold = frs_folds(verb, y, folds, seed, group)
%FRS_FOLDS  Fold of each sample for cross-validation, every class spread evenly, the same for a seed.
%   FOLD is 1-by-n with values 1..K for labels Y; FOLDS is K, or the folds themselves (n values). GROUP, where it is given and not
%   [], is of frs_groups: samples of one group are in one fold.
  n = numel(y);
  if ~(isnumeric(folds) && isreal(folds) && any(numel(folds) == [1 n]) && all(folds(:) == floor(folds(:))))
    error(['frs:' verb ':badOption'], 'folds must be a whole number, or a whole number for each sample (%d of them); got %s.', n, frs_given(folds));
  end
  if numel(folds) == n && n > 1
    [~, ~, fold] = unique(double(folds(:)'));
    fold = fold(:)';
  else
    smallest = min(sum(y > 0), sum(y < 0));
    if smallest < 2
      error(['frs:' verb ':badValue'], ...
            'y must hold at least 2 samples of each class, to learn from one and judge on the other; got %d of +1 and %d of -1.', ...
            sum(y > 0), sum(y < 0));
    end
    if folds < 2 || folds > smallest
      error(['frs:' verb ':badOption'], ...
            'folds must lie between 2 and the size of the smaller class (%d); got %g.', smallest, folds);
    end
    if nargin > 4 && ~isempty(group)
      fold = whole_groups(verb, y, folds, seed, group);
    else
      fold = zeros(1, n);
      [~, order] = sort(frs_uniform(seed, n));
      for class = [1 -1]
        members = order(y(order) == class);
        fold(members) = mod(0:numel(members) - 1, folds) + 1;
      end
    end
  end
  for k = 1:max(fold)
    if ~all(ismember([-1 1], y(fold == k))) || ~all(ismember([-1 1], y(fold ~= k)))
      error(['frs:' verb ':badOption'], 'each fold and its complement must hold both classes; fold %d does not.', k);
    end
  end
end

function fold = whole_groups(verb, y, folds, seed, group)
% The largest groups first, in random order among equals, each into the fold that has least of its classes.
  count = [accumarray(group(:), y(:) > 0), accumarray(group(:), y(:) < 0)];
  if folds > min(sum(count > 0, 1))
    error(['frs:' verb ':badOption'], ['folds must be at most the number of groups with samples of the rarer class (%d), for groups stay ' ...
          'together; got %g.'], min(sum(count > 0, 1)), folds);
  end
  drawn = frs_uniform(seed, size(count, 1));
  [~, order] = sortrows([-max(count, [], 2), drawn(:)]);
  held = zeros(folds, 2);
  into = zeros(1, size(count, 1));
  for g = order'
    share = count(g, :) ./ sum(count, 1);
    [~, into(g)] = min(held * share');
    held(into(g), :) = held(into(g), :) + share;
  end
  fold = into(group);
end
