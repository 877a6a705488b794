function u = frs_uniform(seed, n)
%FRS_UNIFORM  n numbers in (0,1) that are the same for a seed on every host (Park and Miller).
  u = zeros(1, n);
  state = mod(double(seed) * 7919 + 12345, 2147483646) + 1;
  for k = 1:n + 3
    state = mod(16807 * state, 2147483647);
    u(max(1, k - 3)) = state / 2147483647;              % the first few still show the seed
  end
end
