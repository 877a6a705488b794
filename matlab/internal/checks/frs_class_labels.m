function y = frs_class_labels(verb, y, n)
%FRS_CLASS_LABELS  Labels in {-1,+1} as a row of n doubles, from {-1,+1}, {0,1} or logical.
  if ~(isnumeric(y) || islogical(y)) || ~isreal(y) || ~isvector(y)
    error(['frs:' verb ':badType'], 'y must be a real vector of labels; got a %s of class %s.%s', ...
          strjoin(arrayfun(@num2str, size(y), 'UniformOutput', false), '-by-'), class(y), remedy(y));
  end
  if numel(y) ~= n
    error(['frs:' verb ':badSize'], 'y must have one label per sample (%d); got %d.', n, numel(y));
  end
  y = double(y(:)');
  if any(~isfinite(y))
    error(['frs:' verb ':notFinite'], 'y must be finite.');
  end
  if all(y == 0 | y == 1)
    y = 2 * y - 1;
  end
  values = unique(y);
  if isequal(values, [-1 0 1])
    error(['frs:' verb ':badValue'], ['y must hold two classes; it holds -1, 0 and 1, which can mean two things. One class with samples ' ...
          'to ignore (0): leave those out, of y and of what it is about. Three classes: take one against the others, for example 2 * (y == 1) - 1.']);
  elseif any(abs(y) ~= 1)
    more = '';
    if numel(values) > 5
      more = sprintf(' and %d more values', numel(values) - 5);
    end
    error(['frs:' verb ':badValue'], 'y must hold two classes: -1 and +1, 0 and 1, or logical; got %s%s.', ...
          strjoin(arrayfun(@(v) sprintf('%g', v), values(1:min(5, end)), 'UniformOutput', false), ', '), more);
  end
  if all(y == y(1))
    error(['frs:' verb ':badValue'], 'y must hold both classes; all labels are %d.', y(1));
  end
end

function text = remedy(y)
% Two names become -1 and +1, more of them numbers.
  text = '';
  names = {};
  if iscellstr(y)
    names = unique(y(:));
    test = 'strcmp(y, ''%s'')';
  elseif ischar(y) || isa(y, 'string') || isa(y, 'categorical')
    names = cellstr(unique(y(:)));
    test = '(y == ''%s'')';
  end
  if numel(names) > 2
    text = ' Number the classes: [names, ~, numbers] = unique(y), and give numbers as y.';
  elseif ~isempty(names)
    text = sprintf([' Give numbers: y = 2 * ' test ' - 1.'], strrep(names{1}, '''', ''''''));
  end
end
