function [score, hit] = frs_ranking(verb, score, y)
%FRS_RANKING  Scores as a row of doubles, labels as a row of 0 and 1, checked; one class is allowed.
  if ~(isnumeric(score) || islogical(score)) || ~isreal(score)
    error(['frs:' verb ':badType'], 'score must be a real vector; got a %s.', class(score));
  end
  if ~(isnumeric(y) || islogical(y)) || ~isreal(y)
    error(['frs:' verb ':badType'], 'y must be a real vector of labels; got a %s.', class(y));
  end
  if ~isvector(score) || ~isvector(y) || numel(score) ~= numel(y)
    error(['frs:' verb ':badSize'], ['score and y must be vectors, one score per label; got %d-by-%d scores ' ...
          'and %d-by-%d labels.'], size(score, 1), size(score, 2), size(y, 1), size(y, 2));
  end
  score = double(full(score(:)'));
  y = double(full(y(:)'));
  if any(isnan(score)) || any(isnan(y))
    error(['frs:' verb ':notFinite'], 'score and y must not contain NaN.');
  end
  if strcmp(verb, 'pr') && any(y == 0) && any(y == -1)
    error('frs:pr:badValue', 'y must hold -1 and +1 (or 0 and 1); where 0 means a sample to ignore, add ''ignore'', y == 0.');
  end
  if ~(all(abs(y) == 1) || all(y == 0 | y == 1))
    error(['frs:' verb ':badValue'], 'y must hold -1 and +1 (or 0 and 1).');
  end
  hit = double(y > 0);
end
