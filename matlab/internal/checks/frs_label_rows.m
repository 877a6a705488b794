function [Y, classes, several] = frs_label_rows(verb, y, n, ~)
%FRS_LABEL_ROWS  Labels as one row of -1, 0 (ignored) and +1 per problem.
%   [Y, CLASSES, SEVERAL] = FRS_LABEL_ROWS(VERB, Y, N) for N samples takes
%     two values, n of them        one row; CLASSES is 1
%     more than two values, n      one class against the rest in each row, CLASSES their values
%     c-by-n in {+1, -1, 0}        several labels a sample, c > 1: taken as they are (logical ones as -1 and +1), SEVERAL is true,
%                                  CLASSES is 1..c
%   Ten values or more that one sample each has are an error: y is a measurement then.
%   A vector with the values -1, 0 and 1 could mean either of the last two: an error says how to tell.
%   FRS_LABEL_ROWS(VERB, Y, N, 'any') lets rows pass in which one of the classes is missing.
  several = false;
  known = (isnumeric(y) || islogical(y)) && isreal(y) && ~isempty(y);
  if known && ndims(y) == 2 && ~isvector(y)
    several = true;
    if islogical(y)
      y = 2 * double(y) - 1;
    end
    Y = rows_of(verb, double(full(y)), n, nargin < 4);
    classes = 1:size(Y, 1);
    return
  end
  values = [];
  if known && isvector(y) && numel(y) == n && all(isfinite(y))
    values = unique(double(full(y(:)')));
  end
  if numel(values) <= 2
    Y = frs_class_labels(verb, y, n);
    classes = 1;
    return
  end
  if isequal(values, [-1 0 1])
    error(['frs:' verb ':badValue'], ['y holds -1, 0 and 1, which can mean two things. Three classes: number them otherwise, ' ...
          'for example y + 2. One class with samples to ignore: leave those out, X(:, y ~= 0) and y(y ~= 0), or give ' ...
          'several classes as a c-by-n matrix, where 0 means ignored.']);
  end
  check_measurements(verb, values, double(full(y(:)')));
  classes = values;
  Y = 2 * double(bsxfun(@eq, classes', reshape(double(full(y)), 1, []))) - 1;
end

function check_measurements(verb, values, y)
% Every value is a class with a model of its own: numbers that hardly repeat are measurements, not labels.
  [~, of] = ismember(y, values);
  single = sum(accumarray(of(:), 1) == 1);
  if single >= 10
    error(['frs:' verb ':badValue'], ['y has %d different values, %d of them for one sample alone, and each would be a class of its own. ' ...
          'Is y a measurement? Make classes of it, for example y > median(y). Otherwise leave out the classes with one sample.'], ...
          numel(values), single);
  end
end

function Y = rows_of(verb, Y, n, both)
  if size(Y, 2) ~= n
    hint = '';
    if size(Y, 1) == n
      hint = ' Transpose it.';
    end
    error(['frs:' verb ':badSize'], ['y must have one column per sample (%d), one row per class; got %d-by-%d.' hint], ...
          n, size(Y, 1), size(Y, 2));
  end
  if any(~isfinite(Y(:)))
    error(['frs:' verb ':notFinite'], 'y must be finite.');
  end
  wrong = find(Y ~= 0 & abs(Y) ~= 1, 1);
  if ~isempty(wrong)
    error(['frs:' verb ':badValue'], 'y with several rows must hold +1, -1 and 0 (ignored); got %g.', Y(wrong));
  end
  poor = find(~(any(Y > 0, 2) & any(Y < 0, 2)), 1);
  if both && ~isempty(poor)
    error(['frs:' verb ':badValue'], 'y must hold both classes in every row: row %d has %d of +1 and %d of -1.', poor, ...
          sum(Y(poor, :) > 0), sum(Y(poor, :) < 0));
  end
end
