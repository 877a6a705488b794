function u = frs_uniform(seed, n)
%FRS_UNIFORM  n numbers in (0,1) that are the same for a seed on every host (Park and Miller).
  x = product(16807, mod(double(seed) * 7919 + 12345, 2147483646) + 1);
  jump = 16807;
  while numel(x) < n + 3
    x = [x, product(jump, x)];                            % x_(k + j) = 16807^j x_k, for all k up to j at once
    jump = product(jump, jump);
  end
  u = x(4:n + 3) / 2147483647;                            % the first few still show the seed
end

function y = product(a, x)
% a x modulo 2^31 - 1, by halves of a, so that doubles hold every step.
  high = floor(a / 65536);
  y = mod(mod(high * x, 2147483647) * 65536 + (a - 65536 * high) * x, 2147483647);
end
