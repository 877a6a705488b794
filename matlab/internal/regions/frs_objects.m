function x = frs_objects(verb, name, x)
%FRS_OBJECTS  Objects as a K-by-1 cell of logical masks or K-by-4 boxes, from a mask, a cell of masks or boxes.
%   NAME is what messages call them; errors are frs:VERB:<reason>.
  if islogical(x)
    x = {x};
  end
  if iscell(x)
    if ~all(cellfun(@(m) islogical(m) && ndims(m) == 2 && ~issparse(m), x(:)))
      error(['frs:' verb ':badType'], '%s must hold full logical masks.', name);
    end
    x = x(:);
    return
  end
  if ~isnumeric(x) || ~isreal(x)
    error(['frs:' verb ':badType'], '%s must be a logical mask, a cell of masks or numeric boxes; got a %s.', ...
          name, class(x));
  end
  if isempty(x)
    x = zeros(0, 4);
  end
  if ndims(x) ~= 2 || size(x, 2) ~= 4
    error(['frs:' verb ':badSize'], '%s must have four columns [x1 y1 x2 y2]; got %d (a mask must be logical).', ...
          name, size(x, 2));
  end
  x = double(full(x));
  if any(~isfinite(x(:)))
    error(['frs:' verb ':notFinite'], '%s must be finite.', name);
  end
  if any(x(:, 3) < x(:, 1) | x(:, 4) < x(:, 2))
    error(['frs:' verb ':badValue'], '%s must have x1 <= x2 and y1 <= y2.', name);
  end
end
