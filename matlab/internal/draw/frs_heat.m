function rgb = frs_heat(t)
%FRS_HEAT  Colours of weights: n-by-3 RGB in 0..1 for t in 0..1, from pale yellow to deep red.
  stops = [255 237 160; 254 196 84; 253 141 60; 240 59 32; 178 0 34] / 255;
  rgb = interp1(linspace(0, 1, size(stops, 1)), stops, min(1, max(0, t(:))));
end
