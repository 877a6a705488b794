function [X, y] = seeded_counts(seed, n, D, positives)
%SEEDED_COUNTS  Histograms whose first fifth of the bins differs between the classes; a share POSITIVES is of class +1.
  y = 2 * (seeded_uniform(seed, 1, n) < positives) - 1;
  y(1:2) = [1 -1];
  rate = 1 + 12 * seeded_uniform(seed + 1, D, 1);
  shift = zeros(D, 1);
  few = 1:ceil(D / 5);
  shift(few) = 0.5 * (1 + seeded_uniform(seed + 2, numel(few), 1));
  noise = seeded_uniform(seed + 3, D, n) + seeded_uniform(seed + 4, D, n) + seeded_uniform(seed + 5, D, n) - 1.5;
  X = round(bsxfun(@times, rate, exp(0.8 * noise + shift * y / 2)));
end
