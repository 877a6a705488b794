function [mask, level, contrast] = frs_box_shape(L, z, threshold, motion, opts)
%FRS_BOX_SHAPE  The object of a volume as a box in every frame, fitted to the evidence of pixels (frs_fit_tube).
%   The evidence of a pixel with region evidence z (1-by-N, see frs_localize) is
%       E = m p (1 - g + g k),   k = 1 / (1 + exp(-3 (z - threshold))),   p = exp(-(x^2 + y^2) / (2 place^2)),
%   m its MOTION ([]: 1), saturated at its 0.97 quantile; x and y run from -1/2 to 1/2 over the frame; g is opts.trust.
%   MASK is where E is above the level between inside and outside in the box; LEVEL and CONTRAST are those of each frame.
  k = 1 ./ (1 + exp(-3 * (z - threshold)));
  k = 1 - opts.trust + opts.trust * k;
  E = single(reshape(k(double(L)), size(L)));
  if ~isempty(motion)
    E = E .* frs_saturated(single(motion), 0.97);
  end
  E = bsxfun(@times, E, place_prior(size(L, 1), size(L, 2), opts.place));
  [tube, info] = frs_fit_tube(E, 'threads', opts.threads);
  mask = false(size(L));
  for row = tube'
    t = row(1);
    inside = E(row(3):row(5), row(2):row(4), t) >= info.level(t);
    if ~any(inside(:))                                    % the median moved the box away from this frame's evidence
      inside(:) = true;
    end
    mask(row(3):row(5), row(2):row(4), t) = inside;
  end
  level = info.level;
  contrast = info.contrast;
end

function p = place_prior(height, width, sigma)
  y = ((1:height)' - 0.5) / height - 0.5;
  x = ((1:width) - 0.5) / width - 0.5;
  p = single(exp(-bsxfun(@plus, y .^ 2, x .^ 2) / (2 * sigma ^ 2)));
end
