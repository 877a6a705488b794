function rgb = frs_heat(t)
%FRS_HEAT  Colours of weights: n-by-3 RGB in 0..1 for t in 0..1, from pale yellow to deep red.
  stops = [255 237 160; 254 196 84; 253 141 60; 240 59 32; 178 0 34] / 255;
  at = 4 * min(1, max(0, t(:)));
  first = min(3, floor(at));
  part = repmat(at - first, 1, 3);
  rgb = (1 - part) .* stops(first + 1, :) + part .* stops(first + 2, :);
end
