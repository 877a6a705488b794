function p = taylor_slope(f, x, v)
%TAYLOR_SLOPE  Order in t of the remainder f(x + t v) - f(x) - t <grad, v>.
%   F returns value and gradient. The order is 2 for a correct gradient and 1 for a wrong one.
  [f0, g] = f(x);
  t = 10 .^ (-1:-0.5:-3);
  r = arrayfun(@(s) abs(f(x + s * v) - f0 - s * (g(:)' * v(:))), t);
  line = polyfit(log10(t), log10(r), 1);
  p = line(1);
end
