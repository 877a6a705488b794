function w = frs_class_weight(verb, classWeight, y, used)
%FRS_CLASS_WEIGHT  One positive weight per sample, the factor of C, from the option classWeight.
%   W = FRS_CLASS_WEIGHT(VERB, CLASSWEIGHT, Y) for Y 1-by-n in {-1,+1} and CLASSWEIGHT 'none' (ones),
%   'balanced' (n / (2 n_class)), 'ratio' (nNeg / nPos for the positives, 1 for the negatives), [wNeg wPos], or
%   one value per sample. W is 1-by-n. The mask USED says which samples Y speaks of, where some were left
%   out: a value per sample may then be given for all.
  n = numel(y);
  if nargin > 3 && isnumeric(classWeight) && numel(classWeight) == numel(used) && numel(used) > 2
    classWeight = classWeight(used);
  end
  if ischar(classWeight)
    switch classWeight
      case 'none'
        w = ones(1, n);
      case 'balanced'
        w = n ./ (2 * (sum(y > 0) * (y > 0) + sum(y < 0) * (y < 0)));
      case 'ratio'
        w = 1 + (sum(y < 0) / sum(y > 0) - 1) * (y > 0);
      otherwise
        error(['frs:' verb ':badOption'], ['classWeight must be none, balanced, ratio, [wNeg wPos] or one ' ...
              'weight per sample; got ''%s''.'], classWeight);
    end
    w = w(:)';
    return
  end
  if ~isnumeric(classWeight) || ~isreal(classWeight) || ~any(numel(classWeight) == [2 n])
    error(['frs:' verb ':badOption'], ['classWeight must be none, balanced, ratio, [wNeg wPos] or one ' ...
          'weight per sample (%d); got %s.'], n, frs_given(classWeight));
  end
  classWeight = double(full(classWeight(:)'));
  if any(~(classWeight > 0 & classWeight <= 1e100))
    error(['frs:' verb ':badOption'], 'classWeight must be positive and at most 1e100; got %g.', ...
          classWeight(find(~(classWeight > 0 & classWeight <= 1e100), 1)));
  end
  if numel(classWeight) == n && n ~= 2
    w = classWeight;
  else
    w = classWeight(1 + (y > 0));
  end
end
