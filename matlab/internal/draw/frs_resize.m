function J = frs_resize(I, h, w)
%FRS_RESIZE  Picture of H-by-W pixels: linear interpolation to enlarge, means of areas to reduce.
%   I is uint8, with one or three channels; J is uint8 of as many.
  up = weights(size(I, 1), h);
  across = weights(size(I, 2), w)';
  J = zeros(h, w, size(I, 3), 'uint8');
  for k = 1:size(I, 3)
    J(:, :, k) = uint8(full(up * double(I(:, :, k)) * across));
  end
end

function W = weights(from, to)
% Row j holds the shares of the old samples in new sample j: a tent as wide as the larger of the two
% pixels.
  reach = max(1, from / to);
  center = ((1:to)' - 0.5) * from / to + 0.5;
  radius = ceil(reach);
  index = bsxfun(@plus, round(center), -radius:radius);
  share = max(0, 1 - abs(bsxfun(@minus, index, center)) / reach);
  share = bsxfun(@rdivide, share, sum(share, 2));
  W = sparse(repmat((1:to)', 1, 2 * radius + 1), min(from, max(1, index)), share, to, from);
end
