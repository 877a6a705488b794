function range = frs_value_range(I)
%FRS_VALUE_RANGE  C-by-2, the 0.1 and 99.9 percentile of the finite values in each channel of I, H-by-W-by-C.
%   Where they are one value, the least and the greatest one. Of large pictures about 250,000 pixels are taken. A channel without finite
%   values has [NaN NaN] in place of numbers.
  range = NaN(size(I, 3), 2);
  pixels = size(I, 1) * size(I, 2);
  step = max(1, ceil(pixels / 250000));
  while step > 1 && gcd(step, size(I, 1)) > 1                    % so that all rows are met
    step = step + 1;
  end
  for c = 1:size(I, 3)
    whole = I(:, :, c);
    values = sort(finite(whole(1:step:end)));
    n = numel(values);
    if n > 0
      range(c, :) = [values(floor(0.001 * (n - 1)) + 1), values(ceil(0.999 * (n - 1)) + 1)];
    end
    if ~(range(c, 1) < range(c, 2))
      values = finite(whole(:));
      range(c, 1:2 * ~isempty(values)) = [min(values), max(values)];
    end
  end
end

function values = finite(values)
  values = double(values(:)');
  values = values(isfinite(values));
end
