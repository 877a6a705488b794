function weight = frs_texture_weight(V, scale)
%FRS_TEXTURE_WEIGHT  How far flow can be believed at each pixel of a video: g^2 / (g^2 + SCALE^2), H-by-W-by-T single.
%   g^2 is the mean over 7 x 7 pixels of the squared gradient of the brightness (0..255). Where nothing is to be seen, in the sky or
%   on a lawn, flow is that of the smoothness term alone, and what does not follow the camera there does not move.
  side = 7;
  [h, w, ~, T] = size(V);
  count = spread(ones(h, w, 'single'), side);
  weight = zeros(h, w, T, 'single');
  for t = 1:T
    I = single(mean(single(V(:, :, :, t)), 3));
    dx = (I(:, [2:end, end]) - I(:, [1, 1:end - 1])) / 2;
    dy = (I([2:end, end], :) - I([1, 1:end - 1], :)) / 2;
    g2 = spread(dx .^ 2 + dy .^ 2, side) ./ count;
    weight(:, :, t) = g2 ./ (g2 + scale ^ 2);
  end
end

function s = spread(x, side)
  s = conv2(ones(side, 1, 'single'), ones(1, side, 'single'), x, 'same');
end
