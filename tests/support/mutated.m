function args = mutated(args)
%MUTATED  A cell of arguments of which one or two, or parts of them, were changed by rand.
  for pass = 1:(1 + (rand() < 0.3)) * ~isempty(args)
    k = ceil(rand() * numel(args));
    args{k} = change(args{k}, 0);
  end
end

function x = change(x, depth)
% Inside a cell or struct one part changes; otherwise the value is damaged or another takes its place.
  if iscell(x) && ~isempty(x) && rand() < 0.6 && depth < 3
    k = ceil(rand() * numel(x));
    x{k} = change(x{k}, depth + 1);
  elseif isstruct(x) && isscalar(x) && ~isempty(fieldnames(x)) && rand() < 0.7 && depth < 3
    names = fieldnames(x);
    name = names{ceil(rand() * numel(names))};
    if rand() < 0.1
      x = rmfield(x, name);
    else
      x.(name) = change(x.(name), depth + 1);
    end
  elseif isnumeric(x) && ~isempty(x) && rand() < 0.6
    x = damaged(x);
  else
    pool = {[], {}, '', 'x', NaN, Inf, -Inf, 0, -1, 0.5, 1e308, 1e-310, 2 ^ 53, true, int8(5), uint32([1 2 3]), 1i, sparse(3, 4), ...
            ones(2, 2, 2), zeros(0, 3), {1, 'a'}, struct(), struct('a', {1, 2}), @sin, single(3), -ones(3), 'none', {{}}, 1:5, (1:5)'};
    x = pool{ceil(rand() * numel(pool))};
  end
end

function x = damaged(x)
  values = [NaN Inf -Inf -1 0 0.5 1e308 1e-310 1e12];
  switch ceil(rand() * 9)
    case 1
      k = ceil(rand() * numel(x));
      if isfloat(x)
        x(k) = values(ceil(rand() * numel(values)));
      else
        x(k) = intmax(class(x));
      end
    case 2
      x = -x;
    case 3
      x = permute(x, [2, 1, 3:ndims(x)]);
    case 4
      x = x(1:end - 1);
    case 5
      x = [x(:); x(1)];
    case 6
      x = x * 0;
    case 7
      x = double(x) * 1e150;
    case 8
      x = cat(3, full(x), full(x));
    case 9
      x = single(full(x));
  end
  if ndims(x) < 3 && rand() < 0.1
    x = sparse(double(x));
  end
end
