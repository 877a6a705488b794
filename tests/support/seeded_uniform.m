function r = seeded_uniform(seed, varargin)
%SEEDED_UNIFORM  The same numbers in 0..1 on every host: a multiplicative generator, its first values thrown away.
  m = prod([varargin{:}]);
  r = zeros(varargin{:});
  state = mod(16807 * (seed + 11) + 7919, 2147483647);
  for k = -20:m
    state = mod(16807 * state, 2147483647);
    if k > 0
      r(k) = state / 2147483647;
    end
  end
end
