function step = frs_tick_step(range)
%FRS_TICK_STEP  1, 2 or 5 times a power of ten, the least that divides an axis of this length into at most seven parts.
  power = 10 ^ floor(log10(range / 7));
  steps = [1 2 5 10] * power;
  step = steps(find(steps >= 0.999 * range / 7, 1));
end
